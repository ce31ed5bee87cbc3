// What a run leaves in a history folder for later runs: its header, and which scenarios passed and failed
// (conformance/schema/history.schema.json). It is made from a report, in which credentials are redacted already.

import { createHash } from 'node:crypto';
import type { HistoryRun, Report, ReportCase } from '../report/report';
import { labelOf } from '../report/summary';
import { runProblemsOf } from '../report/unavailable-groups';

export interface HistoryRecord extends Omit<HistoryRun, 'passed' | 'failed'> {
  readonly history: 1;
  readonly contract: string;
  readonly suitesDigest: string;
  /** Runs are compared if these are the same. */
  readonly series: HistorySeries;
  /** Labels of scenarios. Those that were not judged are in neither list. */
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

interface HistorySeries {
  readonly urls: Report['target']['urls'];
  readonly dialect: Report['target']['dialect'];
  readonly plan: readonly string[];
}

export function recordOf(report: Report): HistoryRecord {
  const { understudy, contract, suitesDigest = '', started, ms, exit, counts, target, planOptions = [] } = report;
  const { urls, dialect, profile, release } = target;
  const { passed, failed } = judgedLabels(report);
  const series = { urls, dialect, plan: planOptions };
  return {
    history: 1,
    run: runId(report),
    started,
    ms,
    exit,
    understudy,
    contract,
    suitesDigest,
    release: { ...profile, ...release },
    series,
    counts,
    passed,
    failed,
  };
}

/** The same when a recorded run is judged again: its record is then replaced. */
function runId({ started, seed = '', target: { urls, dialect }, planOptions = [] }: Report): string {
  const identity = JSON.stringify([started, seed, urls, dialect, planOptions]);
  return createHash('sha256').update(identity).digest('hex').slice(0, 8);
}

/**
 * Errors count as failures, except where a whole API is not served or a token is refused: then the scenario is not
 * judged. A known failure is not judged either.
 */
function judgedLabels(report: Report): Pick<HistoryRecord, 'passed' | 'failed'> {
  const { errors, isUnavailable } = runProblemsOf(report);
  const erring = new Set(errors.flatMap(({ ids }) => ids));
  const isFailed = (one: ReportCase): boolean =>
    one.verdict === 'fail'
      ? !isUnavailable(one)
      : one.verdict === 'error' && one.error?.kind !== 'credentials' && erring.has(one.id);
  const failed = new Set(report.cases.filter(isFailed).map(labelOf));
  const passed = new Set(report.cases.filter(({ verdict }) => verdict === 'pass' || verdict === 'warn').map(labelOf));
  // Cases that share a label count as one, which passes if all of them do.
  return { passed: [...passed].filter((label) => !failed.has(label)), failed: [...failed] };
}

export const isSameSeries = (one: HistoryRecord, other: HistoryRecord): boolean =>
  seriesText(one) === seriesText(other);

const seriesText = ({ series: { urls, dialect, plan } }: HistoryRecord): string =>
  JSON.stringify([urls.ledger, urls.validator, urls.scan, dialect, plan]);

/** `run-20260115T120000000Z-3f9a2c1d.json`: files sort by time. */
export const fileNameOf = ({ started, run }: HistoryRecord): string =>
  `run-${started.replaceAll(/[-:.]/g, '')}-${run}.json`;

export const byTime = (one: HistoryRecord, other: HistoryRecord): number =>
  fileNameOf(one) < fileNameOf(other) ? -1 : 1;
