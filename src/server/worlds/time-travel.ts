// Time travel: a clock advances in slices, so that other requests are served in between and see time pass quickly.

import { err, formatInstant, later, ok, plus } from '../../base';
import type { ControlResult, ClockTarget, ClockProgress } from '../../operations';
import type { LiveWorld } from './live-world';

/** Automation steps per slice. */
const SLICE_STEPS = 200;
/** Minimum interval between progress reports. */
const PROGRESS_EVERY_MS = 50;

/** Yields to the event loop. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

export interface TimeTravel {
  moveTo(target: ClockTarget): ControlResult<AsyncIterable<ClockProgress>>;
}

/**
 * Advances run one after the other: the second starts where the first one ends. `settled` resolves when the changes are
 * on disk; no step is reported before that. `moved` is called with every progress report.
 */
export function createTimeTravel(
  live: LiveWorld,
  settled: () => Promise<void> | undefined = () => undefined,
  moved: () => void = () => undefined,
): TimeTravel {
  let busy: Promise<void> = Promise.resolve();
  // The queue is entered when the iteration starts: an advance that is never iterated blocks no other.
  const takeTurn = (): JourneyTurn => {
    const before = busy;
    let arrived = (): void => undefined;
    busy = new Promise((resolve) => (arrived = resolve));
    return { before, arrived };
  };
  return {
    moveTo(target) {
      const now = live.clock.now();
      if (typeof target === 'bigint' && target < now)
        return err({
          status: 409,
          code: 'clock-backwards',
          message: `the clock is at ${formatInstant(now)} and goes forward only; to go back, revert to a snapshot`,
        });
      return ok(journey({ live, takeTurn, settled, moved }, target));
    },
  };
}

interface JourneyTurn {
  readonly before: Promise<void>;
  readonly arrived: () => void;
}

interface JourneySettings {
  readonly live: LiveWorld;
  readonly takeTurn: () => JourneyTurn;
  readonly settled: () => Promise<void> | undefined;
  readonly moved: () => void;
}

async function* journey(
  { live, takeTurn, settled, moved }: JourneySettings,
  destination: ClockTarget,
): AsyncGenerator<ClockProgress> {
  const { before, arrived } = takeTurn();
  const { ledger } = live;
  try {
    await before;
    const from = live.clock.now();
    const target = typeof destination === 'bigint' ? destination : plus(from, destination.by);
    const length = target - from;
    const fraction = (): number =>
      length <= 0n ? 0 : Math.min(999, Number(((live.clock.now() - from) * 1000n) / length)) / 1000;
    let steps = 0;
    let told = performance.now();
    for (;;) {
      // A revert or a load in between ends the advance: the world has been replaced.
      if (live.ledger !== ledger) return;
      const done = ledger.tick(target, SLICE_STEPS);
      steps += done;
      if (done < SLICE_STEPS) break;
      live.clock.set(later(live.clock.now(), ledger.state.ledgerTime));
      if (performance.now() - told > PROGRESS_EVERY_MS) {
        told = performance.now();
        moved();
        await settled();
        yield { from, at: live.clock.now(), steps, fraction: fraction() };
      }
      await yieldToEventLoop();
    }
    live.clock.set(later(live.clock.now(), target));
    moved();
    await settled();
    yield { from, at: live.clock.now(), steps, fraction: 1 };
  } finally {
    arrived();
  }
}
