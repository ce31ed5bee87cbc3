// GET /v0/transfer-command-counter/{party}: the next nonce of a party's transfer commands (Splice 0.7.4 scan). The
// ledger does not simulate such commands, so that no party has a counter.

import { error } from '../answers';
import { readPartyId } from '../identifiers';
import type { Operation } from '../types';

export const getTransferCommandCounter: Operation = {
  id: 'getTransferCommandCounter',
  access: 'open',
  handle({ path }) {
    const party = readPartyId(path['party'] ?? '');
    if (!party.ok) return party.error;
    return error(404, `No TransferCommandCounter found for party: ${party.value}, use 0 for the nonce`);
  },
};
