// The rows of the table of actions for reads of all three groups and both proxies.

import type { Contract } from '../../contract';
import type { ActionKind, SentRequest } from './action';
import { changeActions } from './change-actions';
import { consistencyActions } from './consistency-actions';
import { PAGED_LISTS, pages } from './paged-lists';
import { isComparableRead, malformed, requestFor } from './read-requests';
import type { SequenceState } from './sequence-state';
import { answerAt, partyOf } from './template';
import { journey } from './wallet-requests';

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
    ...changeActions(byId),
    ...(operations.some(({ id }) => id === 'forceAcsSnapshot') ? SNAPSHOT_ACTIONS : []),
  ];
}

/** A forced snapshot at this exchange; its time is read back at once, while nothing has changed. */
function forcedSnapshot({ users }: SequenceState, exchange: number): readonly [SentRequest, ...SentRequest[]] {
  const [migration, time] = ['/migration_id', '/record_time'].map((at) => answerAt(exchange, at));
  const snapshot = { migration_id: migration, record_time: time, record_time_match: 'exact' };
  const owners = Array.from({ length: Math.max(users, 1) }, (_, user) => partyOf(user));
  return [
    { send: { operation: 'forceAcsSnapshot', as: 'none' } },
    { send: { operation: 'getAcsSnapshot', as: 'none', body: { ...snapshot, page_size: 100 } } },
    { send: { operation: 'getHoldingsSummary', as: 'none', body: { ...snapshot, owner_party_ids: owners } } },
  ];
}

const SNAPSHOT_ACTIONS: readonly ActionKind[] = [
  {
    name: 'forced snapshot',
    safety: 'destructive',
    isForDeployments: true,
    weight: 2,
    moves: (state) => forcedSnapshot(state, state.exchanges),
  },
  {
    name: 'snapshots around a change',
    safety: 'destructive',
    weight: 2,
    // The second one has what changed, and the first one has not.
    moves: (state, draw) => {
      const [force, ...reads] = forcedSnapshot(state, state.exchanges);
      const change = journey(state, draw, state.exchanges + 1 + reads.length);
      const sent = change.filter((move) => 'send' in move).length;
      const again = forcedSnapshot(state, state.exchanges + 1 + reads.length + sent);
      return [force, ...reads, ...change, ...again, ...reads];
    },
  },
];
