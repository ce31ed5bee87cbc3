// GET /v1/domains/{domain_id}/parties/{party_id}/participant-id: all hosts of a party (Splice 0.7.4 scan).

import { participantsOf } from '../../ledger';
import { error, json } from '../answers';
import { isUniqueId, malformedId } from '../identifiers';
import type { Operation } from '../types';

export const listPartyParticipantIds: Operation = {
  id: 'listPartyParticipantIds',
  access: 'open',
  handle({ path }, { world }) {
    const [synchronizer, party] = [path['domain_id'] ?? '', path['party_id'] ?? ''];
    if (!isUniqueId(synchronizer))
      return error(400, `Could not decode synchronizer ID: ${malformedId('synchronizer', synchronizer)}`);
    if (!isUniqueId(party)) return error(400, `Could not decode party ID: ${malformedId('party', party)}`);
    const hosts = participantsOf(world.state, synchronizer, party);
    return hosts.length === 0
      ? error(404, `Party not found: ${party}`)
      : json({ participant_ids: hosts.map((host) => `PAR::${host}`) });
  },
};
