// The one owner of time. `real` follows the wall clock, `manual` stands still until it is moved; neither goes backwards.

import { err, later, micros, ok, plus, type Micros, type Result } from '../base';

export interface Clock {
  readonly mode: 'real' | 'manual';
  now(): Micros;
  /** Moves time forward by a span that is not negative, and gives the new time. */
  advance(span: Micros): Result<Micros, ClockRefusal>;
  /** Moves time forward to an instant, and gives it back. */
  set(instant: Micros): Result<Micros, ClockRefusal>;
}

interface ClockRefusal {
  readonly code: 'clock-backwards';
  readonly now: Micros;
}

export const wallClock = (): Micros => micros(BigInt(Date.now()) * 1000n);

/** Follows `wall`, shifted by whatever was advanced or set; a wall clock that is put back holds time instead. */
export function createRealClock(wall: () => Micros = wallClock): Clock {
  let offset = 0n;
  let last = wall();
  const now = (): Micros => (last = later(last, plus(wall(), offset)));
  const shift = (span: bigint): Result<Micros, ClockRefusal> => {
    if (span < 0n) return backwards(now());
    // Counted from the time last told, so that a held clock moves by the whole span.
    const target = plus(now(), span);
    offset = target - wall();
    return ok(now());
  };
  return { mode: 'real', now, advance: shift, set: (instant) => shift(instant - now()) };
}

/** Starts at an instant and moves only when told to. */
export function createManualClock(start: Micros): Clock {
  let current = start;
  const set = (instant: Micros): Result<Micros, ClockRefusal> => {
    if (instant < current) return backwards(current);
    current = instant;
    return ok(current);
  };
  return { mode: 'manual', now: () => current, advance: (span) => set(plus(current, span)), set };
}

const backwards = (now: Micros): Result<Micros, ClockRefusal> => err({ code: 'clock-backwards', now });
