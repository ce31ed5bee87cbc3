// What became of an offer, for refusals of moves that it no longer has.

import { formatInstantShort, parseInstant } from '../base';
import { offerSummary, type OfferState, type State } from '../ledger';

const VERBS: Readonly<Record<Exclude<OfferState, 'created'>, string>> = {
  accepted: 'was accepted',
  completed: 'was completed',
  rejected: 'was rejected',
  withdrawn: 'was withdrawn',
  expired: 'expired',
};

/** `offer lunch-1 was completed at 2026-01-15T12:00:05Z`; undefined for an open offer and for other contracts. */
export function offerOutcome(state: State, contractId: string): string | undefined {
  const summary = offerSummary(state, contractId);
  if (!summary || summary.state === 'created') return undefined;
  const { contract, archived } = summary.present;
  const ended = archived?.recordTime ?? contract.createdAt;
  // The expiry is what counts: automation archives an expired offer only later.
  const at = summary.state === 'expired' ? (parseInstant(contract.payload.expiresAt) ?? ended) : ended;
  return `offer ${summary.offer.contract.payload.trackingId} ${VERBS[summary.state]} at ${formatInstantShort(at)}`;
}
