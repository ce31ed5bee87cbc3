// The arguments of a mock's methods. The compiler checks that each table has every member of its type; the permitted
// values are in a table shared with the command and the server.

import { isObject } from '../base';
import { ARGUMENTS, type ArgumentRule } from '../server';
import type { control } from '../types';
import { describeExpected, OPTION_FORMS } from './expected-value';
import type { OfferWish, RequestFilter, WorldWish } from './public-api';
import {
  every,
  exactlyOne,
  expecting,
  members,
  optional,
  plain,
  text,
  TRUTH,
  type Check,
  type Checks,
} from './validate';

const phrase = ({ expected }: ArgumentRule): string => describeExpected(expected, OPTION_FORMS);
const argument = (shared: ArgumentRule): Check => expecting(phrase(shared), shared.accepts);
/** A decimal as a string; a number is also accepted. */
const digits = (shared: ArgumentRule): Check =>
  expecting(phrase(shared), (value) => shared.accepts(typeof value === 'number' ? String(value) : value));

export const SPAN = argument(ARGUMENTS.span);
export const INSTANT = expecting(`${phrase(ARGUMENTS.instant)}, or a Date,`, (value) =>
  value instanceof Date ? !Number.isNaN(value.getTime()) : ARGUMENTS.instant.accepts(value),
);
export const SPEED = expecting(`${phrase(ARGUMENTS.speed)}, where 1 is real time,`, ARGUMENTS.speed.accepts);
export const TRAFFIC_SPEED = expecting(
  `${phrase(ARGUMENTS.trafficSpeed)}, where 1 is the rates of the sources,`,
  ARGUMENTS.trafficSpeed.accepts,
);
/** The server checks the sources themselves. */
export const TRAFFIC_SOURCES = expecting(
  'a list of sources such as { id: "taps", tap: { users: "everyone", usd: "5" }, perDay: 40 }',
  (value) => Array.isArray(value) && value.every(isObject),
);
export const KIND = argument(ARGUMENTS.automationKind);
export const SNAPSHOT_NAME = argument(ARGUMENTS.snapshotName);

const PERSON = text('a user such as "alice", or a party id,');

const OFFER: Checks<keyof OfferWish> = {
  from: PERSON,
  to: PERSON,
  amount: digits(ARGUMENTS.amount),
  description: optional(expecting('a text', (value) => typeof value === 'string')),
  expiresIn: optional(SPAN),
  expiresAt: optional(INSTANT),
  trackingId: optional(text()),
};
const ENDS_ONCE: Check = (wish) =>
  isObject(wish) && wish['expiresIn'] !== undefined && wish['expiresAt'] !== undefined
    ? 'expiresIn and expiresAt exclude each other: omit one'
    : undefined;

export const OFFER_WISH = plain(every(members(OFFER), ENDS_ONCE));

export const OFFER_FILTER = optional(
  plain(
    members(
      {
        party: optional(PERSON),
        state: optional(argument(ARGUMENTS.offerState)),
        limit: optional(argument(ARGUMENTS.updateLimit)),
      },
      {
        elsewhere: {
          user: 'is not a filter: use party, which accepts users as well',
          from: 'is not a filter: use party, which matches senders and receivers',
        },
      },
    ),
  ),
);

export const OFFER_REFERENCE = expecting(
  'a contract id, a tracking id or an offer',
  (value) => isName(value) || (isObject(value) && (isName(value['contractId']) || isName(value['trackingId']))),
);

export const SNAPSHOT = expecting(
  'the id of a snapshot, or a snapshot,',
  (value) => isName(value) || (isObject(value) && isName(value['id'])),
);

const isName = (value: unknown): boolean => typeof value === 'string' && value !== '';

const FILTER: Checks<keyof RequestFilter> = {
  operation: text('an operationId such as "createTransferOffer"'),
  group: argument(ARGUMENTS.journalGroup),
  user: text('a user such as "alice"'),
  world: text('the id of a world'),
  status: digits(ARGUMENTS.journalStatus),
  method: argument(ARGUMENTS.journalMethod),
  since: argument(ARGUMENTS.journalSince),
  violations: TRUTH,
  limit: argument(ARGUMENTS.journalLimit),
};
export const REQUEST_FILTER = optional(plain(members(mapped(FILTER, optional))));

