// Where reports go: stdout, files, and under GitHub Actions the annotations of the log as well.

import { appendFileSync, writeFileSync } from 'node:fs';
import { CHECK_EXIT, renderReport, type Report } from '../conformance';
import type { ReportRequest } from './check-options';
import type { Io } from './io';

/** Writes all reports; gives the exit status of the run, or a worse one when a file cannot be written. */
export function writeReports(report: Report, requests: readonly ReportRequest[], io: Io): number {
  let status = report.exit;
  for (const { format, file } of completed(requests, io)) {
    const text = renderReport(format, report, file === undefined && io.colours.out);
    try {
      if (file === undefined) io.out(text);
      // Each step of a job adds to the summary.
      else if (file === io.env['GITHUB_STEP_SUMMARY']) appendFileSync(file, text);
      else writeFileSync(file, text);
    } catch (error) {
      io.err(`understudy: --report ${format}=${file ?? ''} cannot be written: ${error instanceof Error ? error.message : String(error)}\n`);
      if (status === CHECK_EXIT.conforms) status = CHECK_EXIT.usage;
    }
  }
  return status;
}

/** People get the console report unless something else was sent to stdout. */
function completed(requests: readonly ReportRequest[], io: Io): readonly ReportRequest[] {
  const onStdout = requests.filter(({ file }) => file === undefined);
  const shown: readonly ReportRequest[] = onStdout.length > 0 ? requests : [{ format: 'console', file: undefined }, ...requests];
  const isForMachine = onStdout.some(({ format }) => format !== 'console' && format !== 'github');
  const wantsGithub = io.env['GITHUB_ACTIONS'] === 'true' && !isForMachine && !requests.some(({ format }) => format === 'github');
  return wantsGithub ? [...shown, { format: 'github', file: undefined }] : shown;
}
