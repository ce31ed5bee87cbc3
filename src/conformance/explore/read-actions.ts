// The rows of the table of actions for reads of all three groups and both proxies.

import type { Contract } from '../../contract';
import type { ActionKind, SentRequest, SequenceMove } from './action';
import { change, changeActions, transfer } from './change-actions';
import { consistencyActions } from './consistency-actions';
import { PAGED_LISTS, pages } from './paged-lists';
import { isComparableRead, malformed, preparedRequest, variantOf } from './read-requests';
import type { SequenceState } from './sequence-state';
import { answerAt, everyParty, instantFromNow, type RequestTemplate } from './template';

/** The rows for reads of the operations that the contract has. */
export function readActions({ operations }: Pick<Contract, 'operations'>): readonly ActionKind[] {
  const byId = new Map(operations.filter(isComparableRead).map((operation) => [operation.id, operation]));
  const ids = [...byId.keys()];
  const varied = ids.filter((id) => {
    const operation = byId.get(id);
    return (
      operation?.requestBody !== undefined || (operation?.parameters ?? []).some(({ in: place }) => place !== 'header')
    );
  });
  const lists = PAGED_LISTS.filter(({ operation }) => byId.has(operation));
  const read = (name: string, weight: number, of: readonly string[], moves: ActionKind['moves']): ActionKind[] =>
    of.length === 0 ? [] : [{ name, safety: 'read', isForDeployments: true, weight, operations: of, moves }];
  return [
    ...read('read', 20, ids, function* (state, draw, { operation = '' }) {
      const send = yield* preparedRequest(byId.get(operation), state, draw);
      if (send) yield { send };
    }),
    ...read('malformed read', 3, ids, function* (state, draw, { operation = '' }) {
      const request = yield* preparedRequest(byId.get(operation), state, draw);
      if (request) yield { send: malformed(request, draw) };
    }),
    {
      name: 'another read of an operation',
      safety: 'read',
      isForDeployments: true,
      weight: 6,
      // What a server mixes up or keeps too long is in the second answer of an operation.
      *moves(state, draw) {
        if (state.reads.length === 0) return;
        const send = yield* preparedRequest(byId.get(draw.of(state.reads).operation), state, draw);
        if (send) yield { send };
      },
    },
    ...read('reads in turn', 16, varied, function* (state, draw, { operation = '' }) {
      // The second answer must not be that of the first, nor the third that of the second.
      const spec = byId.get(operation);
      const one = yield* preparedRequest(spec, state, draw);
      if (spec === undefined || one === undefined) return;
      const first = yield* untilSuccess(state, (attempt) => (attempt === 0 ? one : variantOf(one, spec, state, draw)));
      if (first === undefined) return;
      yield* untilSuccess(state, () => variantOf(first, spec, state, draw));
      yield { send: first };
    }),
    ...read(
      'pages',
      7,
      lists.map(({ operation }) => operation),
      (state, draw, { operation }) => {
        const list = lists.find((candidate) => candidate.operation === operation);
        return list === undefined ? [] : pages(list, state, draw);
      },
    ),
    ...consistencyActions(operations),
    ...(operations.some(({ group }) => group === 'validator') ? [...changeActions(byId), pagesAfterChange(lists)] : []),
    ...SNAPSHOT_ACTIONS.filter(({ uses }) => uses.every((used) => operations.some(({ id }) => id === used))),
  ];
}

const ATTEMPTS = 3;

/** Sends requests until one is answered with 200, and returns it; some are not, such as for an update that a user cannot see. */
function* untilSuccess(
  state: SequenceState,
  next: (attempt: number) => RequestTemplate | undefined,
): Generator<SequenceMove, RequestTemplate | undefined> {
  const before = state.successes;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const send = next(attempt);
    if (send) yield { send };
    if (state.successes > before) return send;
  }
  return undefined;
}

/** The least that ledger time can differ, in seconds. */
const MOMENT = 0.000001;

/** A forced snapshot; its time is read back at once, while nothing has changed. */
function forcedSnapshot({ users, exchanges: exchange }: SequenceState): readonly [SentRequest, ...SentRequest[]] {
  const [migration, time] = [answerAt(exchange, '/migration_id'), answerAt(exchange, '/record_time')];
  const snapshot = { migration_id: migration, record_time: time, record_time_match: 'exact' };
  const after = (seconds: number): SentRequest => ({
    send: {
      operation: 'getSnapshotTimestampAfter',
      as: 'none',
      query: { migration_id: migration, after: instantFromNow(-seconds) },
    },
  });
  return [
    { send: { operation: 'forceAcsSnapshot', as: 'none' } },
    { send: { operation: 'getAcsSnapshot', as: 'none', body: { ...snapshot, page_size: 100 } } },
    {
      send: { operation: 'getHoldingsSummary', as: 'none', body: { ...snapshot, owner_party_ids: everyParty(users) } },
    },
    {
      send: {
        operation: 'getSnapshotTimestamp',
        as: 'none',
        query: { migration_id: migration, before: instantFromNow(MOMENT) },
      },
    },
    after(MOMENT),
    after(86_400),
  ];
}

const pagesAfterChange = (lists: typeof PAGED_LISTS): ActionKind => ({
  name: 'pages after a change',
  safety: 'write',
  weight: 5,
  operations: lists.map(({ operation }) => operation),
  *moves(state, draw, { operation }) {
    const list = lists.find((candidate) => candidate.operation === operation);
    if (list === undefined) return;
    yield* change(state, draw);
    yield* pages(list, state, draw);
  },
});

const SNAPSHOT_ACTIONS: readonly (ActionKind & { readonly uses: readonly string[] })[] = [
  {
    name: 'forced snapshot',
    uses: ['forceAcsSnapshot'],
    safety: 'destructive',
    isForDeployments: true,
    weight: 2,
    moves: forcedSnapshot,
  },
  {
    name: 'snapshots around a change',
    uses: ['forceAcsSnapshot', 'createTransferOffer'],
    safety: 'destructive',
    weight: 2,
    // The second one has what changed, and the first one has not.
    *moves(state, draw) {
      const first = forcedSnapshot(state);
      const [, ...reads] = first;
      yield* first;
      yield* transfer(state, draw);
      yield { advance: draw.of([1, 601]) };
      yield* forcedSnapshot(state);
      yield* reads;
    },
  },
];
