// The requests of wallets: creations of offers and token standard transfers, choices on them, and the reads that show
// their effects.

import type { Draw, SentRequest, SequenceMove } from './action';
import { roleOf, type CreatedTransfer, type SequenceState, type TransferKind } from './sequence-state';
import { answerAt, microsFromNow, partyOf, trackingId, type RequestTemplate } from './template';

export const AMOUNTS = ['1', '12.5', '0.0000000001', '250', '3', '1000000', '0', '-1', '1.00000000001'];
/** For a deployment, which has an unknown amount of funds. */
const CAUTIOUS_AMOUNTS = ['1', '0.5', '0.0000000001', '1.00000000001'];
/** Seconds until an offer expires. */
const EXPIRIES = [600, 60, 600, 5, 86_400, 600, 1, 0, -5];
/** Longer than a sequence on a deployment may run (run-sequence.ts), so that no offer expires during it. */
const CAUTIOUS_EXPIRIES = [1200, 1800, 3600];
export const SLOTS = [0, 1, 2, 3, 4, 5];

export const userOf = ({ users }: SequenceState, draw: Draw): number => draw.number() % Math.max(users, 1);

export const otherThan = (user: number, { users }: SequenceState, draw: Draw): number =>
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

export const freeSlot = ({ transfers }: SequenceState): number =>
  SLOTS.find((slot) => !transfers.some((one) => one.slot === slot)) ?? SLOTS.length + transfers.length;

export interface WantedCreation {
  readonly slot?: number;
  readonly sender?: number;
  readonly receiver?: number;
  /** Seconds until it expires. */
  readonly expires?: number;
  /** Of an amount that every wallet has, and open for a while. */
  readonly isPayable?: boolean;
}

export function creation(
  state: SequenceState,
  draw: Draw,
  kind: TransferKind,
  wanted: WantedCreation = {},
): Required<SentRequest> {
  const { isCautious } = state;
  const { slot = freeSlot(state), sender = userOf(state, draw), isPayable = isCautious } = wanted;
  const receiver = wanted.receiver ?? (draw.oneIn(12) && !isCautious ? sender : otherThan(sender, state, draw));
  const amount = draw.of(isPayable ? CAUTIOUS_AMOUNTS : AMOUNTS);
  const expires = wanted.expires ?? draw.of(isPayable ? CAUTIOUS_EXPIRIES : EXPIRIES);
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
      words: `${roleOf(sender)} creates ${kind === 'offer' ? 'an offer' : `a ${kind}`} of ${amount} to ${roleOf(receiver)}, expiring after ${expires} s, tracking id ${slot}`,
    },
    creates: { kind, slot, sender, receiver },
  };
}

export type WalletChoice = 'accept' | 'reject' | 'withdraw';

/** Mostly the user who may do it. */
export function choiceOn(
  one: CreatedTransfer,
  choice: WalletChoice,
  state: SequenceState,
  draw: Draw,
): RequestTemplate {
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

export const ofKind = ({ transfers }: SequenceState, kind: TransferKind): readonly CreatedTransfer[] =>
  transfers.filter((one) => one.kind === kind).toReversed();

export const read = (operation: string, user: number, more: Partial<RequestTemplate> = {}): SequenceMove => ({
  send: { operation, as: roleOf(user), ...more },
});

type SubmittedOffer = Pick<CreatedTransfer, 'slot' | 'sender'>;

export const statusTemplate = ({ slot, sender }: SubmittedOffer): RequestTemplate => ({
  operation: 'getTransferOfferStatus',
  as: roleOf(sender),
  path: { tracking_id: trackingId(slot) },
});

export const statusOf = (one: SubmittedOffer): SequenceMove => ({ send: statusTemplate(one) });

/** A whole transfer, until the automation has completed it. */
export function wholeTransfer(state: SequenceState, draw: Draw): readonly SequenceMove[] {
  const { send, creates } = creation(state, draw, 'offer');
  const one = { ...creates, exchange: state.exchanges };
  const { receiver, sender } = one;
  const open = [statusOf(one), read('listTransferOffers', receiver), read('listTransferOffers', sender)];
  const accepted = [...open, read('listAcceptedTransferOffers', receiver), read('listAcceptedTransferOffers', sender)];
  return [
    { send, creates },
    ...open,
    { send: choiceOn(one, 'accept', state, draw) },
    ...accepted,
    { advance: draw.of([2, 5, 30]) },
    ...accepted,
    read('getBalance', receiver),
    statusOf(one),
  ];
}

export const everyUser = ({ users }: SequenceState): readonly number[] => [...Array.from({ length: users }).keys()];

/**
 * What every wallet shows, the status of every offer, and how many updates there are; of a deployment, whose users may
 * have others, only what it shows of the offers of the sequence.
 */
export function finalReads(state: SequenceState): readonly SequenceMove[] {
  if (!state.isCautious) return [...readsOfWallets(state), LEDGER_END];
  return state.transfers.length === 0 ? [] : readsOfWallets(state);
}

const LEDGER_END: SequenceMove = { send: { operation: 'getLedgerEnd', as: 'admin' } };

const readsOfWallets = (state: SequenceState): readonly SequenceMove[] => [
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
