import { startMock, type Mock } from 'canton-understudy';
import type { validator } from 'canton-understudy/types';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

type Listed = validator.components['schemas']['ListTransferOffersResponse'];

let mock: Mock<'bob'>;
beforeAll(async () => { mock = await startMock(); });
beforeEach(() => mock.reset());
afterAll(() => mock.close());

/** The code under test: asks again when the service is unavailable. */
async function openOffers(base: string, token: string, attempts = 3): Promise<Listed> {
  const answer = await fetch(`${base}/v0/wallet/transfer-offers`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status === 503 && attempts > 1) return openOffers(base, token, attempts - 1);
  if (!answer.ok) throw new Error(`offers: ${answer.status}`);
  return (await answer.json()) as Listed;
}

const bobs = (): Promise<Listed> => openOffers(mock.groups.validator, mock.users.bob.token);

test('two failures are retried', async () => {
  await mock.faults.add({ operation: 'listTransferOffers', times: 2, then: { status: 503 } });
  const { offers } = await bobs();
  expect(offers.map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ trackingId: 'concert' }));
  expect(await mock.requests({ operation: 'listTransferOffers' })).toHaveLength(3);
});

test('a third failure is reported', async () => {
  await mock.faults.add({ operation: 'listTransferOffers', then: { status: 503 } });
  await expect(bobs()).rejects.toThrow('offers: 503');
});
