import createClient from 'openapi-fetch';
import type { MockWorld } from 'canton-understudy';
import { authorization, formatFor, offerTo, type Following } from './following';
import type * as control from './generated/openapi-typescript/control';
import type * as ledger from './generated/openapi-typescript/ledger';
import type * as scan from './generated/openapi-typescript/scan';
import type * as validator from './generated/openapi-typescript/validator';

export async function openapiTypescript(world: MockWorld): Promise<Following> {
  const { groups } = world;
  const wallet = (user: string) =>
    createClient<validator.paths>({ baseUrl: groups.validator, headers: authorization(world, user) });
  const [alice, bob] = [wallet('alice'), wallet('bob')];

  const body = offerTo(world, 'bob');
  const { data: offer } = await alice.POST('/v0/wallet/transfer-offers', { body });
  const { error, response } = await alice.POST('/v0/wallet/transfer-offers', { body });
  if (response.status !== 409 || typeof error !== 'object') throw new Error(`not refused: ${response.status}`);

  const path = { contract_id: offer?.offer_contract_id ?? '' };
  await bob.POST('/v0/wallet/transfer-offers/{contract_id}/accept', { params: { path } });
  await createClient<control.paths>({ baseUrl: groups.control }).POST('/clock/advance', { body: { by: '5s' } });

  const { data: status } = await alice.POST('/v0/wallet/transfer-offers/{tracking_id}/status', {
    params: { path: { tracking_id: 'lunch' } },
  });
  if (status?.status !== 'completed') throw new Error(`the offer is ${status?.status}`);

  const update = status.transaction_id;
  const inScan = await createClient<scan.paths>({ baseUrl: groups.scan }).GET('/v2/updates/{update_id}', {
    params: { path: { update_id: update } },
  });
  const ledgerApi = createClient<ledger.paths>({ baseUrl: groups.ledger, headers: authorization(world, 'alice') });
  const onLedger = await ledgerApi.POST('/v2/updates/update-by-id', {
    body: { updateId: update, updateFormat: formatFor(world, 'alice') },
  });
  return { refused: error.error, update, inScan: inScan.data?.update_id, onLedger: JSON.stringify(onLedger.data) };
}
