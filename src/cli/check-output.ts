// Writes reports: to stdout, to files, and under GitHub Actions also as annotations of the log.

import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  allureFiles,
  CHECK_EXIT,
  redactor,
  renderReport,
  type RenderOptions,
  tokensIn,
  type Report,
  type Target,
} from '../conformance';
import type { ReportOutput, ReportRequest } from './check-reports';
import type { Io } from './io';

/**
 * Writes all reports; returns the exit status of the run, or a worse one when a file cannot be written. `hasSuites`:
 * stdout has the suite lines already.
 */
export function writeReports(report: Report, output: WrittenReports, io: Io, hasSuites = false): number {
  return writeAll(report, { ...output, requests: withDefaultReports(output.requests, io) }, { io, hasSuites });
}

/** Writes only the reports to files. */
export const writeReportFiles = (report: Report, output: WrittenReports, io: Io): number =>
  writeAll(
    report,
    { ...output, requests: output.requests.filter(({ file }) => file !== undefined) },
    { io, hasSuites: false },
  );

/** The reports of a command, and the number of scenarios in all suites, which a statement names. */
export interface WrittenReports extends ReportOutput {
  readonly scenarios: () => number;
}

interface Printing {
  readonly io: Io;
  readonly hasSuites: boolean;
}

function writeAll(report: Report, { requests, ...signing }: WrittenReports, printing: Printing): number {
  const { io } = printing;
  let status = report.exit;
  for (const request of requests) {
    const { format, file } = request;
    try {
      if (format === 'allure') writeFolder(file ?? '', allureFiles(report));
      else writeText(renderReport(format, report, optionsOf(request, printing, signing)), file, io);
    } catch (error) {
      io.err(
        `understudy: --report ${format}=${file ?? ''} cannot be written: ${error instanceof Error ? error.message : String(error)}\n`,
      );
      if (status === CHECK_EXIT.conforms) status = CHECK_EXIT.usage;
    }
  }
  if (signing.signingKey === undefined && requests.some(({ format }) => format === 'statement'))
    io.err('understudy: the statement is not signed: --sign KEY signs it, and verify refuses it otherwise\n');
  return status;
}

const optionsOf = (
  { file }: ReportRequest,
  { io, hasSuites }: Printing,
  signing: Omit<WrittenReports, 'requests'>,
): RenderOptions => ({
  colours: file === undefined && io.colours.out,
  hasSuites: file === undefined && hasSuites,
  file,
  ...signing,
});

function writeText(text: string, file: string | undefined, io: Io): void {
  if (file === undefined) io.out(text);
  // Every step of a job appends to the summary.
  else if (file === io.env['GITHUB_STEP_SUMMARY']) appendFileSync(file, text);
  else writeFileSync(file, text);
}

function writeFolder(folder: string, files: readonly { readonly name: string; readonly text: string }[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of files) writeFileSync(join(folder, name), text);
}

/** The console report, unless another format goes to stdout. */
function withDefaultReports(requests: readonly ReportRequest[], io: Io): readonly ReportRequest[] {
  const onStdout = requests.filter(({ file }) => file === undefined);
  const shown: readonly ReportRequest[] =
    onStdout.length > 0 ? requests : [{ format: 'console', file: undefined }, ...requests];
  const isForMachine = onStdout.some(({ format }) => format !== 'console' && format !== 'github');
  const wantsGithub =
    io.env['GITHUB_ACTIONS'] === 'true' && !isForMachine && !requests.some(({ format }) => format === 'github');
  return wantsGithub ? [...shown, { format: 'github', file: undefined }] : shown;
}

/** Whether the console report goes to stdout. */
export const printsConsoleReport = (requests: readonly ReportRequest[], io: Io): boolean =>
  withDefaultReports(requests, io).some(({ format, file }) => format === 'console' && file === undefined);

/** Streams that redact every token of these targets. */
export function withoutSecrets(io: Io, targets: readonly Target[]): Io {
  const clean = redactorFor(targets);
  return { ...io, out: (text) => io.out(clean(text)), err: (text) => io.err(clean(text)) };
}

/** Redacts every token of these targets in a text. */
export const redactorFor = (targets: readonly Target[]): ((text: string) => string) =>
  redactor(targets.flatMap(({ facts, secrets }) => [...tokensIn(facts), ...secrets]));
