// --report and --sign: which reports a command writes, and where.

import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, type Result } from '../base';
import { readPem, REPORT_FORMATS, signingKey, type ReportFormat } from '../conformance';
import { printsJsonProgress, type OptionReader } from './check-options';

export interface ReportRequest {
  readonly format: ReportFormat;
  /** Undefined for stdout. */
  readonly file: string | undefined;
}

export interface ReportOutput {
  readonly requests: readonly ReportRequest[];
  /** Signs a statement. */
  readonly signingKey: KeyObject | undefined;
}

export function reportOutput(
  read: OptionReader,
  env: Readonly<Record<string, string | undefined>>,
): Result<ReportOutput, string> {
  const requests = reportsOf(read);
  if (!requests.ok) return requests;
  const key = signingKeyOf(read, requests.value, env);
  return key.ok ? ok({ requests: requests.value, signingKey: key.value }) : key;
}

/** The private key of --sign: a PEM file, or env:VARIABLE for a secret of CI. */
function signingKeyOf(
  read: OptionReader,
  reports: readonly ReportRequest[],
  env: Readonly<Record<string, string | undefined>>,
): Result<KeyObject | undefined, string> {
  const given = read.text('sign');
  if (given === undefined) return ok(undefined);
  if (!reports.some(({ format }) => format === 'statement'))
    return err('--sign signs a statement: add --report statement=FILE');
  const [, variable] = /^env:(\w+)$/.exec(given) ?? [];
  const fromVariable = env[variable ?? ''];
  if (variable !== undefined && fromVariable === undefined)
    return err(`--sign ${given}: the variable ${variable} is not set`);
  const pem = fromVariable === undefined ? readPem(given) : ok(fromVariable);
  const key = pem.ok ? signingKey(pem.value) : err(pem.error.replace(`${given} `, ''));
  return key.ok ? key : err(`--sign: ${given} ${key.error}`);
}

/** Parses --report FORMAT or FORMAT=FILE. Only one machine-readable format may go to stdout. */
function reportsOf(read: OptionReader): Result<readonly ReportRequest[], string> {
  const requests: ReportRequest[] = [];
  for (const text of read.texts('report')) {
    const [name = '', ...rest] = text.split('=');
    const format = REPORT_FORMATS.find((known) => known === name);
    const file = rest.length === 0 ? undefined : rest.join('=');
    if (!format)
      return err(
        `--report (or UNDERSTUDY_REPORT) is "${text}", but ${REPORT_FORMATS.join(', ')} is expected, alone or with =FILE`,
      );
    if (file === '') return err(`--report ${format}= has no file name`);
    if (format === 'allure' && file === undefined)
      return err('--report allure writes many files: name their folder, as in --report allure=allure-results');
    if (file !== undefined && !existsSync(dirname(file)))
      return err(`--report ${format}=${file}: there is no folder ${dirname(file)}`);
    if (file !== undefined && requests.some((other) => other.file === file)) return err(`--report names ${file} twice`);
    requests.push({ format, file });
  }
  const machines = requests.filter(
    ({ format, file }) => file === undefined && format !== 'console' && format !== 'github',
  );
  const onStdout = requests.filter(({ file }) => file === undefined);
  if (machines.length > 0 && onStdout.length > 1)
    return err(
      `--report ${onStdout.map(({ format }) => format).join(' and ')} cannot both be written to stdout: pass a file for one of them`,
    );
  const [own] = onStdout;
  if (own !== undefined && printsJsonProgress(read))
    return err(`--progress json prints to stdout: pass a file for --report ${own.format}`);
  return ok(requests);
}
