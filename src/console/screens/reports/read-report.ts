// Reads and validates a report file.

import check from 'virtual:report-check';
import { err, ok, type Result } from '../../../base';
import { pageOfPacked, type ReportPage } from 'virtual:report-page';

const MOST_BYTES = 256 * 1024 * 1024;
const NEXT = 'Create a report with `understudy check --report json=FILE`.';

/** Errors say what the file is and what to do. */
export async function readReport(file: File): Promise<Result<ReportPage, string>> {
  if (file.size > MOST_BYTES)
    return err(
      `${file.name} has ${Math.round(file.size / 1024 / 1024)} MB; the limit is 256 MB. Render it with \`understudy replay\`, or check fewer suites.`,
    );
  return reportIn(file.name, await file.text());
}

function reportIn(name: string, text: string): Result<ReportPage, string> {
  if (/^\s*</.test(text))
    return err(`${name} is HTML or XML, not a JSON report. Open an HTML report directly in the browser. ${NEXT}`);
  const value = parsed(text);
  if (value === undefined)
    return err(`${name} is not JSON: it starts with ${JSON.stringify(text.slice(0, 40))}. ${NEXT}`);
  if (!check(value)) return err(`${name} is not a conformance report: ${sentenceOf(check.errors?.[0])}. ${NEXT}`);
  try {
    return ok(pageOfPacked(value));
  } catch (error) {
    return err(`${name} is incomplete: ${error instanceof Error ? error.message : String(error)}. ${NEXT}`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const sentenceOf = (error: { readonly instancePath: string; readonly message?: string } | undefined): string =>
  error === undefined
    ? 'it does not match the schema'
    : `${error.instancePath === '' ? 'it' : error.instancePath} ${error.message ?? 'does not match the schema'}`;
