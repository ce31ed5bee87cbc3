// Runs one conforming variant: the scenarios that call the operations it changes, in shuffled order. A failure is an
// error in the kit; a variant that changes nothing proves nothing.

import type { JudgedCase } from '../model/judged-case';
import type { PlannedCase } from '../model/planned-case';
import { shuffled, type ControlPlan } from './control';
import { startRewritingProxy, type RewritingProxy } from './proxy';
import { casesFor, movedTo, PATIENCE, runAndJudge, uniqueTexts, type SelftestSettings } from './reference-server';
import { rolesOf } from './roles';
import { isVaried, type ConformingVariant } from './variants';

/** A variant with the dialect of its reference server, and the seed of the order. */
export interface VariantPlan extends ControlPlan {
  readonly variant: ConformingVariant;
}

export interface VariantRunResult extends VariantPlan {
  /**
   * `red`: the kit failed it. `not reached`: no exchange was changed. `broken`: an expression of the variant failed.
   */
  readonly outcome: 'clean' | 'red' | 'not reached' | 'broken';
  readonly scenarios: number;
  /** Scenarios that could not be judged on this server, each with a reason. */
  readonly skipped: number;
  readonly found: readonly { readonly scenario: string; readonly message: string }[];
  /** Set for `not reached` and `broken`. */
  readonly reason: string;
  readonly ms: number;
}

/** Same as the default of `check`. */
const CONCURRENCY = 8;

/** Cases that can reach what the variant changes. */
export const variedCases = (cases: readonly PlannedCase[], variant: ConformingVariant): readonly PlannedCase[] =>
  cases.filter(
    ({ skip, scenario }) => skip === undefined && scenario.steps.some(({ call }) => isVaried(variant, call)),
  );

/** Each variant gets a fresh reference server. */
export async function runVariant(plan: VariantPlan, settings: SelftestSettings): Promise<VariantRunResult> {
  const started = performance.now();
  const { variant, dialect, seed } = plan;
  const right = await settings.startReference(dialect, variant.server);
  const proxy = await startRewritingProxy({
    contract: settings.contract,
    upstream: right.url,
    rewrites: variant.rewrites ?? [],
    spares: 'forced',
    roleOf: rolesOf(right.target),
  });
  try {
    const cases = shuffled(variedCases(casesFor(settings, right.target), variant), seed);
    const judgement = await runAndJudge(settings, {
      cases,
      target: movedTo(right.target, proxy.url),
      concurrency: CONCURRENCY,
      keepsOrder: true,
      unique: uniqueTexts(),
      patience: PATIENCE.forConforming,
    });
    const outcome = outcomeOf(variant, judgement.cases, proxy);
    return { ...plan, ...outcome, scenarios: cases.length, ms: performance.now() - started };
  } finally {
    await proxy.close();
    await right.stop();
  }
}

type VariantOutcome = Pick<VariantRunResult, 'outcome' | 'skipped' | 'found' | 'reason'>;

function outcomeOf(
  { rewrites = [] }: ConformingVariant,
  cases: readonly JudgedCase[],
  proxy: RewritingProxy,
): VariantOutcome {
  const found = cases
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'error')
    .map((one) => ({ scenario: one.planned.id, message: failureOf(one) }))
    .sort((a, b) => (a.scenario < b.scenario ? -1 : 1));
  const skipped = cases.filter(({ verdict }) => verdict === 'skip').length;
  const failure = proxy.failure();
  if (failure !== undefined) return { outcome: 'broken', skipped, found, reason: failure };
  const isReached = cases.length > 0 && (rewrites.length === 0 || proxy.rewrittenCount() > 0);
  if (!isReached) return { outcome: 'not reached', skipped, found, reason: 'no scenario reached the difference' };
  return { outcome: found.length > 0 ? 'red' : 'clean', skipped, found, reason: '' };
}

/** The first failure, past warnings. */
const failureOf = ({ findings, result }: JudgedCase): string =>
  findings.find(({ verdict }) => verdict === 'fail')?.message ?? result?.error?.message ?? 'it failed';
