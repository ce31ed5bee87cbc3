// Lookups by the hash that an external party signed.

import { executionOffset, updateAt, type Update } from '../../ledger';
import type { OperationContext } from '../types';

const HEX_HASH = /^(1220)?[0-9a-f]{64}$/i;

/**
 * The update whose signed hash this is, in Base64 as in `preparedTransactionHash`. Transactions show it in hex, which is
 * valid Base64 of other bytes: the log says so.
 */
export function updateByHash({ world, explain }: OperationContext, hash: string): Update | undefined {
  const offset = executionOffset(world.state, Buffer.from(hash, 'base64').toString('hex'));
  if (offset !== undefined) return updateAt(world.state, BigInt(offset));
  if (HEX_HASH.test(hash)) explain('transactionHash looks like hex, and is read as Base64');
  return undefined;
}
