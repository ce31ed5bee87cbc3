// `check --progress json`: one JSON object per line on stdout, for programs that show a run as it happens. A scenario
// may be printed twice, because its final verdict depends on the results of the others: the last one counts.

import { groupedBy } from '../base';
import {
  judgeRun,
  progressCase,
  type CaseResult,
  type JudgedCase,
  type Judgement,
  type PendingWait,
  type PlannedCase,
  type ProgressCase,
} from '../conformance';
import type { LoadedKit } from './check-kit';
import type { CheckProgress, CheckProgressSettings } from './check-progress';
import { followWaits } from './check-waiting';
import type { Io } from './io';

interface PlannedSuite {
  readonly name: string;
  readonly title: string;
  /** Scenarios that run. */
  readonly total: number;
}

/** A line of `check --progress json`. */
export type CheckProgressEvent =
  | {
      readonly event: 'plan';
      readonly total: number;
      readonly skipped: number;
      readonly suites: readonly PlannedSuite[];
    }
  | { readonly event: 'started'; readonly id: string }
  /** What scenarios have waited for longer than a second, the longest wait first; printed every second. */
  | { readonly event: 'waiting'; readonly waits: readonly PendingWait[] }
  | { readonly event: 'scenario'; readonly scenario: ProgressCase }
  | {
      readonly event: 'end';
      readonly exit: number;
      readonly counts: Judgement['counts'];
      readonly reasons: readonly string[];
    };

export const printEvent = (io: Pick<Io, 'out'>, event: CheckProgressEvent): void =>
  io.out(`${JSON.stringify(event)}\n`);

interface JsonProgressSettings extends Pick<CheckProgressSettings, 'cases' | 'judge' | 'unjudged' | 'waits'> {
  readonly kit: LoadedKit;
}

export function createJsonProgress(
  io: Io,
  { cases, judge, unjudged = [], kit, waits }: JsonProgressSettings,
): CheckProgress {
  const printed = new Map<string, JudgedCase['verdict']>();
  const isUnjudged = new Set(unjudged.map(({ planned }) => planned.id));
  const runs = cases.filter(({ id, skip }) => skip === undefined && !isUnjudged.has(id));
  const print = (judged: JudgedCase): void => {
    const { id } = judged.planned;
    const isDetailed = NOTABLE.has(judged.verdict);
    if (printed.get(id) === judged.verdict) return;
    printed.set(id, judged.verdict);
    printEvent(io, { event: 'scenario', scenario: progressCase(judged, kit.judging, isDetailed) });
  };
  printEvent(io, { event: 'plan', total: runs.length, skipped: cases.length - runs.length, suites: suitesOf(runs) });
  const unfollow = followWaits(waits, (pending) => printEvent(io, { event: 'waiting', waits: pending.map(rounded) }));
  return {
    onStart: ({ id }) => printEvent(io, { event: 'started', id }),
    onResult: (result: CaseResult) =>
      judgeRun([result.planned], [result], { ...judge, refusalsNeedProof: false }).cases.forEach(print),
    finish: (judgement) => {
      unfollow();
      judgement.cases.filter(({ result }) => result !== undefined).forEach(print);
    },
  };
}

const rounded = (wait: PendingWait): PendingWait => ({
  ...wait,
  waitedMs: Math.round(wait.waitedMs),
  limitMs: Math.round(wait.limitMs),
});

/** Verdicts with findings to show. */
const NOTABLE: ReadonlySet<JudgedCase['verdict']> = new Set(['fail', 'error', 'warn']);

const suitesOf = (runs: readonly PlannedCase[]): readonly PlannedSuite[] =>
  [...groupedBy(runs, ({ suite }) => suite)].map(([{ name, title }, all]) => ({ name, title, total: all.length }));
