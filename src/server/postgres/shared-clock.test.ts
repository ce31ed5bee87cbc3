import { micros } from '../../base';
import { createSharedClock, type SharedClock } from './shared-clock';

describe('the clock of replicas', () => {
  let elapsedMs = 0;
  let clock: SharedClock;
  beforeEach(() => {
    elapsedMs = 500;
    clock = createSharedClock(() => elapsedMs);
  });

  /** An answer of PostgreSQL that took this time, with its clock in milliseconds. */
  const answer = (atMs: number, tookMs: number): Promise<unknown> =>
    clock.follow(async () => {
      elapsedMs += tookMs;
      return [{ clock: String(atMs * 1000) }];
    });
  const nowMs = (): number => Number(clock.now()) / 1000;

  it('is that of PostgreSQL, and advances with the monotonic clock', async () => {
    await answer(1_000_000, 4);
    expect(nowMs()).toBe(1_000_000);
    elapsedMs += 250;
    expect(nowMs()).toBe(1_000_250);
    expect(clock.now()).toBe(micros(1_000_250_000n));
  });

  it('is not changed by a response that agrees with it, however slow', async () => {
    await answer(1_000_000, 4);
    await answer(1_000_100, 1000);
    expect(nowMs()).toBe(1_001_000);
  });

  it('jumps forward to a clock that is ahead', async () => {
    await answer(1_000_000, 4);
    await answer(1_000_900, 10);
    expect(nowMs()).toBe(1_000_900);
  });

  it('stops until a clock that was set back has reached it', async () => {
    await answer(1_000_000, 4);
    expect(nowMs()).toBe(1_000_000);
    await answer(999_000, 10);
    expect(nowMs()).toBe(1_000_000);
    elapsedMs += 900;
    expect(nowMs()).toBe(1_000_000);
    elapsedMs += 100;
    expect(nowMs()).toBe(1_000_010);
  });

  it('ignores a response without a row', async () => {
    await answer(1_000_000, 4);
    expect(await clock.follow(async () => [])).toEqual([]);
    expect(nowMs()).toBe(1_000_000);
  });
});
