// Runs the kit against mutants and controls, several at once, and reports outcomes in plan order.

import type { Mutant } from './mutants';
import { runControl, type ControlPlan, type ControlRunResult } from './control';
import { candidateCases } from './candidate-cases';
import { runMutant, type MutantOutcome } from './run-mutant';
import type { TargetDialect, SelftestSettings } from './reference-server';

export interface SelftestPlan {
  readonly mutants: readonly Mutant[];
  /** Dialect of the reference servers behind the mutants. */
  readonly mutantDialect: TargetDialect;
  readonly controls: readonly ControlPlan[];
  /** Set when mutants were filtered: the control then runs only the cases that those mutants run. */
  readonly isPart: boolean;
}

export interface SelftestListener {
  /** Called in plan order. */
  readonly onMutant: (outcome: MutantOutcome) => void;
  /** Called in completion order. */
  readonly onDone: () => void;
}

export interface SelftestResult {
  readonly mutants: readonly MutantOutcome[];
  readonly controls: readonly ControlRunResult[];
}

/** A mutant mostly waits; on two cores, higher concurrency gains nothing. */
const CONCURRENCY = 6;

/** Runs the plan. One worker takes the controls first, since they cause the most load, then joins the others. */
export async function runSelftest(
  plan: SelftestPlan,
  settings: SelftestSettings,
  { onMutant, onDone }: SelftestListener,
): Promise<SelftestResult> {
  const emitter = inOrder(onMutant);
  const controls: ControlRunResult[] = [];
  const mutants = [...plan.mutants.entries()];
  const takeMutants = async (): Promise<void> => {
    for (let next = mutants.shift(); next; next = mutants.shift()) {
      emitter.put(next[0], await runMutant(next[1], plan.mutantDialect, settings));
      onDone();
    }
  };
  const isChosen = chooser(plan, settings);
  const takeControls = async (): Promise<void> => {
    for (const control of plan.controls) {
      controls.push(await runControl(control, isChosen, settings));
      onDone();
    }
  };
  await Promise.all([takeControls().then(takeMutants), ...Array.from({ length: CONCURRENCY - 1 }, takeMutants)]);
  return { mutants: emitter.all(), controls };
}

function chooser({ mutants, isPart }: SelftestPlan, { judging }: SelftestSettings): Parameters<typeof runControl>[1] {
  return isPart
    ? (one) => mutants.some((mutant) => candidateCases([one], mutant, judging.clauses).length > 0)
    : () => true;
}

/** Emits values in index order, whatever order they arrive in. */
function inOrder<T>(tell: (value: T) => void): {
  readonly put: (place: number, value: T) => void;
  readonly all: () => readonly T[];
} {
  const values = new Map<number, T>();
  let next = 0;
  return {
    put: (place, value) => {
      values.set(place, value);
      for (let ready = values.get(next); ready !== undefined; ready = values.get(next)) {
        tell(ready);
        next += 1;
      }
    },
    all: () => [...values.entries()].sort(([a], [b]) => a - b).map(([, value]) => value),
  };
}
