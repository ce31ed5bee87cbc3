import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMock } from 'canton-understudy';

// No socket, nothing to close: each test has a mock of its own.
const open = () => createMock({ now: '2026-01-15T12:00:00Z', seed: 'lunch' });

test('an offer from one wallet is found in the other, and in scan', async () => {
  const mock = open();
  const wallet = `${mock.groups.validator}/v0/wallet/transfer-offers`;
  const headersOf = (user) => ({ authorization: `Bearer ${mock.users[user].token}`, 'content-type': 'application/json' });

  const body = JSON.stringify({
    receiver_party_id: mock.users.bob.party,
    amount: '12.5',
    description: 'Lunch',
    expires_at: Date.parse('2026-01-15T13:00:00Z') * 1000,
    tracking_id: 'lunch',
  });
  const created = await mock.fetch(wallet, { method: 'POST', headers: headersOf('alice'), body });
  assert.equal(created.status, 200);
  const { offer_contract_id: id } = await created.json();

  const { offers } = await (await mock.fetch(wallet, { headers: headersOf('bob') })).json();
  assert.ok(offers.some((offer) => offer.contract_id === id));

  const status = await mock.fetch(`${wallet}/lunch/status`, { method: 'POST', headers: headersOf('alice') });
  const update = await mock.fetch(`${mock.groups.scan}/v2/updates/${(await status.json()).transaction_id}`);
  assert.ok((await update.text()).includes(id));
});

test('the same seed gives the same ids', async () => {
  const offer = { from: 'alice', to: 'bob', amount: '1', trackingId: 'twice' };
  const [one, two] = await Promise.all([open().offers.create(offer), open().offers.create(offer)]);
  assert.equal(one.contractId, two.contractId);
});
