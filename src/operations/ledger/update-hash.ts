// Lookups by the hash that an external party signed.

import { executionOffset, updateAt, type State, type Update } from '../../ledger';

/** The update whose signed hash this is, in Base64 as in `preparedTransactionHash`. */
export function updateByHash(state: State, hash: string): Update | undefined {
  const offset = executionOffset(state, Buffer.from(hash, 'base64').toString('hex'));
  return offset === undefined ? undefined : updateAt(state, BigInt(offset));
}
