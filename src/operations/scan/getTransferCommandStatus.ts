// GET /v0/transfer-command/status: transfer commands of a party by nonce (Splice 0.7.4 scan). The ledger does not
// simulate them, so that none is found.

import { error } from '../answers';
import { readPartyId } from '../identifiers';
import { integerMember, textMember } from '../read';
import type { Operation } from '../types';

export const getTransferCommandStatus: Operation = {
  id: 'getTransferCommandStatus',
  access: 'open',
  handle({ query }) {
    const sender = readPartyId(textMember(query, 'sender') ?? '');
    if (!sender.ok) return sender.error;
    return error(
      404,
      `Couldn't find transfer command for sender ${sender.value} with nonce ${integerMember(query, 'nonce')} created in the last 24h`,
    );
  },
};
