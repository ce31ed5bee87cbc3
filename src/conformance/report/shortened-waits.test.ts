import { shortenedNotes, shortenedReason } from './shortened-waits';

const WAITS = {
  operationId: 'listTransferOffers',
  scenarios: ['list-offers/one', 'list-offers/two', 'list-offers/two', 'wallet/three', 'wallet/four'],
  shortestMs: 2011,
  fullMs: 20_000,
  unmetFullWaits: 1,
};

it('shortened waits are reported by operation, with the reason, three scenarios and the option that avoids them', () => {
  expect(shortenedNotes([WAITS, { ...WAITS, operationId: 'getBalance', scenarios: ['wallet/one'] }])).toEqual([
    'shortened waits for listTransferOffers: 5 waits ended after 2 s or more instead of up to 20 s, because 1 full wait ended without success (list-offers/one, list-offers/two, wallet/three and 1 more); --full-waits turns this off',
    'shortened waits for getBalance: 1 wait ended after 2 s or more instead of up to 20 s, because 1 full wait ended without success (wallet/one); --full-waits turns this off',
  ]);
  expect(shortenedNotes()).toEqual([]);
});

it('the reason counts full waits', () => {
  expect(shortenedReason({ ...WAITS, unmetFullWaits: 8, shortestMs: 4823 })).toBe(
    '5 waits ended after 4.8 s or more instead of up to 20 s, because 8 full waits ended without success',
  );
});
