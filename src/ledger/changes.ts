// A change is a submission of a user with a command id on behalf of parties. It is committed at most once
// (observed-ledger 6.1).

import type { PartyId } from './daml';

export const changeKey = (userId: string, actAs: readonly PartyId[], commandId: string): string =>
  JSON.stringify([userId, [...new Set(actAs)].sort(), commandId]);

/** The key of an externally signed transaction in the table of changes. Older logs have the hash as a multihash. */
export const executionKey = (externalTransactionHash: string): string =>
  JSON.stringify([externalTransactionHash.replace(/^1220(?=[0-9a-f]{64}$)/, '')]);
