// External parties: their signing keys, and the validator's proposals to set them up.

import { executionKey } from '../changes';
import type { PartyId } from '../daml';
import { activeOfStakeholder, networkOf, type ContractRecord, type ExternalParty, type State } from '../state';
import type { PartyKey } from '../types';

/** The keys and threshold of an external party; undefined for other parties. */
export const externalPartyOf = (state: State, party: PartyId): ExternalParty | undefined =>
  state.externalParties.get(party);

/** The key of the party with this fingerprint, or else its first one. */
export function externalKeyOf(state: State, party: PartyId, fingerprint?: string): PartyKey | undefined {
  const keys = externalPartyOf(state, party)?.keys ?? [];
  return fingerprint === undefined ? keys[0] : keys.find((key) => key.fingerprint === fingerprint);
}

/** The offset of the transaction with this signed hash, in hex. */
export const executionOffset = (state: State, hash: string): number | undefined =>
  state.changes.get(executionKey(hash))?.offset;

/** Proposals of the validator that are neither accepted nor rejected nor withdrawn, oldest first. */
export const setupProposals = (state: State): readonly ContractRecord<'ExternalPartySetupProposal'>[] => {
  const { party } = networkOf(state).validator;
  return activeOfStakeholder(state, 'ExternalPartySetupProposal', party).filter(
    ({ contract }) => contract.payload.validator === party,
  );
};

/** The open proposal to set up this party. */
export const setupProposalOf = (
  state: State,
  party: PartyId,
): ContractRecord<'ExternalPartySetupProposal'> | undefined =>
  setupProposals(state).find(({ contract }) => contract.payload.user === party);
