// Words for the tests of token standard transfers of wallets.

import type request from 'supertest';
import type { Json } from '../../../src/base';
import type { TestServer } from '../harness';
import { HOUR, itemsAt, textAt, valueAt } from './wallets';

export type TransferVersion = 'v0' | 'v2';
export type TransferVerb = 'accept' | 'reject' | 'withdraw';

export interface TransferWish {
  readonly from?: string;
  readonly to?: string;
  readonly amount?: string;
  readonly id?: string;
  readonly expiresAt?: bigint;
  readonly change?: Readonly<Record<string, Json>>;
}

export function createTransfer(
  server: TestServer,
  version: TransferVersion,
  { from = 'alice', to = 'carol', amount = '40', id = 'rent', expiresAt, change = {} }: TransferWish = {},
): Promise<request.Response> {
  const body = {
    receiver_party_id: server.party(to),
    amount,
    description: `for ${id}`,
    expires_at: Number(expiresAt ?? server.now() + HOUR),
    tracking_id: id,
    ...change,
  };
  return server.call('validator', 'POST', `/${version}/wallet/token-standard/transfers`, { user: from, body });
}

/** The contract id of a new transfer instruction. */
export async function pendingTransfer(
  server: TestServer,
  version: TransferVersion,
  wish: TransferWish = {},
): Promise<string> {
  const made = await createTransfer(server, version, wish);
  if (made.status !== 200) throw new Error(`the transfer was refused: ${made.status} ${made.text}`);
  return textAt(made.body, 'output', 'transfer_instruction_cid');
}

export const moveTransfer = (
  server: TestServer,
  version: TransferVersion,
  { verb, user, contractId }: { readonly verb: TransferVerb; readonly user: string; readonly contractId: string },
): Promise<request.Response> =>
  server.call('validator', 'POST', `/${version}/wallet/token-standard/transfers/${contractId}/${verb}`, { user });

/** The open transfer instructions that a user sees. */
export async function openTransfers(server: TestServer, user: string): Promise<readonly unknown[]> {
  const { body } = await server.call('validator', 'GET', '/v0/wallet/token-standard/transfers', { user });
  return itemsAt(body, 'transfers');
}

export const contractIds = (contracts: readonly unknown[]): readonly string[] =>
  contracts.map((contract) => textAt(contract, 'contract_id'));

export async function balanceOf(server: TestServer, user: string): Promise<{ unlocked: number; locked: number }> {
  const { body } = await server.call('validator', 'GET', '/v0/wallet/balance', { user });
  const quantity = (name: string): number => Number(textAt(body, name)) + 0;
  return { unlocked: quantity('effective_unlocked_qty'), locked: quantity('effective_locked_qty') };
}

/** The newest entry of the wallet's log. */
export async function lastEntry(server: TestServer, user: string): Promise<unknown> {
  const { body } = await server.call('validator', 'POST', '/v0/wallet/transactions', { user, body: { page_size: 1 } });
  return valueAt(body, 'items', 0);
}
