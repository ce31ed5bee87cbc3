// Judges a recorded run again with the current suites and contract, without sending requests, and lists the changes.

import type { CaseFinding } from '../model/finding';
import { waiverReasonFor } from '../check/known-failures';
import type { Assumptions, JudgedFinding, Verdict } from '../model/judged-case';
import { withLawFindings } from '../check/laws';
import { judgeRun } from '../check/verdict';
import { runCase } from '../execute/run-case';
import type { CaseResult } from '../model/case-result';
import { planCases } from '../plan/plan';
import type { Report, ReportCase, ReportFinding } from '../report/report';
import type { Suite } from '../model/suite';
import type { Target } from '../target/target';
import { playRecording } from './recorded-transport';
import type { PlannedCase } from '../model/planned-case';
import type { Judging } from '../model/judging';
import type { Judgement } from '../model/judgement';
import type { KnownFailure } from '../model/known-failure';

export interface RejudgeSettings {
  readonly suites: readonly Suite[];
  readonly judging: Judging;
  readonly assumptions: Assumptions;
  readonly baseline: readonly KnownFailure[];
}

export interface RejudgeResult {
  readonly judgement: Judgement;
  readonly target: Target;
  readonly changes: readonly VerdictChange[];
  /** Recorded cases that no longer exist in any suite. */
  readonly removed: readonly string[];
}

/** A case whose verdict or findings changed. */
export interface VerdictChange {
  readonly id: string;
  readonly before: Verdict;
  readonly after: Verdict;
  /** Findings that disappeared, and new ones. */
  readonly lost: readonly string[];
  readonly found: readonly string[];
}

/** The target as recorded, without tokens. */
export const recordedTarget = ({ target }: Report): Target => {
  const facts =
    typeof target.facts === 'object' && target.facts !== null && !Array.isArray(target.facts) ? target.facts : {};
  return {
    ...target,
    facts: Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value ?? null])),
    secrets: [],
  };
};

export async function rejudge(report: Report, settings: RejudgeSettings): Promise<RejudgeResult> {
  const { suites, judging, assumptions, baseline } = settings;
  const target = recordedTarget(report);
  const all = planCases(suites, judging.contract, target, {
    allow: 'destructive',
    suites: [],
    clauses: [],
    operations: [],
    tags: [],
  });
  const recorded = new Map(report.cases.map((one) => [one.id, one]));
  // Runs exactly the recorded cases: a report has no tokens, so planning would skip the cases that need one.
  const cases = all.flatMap((planned): readonly PlannedCase[] => {
    const one = recorded.get(planned.id);
    return one ? [asRecorded(planned, one)] : [];
  });
  const results: CaseResult[] = [];
  for (const planned of cases) {
    const one = recorded.get(planned.id);
    if (one && hasRun(one)) results.push(await rejudgeCase(planned, one, { target, judging, baseline }));
  }
  const stale = { clauses: judging.clauses, caseIds: new Set(all.map(({ id }) => id)) };
  const judgement = judgeRun(cases, withLawFindings(results, { judging, target }), {
    target,
    assumptions,
    baseline,
    stale,
  });
  const known = new Set(cases.map(({ id }) => id));
  return {
    judgement,
    target,
    changes: changesOf(report, judgement),
    removed: report.cases.filter(({ id }) => !known.has(id)).map(({ id }) => id),
  };
}

/** Without control steps that the recording lacks: earlier versions of the kit did not send them. */
function asRecorded(
  { id, suite, each, scenario }: PlannedCase,
  { exchanges, skip, lacks, unset }: ReportCase,
): PlannedCase {
  const steps = scenario.steps.filter(
    ({ isControl }, number) => isControl !== true || exchanges.some(({ step }) => step === number),
  );
  return {
    id,
    suite,
    each,
    scenario: { ...scenario, steps },
    skip,
    ...(lacks && { lacks }),
    ...(unset !== undefined && { unset }),
  };
}

const hasRun = ({ verdict }: ReportCase): boolean => verdict !== 'skip';

async function rejudgeCase(
  planned: PlannedCase,
  recorded: ReportCase,
  { target, judging, baseline }: Pick<RejudgeSettings, 'judging' | 'baseline'> & { readonly target: Target },
): Promise<CaseResult> {
  const isKnown = (finding: CaseFinding, caseId: string): boolean =>
    waiverReasonFor(finding, caseId, target, baseline) !== undefined;
  const result = await runCase(planned, {
    target,
    judging,
    timeoutMs: 0,
    waitForSlot: () => Promise.resolve(),
    isKnown,
    ...playRecording(recorded),
  });
  return { ...result, ms: recorded.ms, ...(recorded.reread && { reread: recorded.reread }) };
}

function changesOf(report: Report, judgement: Judgement): readonly VerdictChange[] {
  const now = new Map(judgement.cases.map((one) => [one.planned.id, one]));
  return report.cases.flatMap((before): readonly VerdictChange[] => {
    const after = now.get(before.id);
    if (!after) return [];
    const [old, fresh] = [before.findings.map(signature), after.findings.map(signature)];
    const [lost, found] = [old.filter((one) => !fresh.includes(one)), fresh.filter((one) => !old.includes(one))];
    return before.verdict === after.verdict && lost.length + found.length === 0
      ? []
      : [{ id: before.id, before: before.verdict, after: after.verdict, lost, found }];
  });
}

/** Identity of a finding. Actual values may be redacted in a report, so they do not count. */
const signature = ({ verdict, clauses, message }: ReportFinding | JudgedFinding): string =>
  `${verdict} ${clauses.join(', ')}${clauses.length > 0 ? ': ' : ''}${message}`;
