import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMock } from 'canton-understudy';

/** What an app does: an offer with the same tracking id in every world, of another amount in each. */
async function offer({ groups, users }, amount) {
  const answer = await fetch(`${groups.validator}/v0/wallet/transfer-offers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${users.alice.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      receiver_party_id: users.bob.party,
      amount,
      description: 'Lunch',
      expires_at: Date.parse('2026-01-15T13:00:00Z') * 1000,
      tracking_id: 'lunch',
    }),
  });
  assert.equal(answer.status, 200);
}

async function balance({ groups, users }) {
  const answer = await fetch(`${groups.validator}/v0/wallet/balance`, { headers: { authorization: `Bearer ${users.bob.token}` } });
  return Number((await answer.json()).effective_unlocked_qty);
}

test('fifty worlds at once do not see each other', async () => {
  const mock = await startMock({ now: '2026-01-15T12:00:00Z' });
  try {
    const before = await balance(mock);
    const amounts = Array.from({ length: 50 }, (_, index) => index + 1);
    const gained = await Promise.all(amounts.map(async (amount) => {
      const world = await mock.worlds.create();
      await offer(world, String(amount));
      await world.offers.accept('lunch');
      await world.clock.advance('5s');
      return (await balance(world)) - before;
    }));
    assert.deepEqual(gained.map(Math.round), amounts);
    assert.equal(await balance(mock), before);
  } finally {
    await mock.close();
  }
});
