// Runs the kit against mutants, conforming variants and controls, several at once, and reports outcomes in plan order.

import type { Mutant } from './mutants';
import { runControl, type ControlPlan, type ControlRunResult } from './control';
import { candidateCases } from './candidate-cases';
import { inOrder } from './in-order';
import { runMutant, type MutantOutcome } from './run-mutant';
import { runVariant, variedCases, type VariantPlan, type VariantRunResult } from './run-variant';
import type { TargetDialect, SelftestSettings } from './reference-server';

export interface SelftestPlan {
  readonly mutants: readonly Mutant[];
  /** Dialect of the reference servers behind the mutants. */
  readonly mutantDialect: TargetDialect;
  readonly variants: readonly VariantPlan[];
  readonly controls: readonly ControlPlan[];
  /** Set when mutants or variants were filtered: the control then runs only the cases that those run. */
  readonly isPart: boolean;
}

export interface SelftestListener {
  /** Called in plan order. */
  readonly onMutant: (outcome: MutantOutcome) => void;
  /** Called in plan order. */
  readonly onVariant: (result: VariantRunResult) => void;
  /** Called in completion order. */
  readonly onDone: () => void;
}

export interface SelftestResult {
  readonly mutants: readonly MutantOutcome[];
  readonly variants: readonly VariantRunResult[];
  readonly controls: readonly ControlRunResult[];
}

/** A mutant mostly waits; on two cores, higher concurrency gains nothing. */
const CONCURRENCY = 6;

/**
 * Runs the plan. One worker takes the controls first and then the variants, since they cause the most load; the others
 * take the mutants first.
 */
export async function runSelftest(
  plan: SelftestPlan,
  settings: SelftestSettings,
  { onMutant, onVariant, onDone }: SelftestListener,
): Promise<SelftestResult> {
  const [mutants, variants] = [inOrder(onMutant), inOrder(onVariant)];
  const controls: ControlRunResult[] = [];
  const isChosen = chooser(plan, settings);
  const take = {
    mutants: worker(plan.mutants, onDone, async (mutant, place) =>
      mutants.put(place, await runMutant(mutant, plan.mutantDialect, settings)),
    ),
    variants: worker(plan.variants, onDone, async (variant, place) =>
      variants.put(place, await runVariant(variant, settings)),
    ),
    controls: worker(
      plan.controls,
      onDone,
      async (control) => void controls.push(await runControl(control, isChosen, settings)),
    ),
  };
  await Promise.all([
    take.controls().then(take.variants).then(take.mutants),
    ...Array.from({ length: CONCURRENCY - 1 }, () => take.mutants().then(take.variants)),
  ]);
  return { mutants: mutants.all(), variants: variants.all(), controls };
}

/** A worker that takes entries until none is left; several may run concurrently. */
function worker<T>(
  entries: readonly T[],
  onDone: () => void,
  run: (entry: T, place: number) => Promise<void>,
): () => Promise<void> {
  const left = [...entries.entries()];
  return async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      await run(next[1], next[0]);
      onDone();
    }
  };
}

function chooser(
  { mutants, variants, isPart }: SelftestPlan,
  { judging }: SelftestSettings,
): Parameters<typeof runControl>[1] {
  return isPart
    ? (one) =>
        mutants.some((mutant) => candidateCases([one], mutant, judging.clauses).length > 0) ||
        variants.some(({ variant }) => variedCases([one], variant).length > 0)
    : () => true;
}
