// The arguments of a mock's methods. The compiler checks that each table has every member of its type; bounds are those
// of openapi/control.yaml.

import { isObject, parseAmount, parseInstant, parseSpan } from '../base';
import { AUTOMATION_KINDS, OFFER_STATES } from '../ledger';
import type { control } from '../types';
import type { OfferWish, RequestFilter, WorldWish } from './public-api';
import {
  every,
  exactlyOne,
  expecting,
  members,
  oneOf,
  optional,
  plain,
  text,
  TRUTH,
  whole,
  type Check,
  type Checks,
} from './validate';

export const SPAN = expecting(
  'a span such as "10m", "1h30m" or "250ms"',
  (value) => typeof value === 'string' && parseSpan(value) !== undefined,
);

export const INSTANT = expecting('a time such as "2026-01-15T12:00:00Z", or a Date,', (value) =>
  value instanceof Date
    ? !Number.isNaN(value.getTime())
    : typeof value === 'string' && parseInstant(value) !== undefined,
);

/** A million times as fast as the wall clock. */
const FASTEST = 1_000_000;
const SLOWEST = 0.001;
export const SPEED = expecting(
  `a number from ${SLOWEST} to ${FASTEST}, where 1 is as fast as the wall clock,`,
  (value) => typeof value === 'number' && value >= SLOWEST && value <= FASTEST,
);

export const KIND = oneOf(AUTOMATION_KINDS);

const AMOUNT = expecting(
  'a decimal of at most ten places that is not negative, such as "12.5",',
  (value) => (typeof value === 'string' || typeof value === 'number') && parseAmount(String(value))?.gte(0) === true,
);
const PERSON = text('a user such as "alice", or a party id,');

const OFFER: Checks<keyof OfferWish> = {
  from: PERSON,
  to: PERSON,
  amount: AMOUNT,
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
      { party: optional(PERSON), state: optional(oneOf(OFFER_STATES)) },
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

const MOST_REQUESTS = 10_000;
const FILTER: Checks<keyof RequestFilter> = {
  operation: text('an operationId such as "createTransferOffer"'),
  group: oneOf(['ledger', 'validator', 'scan', 'extra'] satisfies RequestFilter['group'][]),
  user: text('a user such as "alice"'),
  world: text('the id of a world'),
  status: expecting(
    'a status such as "404", or a class such as "4xx",',
    (value) => (typeof value === 'string' || typeof value === 'number') && /^[1-5](\d\d|xx)$/.test(String(value)),
  ),
  method: oneOf(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] satisfies RequestFilter['method'][]),
  since: expecting(
    'the id of an exchange, such as "r12",',
    (value) => typeof value === 'string' && /^r\d+$/.test(value),
  ),
  violations: TRUTH,
  limit: whole(1, MOST_REQUESTS),
};
export const REQUEST_FILTER = optional(plain(members(mapped(FILTER, optional))));

const WORLD: Checks<keyof WorldWish> = {
  id: expecting(
    '1 to 64 letters, digits, dots, dashes and underscores, the first a letter or digit,',
    (value) => typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(value),
  ),
  from: every(members({ named: optional(text()), world: optional(text()) }), exactlyOne(['named', 'world'])),
  seed: text('a text such as "7"'),
  clock: oneOf(['real', 'manual']),
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

/** Ten minutes. */
const MOST_MS = 600_000;
const MILLISECONDS = whole(0, MOST_MS);
const RIGHT = expecting('true', (value) => value === true);

const DELAYS = {
  fixed: MILLISECONDS,
  uniform: members({ min: MILLISECONDS, max: MILLISECONDS }),
  lognormal: members({
    median: MILLISECONDS,
    sigma: expecting('a number from 0 to 5', (value) => typeof value === 'number' && value >= 0 && value <= 5),
  }),
};
const EFFECTS = {
  status: whole(200, 599),
  reset: oneOf(['before', 'after']),
  truncate: whole(0),
  slow: members({ bytesPerSecond: whole(1) }),
  hold: RIGHT,
  failAfterAcceptance: RIGHT,
};
const FAULT: Checks<keyof control.components['schemas']['AddFaultRequest']> = {
  operation: text('an operationId, a group or "*"'),
  id: optional(text()),
  user: optional(text('a user such as "alice"')),
  times: optional(whole(1)),
  probability: optional(
    expecting('a number from 0 to 1', (value) => typeof value === 'number' && value >= 0 && value <= 1),
  ),
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
