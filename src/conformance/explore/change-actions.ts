// Actions that read the same thing before and after a change: what a server keeps too long shows in the second answer.

import type { OperationSpec } from '../../contract';
import type { ActionKind, Draw, SequenceMove } from './action';
import { requestFor } from './read-requests';
import type { SequenceState } from './sequence-state';
import { choiceOn, creation, otherThan, read, statusOf, userOf, type WalletChoice } from './wallet-requests';

/** Seconds by which ledger time moves: automation acts, offers expire, a mining round opens. */
const PASSING = [5, 61, 601, 1201];
const CHOICES_ON_OFFERS: readonly WalletChoice[] = ['reject', 'withdraw', 'accept'];

interface Parties {
  readonly sender: number;
  readonly receiver: number;
}

const someParties = (state: SequenceState, draw: Draw): Parties => {
  const sender = userOf(state, draw);
  return { sender, receiver: otherThan(sender, state, draw) };
};

/** An offer that is created at this exchange, accepted, and completed by automation. */
export function transfer(
  state: SequenceState,
  draw: Draw,
  exchange: number,
  parties = someParties(state, draw),
): readonly SequenceMove[] {
  const { send, creates } = creation(state, draw, 'offer', { ...parties, isPayable: true });
  return [{ send, creates }, { send: choiceOn({ ...creates, exchange }, 'accept', state, draw) }, { advance: 5 }];
}

/** An offer that is created at this exchange, and a choice on it. */
function answeredOffer(state: SequenceState, draw: Draw, exchange: number): readonly SequenceMove[] {
  const { send, creates } = creation(state, draw, 'offer');
  return [{ send, creates }, { send: choiceOn({ ...creates, exchange }, draw.of(CHOICES_ON_OFFERS), state, draw) }];
}

/** Number of single requests among the moves. */
export const requestsIn = (moves: readonly SequenceMove[]): number => moves.filter((move) => 'send' in move).length;

/** One of several changes, whose first request has this number. */
export function change(state: SequenceState, draw: Draw, exchange: number): readonly SequenceMove[] {
  const kinds = [
    () => answeredOffer(state, draw, exchange),
    () => transfer(state, draw, exchange),
    () => [{ advance: draw.of(PASSING) }],
    () => [read('tap', userOf(state, draw), { body: { amount: '20' } })],
  ];
  return draw.of(kinds)();
}

/** An offer that expires, with what is seen of it before and attempted after. */
function expiringOffer(state: SequenceState, draw: Draw): readonly SequenceMove[] {
  const { send, creates } = creation(state, draw, 'offer', { expires: 60, isPayable: true });
  const one = { ...creates, exchange: state.exchanges };
  const seen = [statusOf(one), read('listTransferOffers', one.sender), read('listTransferOffers', one.receiver)];
  return [
    { send, creates },
    ...seen,
    { advance: draw.of([61, 59, 60]) },
    statusOf(one),
    { send: choiceOn(one, draw.of(CHOICES_ON_OFFERS), state, draw) },
    ...seen,
  ];
}

/** Two transfers to one wallet, whose balance and holdings are read before, between and after. */
function twoReceipts(state: SequenceState, draw: Draw): readonly SequenceMove[] {
  const parties = someParties(state, draw);
  const wallet = [read('getBalance', parties.receiver), read('listAmulets', parties.receiver)];
  const first = transfer(state, draw, state.exchanges + wallet.length, parties);
  const second = transfer(state, draw, state.exchanges + 2 * wallet.length + requestsIn(first), parties);
  return [...wallet, ...first, ...wallet, ...second, ...wallet];
}

/** The rows of the table of actions; `byId` has the reads that can be compared. */
export function changeActions(byId: ReadonlyMap<string, OperationSpec>): readonly ActionKind[] {
  const rounds = byId.get('getOpenAndIssuingMiningRounds');
  return [
    {
      name: 'read around a change',
      safety: 'write',
      weight: 10,
      operations: [...byId.keys()],
      moves: (state, draw, { operation = '' }) => {
        const spec = byId.get(operation);
        const request = spec && requestFor(spec, state, draw);
        if (request === undefined) return [];
        return [{ send: request }, ...change(state, draw, state.exchanges + 1), { send: request }];
      },
    },
    { name: 'expiring offer', safety: 'write', weight: 3, moves: expiringOffer },
    { name: 'two receipts', safety: 'write', weight: 3, moves: twoReceipts },
    {
      name: 'mining rounds',
      safety: 'write',
      weight: 5,
      moves: (state, draw) => {
        const before = rounds && requestFor(rounds, state, draw);
        const after = rounds && requestFor(rounds, state, draw);
        if (before === undefined || after === undefined) return [];
        return [{ send: before }, { advance: draw.of(PASSING) }, { send: after }];
      },
    },
  ];
}
