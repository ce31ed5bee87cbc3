// Simulates a world together with a crowd of any size, and yields the log in batches: yielded entries are not kept in
// memory.

import { err, mergeSorted, parseSpan, plus, type Micros, type Result } from '../base';
import { createLedger } from '../ledger';
import { isEmptyCrowd, openCrowd, type CrowdSize } from './crowd';
import { crowdSteps } from './crowd-steps';
import { BATCH, batchesOf, runStep, tickInBatches, type LogBatch, type PlanProblem } from './log-batches';
import { planWorld } from './plan';
import { followOfferStates } from './plan/offer-states';
import { openPlanning, type PlannedStep } from './plan/planning';
import type { WorldFile } from './world-schema';

export interface CrowdSimulationSettings {
  readonly seed: string;
  readonly hash: (text: string) => string;
  readonly end: Micros;
  readonly size: CrowdSize;
  /** False to keep everything in memory, for a test that compares. */
  readonly forgets?: boolean;
}

/** In time order; at equal times, steps of the file precede those of the crowd. */
const byTime = (a: PlannedStep, b: PlannedStep): number => Number(a.at - b.at);

/** Batches of the log in order, up to the first problem. The file's own `crowd` property must be expanded before. */
export function* simulateCrowdWorld(
  file: WorldFile,
  settings: CrowdSimulationSettings,
): Generator<Result<LogBatch, readonly PlanProblem[]>> {
  const { seed, hash, end, size } = settings;
  const length = parseSpan(file.lasts);
  if (length === undefined || length === 0n)
    return yield err([
      { pointer: '/lasts', message: `${JSON.stringify(file.lasts)} is not a duration; write one such as 2d or 36h` },
    ]);
  const span = { start: plus(end, -length), end };
  const planned = planWorld(file, span, { seed, hash });
  if (!planned.ok) return yield planned;
  const planning = openPlanning(file, span, { seed, hash });
  const steps = isEmptyCrowd(size)
    ? planned.value
    : mergeSorted([planned.value, crowdSteps(openCrowd(file, { size, seed }), planning)], byTime);
  const ledger = createLedger({ seed, hash });
  const offers = followOfferStates(planning);
  const pieces = batchesOf(ledger.state, { forgets: settings.forgets ?? true, see: offers.see });
  for (const step of steps) {
    yield* tickInBatches(ledger, step.at, pieces);
    const failed = runStep(ledger, step) ?? planning.errors[0];
    if (failed) return yield err([failed]);
    yield* pieces(step.at, BATCH);
  }
  yield* tickInBatches(ledger, end, pieces);
  yield* pieces(end, 1);
  const otherwise = offers.problems();
  if (otherwise.length > 0) yield err(otherwise);
  return undefined;
}
