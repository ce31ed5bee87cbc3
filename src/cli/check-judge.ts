// `understudy judge`: judges a JSON report again with the current suites, without sending requests, and lists the
// changes.

import { err, ok, type Result } from '../base';
import {
  buildReport,
  conclude,
  readBaseline,
  readReport,
  rejudge,
  type Assumptions,
  type VerdictChange,
  type KnownFailure,
  type Report,
} from '../conformance';
import { fail, loadKit, usageFailure, type CommandFailure, type LoadedKit } from './check-kit';
import { assumptionsOf, problemOf, optionReader, reportsOf, type ReportRequest } from './check-options';
import { writeReports } from './check-output';
import type { Io } from './io';
import type { RawOptions } from './options';

interface JudgeRequest {
  readonly file: string;
  readonly raw: RawOptions;
}

interface JudgeCommandSettings {
  readonly kit: LoadedKit;
  readonly report: Report;
  readonly assumptions: Assumptions;
  readonly baseline: readonly KnownFailure[];
  readonly reports: readonly ReportRequest[];
}

/** Returns the exit status that the run would have today. */
export async function judge(request: JudgeRequest, io: Io): Promise<number> {
  const settings = settingsOf(request);
  if (!settings.ok) return fail(io, settings.error);
  const { kit, report, assumptions, baseline, reports } = settings.value;
  const { judgement, target, changes, removed } = await rejudge(report, {
    suites: kit.suites,
    judging: kit.judging,
    assumptions,
    baseline,
  });
  const policy = {
    allowPartial: report.allowPartial,
    acceptedSkips: report.acceptedSkips ?? [],
    maxStalenessMs: report.staleness?.limitMs,
  };
  const conclusion = conclude(judgement, kit.judging.clauses, policy);
  const { exit } = conclusion;
  if (reports.length > 0) {
    const { judging, suites } = kit;
    const rejudged = buildReport({
      judgement,
      judging,
      suites,
      target,
      version: report.understudy,
      started: new Date(report.started),
      ms: report.ms,
      conclusion,
      assumptions,
      policy,
    });
    const status = writeReports(rejudged, reports, io);
    // The list of changes goes where it does not disturb a report.
    io.err(changesText(changes, removed, { report, kit, exit }));
    return status;
  }
  io.out(changesText(changes, removed, { report, kit, exit }));
  return exit;
}

function settingsOf({ file, raw }: JudgeRequest): Result<JudgeCommandSettings, CommandFailure> {
  const read = optionReader(raw);
  const [baselineFile, reports] = [read.text('baseline'), reportsOf(read)];
  assumptionsOf(read);
  const problem = problemOf(read) ?? (reports.ok ? undefined : reports.error);
  if (problem !== undefined || !reports.ok) return err(usageFailure(problem ?? ''));
  const baseline = baselineFile === undefined ? ok([]) : readBaseline(baselineFile);
  if (!baseline.ok) return err(usageFailure(baseline.error));
  const kit = loadKit(read.texts('suites'));
  if (!kit.ok) return kit;
  const report = readReport(file, kit.value.folder);
  if (!report.ok) return err(usageFailure(report.error));
  return ok({
    kit: kit.value,
    report: report.value,
    assumptions: assumptionsOf(read, report.value.assumptions),
    baseline: baseline.value,
    reports: reports.value,
  });
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
