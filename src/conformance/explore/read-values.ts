// Values for the parameters and members of reads, by their names: ids, times and positions of earlier answers where
// there are any, otherwise those of the target file.

import { isObject, type Json } from '../../base';
import type { OperationSpec } from '../../contract';
import type { Draw } from './action';
import type { SequenceState } from './sequence-state';
import {
  answerAt,
  byParty,
  factOf,
  instantFromNow,
  partyOf,
  trackingId,
  type RequestTemplate,
  type ValueTemplate,
} from './template';
import type { ValueKind } from './value-pool';

/** Where the values of a parameter or member come from; `kinds` are the kinds of values that it needs from earlier answers. */
interface ValueSource {
  readonly value: (state: SequenceState, draw: Draw) => ValueTemplate | undefined;
  readonly kinds?: readonly ValueKind[];
}

const PAGE_SIZES = [2, 1, 3, 5, 10, 100, 0];
/** Seconds from the ledger's time: the last snapshots and updates are at most hours old. */
const TIMES = [0, -1, -600, -3600, -10_800, -86_400, 3600];
const NAME_PREFIXES = ['', 'a', 'bob', 'dso', 'alice.unverified', 'zzz'];

/** Number of the newest places; half of the draws use only these. */
const NEWEST = 6;

/** A value of an earlier answer; undefined while there is none. */
const earlier = (...kinds: readonly ValueKind[]): ValueSource => ({
  kinds,
  value: ({ pool }, draw) => {
    const places = kinds.flatMap((kind) => pool.of(kind)).toSorted((one, other) => other.exchange - one.exchange);
    if (places.length === 0) return undefined;
    // Values from the newest answers are more likely to belong together.
    const { exchange, pointer } = draw.of(draw.oneIn(2) ? places : places.slice(0, NEWEST));
    return answerAt(exchange, pointer);
  },
});

const of = (value: ValueSource['value']): ValueSource => ({ value });

/** A party that no network has. */
const UNKNOWN_PARTY = `unknown::1220${'0'.repeat(64)}`;

const someParty = of((state, draw) => {
  if (draw.oneIn(4)) return earlier('party').value(state, draw) ?? partyOf(0);
  return draw.oneIn(5) ? UNKNOWN_PARTY : partyOf(draw.number() % Math.max(state.users, 1));
});

const someTime = of(
  (state, draw) =>
    (draw.oneIn(2) ? earlier('instant', 'snapshot time').value(state, draw) : undefined) ??
    instantFromNow(draw.of(TIMES)),
);

/** Without `record_time_match`, a request succeeds only with the exact time of a snapshot. */
const snapshotTime: ValueSource = {
  kinds: ['snapshot time'],
  value: (state, draw) =>
    (draw.oneIn(4) ? undefined : earlier('snapshot time').value(state, draw)) ?? someTime.value(state, draw),
};

/** A round of an earlier answer; in a body also the documented one, which is later than those of most networks. */
const laterRound = of((state, draw) => (draw.oneIn(2) ? undefined : earlier('round').value(state, draw)));

/** The first pattern that matches the name decides. */
const SOURCES: readonly (readonly [name: RegExp, source: ValueSource])[] = [
  [/tracking_?id|deduplication/i, of((_, draw) => trackingId(draw.number() % 6))],
  [/migration/i, of((_, draw) => (draw.oneIn(6) ? 0 : factOf('migrationId')))],
  [/page_?size|^limit$|^count$|maxPageSize/i, of((_, draw) => draw.of(PAGE_SIZES))],
  [/idle_timeout/i, of(() => undefined)],
  [/page_?token|cursor/i, earlier('cursor')],
  [/begin_after_id/i, earlier('event')],
  [/update_?id|update-id/i, earlier('update')],
  [/round_contract_ids$/, earlier('round contract')],
  [/transferInstructionId/, earlier('token transfer')],
  [/contract_?ids?$|_cid$|Cids?$|InstructionId|allocationId|contract-id/i, earlier('contract', 'token transfer')],
  [/synchronizer|domain_?id/i, of(() => factOf('synchronizerId'))],
  [/participant_?id/i, of(() => undefined)],
  [/part(y|ies)|receiver|sender|owner|provider|requestingParties|actAs|actors|executors/i, someParty],
  [/offset|exclusive|inclusive/i, earlier('offset')],
  [/as_of_round/, laterRound],
  [/^round/i, earlier('round')],
  [/^record_time$/, snapshotTime],
  [/record_?time|before|_at$|^after$|deadline/i, someTime],
  [/user[-_]?id/i, of((_, draw) => factOf(`users.${draw.number() % 2}.user`))],
  [/name_prefix/i, of((_, draw) => draw.of(NAME_PREFIXES))],
  [/^name$/i, earlier('name')],
  [/package[-_]?id/i, earlier('package')],
];

