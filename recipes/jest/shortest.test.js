const { startMock } = require('canton-understudy');

let mock;
beforeAll(async () => { mock = await startMock({ now: '2026-01-15T12:00:00Z' }); });
afterAll(() => mock.close());

test('an offer ends after ten minutes', async () => {
  await mock.offers.create({ from: 'alice', to: 'bob', amount: '12.5', trackingId: 'lunch', expiresIn: '10m' });
  await mock.clock.advance('10m');
  expect((await mock.offers.get('lunch')).state).toBe('expired');
});
