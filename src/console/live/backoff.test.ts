import { waitAfter } from './backoff';

it('retries soon at first, then less often, and never more than a few seconds apart', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 50].map(waitAfter)).toEqual([250, 250, 500, 1000, 2000, 4000, 5000, 5000]);
});
