// The rows of the table of actions for reads of all three groups and both proxies.

import type { Contract } from '../../contract';
import type { ActionKind, SentRequest } from './action';
import { change, changeActions, requestsIn, transfer } from './change-actions';
import { consistencyActions } from './consistency-actions';
import { PAGED_LISTS, pages } from './paged-lists';
import { isComparableRead, malformed, requestFor } from './read-requests';
import type { SequenceState } from './sequence-state';
import { answerAt, instantFromNow, partyOf } from './template';

/** The rows for reads of the operations that the contract has. */
export function readActions({ operations }: Pick<Contract, 'operations'>): readonly ActionKind[] {
  const byId = new Map(operations.filter(isComparableRead).map((operation) => [operation.id, operation]));
  const ids = [...byId.keys()];
  const shown = ids.filter((id) => ['shown', 'referenced'].includes(byId.get(id)?.tier ?? ''));
  const lists = PAGED_LISTS.filter(({ operation }) => byId.has(operation));
  const one =
    (spoil: boolean): ActionKind['moves'] =>
    (state, draw, { operation = '' }) => {
      const spec = byId.get(operation);
      const request = spec && requestFor(spec, state, draw);
      return request === undefined ? [] : [{ send: spoil ? malformed(request, draw) : request }];
    };
  const read = (name: string, weight: number, of: readonly string[], moves: ActionKind['moves']): ActionKind[] =>
    of.length === 0 ? [] : [{ name, safety: 'read', isForDeployments: true, weight, operations: of, moves }];
  return [
    ...read('read', 10, ids, one(false)),
    ...read('read of the contract', 10, shown, one(false)),
    ...read('malformed read', 3, ids, one(true)),
    {
      name: 'another read of an operation',
      safety: 'read',
      isForDeployments: true,
      weight: 6,
      // What a server mixes up or keeps too long is in the second answer of an operation.
      moves: (state, draw) => {
        const spec = state.reads.length === 0 ? undefined : byId.get(draw.of(state.reads).operation);
        const request = spec && requestFor(spec, state, draw);
        return request === undefined ? [] : [{ send: request }];
      },
    },
    ...read('reads in turn', 8, ids, (state, draw, { operation = '' }) => {
      // The second answer must not be that of the first, nor the third that of the second.
      const spec = byId.get(operation);
      const [one, other] = [spec && requestFor(spec, state, draw), spec && requestFor(spec, state, draw)];
      return one === undefined || other === undefined ? [] : [one, other, one].map((send) => ({ send }));
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

/** The least that ledger time can differ, in seconds. */
const MOMENT = 0.000001;

/** A forced snapshot at this exchange; its time is read back at once, while nothing has changed. */
function forcedSnapshot({ users }: SequenceState, exchange: number): readonly [SentRequest, ...SentRequest[]] {
  const [migration, time] = [answerAt(exchange, '/migration_id'), answerAt(exchange, '/record_time')];
  const snapshot = { migration_id: migration, record_time: time, record_time_match: 'exact' };
  const owners = Array.from({ length: Math.max(users, 1) }, (_, user) => partyOf(user));
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
    { send: { operation: 'getHoldingsSummary', as: 'none', body: { ...snapshot, owner_party_ids: owners } } },
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
  moves: (state, draw, { operation }) => {
    const list = lists.find((candidate) => candidate.operation === operation);
    if (list === undefined) return [];
    const moves = change(state, draw, state.exchanges);
    return [...moves, ...pages(list, state, draw, state.exchanges + requestsIn(moves))];
  },
});

const SNAPSHOT_ACTIONS: readonly (ActionKind & { readonly uses: readonly string[] })[] = [
  {
    name: 'forced snapshot',
    uses: ['forceAcsSnapshot'],
    safety: 'destructive',
    isForDeployments: true,
    weight: 2,
    moves: (state) => forcedSnapshot(state, state.exchanges),
  },
  {
    name: 'snapshots around a change',
    uses: ['forceAcsSnapshot', 'createTransferOffer'],
    safety: 'destructive',
    weight: 2,
    // The second one has what changed, and the first one has not.
    moves: (state, draw) => {
      const first = forcedSnapshot(state, state.exchanges);
      const [, ...reads] = first;
      const moves = transfer(state, draw, state.exchanges + first.length);
      const changes = [...moves, { advance: draw.of([1, 601]) }];
      const second = forcedSnapshot(state, state.exchanges + first.length + requestsIn(changes));
      return [...first, ...changes, ...second, ...reads];
    },
  },
];
