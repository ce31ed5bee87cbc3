// The unmutated control: all scenarios in shuffled order through a transparent proxy; any finding is an error of the
// kit.

import { createHash } from 'node:crypto';
import type { JudgedCase } from '../model/judged-case';
import { startRewritingProxy } from './proxy';
import { rolesOf } from './roles';
import {
  casesFor,
  movedTo,
  PATIENCE,
  runAndJudge,
  uniqueTexts,
  type TargetDialect,
  type SelftestSettings,
} from './reference-server';
import type { PlannedCase } from '../model/planned-case';

export interface ControlPlan {
  readonly dialect: TargetDialect;
  /** Determines the order of the scenarios. */
  readonly seed: number;
}

export interface ControlRunResult extends ControlPlan {
  readonly scenarios: number;
  /** Scenarios with only declared deviations: rows of the open points, in the observed dialect. */
  readonly declared: number;
  readonly found: readonly { readonly scenario: string; readonly message: string }[];
  readonly ms: number;
}

/** Same as `check`. */
const CONCURRENCY = 8;

/** Runs the chosen cases. */
export async function runControl(
  control: ControlPlan,
  isChosen: (one: PlannedCase) => boolean,
  settings: SelftestSettings,
): Promise<ControlRunResult> {
  const started = performance.now();
  const right = await settings.startReference(control.dialect);
  const proxy = await startRewritingProxy({
    contract: settings.contract,
    upstream: right.url,
    rewrites: [],
    roleOf: rolesOf(right.target),
  });
  try {
    const cases = shuffled(casesFor(settings, right.target).filter(isChosen), control.seed);
    const judgement = await runAndJudge(settings, {
      cases,
      target: movedTo(right.target, proxy.url),
      concurrency: CONCURRENCY,
      keepsOrder: true,
      unique: uniqueTexts(),
      patience: PATIENCE.forConforming,
    });
    const isDeclared = ({ verdict }: JudgedCase): boolean => verdict === 'warn' && control.dialect === 'observed';
    const wrong = judgement.cases.filter((one) => one.verdict !== 'pass' && !isDeclared(one));
    const found = wrong
      .map((one) => ({ scenario: one.planned.id, message: firstMessageOf(one) }))
      .sort((a, b) => (a.scenario < b.scenario ? -1 : 1));
    return {
      ...control,
      scenarios: cases.length,
      declared: judgement.cases.filter(isDeclared).length,
      found,
      ms: performance.now() - started,
    };
  } finally {
    await proxy.close();
    await right.stop();
  }
}

/** A scenario that did not run proves nothing, so it is reported like a finding. */
const firstMessageOf = ({ findings, result, planned }: JudgedCase): string =>
  findings[0]?.message ?? result?.error?.message ?? `skipped: ${planned.skip ?? 'it did not run'}`;

/** In an order that the seed determines. */
export const shuffled = (cases: readonly PlannedCase[], seed: number): readonly PlannedCase[] =>
  cases
    .map((one) => ({ one, place: createHash('sha256').update(`${seed}/${one.id}`).digest('hex') }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ one }) => one);
