// Simulates a part of a crowd: a cohort of its parties on a network that all cohorts share. The network with the users
// of the file is simulated as without a crowd, and is the same in every cohort.

import { err, ok, parseSpan, plus, type Micros, type Result } from '../base';
import { openCohort, type CohortTimes, type LogEntry } from '../ledger';
import { isEmptyCrowd, openCrowd, type CrowdSize, type CrowdStart } from './crowd';
import { crowdSteps } from './crowd-steps';
import { BATCH, batchesOf, runStep, tickInBatches, type LogBatch, type PlanProblem } from './log-batches';
import { openPlanning, type PlannedStep, type Planning } from './plan/planning';
import { simulateCrowdWorld } from './simulate-crowd';
import type { WorldFile } from './world-schema';

export interface CohortSimulationSettings {
  readonly seed: string;
  readonly hash: (text: string) => string;
  readonly end: Micros;
  readonly times: CohortTimes;
  /** The members of this cohort alone. */
  readonly size: CrowdSize;
  readonly start: CrowdStart;
}

export interface CohortBatch extends LogBatch {
  /** Whether an entry belongs to the network, which other cohorts have as well. */
  readonly isShared: (entry: LogEntry) => boolean;
}

/** Ids depend on the cohort, so that those of two cohorts differ. */
const cohortSeed = (seed: string, { index, of }: CohortTimes): string => `${seed}/parts/${of}/${index}`;

/** Batches of the cohort's log and the network's, merged; up to the first problem. */
export function* simulateCohort(
  file: WorldFile,
  settings: CohortSimulationSettings,
): Generator<Result<CohortBatch, readonly PlanProblem[]>> {
  const { seed, hash, end, times } = settings;
  const network = createNetworkLog(file, settings);
  const ledger = openCohort({ seed: cohortSeed(seed, times), hash, times, network: network.entries() });
  const { isShared } = ledger;
  const planning = planningOf(file, settings);
  const pieces = batchesOf(ledger.state, { forgets: true, see: () => undefined });
  function* marked(batches: Iterable<Result<LogBatch, never>>): Generator<Result<CohortBatch, never>> {
    for (const batch of batches) yield batch.ok ? ok({ ...batch.value, isShared }) : batch;
  }
  for (const step of stepsOf(file, settings, planning)) {
    if (network.problems().length > 0) break;
    yield* marked(tickInBatches(ledger, step.at, pieces));
    const failed = runStep(ledger, step) ?? planning.errors[0];
    if (failed) return yield err([failed]);
    yield* marked(pieces(step.at, BATCH));
  }
  yield* marked(tickInBatches(ledger, end, pieces));
  while (ledger.follow(BATCH) > 0) yield* marked(pieces(end, BATCH));
  yield* marked(pieces(end, 1));
  if (network.problems().length > 0) yield err(network.problems());
  return undefined;
}

function planningOf(file: WorldFile, { seed, hash, end }: CohortSimulationSettings): Planning {
  const length = parseSpan(file.lasts) ?? end;
  return openPlanning(file, { start: plus(end, -length), end }, { seed, hash });
}

const stepsOf = (
  file: WorldFile,
  { size, seed, start }: CohortSimulationSettings,
  planning: Planning,
): Iterable<PlannedStep> => (isEmptyCrowd(size) ? [] : crowdSteps(openCrowd(file, { size, seed, start }), planning));

/** The log of the network, simulated as it is read. Its problems end it. */
function createNetworkLog(file: WorldFile, { seed, hash, end }: CohortSimulationSettings) {
  let problems: readonly PlanProblem[] = [];
  return {
    problems: (): readonly PlanProblem[] => problems,
    *entries(): Generator<LogEntry> {
      for (const batch of simulateCrowdWorld(file, { seed, hash, end, size: {} })) {
        if (batch.ok) yield* batch.value.entries;
        else problems = batch.error;
      }
    },
  };
}
