// `understudy judge`: judges a JSON report again with the current suites, without sending requests, and lists the
// changes; or merges the reports of all shards of a run.

import { err, ok, type Result } from '../base';
import {
  buildReport,
  caseIds,
  conclude,
  mergedTime,
  mergedTraffic,
  partialIfStopped,
  readBaseline,
  readReport,
  rejudge,
  reportsOfOneRun,
  type Assumptions,
  type VerdictChange,
  type KnownFailure,
  type RejudgeResult,
  type Report,
  type ReportFile,
} from '../conformance';
import { fail, loadKit, usageFailure, type CommandFailure, type LoadedKit } from './check-kit';
import { historyOption, judgedPlan, writeWithHistory, type HistorySettings } from './check-history';
import { assumptionsOf, problemOf, optionReader } from './check-options';
import { reportOutput, type ReportOutput } from './check-reports';
import { writeReports } from './check-output';
import type { Io } from './io';
import type { RawOptions } from './options';

interface JudgeRequest {
  /** One report of a whole run, or those of all its shards. */
  readonly files: readonly string[];
  readonly raw: RawOptions;
}

interface JudgeCommandSettings {
  readonly kit: LoadedKit;
  readonly recorded: RecordedReports;
  readonly assumptions: Assumptions;
  readonly baseline: readonly KnownFailure[];
  readonly reports: ReportOutput;
  readonly history: HistorySettings | undefined;
}

type RecordedReports = readonly [Report, ...Report[]];

/** Returns the exit status that the run would have today. */
export async function judge(request: JudgeRequest, io: Io): Promise<number> {
  const settings = settingsOf(request, io);
  if (!settings.ok) return fail(io, settings.error);
  const { kit, recorded, baseline, reports, history } = settings.value;
  const isMerge = recorded[0].shard !== undefined;
  if (baseline.length === 0 && recorded[0].shard?.options.some((option) => option.startsWith('--baseline')) === true)
    io.err('understudy: the shards ran with --baseline; pass it here too, or known failures count as failures\n');
  const { report, changes, removed } = await rejudged(settings.value);
  const text = isMerge
    ? mergeText(recorded, removed)
    : changesText(changes, removed, { report: recorded[0], kit, exit: report.exit });
  // A merged run is printed in full, because its shards were judged only in part.
  if (reports.requests.length > 0 || isMerge || history !== undefined) {
    const status = writeWithHistory(report, { history, kitFolder: kit.folder, io }, (whole) =>
      writeReports(whole, { ...reports, scenarios: () => caseIds(kit.suites).size }, io),
    );
    // The list of changes goes where it does not disturb a report.
    io.err(text);
    return status;
  }
  io.out(text);
  return report.exit;
}

/** The report that the recorded run would have today. */
async function rejudged({
  kit: { suites, judging },
  recorded,
  assumptions,
  baseline,
}: JudgeCommandSettings): Promise<Pick<RejudgeResult, 'changes' | 'removed'> & { readonly report: Report }> {
  const { judgement, target, changes, removed } = await rejudge(recorded, { suites, judging, assumptions, baseline });
  const [{ allowPartial, acceptedSkips = [], understudy, planOptions }] = recorded;
  const maxStalenessMs = recorded.find(({ staleness }) => staleness?.limitMs !== undefined)?.staleness?.limitMs;
  const policy = { allowPartial, acceptedSkips, maxStalenessMs };
  const traffic = mergedTraffic(recorded);
  const report = buildReport({
    judgement,
    judging,
    suites,
    target,
    version: understudy,
    seed: [...new Set(recorded.flatMap(({ seed }) => seed ?? []))].join(', ') || undefined,
    ...mergedTime(recorded),
    conclusion: partialIfStopped(conclude(judgement, judging.clauses, policy), traffic),
    assumptions,
    policy,
    traffic,
    planOptions: planOptions && judgedPlan(planOptions, assumptions),
  });
  return { report, changes, removed };
}

function settingsOf({ files, raw }: JudgeRequest, { env }: Io): Result<JudgeCommandSettings, CommandFailure> {
  const read = optionReader(raw);
  const [baselineFile, reports] = [read.text('baseline'), reportOutput(read, env)];
  assumptionsOf(read);
  const history = historyOption(read);
  const problem = problemOf(read) ?? (reports.ok ? undefined : reports.error);
  if (problem !== undefined || !reports.ok) return err(usageFailure(problem ?? ''));
  if (!history.ok) return err(usageFailure(history.error));
  const baseline = baselineFile === undefined ? ok([]) : readBaseline(baselineFile);
  if (!baseline.ok) return err(usageFailure(baseline.error));
  const kit = loadKit(read.texts('suites'));
  if (!kit.ok) return kit;
  const recorded = readRecorded(files, kit.value);
  if (!recorded.ok) return recorded;
  if (history.value !== undefined && recorded.value[0].planOptions === undefined)
    return err(
      usageFailure(`${files[0] ?? ''} is of an earlier version, which did not record its plan: run check again`),
    );
  return ok({
    kit: kit.value,
    recorded: recorded.value,
    assumptions: assumptionsOf(read, recorded.value[0].assumptions),
    baseline: baseline.value,
    reports: reports.value,
    history: history.value,
  });
}

function readRecorded(files: readonly string[], { folder }: LoadedKit): Result<RecordedReports, CommandFailure> {
  const read: ReportFile[] = [];
  for (const file of files) {
    const report = readReport(file, folder);
    if (!report.ok) return err(usageFailure(report.error));
    read.push({ file, report: report.value });
  }
  const run = reportsOfOneRun(read);
  if (!run.ok) return err(usageFailure(run.error));
  const [first, ...others] = run.value;
  return first ? ok([first, ...others]) : err(usageFailure('no report is named'));
}

function mergeText(recorded: RecordedReports, removed: readonly string[]): string {
  const lines = [
    ...[...new Set(removed)].map((id) => `scenario removed: ${id}`),
    `merged ${recorded.length} ${recorded.length === 1 ? 'shard' : 'shards'}`,
  ];
  return lines.map((line) => `understudy: ${line}\n`).join('');
}

function changesText(
  changes: readonly VerdictChange[],
  removed: readonly string[],
  { report, kit, exit }: { readonly report: Report; readonly kit: LoadedKit; readonly exit: number },
): string {
  const lines = [
    ...(report.contract === kit.judging.contract.digest ? [] : ['The contract documents changed since this run.']),
    ...changes.flatMap(({ id, before, after, lost, found }) => [
      `${before} -> ${after}  ${id}`,
      ...lost.map((one) => `  no longer  ${one}`),
      ...found.map((one) => `  new        ${one}`),
    ]),
    ...removed.map((id) => `scenario removed: ${id}`),
    `${changes.length} of ${report.cases.length} scenarios changed; exit code ${report.exit}${exit === report.exit ? ' (unchanged)' : `, now ${exit}`}`,
  ];
  return `${lines.join('\n')}\n`;
}
