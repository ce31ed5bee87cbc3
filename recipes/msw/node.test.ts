import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMock } from 'canton-understudy';
import { afterAll, beforeAll, expect, test } from 'vitest';

const mock = createMock({ now: '2026-01-15T12:00:00Z' });
// A fault that cuts the connection rejects; HttpResponse.error() hands that on.
const network = setupServer(http.all('*', ({ request }) => mock.fetch(request).catch(() => HttpResponse.error())));

beforeAll(() => network.listen());
afterAll(() => network.close());

const openOffers = (): Promise<Response> =>
  fetch('https://wallet.example.com/api/validator/v0/wallet/transfer-offers', { headers: { authorization: `Bearer ${mock.users.bob.token}` } });

test('an app that knows only one address gets its answers from the mock', async () => {
  await mock.offers.create({ from: 'alice', to: 'bob', amount: '12.5', trackingId: 'lunch' });
  const { offers } = await (await openOffers()).json();
  expect(offers).toContainEqual(expect.objectContaining({ payload: expect.objectContaining({ trackingId: 'lunch' }) }));
});

test('a reset connection rejects as a network error', async () => {
  await mock.faults.add({ operation: 'listTransferOffers', then: { reset: 'before' }, times: 1 });
  await expect(openOffers()).rejects.toThrow(TypeError);
  expect((await openOffers()).status).toBe(200);
});
