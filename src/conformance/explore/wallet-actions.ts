// Actions of wallets: transfer offers, token standard transfers, taps, and the reads that show their effects.

import type { ActionKind, Draw, SequenceMove } from './action';
import { roleOf, type CreatedTransfer, type SequenceState, type TransferKind } from './sequence-state';
import { answerAt, microsFromNow, partyOf, trackingId, type RequestTemplate } from './template';

const AMOUNTS = ['1', '12.5', '0.0000000001', '250', '3', '1000000', '0', '-1', '1.00000000001'];
/** For a deployment, which has an unknown amount of funds. */
const CAUTIOUS_AMOUNTS = ['1', '0.5', '0.0000000001', '1.00000000001'];
/** Seconds until an offer expires. */
const EXPIRIES = [600, 60, 600, 5, 86_400, 600, 1, 0, -5];
const CAUTIOUS_EXPIRIES = [600, 120, 3600];
/** Seconds by which ledger time moves. */
const ADVANCES = [1, 2, 5, 61, 0.000001, 601, 30];
const SLOTS = [0, 1, 2, 3, 4, 5];

const userOf = ({ users }: SequenceState, draw: Draw): number => draw.number() % Math.max(users, 1);

const otherThan = (user: number, { users }: SequenceState, draw: Draw): number =>
  users < 2 ? user : (user + 1 + (draw.number() % (users - 1))) % users;

interface TransferOperations {
  readonly create: string;
  readonly accept: string;
  readonly reject: string;
  readonly withdraw: string;
  /** Where the answer to a creation has the contract id. */
  readonly idAt: string;
}

const OPERATIONS: Readonly<Record<TransferKind, TransferOperations>> = {
  offer: {
    create: 'createTransferOffer',
    accept: 'acceptTransferOffer',
    reject: 'rejectTransferOffer',
    withdraw: 'withdrawTransferOffer',
    idAt: '/offer_contract_id',
  },
  'token transfer': {
    create: 'createTokenStandardTransfer',
    accept: 'acceptTokenStandardTransfer',
    reject: 'rejectTokenStandardTransfer',
    withdraw: 'withdrawTokenStandardTransfer',
    idAt: '/output/transfer_instruction_cid',
  },
};

const freeSlot = ({ transfers }: SequenceState): number =>
  SLOTS.find((slot) => !transfers.some((one) => one.slot === slot)) ?? SLOTS.length + transfers.length;

function creation(
  state: SequenceState,
  draw: Draw,
  kind: TransferKind,
  { slot = freeSlot(state), sender = userOf(state, draw) }: { readonly slot?: number; readonly sender?: number } = {},
): { readonly send: RequestTemplate; readonly creates: Omit<CreatedTransfer, 'exchange'> } {
  const { isCautious } = state;
  const receiver = draw.oneIn(12) && !isCautious ? sender : otherThan(sender, state, draw);
  const [amount, expires] = [
    draw.of(isCautious ? CAUTIOUS_AMOUNTS : AMOUNTS),
    draw.of(isCautious ? CAUTIOUS_EXPIRIES : EXPIRIES),
  ];
  return {
    send: {
      operation: OPERATIONS[kind].create,
      as: roleOf(sender),
      body: {
        receiver_party_id: partyOf(receiver),
        amount,
        description: `explored ${slot}`,
        expires_at: microsFromNow(expires),
        tracking_id: trackingId(slot),
      },
      words: `${roleOf(sender)} offers ${amount} to ${roleOf(receiver)} as a ${kind}, expiring after ${expires} s, tracking id ${slot}`,
    },
    creates: { kind, slot, sender, receiver },
  };
}

type TransferChoice = 'accept' | 'reject' | 'withdraw';

/** Mostly the user who may do it. */
function choiceOn(one: CreatedTransfer, choice: TransferChoice, state: SequenceState, draw: Draw): RequestTemplate {
  const rightful = choice === 'withdraw' ? one.sender : one.receiver;
  const user = draw.oneIn(8) ? otherThan(rightful, state, draw) : rightful;
  const { idAt, [choice]: operation } = OPERATIONS[one.kind];
  return {
    operation,
    as: roleOf(user),
    path: { contract_id: answerAt(one.exchange, idAt) },
    words: `${roleOf(user)} ${choice}s the ${one.kind} with tracking id ${one.slot}`,
  };
}

const ofKind = ({ transfers }: SequenceState, kind: TransferKind): readonly CreatedTransfer[] =>
  transfers.filter((one) => one.kind === kind).toReversed();

const choosing =
  (kind: TransferKind, choice: TransferChoice) =>
  (state: SequenceState, draw: Draw): readonly SequenceMove[] => {
    const all = ofKind(state, kind);
    return all.length === 0 ? [] : [{ send: choiceOn(draw.of(all), choice, state, draw) }];
  };

