// Reads a JSON report and validates it against its published schema.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, describeFileError, ok, type Result } from '../../base';
import { readJsonBySchema } from '../schema-files';
import type { Report } from './report';
import { unpackReport, type PackedReport } from './packed-report';

/** The error is one sentence. */
export function readReport(file: string, folder: string): Result<Report, string> {
  try {
    // Facts may contain integers beyond a double; in a report they are strings or small.
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const problems = readJsonBySchema(value, join(folder, 'schema', 'report.schema.json'));
    if (problems.length > 0) return err(`${file} is not a report of this kit: ${problems[0] ?? ''}`);
    return ok(unpackReport(value as PackedReport));
  } catch (error) {
    return err(`${file} cannot be read as a report: ${describeFileError(error, file)}`);
  }
}
