import type { MockWorld } from 'canton-understudy';
import { authorization, formatFor, offerTo, type Following } from './following';
import * as control from './generated/hey-api/control';
import * as ledger from './generated/hey-api/ledger';
import { createClient } from './generated/hey-api/ledger/client';
import * as scan from './generated/hey-api/scan';
import * as validator from './generated/hey-api/validator';

export async function heyApi(world: MockWorld): Promise<Following> {
  const { groups } = world;
  const wallet = (user: string) => createClient({ baseUrl: groups.validator, headers: authorization(world, user) });
  const [alice, bob] = [wallet('alice'), wallet('bob')];

  const body = offerTo(world, 'bob');
  const { data: offer } = await validator.createTransferOffer({ client: alice, body });
  const { error, response } = await validator.createTransferOffer({ client: alice, body });
  if (response?.status !== 409 || typeof error !== 'object') throw new Error(`not refused: ${response?.status}`);

  await validator.acceptTransferOffer({ client: bob, path: { contract_id: offer?.offer_contract_id ?? '' } });
  await control.advanceClock({ client: createClient({ baseUrl: groups.control }), body: { by: '5s' } });

  const { data: status } = await validator.getTransferOfferStatus({ client: alice, path: { tracking_id: 'lunch' } });
  if (status?.status !== 'completed') throw new Error(`the offer is ${status?.status}`);

  const update = status.transaction_id;
  const inScan = await scan.getUpdateByIdV2({
    client: createClient({ baseUrl: groups.scan }),
    path: { update_id: update },
  });
  const onLedger = await ledger.getUpdateById({
    client: createClient({ baseUrl: groups.ledger, headers: authorization(world, 'alice') }),
    body: { updateId: update, updateFormat: formatFor(world, 'alice') },
  });
  return { refused: error.error, update, inScan: inScan.data?.update_id, onLedger: JSON.stringify(onLedger.data) };
}
