// The clock of a world, its only source of time: it is frozen, or follows the wall clock at a speed. It only moves
// forward, except in a revert.

import { err, later, micros, ok, plus, type Micros, type Result } from '../base';

/** The state of a clock, to restore it later. */
export interface ClockState {
  readonly now: Micros;
  readonly frozen: boolean;
  /** Thousandths of wall-clock time: 1000 is as fast as the wall clock. */
  readonly speed: number;
}

/** The moment since which the clock runs as it does: another process can continue from it without a gap. */
export interface ClockAnchor {
  readonly at: Micros;
  /** Wall-clock time of that moment. */
  readonly wall: Micros;
  readonly frozen: boolean;
  readonly speed: number;
}

export interface Clock {
  readonly mode: 'real' | 'manual';
  /** Thousandths of wall-clock time, also while it is frozen. */
  readonly speed: number;
  now(): Micros;
  /** Moves time forward by a span that is not negative, and returns the new time. */
  advance(span: Micros): Result<Micros, ClockRefusal>;
  /** Moves time forward to an instant, and returns it. */
  set(instant: Micros): Result<Micros, ClockRefusal>;
  /** Stops the clock. */
  freeze(): void;
  /** Starts the clock from its present time; `speed` in thousandths of wall-clock time. */
  run(speed: number): void;
  state(): ClockState;
  /** The same object until the clock is moved, stopped or started. */
  anchor(): ClockAnchor;
  /** Restores a state, also one of an earlier time. */
  restore(state: ClockState): void;
}

interface ClockRefusal {
  readonly code: 'clock-backwards';
  readonly now: Micros;
}

export const WALL_SPEED = 1000;

export const wallClock = (): Micros => micros(BigInt(Date.now()) * 1000n);

/** A clock in a state. When the wall clock is set back, its time stays where it is. */
export function createClock(start: ClockState, wall: () => Micros = wallClock): Clock {
  let anchor: ClockAnchor = { at: start.now, wall: wall(), frozen: start.frozen, speed: start.speed };
  let last = start.now;

  const now = (): Micros => {
    if (!anchor.frozen) last = later(last, timeAt(anchor, wall()));
    return last;
  };
  const anchorAt = (instant: Micros, { frozen, speed }: Pick<ClockState, 'frozen' | 'speed'> = anchor): void => {
    last = instant;
    anchor = { at: instant, wall: wall(), frozen, speed };
  };
  const set = (instant: Micros): Result<Micros, ClockRefusal> => {
    const present = now();
    if (instant < present) return err({ code: 'clock-backwards', now: present });
    anchorAt(instant);
    return ok(instant);
  };

  return {
    get mode() {
      return anchor.frozen ? 'manual' : 'real';
    },
    get speed() {
      return anchor.speed;
    },
    now,
    advance: (span) => set(plus(now(), span)),
    set,
    freeze: () => anchorAt(now(), { frozen: true, speed: anchor.speed }),
    run: (speed) => anchorAt(now(), { frozen: false, speed }),
    state: () => ({ now: now(), frozen: anchor.frozen, speed: anchor.speed }),
    anchor: () => anchor,
    restore: (state) => anchorAt(state.now, state),
  };
}

/** The time at the anchor, plus the wall-clock time since, at the clock's speed. */
export const timeAt = ({ at, wall, frozen, speed }: ClockAnchor, wallNow: Micros): Micros =>
  frozen ? at : plus(at, ((wallNow - wall) * BigInt(speed)) / BigInt(WALL_SPEED));

/** A frozen clock, which moves only by `advance` and `set`. */
export const createManualClock = (start: Micros): Clock => createClock({ now: start, frozen: true, speed: WALL_SPEED });
