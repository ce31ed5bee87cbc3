// What the progress says about waits.

import { createLearnedWaits, type PendingWait } from '../conformance';
import { followWaits, waitingText } from './check-waiting';

const WAIT: PendingWait = {
  scenario: 'offers/one',
  operationId: 'listTransferOffers',
  condition: '$count(body.offers) = 1',
  waitedMs: 14_800,
  limitMs: 20_000,
};

it.each([
  [[], undefined],
  [[WAIT], 'waiting 14 s for listTransferOffers until $count(body.offers) = 1'],
  [[WAIT, WAIT, WAIT], 'waiting 14 s for listTransferOffers until $count(body.offers) = 1, and 2 more'],
  [[{ ...WAIT, condition: 'status 200' }], 'waiting 14 s for listTransferOffers to answer with status 200'],
])('the longest wait is named with its operation and condition, and the others are counted', (pending, text) => {
  expect(waitingText(pending)).toBe(text);
});

it('waits are shown every second once they have taken a second, and none when all have ended', () => {
  jest.useFakeTimers();
  let now = 0;
  const waits = createLearnedWaits({ now: () => now });
  const shown: (readonly number[])[] = [];
  const unfollow = followWaits(waits, (pending) => shown.push(pending.map(({ waitedMs }) => waitedMs)));
  const wait = waits.start({ ...WAIT, withinMs: 2000, fullMs: 20_000 });
  const tick = (): void => {
    now += 900;
    jest.advanceTimersByTime(1000);
  };
  for (let count = 0; count < 3; count += 1) tick();
  wait.end(now, true);
  tick();
  tick();
  expect(shown).toEqual([[1800], [2700], []]);
  unfollow();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
