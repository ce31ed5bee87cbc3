// The folder of `--history`: a file per run, written whole or not at all. Runs that cannot be read are named and never
// changed; other files are ignored. Several runs may use the folder at the same time.

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFileError, err, isObject, ok, type Result } from '../../base';
import type { ReportHistory } from '../report/report';
import { openSchema, type OpenSchema } from '../schema-files';
import { schemaProblems } from '../schema-problems';
import { byTime, fileNameOf, isSameSeries, type HistoryRecord } from './history-record';

/** The runs of a folder, oldest first. */
interface HistoryFolder {
  readonly records: readonly HistoryRecord[];
  readonly skipped: ReportHistory['skipped'];
}

/** Reads a folder; one that does not exist is empty. `kitFolder` is conformance/. */
export function readHistory(folder: string, kitFolder: string): HistoryFolder {
  const validate = openSchema(join(kitFolder, 'schema', 'history.schema.json'));
  const read = filesIn(folder).flatMap((file) => {
    const record = readRecord(join(folder, file), file, validate);
    return record === undefined ? [] : [{ file, record }];
  });
  return {
    records: read.flatMap(({ record }) => (record.ok ? [record.value] : [])).toSorted(byTime),
    skipped: read.flatMap(({ file, record }) => (record.ok ? [] : [{ file, reason: record.error }])),
  };
}

const RUN_FILE = /^run-.*\.json$/;

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => RUN_FILE.test(name))
      .toSorted();
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

const isAbsent = (error: unknown): boolean => isObject(error) && error['code'] === 'ENOENT';

/** Undefined if another run has removed the file in the meantime. The error completes a sentence about the file. */
function readRecord(path: string, file: string, validate: OpenSchema): Result<HistoryRecord, string> | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isObject(value) && typeof value['history'] === 'number' && value['history'] !== 1)
      return err(`is of another version of this format (${value['history']})`);
    if (!isRecord(value, validate))
      return err(`is damaged: ${schemaProblems(validate.errors ?? [])[0]?.message ?? 'not a run'}`);
    return fileNameOf(value) === file ? ok(value) : err('is damaged: its name is that of another run');
  } catch (error) {
    if (isAbsent(error)) return undefined;
    return err(
      error instanceof SyntaxError ? 'is damaged: not JSON' : `cannot be read: ${describeFileError(error, path)}`,
    );
  }
}

const isRecord = (value: unknown, validate: OpenSchema): value is HistoryRecord => validate(value) === true;

/** Of all series together, so that targets at a new address in every run do not fill the folder. */
export const MAX_RUNS = 600;

/** Writes the run, and removes the oldest ones beyond `keep` of its series. */
export function saveRecord(
  folder: string,
  record: HistoryRecord,
  { keep, records }: { readonly keep: number; readonly records: readonly HistoryRecord[] },
): void {
  mkdirSync(folder, { recursive: true });
  const name = fileNameOf(record);
  writeWhole(join(folder, name), join(folder, `.${name}.${process.pid}`), textOf(record));
  const all = [...records.filter((one) => fileNameOf(one) !== name), record].toSorted(byTime);
  for (const one of surplus(all, record, keep)) rmSync(join(folder, fileNameOf(one)), { force: true });
}

/** A reader sees the whole file, or that of before. */
function writeWhole(path: string, draft: string, text: string): void {
  try {
    writeFileSync(draft, text, { flush: true });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** A line per member. */
const textOf = (record: HistoryRecord): string =>
  `{\n${Object.entries(record)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n')}\n}\n`;

/** The oldest runs of the same series and, if there are very many, the oldest of all. */
function surplus(all: readonly HistoryRecord[], record: HistoryRecord, keep: number): readonly HistoryRecord[] {
  const own = all.filter((one) => isSameSeries(one, record)).slice(0, -keep);
  const rest = all.filter((one) => !own.includes(one));
  return [...own, ...rest.slice(0, -Math.max(keep, MAX_RUNS))];
}
