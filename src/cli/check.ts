// `understudy check`: replays the suites against a target and says, clause by clause, whether it keeps the contract.

import { setTimeout as pause } from 'node:timers/promises';
import { err, ok, type Result } from '../base';
import { buildReport, CHECK_EXIT, exitOf, judgeRun, planCases, readBaseline, type Assumptions, type Known, type PlannedCase, type Target } from '../conformance';
import { version } from '../../package.json';
import { fail, loadKit, usage, type Failure, type Kit } from './check-kit';
import { allowedFor, assumptionsOf, openTarget, profileOf, problemOf, readRaw, reportsOf, runOptions, selectCases, spanMs, urlsOf, type ReportRequest, type RunOptions } from './check-options';
import { writeReports } from './check-output';
import { runPlanned, shuffled } from './check-run';
import type { Io } from './io';
import type { RawOptions } from './options';

interface CheckRequest {
  readonly baseUrl: string | undefined;
  readonly raw: RawOptions;
}

interface CheckSettings {
  readonly kit: Kit;
  readonly target: Target;
  readonly cases: readonly PlannedCase[];
  readonly options: RunOptions;
  readonly assumptions: Assumptions;
  readonly baseline: readonly Known[];
  readonly reports: readonly ReportRequest[];
  readonly waitMs: number | undefined;
  readonly allowPartial: boolean;
  readonly isPlanOnly: boolean;
  readonly isShuffled: boolean;
}

/** Runs a check; gives the exit status. */
export async function check(request: CheckRequest, io: Io): Promise<number> {
  const read = settingsOf(request, io);
  if (!read.ok) return fail(io, read.error);
  const settings = read.value;
  const { kit, target, cases, waitMs } = settings;
  if (settings.isPlanOnly) {
    io.out(planText(cases));
    return CHECK_EXIT.conforms;
  }
  if (waitMs !== undefined && !(await answersWithin(target, waitMs))) return fail(io, { status: CHECK_EXIT.unreachable, sentences: [`the target did not answer within ${waitMs / 1000} s`] });
  const [started, from] = [new Date(), performance.now()];
  const results = await runPlanned(settings.isShuffled ? shuffled(cases, settings.options.seed) : cases, { kit, target, options: settings.options, io });
  const { assumptions, baseline, allowPartial } = settings;
  const judgement = judgeRun(cases, results, { target, assumptions, baseline, stale: { clauses: kit.judging.clauses, caseIds: allIds(kit, target) } });
  const exit = exitOf(judgement, kit.judging.clauses, allowPartial);
  const report = buildReport({ judgement, judging: kit.judging, suites: kit.suites, target, version, started, ms: performance.now() - from, exit, assumptions, allowPartial });
  return writeReports(report, settings.reports, io);
}

function settingsOf({ baseUrl, raw }: CheckRequest, io: Io): Result<CheckSettings, Failure> {
  const read = readRaw(raw);
  const [urls, profile, file] = [urlsOf(read), profileOf(read), read.text('target')];
  const [options, assumptions, waitMs] = [runOptions(read), assumptionsOf(read), read.parsed('wait-for', spanMs, 'a span such as 60s')];
  const reports = reportsOf(read);
  const baselineFile = read.text('baseline');
  const problem = problemOf(read) ?? (reports.ok ? undefined : reports.error);
  if (problem !== undefined || !reports.ok) return err(usage(problem ?? ''));
  const baseline = baselineFile === undefined ? ok([]) : readBaseline(baselineFile);
  if (!baseline.ok) return err(usage(baseline.error));
  const target = openTarget({ ...(baseUrl === undefined ? {} : { baseUrl }), ...(file === undefined ? {} : { file }), urls, profile }, io.env);
  if (!target.ok) return err(usage(target.error));
  const allow = allowedFor([target.value], read);
  if (problemOf(read) !== undefined) return err(usage(problemOf(read) ?? ''));
  const kit = loadKit();
  if (!kit.ok) return kit;
  const cases = selectCases(kit.value, target.value, { read, allow });
  if (!cases.ok) return err(usage(cases.error));
  const switches = { allowPartial: read.isOn('allow-partial', false), isPlanOnly: read.isOn('plan', false), isShuffled: read.isOn('shuffle', false) };
  return ok({ kit: kit.value, target: target.value, cases: cases.value, options, assumptions, baseline: baseline.value, reports: reports.value, waitMs, ...switches });
}

/** Ids of all cases, whichever were selected. */
function allIds({ suites, judging }: Kit, target: Target): ReadonlySet<string> {
  const all = planCases(suites, judging.contract, target, { allow: 'destructive', suites: [], clauses: [], operations: [], tags: [] });
  return new Set(all.map(({ id }) => id));
}

function planText(cases: readonly PlannedCase[]): string {
  const lines = cases.map(({ id, skip }) => (skip === undefined ? `run   ${id}` : `skip  ${id}: ${skip}`));
  return `${[...lines, `${cases.filter(({ skip }) => skip === undefined).length} of ${cases.length} scenarios would run`].join('\n')}\n`;
}

async function answersWithin(target: Target, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    try {
      await (await fetch(`${target.urls.scan}/version`, { signal: AbortSignal.timeout(2000) })).text();
      return true;
    } catch {
      await pause(250);
    }
  }
  return false;
}
