// Party details that are local to the participant.

import type { PartyId } from '../daml';
import { networkOf, type PartyNotes, type State } from '../state';

const NO_NOTES: PartyNotes = { annotations: {}, version: 0 };

export const partyNotesOf = (state: State, party: PartyId): PartyNotes => state.partyNotes.get(party) ?? NO_NOTES;

/** Whether the served participant hosts the party. */
export const isLocal = (state: State, party: PartyId): boolean =>
  state.hosting.get(party)?.has(networkOf(state).participant) ?? false;
