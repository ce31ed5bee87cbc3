// The view of a wallet: its party, its offers and their status, its preapproval (service contract 2.2, 4.2, observed
// scan-validator 3.4, 5).

import type { PartyId } from '../daml';
import { activeOfStakeholder, type OfferStatus, type State, type User } from '../state';
import type { LedgerContract } from '../types';

export interface Wallet {
  readonly userId: string;
  readonly party: PartyId;
  readonly install: LedgerContract<'WalletAppInstall'>;
}

/** The wallet of a user: the install contract that names the user. */
export function walletOf(state: State, userId: string): Wallet | undefined {
  const install = state.wallets.get(userId)?.contract;
  return install && { userId, party: install.payload.endUserParty, install };
}

/** Whether the user may act as the party on the ledger: by a right to act as this party or as any party. */
export const canActAs = (user: User | undefined, party: PartyId): boolean =>
  hasRightToActAs(user, party) ||
  (user !== undefined && !user.deactivated && user.rights.some(({ kind }) => kind === 'actAsAnyParty'));

/** Whether the user has the right to act as this very party, which the validator requires (Splice 0.7.4 AuthExtractor). */
export const hasRightToActAs = (user: User | undefined, party: PartyId): boolean =>
  user !== undefined &&
  !user.deactivated &&
  user.rights.some((right) => right.kind === 'actAs' && right.party === party);

/** Whether the user may read as the party: by a right to act or read as this party or as any party. */
export const canReadAs = (user: User | undefined, party: PartyId): boolean =>
  user !== undefined &&
  !user.deactivated &&
  user.rights.some(
    (right) =>
      right.kind === 'actAsAnyParty' ||
      right.kind === 'readAsAnyParty' ||
      ((right.kind === 'actAs' || right.kind === 'readAs') && right.party === party),
  );

/**
 * Open offers in which the party is sender or receiver, oldest first; expired ones until automation archives them
 * (decisions B13).
 */
export const openOffers = (state: State, party: PartyId): readonly LedgerContract<'TransferOffer'>[] =>
  activeOfStakeholder(state, 'TransferOffer', party).map(({ contract }) => contract);

/** Accepted offers of the party, sent or received, that wait to be consumed, oldest first. */
export const acceptedOffers = (state: State, party: PartyId): readonly LedgerContract<'AcceptedTransferOffer'>[] =>
  activeOfStakeholder(state, 'AcceptedTransferOffer', party).map(({ contract }) => contract);

/** The status of an offer in the party's wallet; undefined for an unknown tracking id. */
export const offerStatus = (state: State, party: PartyId, trackingId: string): OfferStatus | undefined =>
  state.offers.get(party, trackingId);

export const hasFeaturedAppRight = (state: State, party: PartyId): boolean =>
  activeOfStakeholder(state, 'FeaturedAppRight', party).some(({ contract }) => contract.payload.provider === party);

export { preapprovalOf } from '../decide/entries';
