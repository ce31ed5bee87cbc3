// The progress of `diff`: on a terminal, a stderr line redrawn with each scenario of either side, and
// at the end the reason when polling timed out because of a frozen clock.

import {
  isClockFrozen,
  timedOutWaits,
  type CaseResult,
  type PlannedCase,
  type Target,
  type Traffic,
} from '../conformance';
import type { LoadedKit } from './check-kit';
import type { RunOptions } from './check-options';
import type { Io } from './io';

export type DiffSideName = 'left' | 'right';

export interface DiffProgress {
  readonly onResult: (side: DiffSideName, result: CaseResult) => void;
  readonly clear: () => void;
}

const CLEAR = '\r\u001b[K';

export function createDiffProgress(
  { err, colours }: Pick<Io, 'err' | 'colours'>,
  plans: Readonly<Record<DiffSideName, readonly PlannedCase[]>>,
): DiffProgress {
  const total = (side: DiffSideName): number => plans[side].filter(({ skip }) => skip === undefined).length;
  const [totals, done] = [
    { left: total('left'), right: total('right') },
    { left: 0, right: 0 },
  ];
  const shown = (side: DiffSideName): string => `${side} ${done[side]}/${totals[side]}`;
  return {
    onResult(side, { planned }) {
      done[side] += 1;
      if (colours.err) err(`${CLEAR}${shown('left')}, ${shown('right')}  ${planned.suite.name}`);
    },
    clear: () => (colours.err ? err(CLEAR) : undefined),
  };
}

interface DiffSide {
  readonly target: Target;
  readonly results: readonly CaseResult[];
  readonly traffic: Traffic;
}

/** A line for each side where polling timed out and the clock is frozen. */
export async function frozenClockLines(
  sides: Readonly<Record<DiffSideName, DiffSide>>,
  { kit, options }: { readonly kit: LoadedKit; readonly options: RunOptions },
): Promise<readonly string[]> {
  const lines = (['left', 'right'] as const).map(async (side) => {
    const {
      target,
      results,
      traffic: { transport, waitForSlot },
    } = sides[side];
    const { contract } = kit.judging;
    const question = { contract, timeoutMs: options.timeoutMs, waitForSlot, transport };
    const count = timedOutWaits(results);
    if (count === 0 || !(await isClockFrozen(target, question))) return [];
    return [
      `the clock of the ${side} target is frozen: ${count} ${count === 1 ? 'scenario' : 'scenarios'} timed out waiting for time-dependent changes`,
    ];
  });
  return (await Promise.all(lines)).flat();
}
