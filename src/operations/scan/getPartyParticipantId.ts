// GET /v0/domains/{domain_id}/parties/{party_id}/participant-id: the host of a party (service contract 4.3, decisions
// B29, B30).

import { participantsOf } from '../../ledger';
import { error, json } from '../answers';
import { isUniqueId, malformedId } from '../identifiers';
import type { Operation } from '../types';

export const getPartyParticipantId: Operation = {
  id: 'getPartyParticipantId',
  access: 'open',
  handle({ path }, { world, dialect }) {
    const synchronizer = path['domain_id'] ?? '';
    const party = path['party_id'] ?? '';
    if (!isUniqueId(synchronizer)) return error(dialect.malformedId, malformedId('synchronizer', synchronizer));
    if (!isUniqueId(party)) return error(dialect.malformedId, malformedId('party', party));
    const [host, ...others] = participantsOf(world.state, synchronizer, party);
    if (host === undefined) return error(404, `No participant hosts party ${party} on synchronizer ${synchronizer}`);
    if (others.length > 0)
      return error(
        500,
        `Party ${party} is hosted by ${others.length + 1} participants on synchronizer ${synchronizer}; only one is supported`,
      );
    return json({ participant_id: `PAR::${host}` });
  },
};
