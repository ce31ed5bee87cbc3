import type { MockWorld } from 'canton-understudy';
import { authorization, formatFor, offerTo, type Following } from './following';
import * as control from './generated/orval/control';
import * as ledger from './generated/orval/ledger';
import * as scan from './generated/orval/scan';
import * as validator from './generated/orval/validator';

/** orval takes the addresses from the documents, which name the default port; the mock has a free one. */
function redirect(world: MockWorld): Disposable {
  const { fetch } = globalThis;
  globalThis.fetch = (url, init) => fetch(String(url).replace('http://127.0.0.1:7575', world.url), init);
  return { [Symbol.dispose]: () => void (globalThis.fetch = fetch) };
}

export async function orval(world: MockWorld): Promise<Following> {
  using _redirected = redirect(world);
  const alice = { headers: authorization(world, 'alice') };
  const bob = { headers: authorization(world, 'bob') };

  const created = await validator.createTransferOffer(offerTo(world, 'bob'), alice);
  if (created.status !== 200) throw new Error(`no offer: ${created.status}`);
  const again = await validator.createTransferOffer(offerTo(world, 'bob'), alice);
  if (again.status !== 409) throw new Error(`not refused: ${again.status}`);

  await validator.acceptTransferOffer(created.data.offer_contract_id, bob);
  await control.advanceClock({ by: '5s' });

  const status = await validator.getTransferOfferStatus('lunch', alice);
  if (status.status !== 200 || status.data.status !== 'completed') throw new Error('the offer is not completed');

  const update = status.data.transaction_id;
  const inScan = await scan.getUpdateByIdV2(update);
  const onLedger = await ledger.getUpdateById({ updateId: update, updateFormat: formatFor(world, 'alice') }, alice);
  return {
    refused: again.data.error,
    update,
    inScan: inScan.status === 200 ? inScan.data.update_id : undefined,
    onLedger: JSON.stringify(onLedger.data),
  };
}