const sourceFor = (name: string): ValueSource | undefined => SOURCES.find(([pattern]) => pattern.test(name))?.[1];

/** A value for the name; undefined if nothing fits. */
export const valueFor = (name: string, state: SequenceState, draw: Draw): ValueTemplate | undefined =>
  sourceFor(name)?.value(state, draw);

const updatesOf = (user: number): ValueTemplate => ({
  includeTransactions: {
    transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA',
    eventFormat: { filtersByParty: byParty(user, {}), verbose: false },
  },
});

/** Requests whose answers have values of this kind. */
const PRODUCERS: Partial<Readonly<Record<ValueKind, readonly RequestTemplate[]>>> = {
  // Updates of the last hour, and those that the first user sees.
  update: [
    {
      operation: 'listUpdateHistory',
      as: 'none',
      body: {
        page_size: 10,
        after: { after_migration_id: factOf('migrationId'), after_record_time: instantFromNow(-3600) },
      },
    },
    { operation: 'listUpdatesPage', as: 'admin', body: { maxPageSize: 10, updateFormat: updatesOf(0) } },
  ],
  event: [{ operation: 'listTransactions', as: 'first', body: { page_size: 10 } }],
  contract: [{ operation: 'listAmulets', as: 'first' }],
  'round contract': [
    {
      operation: 'getOpenAndIssuingMiningRounds',
      as: 'none',
      body: { cached_open_mining_round_contract_ids: [], cached_issuing_round_contract_ids: [] },
    },
  ],
  'snapshot time': [
    {
      operation: 'getSnapshotTimestamp',
      as: 'none',
      query: { migration_id: factOf('migrationId'), before: instantFromNow(0) },
    },
  ],
  offset: [{ operation: 'getLedgerEnd', as: 'admin' }],
  name: [{ operation: 'listAnsEntries', as: 'none', query: { page_size: 10 } }],
  package: [{ operation: 'listPackages', as: 'admin' }],
};

/** Requests whose answers have the values that the operation needs and no earlier answer had. */
export function preparations(
  { parameters, requestBody }: OperationSpec,
  { pool }: Pick<SequenceState, 'pool'>,
): readonly RequestTemplate[] {
  const examples = requestBody?.content.flatMap((media) => Object.values(media.examples ?? {})) ?? [];
  const names = [...parameters.map(({ name }) => name), ...examples.flatMap(namesIn)];
  const sources = names.flatMap((name) => sourceFor(name) ?? []);
  const needed = sources.filter(
    ({ kinds = [] }) => kinds.length > 0 && kinds.every((kind) => pool.of(kind).length === 0),
  );
  const kinds = new Set(needed.flatMap((source) => source.kinds?.[0] ?? []));
  return [...kinds].flatMap((kind) => PRODUCERS[kind] ?? []);
}

const namesIn = (value: Json): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isObject(value)) return [];
  return Object.entries(value as Readonly<Record<string, Json>>).flatMap(([name, member]) => [
    name,
    ...namesIn(member),
  ]);
};

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
  return Object.fromEntries(
    entries.map(([name, member]) =>
      // With this filter, users who may read everything see the most.
      name === 'filtersByParty' && isObject(member) && draw.oneIn(2)
        ? ['filtersForAnyParty', {}]
        : [name, bodyFrom(member, state, draw, name)],
    ),
  );
}
