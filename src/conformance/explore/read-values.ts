// Values for the parameters and members of reads, by their names: ids, times and positions of earlier answers where
// there are any, otherwise those of the target file.

import { isObject, type Json } from '../../base';
import type { Draw } from './action';
import type { SequenceState } from './sequence-state';
import { answerAt, byParty, factOf, instantFromNow, partyOf, trackingId, type ValueTemplate } from './template';
import type { ValueKind } from './value-pool';

type ValueSource = (state: SequenceState, draw: Draw) => ValueTemplate | undefined;

const PAGE_SIZES = [2, 1, 3, 5, 10, 100, 0];
/** Seconds from the ledger's time: the last snapshots and updates are at most hours old. */
const TIMES = [0, -1, -600, -3600, -10_800, -86_400, 3600];
const NAME_PREFIXES = ['', 'a', 'bob', 'dso', 'alice.unverified', 'zzz'];

/** A value of an earlier answer; undefined while there is none. */
const earlier =
  (...kinds: readonly ValueKind[]): ValueSource =>
  ({ pool }, draw) => {
    const places = kinds.flatMap((kind) => pool.of(kind));
    if (places.length === 0) return undefined;
    const { exchange, pointer } = draw.of(places);
    return answerAt(exchange, pointer);
  };

/** A party that no network has. */
const UNKNOWN_PARTY = `unknown::1220${'0'.repeat(64)}`;

const someParty: ValueSource = (state, draw) => {
  if (draw.oneIn(4)) return earlier('party')(state, draw) ?? partyOf(0);
  return draw.oneIn(12) ? UNKNOWN_PARTY : partyOf(draw.number() % Math.max(state.users, 1));
};

const someTime: ValueSource = (state, draw) =>
  (draw.oneIn(2) ? earlier('instant')(state, draw) : undefined) ?? instantFromNow(draw.of(TIMES));

/** The first pattern that matches the name decides. */
const SOURCES: readonly (readonly [name: RegExp, source: ValueSource])[] = [
  [/tracking_?id|deduplication/i, (_, draw) => trackingId(draw.number() % 6)],
  [/migration/i, (_, draw) => (draw.oneIn(6) ? 0 : factOf('migrationId'))],
  [/page_?size|^limit$|^count$|maxPageSize/i, (_, draw) => draw.of(PAGE_SIZES)],
  [/idle_timeout/i, () => undefined],
  [/page_?token|cursor/i, earlier('cursor')],
  [/begin_after_id/i, earlier('event')],
  [/update_?id|update-id/i, earlier('update')],
  [/round_contract_ids$/, earlier('round contract')],
  [/contract_?ids?$|_cid$|Cids?$|InstructionId|[aA]llocationId|contract-id/, earlier('contract')],
  [/synchronizer|domain_?id/i, () => factOf('synchronizerId')],
  [/participant_?id/i, () => undefined],
  [/part(y|ies)|receiver|sender|owner|provider|requestingParties|actAs|actors|executors/i, someParty],
  [/offset|exclusive|inclusive/i, earlier('offset')],
  [/as_of_round|^round/i, earlier('round')],
  [/record_?time|before|_at$|^after$|deadline/i, someTime],
  [/user[-_]?id/i, (_, draw) => factOf(`users.${draw.number() % 2}.user`)],
  [/name_prefix/i, (_, draw) => draw.of(NAME_PREFIXES)],
  [/^name$/i, earlier('name')],
  [/package[-_]?id/i, earlier('package')],
];

/** A value for the name; undefined if nothing fits. */
export const valueFor = (name: string, state: SequenceState, draw: Draw): ValueTemplate | undefined =>
  SOURCES.find(([pattern]) => pattern.test(name))?.[1](state, draw);

const isPartyId = (text: string): boolean => text.includes('::1220');
const TIME = /^\d{4}-\d\d-\d\dT/;

/**
 * A documented body with the values of the target and of earlier answers in place of ids, times, offsets and page
 * sizes. Everything else stays as documented.
 */
export function bodyFrom(example: Json, state: SequenceState, draw: Draw, name = ''): ValueTemplate {
  if (Array.isArray(example)) return example.map((entry: Json) => bodyFrom(entry, state, draw, name));
  if (isObject(example)) return membersFrom(example as Readonly<Record<string, Json>>, state, draw);
  const isNumber = typeof example === 'number' || typeof example === 'bigint';
  const isReplaceable = isNumber || (typeof example === 'string' && isIdOrTime(example, name));
  return (isReplaceable ? valueFor(name, state, draw) : undefined) ?? example;
}

const isIdOrTime = (text: string, name: string): boolean =>
  isPartyId(text) || TIME.test(text) || /^(00|1220)[0-9a-f]{60,}/.test(text) || /tracking|prefix|user_?id/i.test(name);

function membersFrom(example: Readonly<Record<string, Json>>, state: SequenceState, draw: Draw): ValueTemplate {
  const entries = Object.entries(example);
  const [first] = entries;
  if (first !== undefined && isPartyId(first[0]))
    return byParty(draw.number() % Math.max(state.users, 1), bodyFrom(first[1], state, draw));
  return Object.fromEntries(entries.map(([name, member]) => [name, bodyFrom(member, state, draw, name)]));
}
