// Actions of wallets: transfer offers, token standard transfers, taps, and the reads that show their effects.

import type { ActionKind, Draw, SequenceMove } from './action';
import { malformed } from './read-requests';
import type { SequenceState, TransferKind } from './sequence-state';
import { partyOf, trackingId } from './template';
import {
  AMOUNTS,
  choiceOn,
  creation,
  everyUser,
  ofKind,
  otherThan,
  read,
  SLOTS,
  statusOf,
  userOf,
  wholeTransfer,
  type WalletChoice,
} from './wallet-requests';

/** Seconds by which ledger time moves. */
const ADVANCES = [1, 2, 5, 61, 0.000001, 601, 30];
/** A choice on a transfer of the sequence; without one, on a new transfer. */
const choosing =
  (kind: TransferKind, choice: WalletChoice) =>
  (state: SequenceState, draw: Draw): readonly SequenceMove[] => {
    const all = ofKind(state, kind);
    if (all.length > 0) return [{ send: choiceOn(draw.of(all), choice, state, draw) }];
    const { send, creates } = creation(state, draw, kind);
    return [{ send, creates }, { send: choiceOn({ ...creates, exchange: state.exchanges }, choice, state, draw) }];
  };

/** With a tracking id that was used, mostly by the same sender; without one, twice with a new one. */
const creatingAgain =
  (kind: TransferKind) =>
  (state: SequenceState, draw: Draw): readonly SequenceMove[] => {
    const all = ofKind(state, kind);
    const created = all.length === 0 ? [creation(state, draw, kind)] : [];
    const { slot, sender } = created[0]?.creates ?? draw.of(all);
    const by = draw.oneIn(6) ? otherThan(sender, state, draw) : sender;
    return [...created, creation(state, draw, kind, { slot, sender: by })];
  };

/** A shorter part leaves room for something in between. */
function partOfTransfer(state: SequenceState, draw: Draw): readonly SequenceMove[] {
  const moves = wholeTransfer(state, draw);
  return moves.slice(0, 4 + (draw.number() % (moves.length - 3)));
}

/** Every offer of a sequence has a status that only moves forward, lists that show it, and an effect on balances. */
export const WALLET_ACTIONS: readonly ActionKind[] = [
  {
    name: 'create',
    isForDeployments: true,
    safety: 'write',
    weight: 8,
    moves: (state, draw) => [creation(state, draw, 'offer')],
  },
  {
    name: 'create again',
    isForDeployments: true,
    safety: 'write',
    weight: 4,
    moves: creatingAgain('offer'),
  },
  {
    name: 'malformed create',
    isForDeployments: true,
    safety: 'write',
    weight: 2,
    moves: (state, draw) => [{ send: malformed(creation(state, draw, 'offer').send, draw) }],
  },
  { name: 'accept', isForDeployments: true, safety: 'write', weight: 8, moves: choosing('offer', 'accept') },
  { name: 'reject', isForDeployments: true, safety: 'write', weight: 3, moves: choosing('offer', 'reject') },
  { name: 'withdraw', isForDeployments: true, safety: 'write', weight: 3, moves: choosing('offer', 'withdraw') },
  { name: 'transfer with reads', isForDeployments: true, safety: 'write', weight: 5, moves: partOfTransfer },
  {
    name: 'advance',
    isForDeployments: true,
    safety: 'write',
    weight: 6,
    moves: (_, draw) => [{ advance: draw.of(ADVANCES) }],
  },
  {
    name: 'status',
    isForDeployments: true,
    safety: 'read',
    weight: 8,
    moves: (state, draw) => {
      const all = ofKind(state, 'offer');
      const count = 1 + (draw.number() % 3);
      return all.length === 0 ? [] : Array.from({ length: count }, () => statusOf(draw.of(all)));
    },
  },
  {
    name: 'offer lists',
    isForDeployments: true,
    safety: 'read',
    weight: 8,
    moves: (state) => everyUser(state).map((user) => read('listTransferOffers', user)),
  },
  {
    name: 'accepted lists',
    safety: 'read',
    weight: 2,
    moves: (state) => everyUser(state).map((user) => read('listAcceptedTransferOffers', user)),
  },
  {
    name: 'balances',
    safety: 'read',
    weight: 4,
    moves: (state) => everyUser(state).map((user) => read('getBalance', user)),
  },
  {
    name: 'holdings of a wallet',
    safety: 'read',
    weight: 1,
    moves: (state, draw) => [read('listAmulets', userOf(state, draw))],
  },
  {
    name: 'tap',
    safety: 'write',
    weight: 2,
    moves: (state, draw) => [
      read('tap', userOf(state, draw), { body: { amount: draw.of(['1', '0.5', '20', '0', '-1']) } }),
    ],
  },
  {
    name: 'create token transfer',
    safety: 'write',
    weight: 3,
    moves: (state, draw) => [creation(state, draw, 'token transfer')],
  },
  {
    name: 'create token transfer again',
    safety: 'write',
    weight: 1,
    moves: creatingAgain('token transfer'),
  },
  { name: 'accept token transfer', safety: 'write', weight: 3, moves: choosing('token transfer', 'accept') },
  { name: 'reject token transfer', safety: 'write', weight: 1, moves: choosing('token transfer', 'reject') },
  { name: 'withdraw token transfer', safety: 'write', weight: 1, moves: choosing('token transfer', 'withdraw') },
  {
    name: 'token transfer lists',
    safety: 'read',
    weight: 2,
    moves: (state) => everyUser(state).map((user) => read('listTokenStandardTransfers', user)),
  },
  {
    name: 'create preapproval',
    safety: 'write',
    weight: 2,
    *moves(state, draw) {
      const user = userOf(state, draw);
      for (const one of draw.oneIn(2) ? [user, otherThan(user, state, draw)] : [user]) {
        const lookup = read('getTransferPreapprovalByParty', one, { path: { party: partyOf(one) } });
        yield* [lookup, read('createTransferPreapproval', one), lookup];
      }
    },
  },
  {
    name: 'send by preapproval',
    safety: 'write',
    weight: 2,
    *moves(state, draw) {
      const sender = userOf(state, draw);
      const receiver = otherThan(sender, state, draw);
      const slot = draw.of(SLOTS);
      const body = {
        receiver_party_id: partyOf(receiver),
        amount: draw.of(AMOUNTS),
        deduplication_id: trackingId(slot),
      };
      const payment = read('sendByPreapproval', sender, { body });
      if (!draw.oneIn(3)) yield read('createTransferPreapproval', receiver);
      yield payment;
      // The id now counts as used for payments, but not for offers.
      const next = draw.of(['nothing', 'payment', 'offer'] as const);
      if (next === 'payment') yield* [payment, read('getBalance', sender)];
      if (next === 'offer') yield creation(state, draw, 'offer', { slot, sender, receiver });
    },
  },
];
