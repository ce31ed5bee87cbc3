// A report with its history: the run among the earlier runs of the same target, dialect and plan.

import type { HistoryRun, Report } from '../report/report';
import { readHistory, saveRecord } from './history-folder';
import { byTime, isSameSeries, recordOf, type HistoryRecord } from './history-record';
import { changesBetween, trendsOf } from './history-trends';

interface HistoryPlace {
  readonly folder: string;
  /** The newest runs of a target and plan that are kept. */
  readonly keep: number;
  /** The folder conformance/. */
  readonly kitFolder: string;
}

export interface ReportWithHistory {
  readonly report: Report;
  /** Writes the run into the folder. Throws if that is impossible. */
  readonly save: () => void;
}

/** Compares a run with those before it. Throws if the folder cannot be read. */
export function reportWithHistory(report: Report, { folder, keep, kitFolder }: HistoryPlace): ReportWithHistory {
  const { records, skipped } = readHistory(folder, kitFolder);
  const own = recordOf(report);
  const others = records.filter((one) => one.run !== own.run);
  const earlier = others.filter((one) => isSameSeries(one, own) && byTime(one, own) < 0).slice(-keep);
  const compared = [...earlier, own];
  const history = {
    runs: compared.map(runOf),
    changed: changesIn(earlier, own),
    ...trendsOf(report, compared),
    others: others.filter((one) => !isSameSeries(one, own)).length,
    skipped,
  };
  return { report: { ...report, history }, save: () => saveRecord(folder, own, { keep, records }) };
}

/** A run that judged nothing, because its target was down, does not state a release: it is passed over. */
function changesIn(earlier: readonly HistoryRecord[], own: HistoryRecord): readonly string[] {
  const before = earlier.findLast(({ passed, failed }) => passed.length + failed.length > 0);
  return before === undefined ? [] : changesBetween(before, own);
}

const runOf = ({ run, started, ms, exit, understudy, release, counts, passed, failed }: HistoryRecord): HistoryRun => ({
  run,
  started,
  ms,
  exit,
  understudy,
  release,
  counts,
  passed: passed.length,
  failed: failed.length,
});
