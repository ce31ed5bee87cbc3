// Compares a run with the earlier ones of its series: what began to fail, what was fixed, what keeps changing. Pure.

import type { Report, ReportCase, ReportHistory } from '../report/report';
import { labelOf } from '../report/summary';
import type { HistoryRecord } from './history-record';

type TrendVerdict = 'pass' | 'fail';

/** A run that judged a scenario. */
interface JudgedRun {
  readonly record: HistoryRecord;
  readonly verdict: TrendVerdict;
}

type CaseTrends = Pick<ReportHistory, 'began' | 'failing' | 'fixed' | 'unjudged' | 'flaky'>;

/** `records` are oldest first; the last is that of the report. */
export function trendsOf(report: Report, records: readonly HistoryRecord[]): CaseTrends {
  const verdicts = verdictsByCase(records);
  const current = records.length < 2 ? undefined : records.at(-1);
  const found = report.cases.flatMap((one) => {
    const label = labelOf(one);
    const runs = verdicts.get(label) ?? [];
    return current ? [{ case: one.id, label, title: one.title, trend: trendOf(one, runs, current) }] : [];
  });
  const streaks = (kind: StreakKind): ReportHistory['began'] =>
    found.flatMap(({ trend, ...place }) =>
      trend?.kind === kind ? [{ ...place, since: trend.since, runs: trend.runs }] : [],
    );
  return {
    began: streaks('began'),
    failing: streaks('failing'),
    fixed: streaks('fixed'),
    unjudged: streaks('unjudged'),
    flaky: found.flatMap(({ trend, ...place }) =>
      trend?.kind === 'flaky' ? [{ ...place, verdicts: trend.verdicts }] : [],
    ),
  };
}

function verdictsByCase(records: readonly HistoryRecord[]): ReadonlyMap<string, readonly JudgedRun[]> {
  const found = new Map<string, JudgedRun[]>();
  const add = (label: string, run: JudgedRun): void => {
    const known = found.get(label);
    if (known) known.push(run);
    else found.set(label, [run]);
  };
  for (const record of records) {
    for (const label of record.passed) add(label, { record, verdict: 'pass' });
    for (const label of record.failed) add(label, { record, verdict: 'fail' });
  }
  return found;
}

/** Changes among the last verdicts of a scenario that make it flaky: a defect that is fixed changes it twice. */
const FLAKY_CHANGES = 3;
const FLAKY_WINDOW = 10;
/** A scenario with the same verdict in this many runs in a row is steady: when it then fails, it began to fail. */
const STEADY_RUNS = 5;

type StreakKind = Exclude<keyof CaseTrends, 'flaky'>;
type TrendOfCase =
  | { readonly kind: StreakKind; readonly since: string; readonly runs: number }
  | { readonly kind: 'flaky'; readonly verdicts: readonly TrendVerdict[] };

function trendOf(one: ReportCase, runs: readonly JudgedRun[], current: HistoryRecord): TrendOfCase | undefined {
  const [last, streak] = [runs.at(-1), streakOf(runs)];
  if (last === undefined) return undefined;
  const trend = (kind: StreakKind, of: readonly JudgedRun[], length = of.length): TrendOfCase => ({
    kind,
    since: of[0]?.record.started ?? '',
    runs: length,
  });
  if (last.record !== current)
    return last.verdict === 'fail' && one.verdict !== 'waived' ? trend('unjudged', streak) : undefined;
  const before = streakOf(runs.slice(0, -streak.length));
  const recent = runs.slice(-FLAKY_WINDOW).map(({ verdict }) => verdict);
  const isSteady = Math.max(streak.length, before.length) >= STEADY_RUNS;
  if (changesIn(recent) >= FLAKY_CHANGES && !isSteady) return { kind: 'flaky', verdicts: recent };
  if (last.verdict === 'fail')
    return streak.length > 1 ? trend('failing', streak) : trend('began', streak, before.length);
  return streak.length === 1 && before.length > 0 ? trend('fixed', before) : undefined;
}

const changesIn = (verdicts: readonly TrendVerdict[]): number =>
  verdicts.filter((verdict, index) => index > 0 && verdict !== verdicts[index - 1]).length;

/** The last runs with the same verdict, oldest first. */
function streakOf(runs: readonly JudgedRun[]): readonly JudgedRun[] {
  const verdict = runs.at(-1)?.verdict;
  const other = runs.findLastIndex((run) => run.verdict !== verdict);
  return runs.slice(other + 1);
}

/** What changed between two runs beside the verdicts. */
export function changesBetween(before: HistoryRecord, now: HistoryRecord): readonly string[] {
  const groups = ['ledger', 'validator', 'scan'] as const;
  const releases = groups.flatMap((group) => {
    const [old, fresh] = [before.release[group], now.release[group]];
    return old === undefined || fresh === undefined || old === fresh ? [] : [`${group} ${old} to ${fresh}`];
  });
  return [
    ...releases,
    ...(before.understudy === now.understudy ? [] : [`understudy ${before.understudy} to ${now.understudy}`]),
    ...(before.contract === now.contract ? [] : ['contract documents']),
    ...(before.suitesDigest === now.suitesDigest ? [] : ['suites']),
  ];
}
