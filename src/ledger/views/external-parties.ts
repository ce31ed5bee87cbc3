// The keys that external parties sign with.

import type { PartyId } from '../daml';
import type { ExternalParty, State } from '../state';
import type { PartyKey } from '../types';

/** All keys of the party and how many of them have to sign; undefined for a party that does not sign itself. */
export const externalPartyOf = (state: State, party: PartyId): ExternalParty | undefined =>
  state.externalParties.get(party);

/** The key of the party with this fingerprint, or else its first one. */
export function externalKeyOf(state: State, party: PartyId, fingerprint?: string): PartyKey | undefined {
  const keys = externalPartyOf(state, party)?.keys ?? [];
  return fingerprint === undefined ? keys[0] : keys.find((key) => key.fingerprint === fingerprint);
}
