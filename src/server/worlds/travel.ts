// Time travel: a clock moves forward in slices, so that others are served on the way and see time pass quickly.

import { err, formatInstant, later, ok, type Micros } from '../../base';
import type { Controlled, Progress } from '../../operations';
import type { LiveWorld } from './live-world';

/** Steps of automation between two pauses. */
const SLICE_STEPS = 200;
/** Progress is told no more often than that. */
const TELL_EVERY_MS = 50;

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

export interface Traveller {
  moveTo(target: Micros): Controlled<AsyncIterable<Progress>>;
}

/** Moves one after the other: a second journey starts where the first one ends. */
export function createTraveller(live: LiveWorld): Traveller {
  let busy: Promise<void> = Promise.resolve();
  return {
    moveTo(target) {
      const now = live.clock.now();
      if (target < now) return err({ status: 409, code: 'clock-backwards', message: `the clock is at ${formatInstant(now)} and goes forward only; to go back, revert to a snapshot` });
      const before = busy;
      let arrived = (): void => undefined;
      busy = new Promise((resolve) => (arrived = resolve));
      return ok(journey(live, target, { before, arrived }));
    },
  };
}

interface Turn {
  readonly before: Promise<void>;
  readonly arrived: () => void;
}

async function* journey(live: LiveWorld, target: Micros, { before, arrived }: Turn): AsyncGenerator<Progress> {
  try {
    await before;
    const { ledger } = live;
    const from = live.clock.now();
    const length = target - from;
    const fraction = (): number => (length <= 0n ? 1 : Number(((live.clock.now() - from) * 1000n) / length) / 1000);
    let steps = 0;
    let told = performance.now();
    for (;;) {
      // A revert or a load in between ends the journey: this is another world.
      if (live.ledger !== ledger) return;
      const done = ledger.tick(target, SLICE_STEPS);
      steps += done;
      if (done < SLICE_STEPS) break;
      live.clock.set(later(live.clock.now(), ledger.state.ledgerTime));
      if (performance.now() - told > TELL_EVERY_MS) {
        told = performance.now();
        yield { at: live.clock.now(), steps, fraction: fraction() };
      }
      await nextTurn();
    }
    live.clock.set(later(live.clock.now(), target));
    yield { at: live.clock.now(), steps, fraction: 1 };
  } finally {
    arrived();
  }
}
