// The progress of a run: on stdout a line per suite, in plan order, soon after all suites before it have ended and its
// verdicts no longer depend on others; on a terminal, a stderr line redrawn with each scenario. In a pipe, under CI and
// with NO_COLOR only plain lines.

import {
  judgeRun,
  suiteLine,
  suiteWidth,
  type CaseResult,
  type JudgeSettings,
  type Judgement,
  type LearnedWaits,
  type PlannedCase,
  type Suite,
} from '../conformance';
import { followWaits, waitingText } from './check-waiting';
import type { Io } from './io';

export interface CheckProgress {
  readonly onStart?: (planned: PlannedCase) => void;
  readonly onResult: (result: CaseResult) => void;
  /** Prints the suites that have no line yet, and those whose line must be corrected by the verdicts. */
  readonly finish: (judgement: Judgement) => void;
}

export interface CheckProgressSettings {
  readonly cases: readonly PlannedCase[];
  readonly judge: JudgeSettings;
  readonly isFailure: (result: CaseResult) => boolean;
  /** The console report goes to stdout, so suite lines are printed there. */
  readonly printsSuites: boolean;
  /** Scenarios that did not run because their group is not served. Suites of only these have no line. */
  readonly unjudged?: readonly CaseResult[];
  /** What the scenarios wait for. */
  readonly waits?: LearnedWaits | undefined;
}

/** Judging is limited only if it takes longer than this. */
const MIN_LIMITED_MS = 20;
const CLEAR = '\r\u001b[K';

export function createProgress(
  io: Io,
  { cases, judge, isFailure, printsSuites, unjudged = [], waits }: CheckProgressSettings,
): CheckProgress {
  const results: CaseResult[] = [...unjudged];
  const isUnjudged = new Set(unjudged.map(({ planned }) => planned.id));
  const open = new Map<Suite, number>();
  const printed = new Map<Suite, string>();
  const suites = listedSuites(cases, isUnjudged);
  const look = { colours: io.colours.out, width: suiteWidth(suites) };
  let failing = 0;
  for (const { id, suite, skip } of cases)
    if (skip === undefined && !isUnjudged.has(id)) open.set(suite, (open.get(suite) ?? 0) + 1);
  const total = [...open.values()].reduce((sum, count) => sum + count, 0);
  const tell = (suite: Suite, judgement: Judgement): void => {
    const line = suiteLine(
      suite,
      judgement.cases.filter(({ planned }) => planned.suite === suite).map(({ verdict }) => verdict),
      look,
    );
    if (printed.get(suite) === line) return;
    printed.set(suite, line);
    io.out(`${line}\n`);
  };
  let notBefore = 0;
  /**
   * The finished suites at the start of the plan. Judging walks all results, so it is limited to a tenth of the run.
   */
  const tellEnded = (): void => {
    const started = performance.now();
    if (started < notBefore) return;
    const running = suites.findIndex((suite) => (open.get(suite) ?? 0) > 0);
    const ended = suites.slice(0, running < 0 ? suites.length : running).filter((suite) => !printed.has(suite));
    const judgement = judgeRun(
      cases.filter(({ suite }) => ended.includes(suite)),
      results,
      judge,
    );
    const undecided = new Set(judgement.cases.filter(isUndecided).map(({ planned }) => planned.suite));
    for (const suite of ended) if (!undecided.has(suite)) tell(suite, judgement);
    const tookMs = performance.now() - started;
    if (tookMs > MIN_LIMITED_MS) notBefore = performance.now() + 9 * tookMs;
  };
  let current = '';
  let waiting: string | undefined;
  const redraw = (): void => {
    const done = results.length - unjudged.length;
    if (!io.colours.err) return;
    io.err(CLEAR);
    if (done < total) io.err(`${done}/${total}${failing > 0 ? `, ${failing} failing` : ''}  ${waiting ?? current}`);
  };
  const unfollow = io.colours.err
    ? followWaits(waits, (pending) => {
        waiting = waitingText(pending);
        redraw();
      })
    : () => undefined;
  return {
    onResult: (result) => {
      results.push(result);
      if (isFailure(result)) failing += 1;
      const { suite } = result.planned;
      const left = (open.get(suite) ?? 1) - 1;
      open.set(suite, left);
      if (io.colours.err) io.err(CLEAR);
      if (left === 0 && printsSuites) tellEnded();
      current = suite.name;
      redraw();
    },
    finish: (judgement) => {
      unfollow();
      if (io.colours.err) io.err(CLEAR);
      if (printsSuites) for (const suite of suites) tell(suite, judgement);
    },
  };
}

/** In plan order, without those in which every scenario that should run could not be judged. */
function listedSuites(cases: readonly PlannedCase[], isUnjudged: ReadonlySet<string>): readonly Suite[] {
  const partly = new Set(cases.flatMap(({ id, suite }) => (isUnjudged.has(id) ? [suite] : [])));
  const runs = new Set(
    cases.flatMap(({ id, suite, skip }) => (skip === undefined && !isUnjudged.has(id) ? [suite] : [])),
  );
  if (isUnjudged.size > 0 && runs.size === 0) return [];
  return [...new Set(cases.map(({ suite }) => suite))].filter((suite) => runs.has(suite) || !partly.has(suite));
}

/** Later scenarios may prove its refusals, or that the target offers an operation. */
const isUndecided = ({ verdict, unproven, notOffered }: Judgement['cases'][number]): boolean =>
  verdict === 'skip' && (unproven !== undefined || notOffered !== undefined);
