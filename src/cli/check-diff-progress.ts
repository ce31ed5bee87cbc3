// What people see of a `diff`: a line on stderr that is drawn anew with each scenario of either side, where that is a terminal, and
// at the end why a side waited in vain.

import { limiter, standsStill, waitsRunOut, type CaseResult, type PlannedCase, type Target } from '../conformance';
import type { Kit } from './check-kit';
import type { RunOptions } from './check-options';
import type { Io } from './io';

export type Side = 'left' | 'right';

export interface SidesLine {
  readonly onResult: (side: Side, result: CaseResult) => void;
  readonly clear: () => void;
}

const CLEAR = '\r\u001b[K';

export function createSidesLine(
  { err, colours }: Pick<Io, 'err' | 'colours'>,
  plans: Readonly<Record<Side, readonly PlannedCase[]>>,
): SidesLine {
  const total = (side: Side): number => plans[side].filter(({ skip }) => skip === undefined).length;
  const [totals, done] = [
    { left: total('left'), right: total('right') },
    { left: 0, right: 0 },
  ];
  const shown = (side: Side): string => `${side} ${done[side]}/${totals[side]}`;
  return {
    onResult(side, { planned }) {
      done[side] += 1;
      if (colours.err) err(`${CLEAR}${shown('left')}, ${shown('right')}  ${planned.suite.name}`);
    },
    clear: () => (colours.err ? err(CLEAR) : undefined),
  };
}

interface Ran {
  readonly target: Target;
  readonly results: readonly CaseResult[];
}

/** A line for each side where scenarios waited in vain and whose clock stands still. */
export async function standstillLines(
  sides: Readonly<Record<Side, Ran>>,
  { kit, options }: { readonly kit: Kit; readonly options: RunOptions },
): Promise<readonly string[]> {
  const question = { contract: kit.judging.contract, timeoutMs: options.timeoutMs, turn: limiter(options.rateLimit) };
  const lines = (['left', 'right'] as const).map(async (side) => {
    const { target, results } = sides[side];
    const count = waitsRunOut(results);
    if (count === 0 || !(await standsStill(target, question))) return [];
    return [
      `the clock of the ${side} target stands still: ${count} ${count === 1 ? 'scenario' : 'scenarios'} waited there in vain for what comes with time`,
    ];
  });
  return (await Promise.all(lines)).flat();
}
