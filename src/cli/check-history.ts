// --history: compares a run with the earlier ones of a folder, and adds it to them.

import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { describeFileError, err, ok, type Result } from '../base';
import { CHECK_EXIT, reportWithHistory, type Report } from '../conformance';
import type { OptionReader } from './check-options';
import type { Io } from './io';

export interface HistorySettings {
  readonly folder: string;
  /** The newest runs of a target and plan that are kept. */
  readonly keep: number;
}

const KEPT_RUNS = 30;

/** Undefined without --history. The error is one sentence. */
export function historyOption(read: OptionReader): Result<HistorySettings | undefined, string> {
  const folder = read.text('history');
  const keep = read.parsed('history-keep', keptRuns, 'a whole number from 1 to 1000') ?? KEPT_RUNS;
  if (folder === undefined) return ok(undefined);
  const problem = problemOfFolder(folder);
  return problem === undefined ? ok({ folder, keep }) : err(problem);
}

/** A run creates a folder that does not exist. */
function problemOfFolder(folder: string): string | undefined {
  try {
    const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? true;
    return isFolder ? undefined : `--history is "${folder}", which is a file; a folder is expected`;
  } catch (error) {
    return `--history ${folder} cannot be read: ${describeFileError(error, folder)}`;
  }
}

function keptRuns(text: string): number | undefined {
  const count = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= 1000 ? count : undefined;
}

/** Options that select scenarios, as the command line has them. */
export const PLAN_OPTIONS = ['suite', 'clause', 'operation', 'tag', 'exclude'] as const;

/** The options that runs must share to be compared. */
export function planOptions(read: OptionReader, assumptions: string): readonly string[] {
  const allow = read.text('allow');
  return [
    ...PLAN_OPTIONS.flatMap((name) => optionTexts(name, read.texts(name))),
    ...optionTexts('suites', read.texts('suites').map(relativePath)),
    ...(allow === undefined ? [] : [`--allow ${allow}`]),
    assumptionsOption(assumptions),
  ];
}

const optionTexts = (name: string, values: readonly string[]): readonly string[] =>
  [...new Set(values)].toSorted().map((value) => `--${name} ${value}`);

/** The same in every checkout, and however it is written. */
const relativePath = (path: string): string => relative('', path).replaceAll('\\', '/') || '.';

const ASSUMPTIONS = '--assumptions ';
const assumptionsOption = (assumptions: string): string => `${ASSUMPTIONS}${assumptions}`;

/** The options of a recorded run that is judged with these assumptions. */
export const judgedPlan = (options: readonly string[], assumptions: string): readonly string[] => [
  ...options.filter((option) => !option.startsWith(ASSUMPTIONS)),
  assumptionsOption(assumptions),
];

interface HistoryContext {
  readonly history: HistorySettings | undefined;
  /** The folder conformance/. */
  readonly kitFolder: string;
  readonly io: Pick<Io, 'err'>;
}

/** Writes a report with its history, then adds the run to it; returns the exit status. */
export function writeWithHistory(
  report: Report,
  { history, kitFolder, io }: HistoryContext,
  write: (report: Report) => number,
): number {
  if (history === undefined) return write(report);
  const attempt = <T>(what: 'read' | 'written', work: () => T): Result<T, undefined> => {
    try {
      return ok(work());
    } catch (error) {
      const reason = describeFileError(error, history.folder);
      io.err(`understudy: --history ${history.folder} cannot be ${what}: ${reason}\n`);
      return err(undefined);
    }
  };
  const compared = attempt('read', () => reportWithHistory(report, { ...history, kitFolder }));
  const status = write(compared.ok ? compared.value.report : report);
  const isSaved = compared.ok && attempt('written', compared.value.save).ok;
  return isSaved || status !== CHECK_EXIT.conforms ? status : CHECK_EXIT.usage;
}
