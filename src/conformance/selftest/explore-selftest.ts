// Runs explorations of the stateful mutants and of correct servers, several at once, and reports them in plan order.

import {
  exploreControl,
  exploreMutant,
  type ExploreControlPlan,
  type ExploreControlResult,
  type ExploreModel,
  type ExploreSelftestSettings,
  type MutantExploration,
} from './explore-mutant';
import { inOrder } from './in-order';
import type { TargetDialect } from './reference-server';
import type { StatefulMutant } from './stateful-mutant';

export interface ExploreSelftestPlan {
  readonly mutants: readonly { readonly mutant: StatefulMutant; readonly seed: string }[];
  /** Dialect of the reference servers behind the mutants. */
  readonly mutantDialect: TargetDialect;
  readonly controls: readonly ExploreControlPlan[];
}

export interface ExploreSelftestListener {
  /** Called in plan order. */
  readonly onMutant: (result: MutantExploration) => void;
  /** Called in completion order. */
  readonly onDone: () => void;
}

export interface ExploreSelftestResult {
  /** In plan order. */
  readonly mutants: readonly MutantExploration[];
  readonly controls: readonly ExploreControlResult[];
}

/** An exploration waits for its two servers half of the time; more of them gain nothing on two cores. */
const CONCURRENCY = 3;

type Job = (model: (dialect: TargetDialect) => Promise<ExploreModel>) => Promise<void>;

/** Runs the plan; each worker has one model for each dialect that it needs. */
export async function runExploreSelftest(
  plan: ExploreSelftestPlan,
  settings: ExploreSelftestSettings,
  { onMutant, onDone }: ExploreSelftestListener,
): Promise<ExploreSelftestResult> {
  const mutants = inOrder(onMutant);
  const controls = inOrder<ExploreControlResult>(() => undefined);
  const dialect = plan.mutantDialect;
  const jobs: Job[] = [
    ...plan.mutants.map(
      (one, place): Job =>
        async (modelOf) =>
          mutants.put(place, await exploreMutant({ ...one, dialect }, await modelOf(dialect), settings)),
    ),
    ...plan.controls.map(
      (control, place): Job =>
        async (modelOf) =>
          controls.put(place, await exploreControl(control, await modelOf(control.dialect), settings)),
    ),
  ];
  const workers = await Promise.allSettled(Array.from({ length: CONCURRENCY }, () => work(jobs, settings, onDone)));
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason;
  return { mutants: mutants.all(), controls: controls.all() };
}

/** Takes jobs until none is left; a failed one leaves none to the others. */
async function work(jobs: Job[], { startModel }: ExploreSelftestSettings, onDone: () => void): Promise<void> {
  const models = new Map<TargetDialect, Promise<ExploreModel>>();
  const modelOf = (dialect: TargetDialect): Promise<ExploreModel> => {
    const model = models.get(dialect) ?? startModel(dialect);
    models.set(dialect, model);
    return model;
  };
  try {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      await job(modelOf);
      onDone();
    }
  } catch (error) {
    jobs.length = 0;
    throw error;
  } finally {
    await Promise.allSettled([...models.values()].map(async (model) => (await model).stop()));
  }
}
