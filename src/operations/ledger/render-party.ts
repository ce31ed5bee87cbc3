// Party details (observed-ledger 6.1).

import type { Json } from '../../base';
import { isLocal, partyNotesOf, type PartyId, type State } from '../../ledger';
import type { Dialect } from '../dialect';
import { metadataJson } from './render-user';

/** Local metadata exists for hosted parties only. */
export function partyJson(state: State, party: PartyId, dialect: Dialect): Json {
  const local = isLocal(state, party);
  return {
    party,
    isLocal: local,
    localMetadata: local ? metadataJson(partyNotesOf(state, party)) : dialect.absent,
    identityProviderId: dialect.absentText,
  };
}
