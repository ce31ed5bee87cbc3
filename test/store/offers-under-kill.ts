// Offers that clients create while a server is killed: what was answered is there afterwards, once.

import { checkLog } from '../../src/fixtures/invariants/check';
import { isUpdate, type LogEntry } from '../../src/ledger';
import { readDump } from '../../src/world';
import { call, type Started } from '../cli/command';

/** Contract ids by tracking id. */
export type Acknowledged = Map<string, string>;

const offerBody = (server: Started, trackingId: string) => ({
  receiver_party_id: server.ready.users[1]?.party,
  amount: '0.01',
  description: 'x',
  tracking_id: trackingId,
  expires_at: 4_000_000_000_000_000,
});
export const createOffer = (server: Started, trackingId: string) =>
  call(`${server.ready.groups.validator}/v0/wallet/transfer-offers`, {
    token: server.ready.users[0]?.token ?? '',
    body: offerBody(server, trackingId),
  });

export const contractIdIn = (json: unknown): string =>
  (json as { readonly offer_contract_id: string }).offer_contract_id;

/** Of the servers that need one; others ignore it. */
export const CONTROL_TOKEN = 'token-of-these-tests';

async function logOf(server: Started): Promise<readonly LogEntry[]> {
  const dump = readDump(
    (await call(`${server.ready.groups.control}/dump`, { headers: { 'x-understudy-control-token': CONTROL_TOKEN } }))
      .text,
  );
  if (!dump.ok) throw new Error(dump.error.message);
  return dump.value.entries;
}

export interface OffersInLog {
  readonly offers: ReadonlyMap<string, string>;
  readonly twice: readonly string[];
}

/** Contract id of every offer that was created, by tracking id; one that came twice is told. */
export function offersIn(log: readonly LogEntry[]): OffersInLog {
  const created = log
    .flatMap((entry) => (entry.type === 'transaction' ? entry.nodes : []))
    .flatMap((node) => (node.kind === 'create' && node.contract.template === 'TransferOffer' ? [node.contract] : []));
  const offers = new Map(created.map(({ payload, contractId }) => [payload.trackingId, contractId]));
  const ids = created.map(({ payload }) => payload.trackingId);
  return { offers, twice: ids.filter((id, index) => ids.indexOf(id) !== index) };
}

async function endOf(server: Started): Promise<number> {
  const { json } = await call(`${server.ready.groups.ledger}/v2/state/ledger-end`, {
    token: server.ready.users[0]?.token ?? '',
  });
  return (json as { readonly offset: number }).offset;
}

export async function checkOffers(server: Started, last: Acknowledged, all: Acknowledged): Promise<void> {
  // A round may open between two answers, for the clock goes on: then it is asked again.
  let [end, log] = [await endOf(server), await logOf(server)];
  for (let after = await endOf(server); after !== end; after = await endOf(server))
    [end, log] = [after, await logOf(server)];
  const { offers, twice } = offersIn(log);
  expect([...all].filter(([trackingId, contractId]) => offers.get(trackingId) !== contractId)).toEqual([]);
  expect(twice).toEqual([]);
  const updates = log.filter(isUpdate);
  expect(updates.findIndex(({ offset }, index) => offset !== index + 1)).toBe(-1);
  expect(updates.length).toBe(end);
  expect(checkLog(log).slice(0, 3)).toEqual([]);
  const again = await Promise.all([...last.keys()].slice(-20).map((trackingId) => createOffer(server, trackingId)));
  expect(again.filter(({ status }) => status !== 409)).toEqual([]);
}
