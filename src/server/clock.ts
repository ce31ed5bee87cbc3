// The one owner of time of a world: it stands still, or follows the wall clock at a speed. It goes forward only; a revert puts
// it back where it was.

import { err, later, micros, ok, plus, type Micros, type Result } from '../base';

/** Everything a clock is, so that it can be put back. */
export interface ClockState {
  readonly now: Micros;
  readonly frozen: boolean;
  /** Thousandths of wall-clock time: 1000 is as fast as the wall clock. */
  readonly speed: number;
}

/** Where time was last set to going: another process goes on from it as if this one had never stopped. */
export interface ClockAnchor {
  readonly at: Micros;
  /** What the wall clock said then. */
  readonly wall: Micros;
  readonly frozen: boolean;
  readonly speed: number;
}

export interface Clock {
  readonly mode: 'real' | 'manual';
  /** Thousandths of wall-clock time, also while it stands still. */
  readonly speed: number;
  now(): Micros;
  /** Moves time forward by a span that is not negative, and gives the new time. */
  advance(span: Micros): Result<Micros, ClockRefusal>;
  /** Moves time forward to an instant, and gives it back. */
  set(instant: Micros): Result<Micros, ClockRefusal>;
  /** Stands still from now on. */
  freeze(): void;
  /** Goes on from where it is; `speed` in thousandths of wall-clock time. */
  run(speed: number): void;
  state(): ClockState;
  /** The same object until the clock is moved, stopped or started. */
  anchor(): ClockAnchor;
  /** Puts the clock back, also to a time that is past. */
  restore(state: ClockState): void;
}

interface ClockRefusal {
  readonly code: 'clock-backwards';
  readonly now: Micros;
}

export const WALL_SPEED = 1000;

export const wallClock = (): Micros => micros(BigInt(Date.now()) * 1000n);

/** A clock in a state; a wall clock that is put back holds time instead. */
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

/** Time is what it was at the anchor, plus what the wall clock did since. */
export const timeAt = ({ at, wall, frozen, speed }: ClockAnchor, wallNow: Micros): Micros =>
  frozen ? at : plus(at, ((wallNow - wall) * BigInt(speed)) / BigInt(WALL_SPEED));

/** Starts at an instant and moves only when told to. */
export const createManualClock = (start: Micros): Clock => createClock({ now: start, frozen: true, speed: WALL_SPEED });
