// A change is what a user submits under a command id in the name of parties: it happens once (observed-ledger 6.1).

import type { PartyId } from './daml';

export const changeKey = (userId: string, actAs: readonly PartyId[], commandId: string): string =>
  JSON.stringify([userId, [...new Set(actAs)].sort(), commandId]);

/** The key under which a transaction that was signed is kept among the changes. */
export const executionKey = (externalTransactionHash: string): string => JSON.stringify([externalTransactionHash]);
