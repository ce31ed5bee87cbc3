const { startMock } = require('canton-understudy');

let mock;
let start;

beforeAll(async () => {
  mock = await startMock({ now: '2026-01-15T12:00:00Z' });
  start = await mock.snapshot();
});
afterEach(() => mock.revert(start));
afterAll(() => mock.close());

async function openOffers(user) {
  const headers = { authorization: `Bearer ${mock.users[user].token}` };
  const answer = await fetch(`${mock.groups.validator}/v0/wallet/transfer-offers`, { headers });
  const { offers } = await answer.json();
  return offers.map(({ payload }) => payload.trackingId);
}

test('bob sees what alice offers', async () => {
  await mock.offers.create({ from: 'alice', to: 'bob', amount: '12.5', trackingId: 'lunch' });
  expect(await openOffers('bob')).toContain('lunch');
});

test('an offer is gone when its time is over', async () => {
  await mock.offers.create({ from: 'alice', to: 'bob', amount: '12.5', trackingId: 'lunch', expiresIn: '10m' });
  await mock.clock.advance('10m');
  expect(await openOffers('bob')).not.toContain('lunch');
  expect(await mock.offers.get('lunch')).toMatchObject({ state: 'expired' });
});