const WORLD: Checks<keyof WorldWish> = {
  id: argument(ARGUMENTS.worldId),
  from: every(members({ named: optional(text()), world: optional(text()) }), exactlyOne(['named', 'world'])),
  seed: argument(ARGUMENTS.seed),
  clock: argument(ARGUMENTS.worldClock),
  now: INSTANT,
};

const SEEDS_NAMED: Check = (wish) =>
  isObject(wish) && wish['seed'] !== undefined && !(isObject(wish['from']) && wish['from']['named'] !== undefined)
    ? 'seed applies to named worlds only, a copy keeps its ids: omit it, or name a world in from'
    : undefined;
const WISH = plain(
  every(
    members(mapped(WORLD, optional), {
      elsewhere: {
        named: 'belongs in from: { from: { named: "empty" } }',
        world: 'belongs in from: { from: { world: "default" } }',
        at: 'is not a member: use now',
      },
    }),
    SEEDS_NAMED,
  ),
);

/** A world name would be parsed as a world file with a single word. */
export const WORLD_TEXT = expecting(
  'the text of a world file or dump (for a named one use worlds.create({ from: { named } }))',
  (value) => typeof value === 'string' && (value.includes('\n') || value.trimStart().startsWith('{')),
);

export const WORLD_WISH = optional((value, name) =>
  typeof value === 'string' ? WORLD_TEXT(value, name) : WISH(value, name),
);

const MILLISECONDS = argument(ARGUMENTS.faultDelay);
const RIGHT = expecting('true', (value) => value === true);

const DELAYS = {
  fixed: MILLISECONDS,
  uniform: members({ min: MILLISECONDS, max: MILLISECONDS }),
  lognormal: members({
    median: MILLISECONDS,
    sigma: argument(ARGUMENTS.faultSigma),
  }),
};
const EFFECTS = {
  status: argument(ARGUMENTS.faultStatus),
  reset: argument(ARGUMENTS.faultReset),
  truncate: argument(ARGUMENTS.faultTruncate),
  slow: members({ bytesPerSecond: argument(ARGUMENTS.faultBytesPerSecond) }),
  hold: RIGHT,
  failAfterAcceptance: RIGHT,
};
const FAULT: Checks<keyof control.components['schemas']['AddFaultRequest']> = {
  operation: text('an operationId, a group or "*"'),
  id: optional(argument(ARGUMENTS.faultId)),
  user: optional(text('a user such as "alice"')),
  times: optional(argument(ARGUMENTS.faultTimes)),
  probability: optional(argument(ARGUMENTS.faultProbability)),
  seed: optional(text()),
  delay: optional(every(members(mapped(DELAYS, optional)), exactlyOne(Object.keys(DELAYS)))),
  then: optional(
    every(members({ ...mapped(EFFECTS, optional), example: optional(text()) }), exactlyOne(Object.keys(EFFECTS))),
  ),
};
const inside = (member: string, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, `belongs in ${member}: { operation, ${member}: { ${name} } }`]));
const DOES_SOMETHING: Check = (fault) =>
  isObject(fault) && fault['delay'] === undefined && fault['then'] === undefined
    ? 'delay and then are missing, but at least one of them is expected, such as then: { status: 503 }'
    : undefined;

export const FAULT_WISH = plain(
  every(
    members(FAULT, {
      elsewhere: { ...inside('delay', Object.keys(DELAYS)), ...inside('then', [...Object.keys(EFFECTS), 'example']) },
    }),
    DOES_SOMETHING,
  ),
);

function mapped<Name extends string>(checks: Checks<Name>, change: (check: Check) => Check): Checks {
  return Object.fromEntries(Object.entries<Check>(checks).map(([name, check]) => [name, change(check)]));
}
