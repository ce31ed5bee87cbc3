// Judges a recorded run again with the current suites and contract, without sending requests, and lists the changes.

import { groupedBy } from '../../base';
import type { CaseFinding } from '../model/finding';
import { waiverReasonFor } from '../check/known-failures';
import type { Assumptions, JudgedFinding, Verdict } from '../model/judged-case';
import { withLawFindings, type LawSettings } from '../check/laws';
import { judgeRun } from '../check/verdict';
import { OTHER_PAYMENTS, withoutBalances } from '../execute/other-payments';
import { runCase } from '../execute/run-case';
import type { CaseResult } from '../model/case-result';
import { planCases } from '../plan/plan';
import type { Report, ReportCase, ReportFinding } from '../report/report';
import type { Suite } from '../model/suite';
import type { Target } from '../target/target';
import { mergedResults } from './merge';
import { playRecording } from './recorded-transport';
import type { PlannedCase } from '../model/planned-case';
import { judgingOf, type Judging } from '../model/judging';
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

/** Judges a recorded run again: the report of a whole run, or the reports of all its shards. */
export async function rejudge(
  reports: readonly [Report, ...Report[]],
  settings: RejudgeSettings,
): Promise<RejudgeResult> {
  const { suites, judging, assumptions, baseline } = settings;
  // Shards may have discovered different values; each scenario is judged with those that it used.
  const target = recordedTarget(reports[0]);
  const all = planCases(suites, judging.contract, target, {
    allow: 'destructive',
    suites: [],
    clauses: [],
    operations: [],
    tags: [],
  });
  const runs: JudgedRun[] = [];
  for (const report of reports) runs.push(await rejudgeReport(report, all, settings));
  const planned = plannedIn(runs);
  const cases = all.flatMap(({ id }) => planned.get(id) ?? []);
  const stale = { clauses: judging.clauses, caseIds: new Set(all.map(({ id }) => id)) };
  const judgement = judgeRun(cases, resultsOf(runs, cases, { judging, target }), {
    target,
    assumptions,
    baseline,
    stale,
  });
  return {
    judgement,
    target,
    changes: reports.flatMap((report) => changesOf(report, judgement)),
    removed: reports.flatMap((report) => report.cases.filter(({ id }) => !planned.has(id)).map(({ id }) => id)),
  };
}

/** A final re-read is planned by each shard: it is skipped if all of them skipped it. */
function plannedIn(runs: readonly JudgedRun[]): ReadonlyMap<string, PlannedCase> {
  const planned = new Map<string, PlannedCase>();
  for (const one of runs.flatMap(({ cases }) => cases)) {
    const known = planned.get(one.id);
    if (known === undefined || (known.skip !== undefined && one.skip === undefined)) planned.set(one.id, one);
  }
  return planned;
}

interface JudgedRun {
  readonly cases: readonly PlannedCase[];
  readonly results: readonly CaseResult[];
  readonly world: string | undefined;
}

/** Runs exactly the recorded cases: a report has no tokens, so planning would skip the cases that need one. */
async function rejudgeReport(
  report: Report,
  all: readonly PlannedCase[],
  { judging: whole, baseline }: RejudgeSettings,
): Promise<JudgedRun> {
  const target = recordedTarget(report);
  const judging = judgingOf(target, whole);
  const world = report.shard?.world;
  const recorded = new Map(report.cases.map((one) => [one.id, one]));
  const cases: PlannedCase[] = [];
  const results: CaseResult[] = [];
  for (const one of all) {
    const before = recorded.get(one.id);
    if (!before) continue;
    const planned = asRecorded(one, before);
    cases.push(planned);
    if (!hasRun(before)) continue;
    const result = unjudgedCase(planned, before) ?? (await rejudgeCase(planned, before, { target, judging, baseline }));
    results.push(report.shard ? { ...result, shard: report.shard.index } : result);
  }
  return { cases, results, world };
}

/**
 * The results of all runs with the findings of the laws. A law compares answers of one server: shards in private worlds
 * have one each, all others share the target.
 */
function resultsOf(
  runs: readonly JudgedRun[],
  cases: readonly PlannedCase[],
  settings: LawSettings,
): readonly CaseResult[] {
  const places = new Map(cases.map(({ id }, place) => [id, place]));
  const inOrder = (results: readonly CaseResult[]): readonly CaseResult[] =>
    mergedResults(results).toSorted(
      (one, other) => (places.get(one.planned.id) ?? 0) - (places.get(other.planned.id) ?? 0),
    );
  // Every machine has its own clock.
  const clocks = new Map(
    runs.flatMap(({ results }, run) =>
      results.flatMap(({ exchanges }) => exchanges.map((exchange) => [exchange, run] as const)),
    ),
  );
  const laws: LawSettings = { ...settings, clockOf: (exchange) => clocks.get(exchange) };
  const worlds = [...groupedBy(runs, ({ world }) => world).values()];
  return inOrder(
    worlds.flatMap((sharing) => withLawFindings(inOrder(sharing.flatMap(({ results }) => results)), laws)),
  );
}

/** Without control steps that the recording lacks: earlier versions of the kit did not send them. */
function asRecorded(
  { id, suite, each, scenario }: PlannedCase,
  { exchanges, skip, lacks, unset, otherUnset }: ReportCase,
): PlannedCase {
  const steps = scenario.steps.filter(
    ({ isControl }, number) => isControl !== true || exchanges.some(({ step }) => step === number),
  );
  return {
    id,
    suite,
    each,
    scenario: { ...scenario, steps },
    // A case that ran is skipped only by the judgement.
    skip: exchanges.length > 0 ? undefined : skip,
    ...(lacks && { lacks }),
    ...(unset !== undefined && { unset }),
    ...(otherUnset && { otherUnset }),
  };
}

/** Whether requests were sent or tried; a case that ran may be skipped because its answers prove nothing. */
const hasRun = ({ verdict, exchanges, notJudged }: ReportCase): boolean =>
  verdict !== 'skip' || exchanges.length > 0 || notJudged !== undefined;

/** The result of a case without answers that could be judged again. */
function unjudgedCase(
  planned: PlannedCase,
  { exchanges, findings, error, draws, ms, reread, notJudged }: ReportCase,
): CaseResult | undefined {
  if (exchanges.length + findings.length > 0 || (error === undefined && notJudged === undefined)) return undefined;
  return {
    planned,
    exchanges: [],
    findings: [],
    error: error && { kind: error.kind, message: error.message },
    draws,
    ms,
    judged: 0,
    ...(reread && { reread }),
    ...(notJudged !== undefined && { notJudged }),
  };
}

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
  const judged = recorded.notJudged === OTHER_PAYMENTS ? withoutBalances(result) : result;
  return { ...judged, ms: recorded.ms, ...(recorded.reread && { reread: recorded.reread }) };
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
