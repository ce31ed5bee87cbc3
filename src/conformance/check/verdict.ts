// From findings to verdicts: per finding, per case, per clause, and the exit status of the run.

import type { Clauses } from '../clauses';
import type { CaseResult } from '../execute/run-case';
import { clausesOf, type PlannedCase } from '../plan/plan';
import type { Target } from '../target';
import type { Finding } from './findings';

export type Verdict = 'pass' | 'fail' | 'error' | 'skip' | 'warn' | 'waived';
export type Assumptions = 'fail' | 'warn' | 'ignore';

export interface JudgedFinding extends Finding {
  readonly verdict: 'fail' | 'warn' | 'waived';
}

export interface JudgedCase {
  readonly planned: PlannedCase;
  readonly result: CaseResult | undefined;
  readonly verdict: Verdict;
  readonly findings: readonly JudgedFinding[];
}

export interface Judgement {
  readonly cases: readonly JudgedCase[];
  /** Verdict of each clause that a selected case names. */
  readonly clauses: ReadonlyMap<string, Verdict>;
  readonly counts: Readonly<Record<Verdict, number>>;
}

/** Judges a run. A breach of a documented rule fails; of an observed or assumed one as `assumptions` says. */
export function judgeRun(planned: readonly PlannedCase[], results: readonly CaseResult[], settings: { readonly target: Target; readonly assumptions: Assumptions }): Judgement {
  const byId = new Map(results.map((result) => [result.planned.id, result]));
  const cases = planned.map((one): JudgedCase => {
    const result = byId.get(one.id);
    const findings = (result?.findings ?? []).flatMap((finding) => judgeFinding(finding, settings) ?? []);
    return { planned: one, result, findings, verdict: verdictOf(one, result, findings) };
  });
  const counts: Record<Verdict, number> = { pass: 0, fail: 0, error: 0, skip: 0, warn: 0, waived: 0 };
  for (const { verdict } of cases) counts[verdict] += 1;
  return { cases, clauses: clauseVerdicts(cases), counts };
}

function judgeFinding(finding: Finding, { target, assumptions }: { readonly target: Target; readonly assumptions: Assumptions }): JudgedFinding | undefined {
  if (target.waivers.some(({ clause }) => finding.clauses.includes(clause))) return { ...finding, verdict: 'waived' };
  if (finding.row !== undefined) return { ...finding, verdict: target.dialect === 'observed' ? 'warn' : 'fail' };
  if (finding.provenance.mark === 'documented') return { ...finding, verdict: 'fail' };
  return assumptions === 'ignore' ? undefined : { ...finding, verdict: assumptions };
}

function verdictOf({ skip }: PlannedCase, result: CaseResult | undefined, findings: readonly JudgedFinding[]): Verdict {
  if (skip !== undefined || !result) return 'skip';
  for (const verdict of ['fail', 'warn', 'waived'] as const) {
    if (verdict === 'warn' && result.error) return 'error';
    if (findings.some((finding) => finding.verdict === verdict)) return verdict;
  }
  return result.error ? 'error' : 'pass';
}

const WEIGHT: Readonly<Record<Verdict, number>> = { fail: 5, error: 4, warn: 3, waived: 2, pass: 1, skip: 0 };

/** A clause is as bad as the worst finding that names it; it passes when a case that checks it ran without one. */
function clauseVerdicts(cases: readonly JudgedCase[]): ReadonlyMap<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  const put = (clause: string, verdict: Verdict): void => {
    const present = verdicts.get(clause);
    if (present === undefined || WEIGHT[verdict] > WEIGHT[present]) verdicts.set(clause, verdict);
  };
  for (const { planned, result, findings, verdict } of cases) {
    for (const clause of clausesOf(planned.scenario)) put(clause, result && !result.error ? 'pass' : verdict === 'error' ? 'error' : 'skip');
    for (const finding of findings) for (const clause of finding.clauses) put(clause, finding.verdict);
  }
  return verdicts;
}

/** Statuses of the command; a fail outranks what could not be judged. */
export const EXIT = { conforms: 0, fails: 1, usage: 2, invalid: 3, unreachable: 4, partial: 5, internal: 70 } as const;

export function exitOf({ cases, clauses, counts }: Judgement, all: Clauses, allowPartial: boolean): number {
  if (counts.fail > 0) return EXIT.fails;
  const errors = cases.flatMap(({ result }) => result?.error ?? []);
  if (errors.some(({ kind }) => kind === 'suite')) return EXIT.invalid;
  if (errors.length > 0 || counts.pass + counts.warn + counts.waived === 0) return EXIT.unreachable;
  const skippedMust = [...clauses].some(([id, verdict]) => verdict === 'skip' && all.get(id)?.level === 'must');
  return skippedMust && !allowPartial ? EXIT.partial : EXIT.conforms;
}