const read = (operation: string, user: number, more: Partial<RequestTemplate> = {}): SequenceMove => ({
  send: { operation, as: roleOf(user), ...more },
});

const statusOf = ({ slot, sender }: Pick<CreatedTransfer, 'slot' | 'sender'>): SequenceMove =>
  read('getTransferOfferStatus', sender, { path: { tracking_id: trackingId(slot) } });

const everyUser = ({ users }: SequenceState): readonly number[] => [...Array.from({ length: users }).keys()];

/** What every wallet shows, and the status of every offer. */
/** Without offers of the sequence there is nothing to compare on a deployment. */
export const finalReads = (state: SequenceState): readonly SequenceMove[] =>
  state.isCautious && state.transfers.length === 0 ? [] : allFinalReads(state);

const allFinalReads = (state: SequenceState): readonly SequenceMove[] => [
  ...ofKind(state, 'offer').map(statusOf),
  ...everyUser(state).flatMap((user) => [
    read('listTransferOffers', user),
    read('listAcceptedTransferOffers', user),
    read('listTokenStandardTransfers', user),
    read('getBalance', user),
  ]),
  // Again: the first answer must not change the second.
  ...ofKind(state, 'offer').map(statusOf),
];

/** The same submission several times at once, of which at most one creates an offer. */
function submissionsAtOnce(state: SequenceState, draw: Draw): readonly SequenceMove[] {
  const { send, creates } = creation(state, draw, 'offer');
  const count = draw.of([2, 3]);
  return [{ sendAtOnce: Array.from({ length: count }, () => send), creates }];
}

/** Two choices on one offer at once, of which at most one can succeed. */
function choicesAtOnce(state: SequenceState, draw: Draw): readonly SequenceMove[] {
  const all = ofKind(state, 'offer');
  if (all.length === 0) return [];
  const one = draw.of(all);
  const pairs: readonly (readonly TransferChoice[])[] = [
    ['accept', 'withdraw'],
    ['accept', 'reject'],
    ['accept', 'accept'],
    ['reject', 'withdraw'],
  ];
  return [{ sendAtOnce: draw.of(pairs).map((choice) => choiceOn(one, choice, state, draw)) }];
}

/** A whole transfer, from the offer until the automation has completed it. */
function journey(state: SequenceState, draw: Draw): readonly SequenceMove[] {
  const { send, creates } = creation(state, draw, 'offer');
  const one = { ...creates, exchange: state.exchanges };
  const reads = [statusOf(one), read('listTransferOffers', one.receiver), read('listTransferOffers', one.sender)];
  const moves: readonly SequenceMove[] = [
    { send, creates },
    ...reads,
    { send: choiceOn(one, 'accept', state, draw) },
    ...reads,
    { advance: draw.of([2, 5, 30]) },
    ...reads,
    read('getBalance', one.receiver),
    statusOf(one),
  ];
  // A shorter journey leaves room for something in between.
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
    moves: (state, draw) => {
      const all = ofKind(state, 'offer');
      if (all.length === 0) return [];
      const { slot, sender } = draw.of(all);
      return [
        creation(state, draw, 'offer', { slot, sender: draw.oneIn(6) ? otherThan(sender, state, draw) : sender }),
      ];
    },
  },
  { name: 'accept', isForDeployments: true, safety: 'write', weight: 8, moves: choosing('offer', 'accept') },
  { name: 'reject', isForDeployments: true, safety: 'write', weight: 3, moves: choosing('offer', 'reject') },
  { name: 'withdraw', isForDeployments: true, safety: 'write', weight: 3, moves: choosing('offer', 'withdraw') },
  { name: 'journey', isForDeployments: true, safety: 'write', weight: 5, moves: journey },
  {
    name: 'advance',
    isForDeployments: true,
    safety: 'write',
    weight: 6,
    moves: (_, draw) => [{ advance: draw.of(ADVANCES) }],
  },
  { name: 'submissions at once', isForDeployments: true, safety: 'write', weight: 2, moves: submissionsAtOnce },
  { name: 'choices at once', isForDeployments: true, safety: 'write', weight: 2, moves: choicesAtOnce },
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
    weight: 1,
    moves: (state, draw) => [read('createTransferPreapproval', userOf(state, draw))],
  },
  {
    name: 'send by preapproval',
    safety: 'write',
    weight: 2,
    moves: (state, draw) => {
      const sender = userOf(state, draw);
      const body = {
        receiver_party_id: partyOf(otherThan(sender, state, draw)),
        amount: draw.of(AMOUNTS),
        deduplication_id: trackingId(draw.of(SLOTS)),
      };
      return [read('sendByPreapproval', sender, { body })];
    },
  },
];
