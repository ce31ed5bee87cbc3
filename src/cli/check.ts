// `understudy check`: runs the suites against a target and reports, clause by clause, whether it conforms.

import { err, ok, type Result } from '../base';
import {
  buildReport,
  caseIds,
  CHECK_EXIT,
  exitCodeOf,
  judgeRun,
  readBaseline,
  type Assumptions,
  type CaseResult,
  type Judgement,
  type KnownFailure,
  type PlannedCase,
  type Target,
} from '../conformance';
import { version } from '../../package.json';
import { discoveryLines, planText, prepareTarget, type PreparedTarget } from './check-discover';
import { checkKnownFailures } from './check-known-failures';
import { fail, loadKit, usageFailure, type CommandFailure, type LoadedKit } from './check-kit';
import { createProgress } from './check-progress';
import {
  allowedFor,
  assumptionsOf,
  dialectOf,
  openTarget,
  profileOf,
  problemOf,
  optionReader,
  reportsOf,
  runOptions,
  selection,
  spanMs,
  urlsOf,
  type ReportRequest,
  type RunOptions,
  type SelectCases,
} from './check-options';
import { printsConsoleReport, withoutSecrets, writeReports } from './check-output';
import { failurePredicate, runPlanned, shuffled } from './check-run';
import { waitForTarget } from './check-wait-for';
import type { Io } from './io';
import type { RawOptions } from './options';

interface CheckRequest {
  readonly baseUrl: string | undefined;
  readonly raw: RawOptions;
}

interface CheckSettings {
  readonly kit: LoadedKit;
  readonly target: Target;
  /** The plan before discovery. */
  readonly cases: readonly PlannedCase[];
  readonly select: SelectCases;
  readonly options: RunOptions;
  readonly assumptions: Assumptions;
  readonly baseline: readonly KnownFailure[];
  readonly reports: readonly ReportRequest[];
  readonly waitMs: number | undefined;
  readonly allowPartial: boolean;
  readonly isPlanOnly: boolean;
  readonly isShuffled: boolean;
}

/** Runs a check; returns the exit status. */
export async function check(request: CheckRequest, outer: Io): Promise<number> {
  const read = settingsOf(request, outer);
  if (!read.ok) return fail(outer, read.error);
  const settings = read.value;
  const { kit, target, cases, waitMs } = settings;
  const io = withoutSecrets(outer, [target]);
  if (settings.isPlanOnly) {
    io.out(planText(cases, target));
    return CHECK_EXIT.conforms;
  }
  const down =
    waitMs === undefined ? undefined : await waitForTarget({ target, cases, contract: kit.judging.contract, waitMs });
  if (down !== undefined) return fail(io, { status: CHECK_EXIT.unreachable, messages: [down] });
  const started = new Date();
  const ready = await prepareTarget({ target, cases }, settings);
  return finished(settings, await run(settings, ready, io), { started, outer, io });
}

interface CompletedRun extends PreparedTarget {
  readonly judgement: Judgement;
}

/** Runs the plan, reports progress and judges the results. */
async function run(settings: CheckSettings, { target, cases }: PreparedTarget, io: Io): Promise<CompletedRun> {
  const { kit, options, assumptions, baseline } = settings;
  const judge = { target, assumptions, baseline };
  const isFailure = failurePredicate(judge);
  const printsSuites = printsConsoleReport(settings.reports, io);
  const live = createProgress(io, { cases, judge, isFailure, printsSuites });
  if (printsSuites)
    io.out(
      discoveryLines(target)
        .map((line) => `${line}\n`)
        .join(''),
    );
  const results: readonly CaseResult[] = await runPlanned(settings.isShuffled ? shuffled(cases, options.seed) : cases, {
    kit,
    target,
    options,
    baseline,
    onResult: live.onResult,
    isFailure,
  });
  const judgement = judgeRun(cases, results, {
    ...judge,
    stale: { clauses: kit.judging.clauses, caseIds: idsFor(baseline, kit) },
  });
  live.finish(judgement);
  return { target, cases, judgement };
}

/** The ids of all scenarios. Only needed for a baseline, because it requires reading all suites. */
const idsFor = (baseline: readonly KnownFailure[], { suites }: LoadedKit): ReadonlySet<string> =>
  baseline.length === 0 ? new Set() : caseIds(suites);

function finished(
  settings: CheckSettings,
  { target, cases, judgement }: CompletedRun,
  { started, outer, io }: { readonly started: Date; readonly outer: Io; readonly io: Io },
): number {
  const { kit, assumptions, allowPartial } = settings;
  // When even discovery got no answer, the target file is not to blame.
  const isSilent = target.discovered?.unreachable !== undefined && cases.every(({ skip }) => skip !== undefined);
  const exit = isSilent ? CHECK_EXIT.unreachable : exitCodeOf(judgement, kit.judging.clauses, allowPartial);
  if (isSilent) io.err(`understudy: target unreachable: ${target.discovered?.unreachable ?? ''}\n`);
  const report = buildReport({
    judgement,
    judging: kit.judging,
    suites: kit.suites,
    target,
    version,
    started,
    ms: Date.now() - started.getTime(),
    exit,
    assumptions,
    allowPartial,
  });
  return writeReports(report, settings.reports, outer, true);
}

function settingsOf({ baseUrl, raw }: CheckRequest, io: Io): Result<CheckSettings, CommandFailure> {
  const read = optionReader(raw);
  const [urls, profile, file, dialect] = [urlsOf(read), profileOf(read), read.text('target'), dialectOf(read)];
  const [options, assumptions, waitMs] = [
    runOptions(read),
    assumptionsOf(read),
    read.parsed('wait-for', spanMs, 'a span such as 60s'),
  ];
  const reports = reportsOf(read);
  const baselineFile = read.text('baseline');
  const problem = problemOf(read) ?? (reports.ok ? undefined : reports.error);
  if (problem !== undefined || !reports.ok) return err(usageFailure(problem ?? ''));
  const baseline = baselineFile === undefined ? ok([]) : readBaseline(baselineFile);
  if (!baseline.ok) return err(usageFailure(baseline.error));
  const target = openTarget(
    {
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(file === undefined ? {} : { file }),
      ...(dialect === undefined ? {} : { dialect }),
      urls,
      profile,
    },
    io.env,
  );
  if (!target.ok) return err(usageFailure(target.error));
  const allow = allowedFor([target.value], read);
  if (problemOf(read) !== undefined) return err(usageFailure(problemOf(read) ?? ''));
  const kit = loadKit(read.texts('suites'));
  if (!kit.ok) return kit;
  const excuses = checkKnownFailures(target.value, baseline.value, {
    kit: kit.value,
    caseIds: idsFor(baseline.value, kit.value),
  });
  if (!excuses.ok) return excuses;
  const select = selection(kit.value, { read, allow });
  if (!select.ok) return err(usageFailure(select.error));
  const cases = select.value(target.value, read.isOn('discover', true));
  if (cases.length === 0) return err(usageFailure('no scenario matches the filters'));
  const switches = {
    allowPartial: read.isOn('allow-partial', false),
    isPlanOnly: read.isOn('plan', false),
    isShuffled: read.isOn('shuffle', false),
  };
  return ok({
    kit: kit.value,
    target: target.value,
    cases,
    select: select.value,
    options,
    assumptions,
    baseline: baseline.value,
    reports: reports.value,
    waitMs,
    ...switches,
  });
}
