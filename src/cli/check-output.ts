// Where reports go: stdout, files, and under GitHub Actions the annotations of the log as well.

import { appendFileSync, writeFileSync } from 'node:fs';
import { CHECK_EXIT, redactor, renderReport, tokensIn, type Report, type Target } from '../conformance';
import type { ReportRequest } from './check-options';
import type { Io } from './io';

/** Writes all reports; gives the exit status of the run, or a worse one when a file cannot be written. `hasSuites`: stdout has them already. */
export function writeReports(report: Report, requests: readonly ReportRequest[], io: Io, hasSuites = false): number {
  let status = report.exit;
  for (const { format, file } of withDefaultReports(requests, io)) {
    const text = renderReport(format, report, file === undefined && io.colours.out, file === undefined && hasSuites);
    try {
      if (file === undefined) io.out(text);
      // Each step of a job adds to the summary.
      else if (file === io.env['GITHUB_STEP_SUMMARY']) appendFileSync(file, text);
      else writeFileSync(file, text);
    } catch (error) {
      io.err(
        `understudy: --report ${format}=${file ?? ''} cannot be written: ${error instanceof Error ? error.message : String(error)}\n`,
      );
      if (status === CHECK_EXIT.conforms) status = CHECK_EXIT.usage;
    }
  }
  return status;
}

/** People get the console report unless something else was sent to stdout. */
function withDefaultReports(requests: readonly ReportRequest[], io: Io): readonly ReportRequest[] {
  const onStdout = requests.filter(({ file }) => file === undefined);
  const shown: readonly ReportRequest[] =
    onStdout.length > 0 ? requests : [{ format: 'console', file: undefined }, ...requests];
  const isForMachine = onStdout.some(({ format }) => format !== 'console' && format !== 'github');
  const wantsGithub =
    io.env['GITHUB_ACTIONS'] === 'true' && !isForMachine && !requests.some(({ format }) => format === 'github');
  return wantsGithub ? [...shown, { format: 'github', file: undefined }] : shown;
}

/** Whether the report for people goes to stdout. */
export const printsConsoleReport = (requests: readonly ReportRequest[], io: Io): boolean =>
  withDefaultReports(requests, io).some(({ format, file }) => format === 'console' && file === undefined);

/** Streams that let no token of these targets through. */
export function withoutSecrets(io: Io, targets: readonly Target[]): Io {
  const clean = redactorFor(targets);
  return { ...io, out: (text) => io.out(clean(text)), err: (text) => io.err(clean(text)) };
}

/** Takes every token of these targets out of a text. */
export const redactorFor = (targets: readonly Target[]): ((text: string) => string) =>
  redactor(targets.flatMap(({ facts, secrets }) => [...tokensIn(facts), ...secrets]));
