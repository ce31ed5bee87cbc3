import { resolve } from 'node:path';
import { rulesIn } from './rule-texts';

const { operations, texts } = rulesIn(resolve(__dirname, '../..'));

it('lists the clauses of a request, and those of each response', () => {
  expect(operations['createTransferOffer']).toEqual({
    request: ['OFFER-CREATE-1'],
    200: ['OFFER-CREATE-8'],
    400: expect.arrayContaining(['ERROR-BODY-1', 'ERROR-OFFER-1']),
    401: ['ERROR-BODY-1'],
    403: ['ERROR-BODY-1'],
    404: expect.arrayContaining(['ERROR-BODY-1', 'ERROR-OFFER-2']),
    409: expect.arrayContaining(['ERROR-BODY-1', 'ERROR-OFFER-3']),
    413: ['ERROR-BODY-1'],
    415: ['ERROR-BODY-1'],
    429: expect.arrayContaining(['ERROR-BODY-1', 'ERROR-OFFER-4']),
    500: expect.arrayContaining(['ERROR-BODY-1', 'ERROR-OFFER-5']),
    503: ['ERROR-BODY-1'],
  });
});

it('has the text of each listed clause, and of no other', () => {
  const named = new Set(Object.values(operations).flatMap((parts) => Object.values(parts).flat()));
  expect([...named].filter((id) => texts[id] === undefined)).toEqual([]);
  expect(Object.keys(texts).filter((id) => !named.has(id))).toEqual([]);
  expect(named.size).toBeGreaterThan(100);
});
