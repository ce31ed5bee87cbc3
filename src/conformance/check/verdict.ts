// Computes verdicts from findings, per finding, case and clause.

import type { Clauses } from '../clauses';
import type { CaseResult } from '../model/case-result';
import type { Target, TargetGroup } from '../target/target';
import { unservedGroups, withUnservedError } from './unserved-groups';
import { rejectedRoles, withCredentialError } from './rejected-tokens';
import type { CaseFinding } from '../model/finding';
import type { Assumptions, JudgedCase, JudgedFinding, Verdict } from '../model/judged-case';
import { waiverReasonFor, staleEntries } from './known-failures';
import type { Judgement } from '../model/judgement';
import { clausesOf, clausesOfStep, type PlannedCase } from '../model/planned-case';
import { provenOperations, unprovenRefusal } from './unproven-refusals';
import { findingsOf, notOfferedReason, offeredRequests } from './not-offered';
import type { KnownFailure } from '../model/known-failure';

export interface JudgeSettings {
  readonly target: Target;
  readonly assumptions: Assumptions;
  readonly baseline?: readonly KnownFailure[];
  /** The tokens and addresses are known to be valid: a target that rejects them all fails. */
  readonly tokensAreGood?: boolean;
  /** Whether refusals count only if the same operation also succeeded; default true. Off for a case that runs alone. */
  readonly refusalsNeedProof?: boolean;
  /** When present, entries that no longer fail are reported. */
  readonly stale?: { readonly clauses: Clauses; readonly caseIds: ReadonlySet<string> };
}

/** Judges a run. A breach of a documented rule fails; one of an observed or assumed rule as `assumptions` says. */
export function judgeRun(
  planned: readonly PlannedCase[],
  results: readonly CaseResult[],
  settings: JudgeSettings,
): Judgement {
  const byId = new Map(results.map((result) => [result.planned.id, result]));
  const refused: ReadonlySet<string> = settings.tokensAreGood === true ? new Set() : rejectedRoles(results);
  const proven = provenOperations(results);
  const unserved =
    settings.tokensAreGood === true ? new Map<TargetGroup, string>() : unservedGroups(results, settings.target);
  const offered = offeredRequests(results);
  const cases = planned.map((one): JudgedCase => {
    const result = withCredentialError(withUnservedError(byId.get(one.id), unserved), refused);
    const notOffered = notOfferedReason(result, offered);
    const findings = findingsOf(result, notOffered).flatMap((finding) => judgeFinding(finding, one.id, settings) ?? []);
    const unproven = result && settings.refusalsNeedProof !== false ? unprovenRefusal(result, proven) : undefined;
    const verdict = verdictOf(one, result, findings);
    return {
      planned: one,
      result,
      findings,
      verdict: verdict === 'pass' && unproven !== undefined ? 'skip' : verdict,
      ...(notOffered !== undefined && { notOffered }),
      ...(unproven !== undefined && { unproven }),
    };
  });
  const counts: Record<Verdict, number> = { pass: 0, fail: 0, error: 0, skip: 0, warn: 0, waived: 0 };
  for (const { verdict } of cases) counts[verdict] += 1;
  const stale = settings.stale
    ? staleEntries(cases, { ...settings.stale, target: settings.target, baseline: settings.baseline ?? [] })
    : [];
  return { cases, clauses: clauseVerdicts(cases), counts, stale };
}

function judgeFinding(
  finding: CaseFinding,
  caseId: string,
  { target, assumptions, baseline = [] }: JudgeSettings,
): JudgedFinding | undefined {
  const waiverReason = waiverReasonFor(finding, caseId, target, baseline);
  if (waiverReason !== undefined) return { ...finding, waiverReason, verdict: 'waived' };
  const judged = (verdict: 'fail' | 'warn'): JudgedFinding => ({ ...finding, waiverReason, verdict });
  if (finding.row !== undefined) return judged(target.dialect === 'observed' ? 'warn' : 'fail');
  if (finding.provenance.mark === 'documented') return judged('fail');
  return assumptions === 'ignore' ? undefined : judged(assumptions);
}

function verdictOf(planned: PlannedCase, result: CaseResult | undefined, findings: readonly JudgedFinding[]): Verdict {
  if (planned.skip !== undefined || !result) return 'skip';
  for (const verdict of ['fail', 'warn', 'waived'] as const) {
    if (verdict === 'warn' && result.error) return 'error';
    if (findings.some((finding) => finding.verdict === verdict)) return verdict;
  }
  if (result.error) return 'error';
  // Nothing failed, yet the case did not complete.
  return result.judged < planned.scenario.steps.length ? 'skip' : 'pass';
}

/** The control operations, by which a target identifies itself as a mock server. */
const isForMockServers = ({ scenario }: PlannedCase): boolean => scenario.needs.includes('groups.control');

const WEIGHT: Readonly<Record<Verdict, number>> = { fail: 5, error: 4, warn: 3, waived: 2, pass: 1, skip: 0 };

/**
 * A clause gets the worst verdict of the findings that name it; it passes when a case that checks it ran without one.
 */
function clauseVerdicts(cases: readonly JudgedCase[]): ReadonlyMap<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  const [reached, missed] = [
    new Set(cases.flatMap(reachedClauses)),
    cases.filter(endedEarly).flatMap(({ planned }) => clausesOf(planned.scenario)),
  ];
  const put = (clause: string, verdict: Verdict): void => {
    const present = verdicts.get(clause);
    if (present === undefined || WEIGHT[verdict] > WEIGHT[present]) verdicts.set(clause, verdict);
  };
  for (const { planned, result, findings, verdict, unproven } of cases) {
    // A real deployment does not lack what only a mock server can provide.
    if (planned.skip !== undefined && isForMockServers(planned)) continue;
    for (const clause of judgedClauses(planned, result))
      put(clause, result && !result.error && unproven === undefined ? 'pass' : verdict === 'error' ? 'error' : 'skip');
    for (const finding of findings) for (const clause of finding.clauses) put(clause, finding.verdict);
  }
  for (const clause of missed)
    if (!reached.has(clause) && isReplaceable(verdicts.get(clause))) verdicts.set(clause, 'skip');
  return verdicts;
}

const isReplaceable = (verdict: Verdict | undefined): boolean =>
  verdict === undefined || verdict === 'pass' || verdict === 'warn';

/** A breach that does not fail, such as of an observed rule, ended the case before its last step. */
const endedEarly = ({ planned, result, verdict }: JudgedCase): boolean =>
  result !== undefined &&
  !result.error &&
  verdict !== 'fail' &&
  verdict !== 'waived' &&
  result.judged < planned.scenario.steps.length;

/** Clauses that a case actually judged: if it ended early, only those of its documented steps. */
function reachedClauses(one: JudgedCase): readonly string[] {
  const {
    planned: { scenario },
    result,
  } = one;
  if (!result || result.error || one.unproven !== undefined) return [];
  if (!endedEarly(one)) return judgedClauses(one.planned, result);
  return scenario.steps
    .slice(0, result.judged)
    .filter(({ expect }) => expect.provenance.mark === 'documented')
    .flatMap(clausesOfStep);
}

/**
 * Clauses that a case covered: not those of steps after the violation that ended it, nor those whose condition was not
 * met.
 */
function judgedClauses({ scenario }: PlannedCase, result: CaseResult | undefined): readonly string[] {
  if (!result || result.error) return clausesOf(scenario);
  const covered =
    result.judged === scenario.steps.length
      ? clausesOf(scenario)
      : scenario.steps.slice(0, result.judged).flatMap(clausesOfStep);
  return covered.filter((clause) => result.unmet?.includes(clause) !== true);
}
