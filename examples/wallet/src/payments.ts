// Payments that this browser follows, from the first attempt to the end. A payment is stored before it is sent, so that
// its tracking id survives a lost answer, a reload and a crash: the network creates at most one offer for a tracking id.

import { bodyOf, messageOf, Refused, type Api, type Schemas } from './api';
import type { Offer } from './wallet';

export type PaymentState =
  /** On its way to the validator, or without an answer: it may exist. */
  | 'sending'
  | 'unclear'
  /** The validator refused it: it does not exist. */
  | 'refused'
  | 'created'
  | 'accepted'
  | 'completed'
  | 'expired'
  | 'rejected'
  | 'withdrawn'
  | 'failed';

export interface Payment {
  readonly trackingId: string;
  readonly receiver: string;
  readonly amount: string;
  readonly description: string;
  readonly expiresAt: string;
  readonly state: PaymentState;
  /** Why it is unclear, refused or withdrawn. */
  readonly reason?: string | undefined;
  /** Of the open offer. */
  readonly contractId?: string | undefined;
  readonly attempts: number;
}

export type Outcome = Pick<Payment, 'state' | 'reason' | 'contractId'>;

const ENDED: readonly PaymentState[] = ['completed', 'expired', 'rejected', 'withdrawn', 'failed', 'refused'];
export const hasEnded = ({ state }: Payment): boolean => ENDED.includes(state);

/** Those whose state the validator knows and can still change. */
export const isOpen = ({ state }: Payment): boolean => state === 'created' || state === 'accepted';

/** Attempts to create the offer, always with the same tracking id. */
export async function attempt(api: Api, payment: Payment): Promise<Outcome> {
  try {
    const created = await bodyOf(api.POST('/v0/wallet/transfer-offers', { body: requestOf(payment) }));
    return { state: 'created', contractId: created.offer_contract_id };
  } catch (error) {
    if (!(error instanceof Refused)) return { state: 'unclear', reason: messageOf(error) };
    // An earlier attempt succeeded, although its answer was lost.
    if (error.status === 409) return readOutcome(api, payment);
    return { state: mayExist(error, payment) ? 'unclear' : 'refused', reason: error.message };
  }
}

/** A refused token says nothing about the attempts before; other refusals come after the check of the tracking id. */
const mayExist = ({ status }: Refused, { attempts }: Payment): boolean =>
  status === 408 || status === 429 || status >= 500 || ((status === 401 || status === 403) && attempts > 1);

const requestOf = ({ receiver, amount, description, expiresAt, trackingId }: Payment) => ({
  receiver_party_id: receiver,
  amount,
  description,
  // Microseconds since 1970: exact as a number until the year 2255.
  expires_at: Date.parse(expiresAt) * 1000,
  tracking_id: trackingId,
});

/** Asks what became of a payment. A failed question changes nothing. */
export async function readOutcome(api: Api, { trackingId, state }: Payment): Promise<Outcome> {
  const params = { path: { tracking_id: trackingId } };
  try {
    return outcomeOf(await bodyOf(api.POST('/v0/wallet/transfer-offers/{tracking_id}/status', { params })));
  } catch (error) {
    return { state: state === 'sending' ? 'unclear' : state, reason: messageOf(error) };
  }
}

function outcomeOf(status: Schemas['TransferOfferStatus']): Outcome {
  switch (status.status) {
    case 'created':
      return { state: 'created', contractId: status.contract_id };
    case 'accepted':
    case 'completed':
      return { state: status.status };
    case 'failed':
      return { state: status.failure_kind ?? 'failed', reason: status.withdrawn_reason ?? undefined };
  }
}

/** Offers that were sent elsewhere, such as on another device. */
export const paymentOf = (offer: Offer, trackingId: string): Payment => ({
  trackingId,
  receiver: offer.receiver,
  amount: offer.amount,
  description: offer.description,
  expiresAt: offer.expiresAt,
  state: offer.state,
  ...(offer.state === 'created' && { contractId: offer.contractId }),
  attempts: 1,
});

const MOST_ENDED = 50;
const key = (party: string): string => `wallet.payments.${party}`;

/** An attempt that a reload interrupted is unclear. */
export function readPayments(party: string): readonly Payment[] {
  const stored = JSON.parse(localStorage.getItem(key(party)) ?? '[]') as readonly Payment[];
  return stored.map((payment) => (payment.state === 'sending' ? { ...payment, state: 'unclear' } : payment));
}

export const writePayments = (party: string, payments: readonly Payment[]): void =>
  localStorage.setItem(
    key(party),
    JSON.stringify(payments.filter((payment, index) => index < MOST_ENDED || !hasEnded(payment))),
  );
