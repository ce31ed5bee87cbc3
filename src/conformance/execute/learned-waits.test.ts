// How long a wait may take, by what the earlier waits of a run showed.

import { createLearnedWaits, type LearnedWaits, type StepWaitRequest } from './learned-waits';

const WAIT: StepWaitRequest = {
  operationId: 'listTransferOffers',
  condition: '$count(body.offers) = 1',
  scenario: 'offers/one',
  withinMs: 2000,
  fullMs: 20_000,
};
const OTHER = { condition: '$count(body.offers) = 2', scenario: 'offers/two' };

const limitOf = (waits: LearnedWaits, more: Partial<StepWaitRequest> = {}): number => {
  const wait = waits.start({ ...WAIT, ...more });
  const limit = wait.limitMs();
  wait.end(0, undefined);
  return limit;
};
const unmet = (waits: LearnedWaits, more: Partial<StepWaitRequest> = {}, waitedMs?: number): void => {
  const wait = waits.start({ ...WAIT, ...more });
  wait.end(waitedMs ?? wait.limitMs(), false);
};
const met = (waits: LearnedWaits, waitedMs: number, more: Partial<StepWaitRequest> = {}): void =>
  waits.start({ ...WAIT, ...more }).end(waitedMs, true);

describe('a wait', () => {
  it('is full at first, and also after many that were met', () => {
    const waits = createLearnedWaits();
    expect(limitOf(waits)).toBe(20_000);
    for (const ms of [10, 100, 1000]) met(waits, ms);
    expect(limitOf(waits)).toBe(20_000);
  });

  it('takes as long as a local server needs after a full wait for the same condition', () => {
    const waits = createLearnedWaits();
    unmet(waits);
    expect(limitOf(waits)).toBe(2000);
    expect(limitOf(waits, { withinMs: 6000, fullMs: 60_000 })).toBe(6000);
  });

  it('is full for another condition until two full waits for the operation were not met', () => {
    const waits = createLearnedWaits();
    unmet(waits);
    expect(limitOf(waits, OTHER)).toBe(20_000);
    unmet(waits, OTHER);
    expect(limitOf(waits, { condition: 'a third one' })).toBe(2000);
    expect(limitOf(waits, { operationId: 'getBalance' })).toBe(20_000);
  });

  it('becomes shorter while it runs', () => {
    const waits = createLearnedWaits();
    const running = waits.start(WAIT);
    expect(running.limitMs()).toBe(20_000);
    unmet(waits);
    expect(running.limitMs()).toBe(2000);
  });

  it('is full again after one that was met late', () => {
    const waits = createLearnedWaits();
    unmet(waits);
    met(waits, 1500);
    expect(limitOf(waits)).toBe(20_000);
  });

  it('is full again after another one of its operation was met late', () => {
    const waits = createLearnedWaits();
    unmet(waits);
    met(waits, 1500, OTHER);
    expect(limitOf(waits)).toBe(20_000);
  });

  it('stays short after one that was met at once, which says nothing about waits', () => {
    const waits = createLearnedWaits();
    unmet(waits);
    met(waits, 0);
    expect(limitOf(waits)).toBe(2000);
  });

  it.each([
    [1000, 4000],
    [2000, 8000],
    [10_000, 20_000],
  ])('takes at least four times as long as one that was met after %d ms', (slowestMs, limitMs) => {
    const waits = createLearnedWaits();
    met(waits, slowestMs, { operationId: 'getBalance' });
    unmet(waits);
    expect(limitOf(waits)).toBe(limitMs);
  });

  it('compares with the time of a local server: a longer wait allows as many times more', () => {
    const waits = createLearnedWaits();
    met(waits, 6000, { operationId: 'getBalance', withinMs: 6000 });
    unmet(waits);
    expect(limitOf(waits)).toBe(8000);
  });

  it('is not shortened by one that ended early itself, or that was not judged', () => {
    const waits = createLearnedWaits();
    unmet(waits, {}, 5000);
    waits.start(WAIT).end(20_000, undefined);
    expect(limitOf(waits)).toBe(20_000);
  });

  it('is never shortened where waits are full', () => {
    const waits = createLearnedWaits({ areFull: true });
    for (let count = 0; count < 5; count += 1) unmet(waits);
    expect([limitOf(waits), waits.shortened()]).toEqual([20_000, []]);
  });
});

describe('the waits of a run', () => {
  it('are listed by operation if they were shortened and not met', () => {
    const waits = createLearnedWaits();
    unmet(waits);
    expect(waits.shortened()).toEqual([]);
    unmet(waits, { scenario: 'offers/again' });
    unmet(waits, { scenario: 'offers/long', withinMs: 3000, fullMs: 30_000 });
    met(waits, 100);
    expect(waits.shortened()).toEqual([
      {
        operationId: 'listTransferOffers',
        scenarios: ['offers/again', 'offers/long'],
        shortestMs: 2000,
        fullMs: 30_000,
        unmetFullWaits: 1,
      },
    ]);
  });

  it('are pending until they end, the longest first', () => {
    let now = 0;
    const waits = createLearnedWaits({ now: () => now });
    const first = waits.start(WAIT);
    now = 700;
    waits.start({ ...WAIT, ...OTHER });
    now = 1000;
    expect(waits.pending()).toEqual([
      { ...subjectOf(WAIT), waitedMs: 1000, limitMs: 20_000 },
      { ...subjectOf({ ...WAIT, ...OTHER }), waitedMs: 300, limitMs: 20_000 },
    ]);
    first.end(1000, true);
    expect(waits.pending().map(({ scenario }) => scenario)).toEqual(['offers/two']);
  });
});

const subjectOf = ({ operationId, condition, scenario }: StepWaitRequest) => ({ operationId, condition, scenario });
