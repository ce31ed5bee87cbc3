// Reads a JSON report and validates it against its published schema.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, describeFileError, ok, type Result } from '../../base';
import { kindOfText, kindOfValue, REPORT_KIND } from '../file-kind';
import { readJsonBySchema } from '../schema-files';
import type { Report } from './report';
import { unpackReport, type PackedReport } from './packed-report';

const ADVICE = 'pass the file that check --report json=FILE wrote';

/** The error is one sentence. */
export function readReport(file: string, folder: string): Result<Report, string> {
  try {
    const text = readFileSync(file, 'utf8');
    const parsed = parsedJson(text);
    if (parsed === undefined)
      return err(`${file} is ${kindOfText(text) ?? 'not JSON'}, but a JSON report is expected; ${ADVICE}`);
    const { value } = parsed;
    const kind = kindOfValue(value);
    if (kind !== undefined && kind !== REPORT_KIND)
      return err(`${file} is ${kind}, but a JSON report is expected; ${ADVICE}`);
    const problems = readJsonBySchema(value, join(folder, 'schema', 'report.schema.json'));
    if (problems.length > 0)
      return err(`${file} is not a report of this kit: ${problems[0] ?? ''}; ${ADVICE}, of the same version`);
    return ok(unpackReport(value as PackedReport));
  } catch (error) {
    return err(`${file} cannot be read as a report: ${describeFileError(error, file)}`);
  }
}

/** Facts may contain integers beyond a double; in a report they are strings or small. */
function parsedJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
