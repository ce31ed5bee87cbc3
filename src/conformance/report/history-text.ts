// The history of a run in a few lines, for the console and Markdown. Also runs in the console, so it must not import
// from Node.

import type { HistoryRun, Report, ReportHistory } from './report';
import { dateText } from './run-header';

/** A list of scenarios under one heading. */
export interface TrendList {
  /** Member of the history. */
  readonly kind: TrendListKind;
  readonly title: string;
  readonly entries: readonly TrendEntry[];
}

type TrendListKind = 'began' | 'failing' | 'fixed' | 'flaky' | 'unjudged';

interface TrendEntry {
  readonly case: string;
  readonly label: string;
  readonly title: string;
  /** Since when, or how often; may be empty. */
  readonly note: string;
}

/** The lists that are not empty, what began to fail first. */
export function trendLists({ began, failing, fixed, flaky, unjudged }: ReportHistory): readonly TrendList[] {
  const lists: readonly TrendList[] = [
    {
      kind: 'began',
      title: 'Began to fail',
      entries: began.map(({ runs, ...one }) => ({ ...one, note: runs === 0 ? 'not judged before' : '' })),
    },
    {
      kind: 'failing',
      title: 'Still failing',
      entries: failing.map(({ since, ...one }) => ({ ...one, note: `since ${dateText(since)}` })),
    },
    {
      kind: 'fixed',
      title: 'Fixed',
      entries: fixed.map(({ runs, ...one }) => ({ ...one, note: `failed in ${inRuns(runs)}` })),
    },
    {
      kind: 'flaky',
      title: 'Flaky',
      entries: flaky.map(({ verdicts, ...one }) => ({ ...one, note: flakyNote(verdicts) })),
    },
    {
      kind: 'unjudged',
      title: 'Failed before, not judged now',
      entries: unjudged.map(({ since, ...one }) => ({ ...one, note: `since ${dateText(since)}` })),
    },
  ];
  return lists.filter(({ entries }) => entries.length > 0);
}

/** Red, green, or neither: a run that ended early, skipped must clauses or could not be judged. */
export function runVerdict({ exit, failed }: HistoryRun): 'pass' | 'fail' | 'warn' {
  if (failed > 0) return 'fail';
  return exit === 0 ? 'pass' : 'warn';
}

const flakyNote = (verdicts: ReportHistory['flaky'][number]['verdicts']): string =>
  `failed in ${verdicts.filter((verdict) => verdict === 'fail').length} of its last ${verdicts.length} runs, ${verdicts.at(-1) === 'fail' ? 'fails' : 'passes'} now`;

const inRuns = (count: number): string => (count === 1 ? '1 run' : `${count} runs`);

/** Number of scenarios that a line names; the rest are counted. */
const NAMED = 3;

export interface HistoryLine {
  readonly text: string;
  readonly kind?: TrendListKind;
}

/** The first line has the counts, the others one list each; empty without a history. */
export function historyLines({ history }: Report): readonly HistoryLine[] {
  if (history === undefined) return [];
  const skipped = skippedFilesText(history);
  return [
    { text: `history: ${lowerFirst(historyHeadline(history))}` },
    ...(history.changed.length === 0 ? [] : [{ text: changedText(history) }]),
    ...trendLists(history).map((list) => ({ kind: list.kind, text: listText(list) })),
    ...(skipped === undefined ? [] : [{ text: skipped }]),
  ];
}

export function historyHeadline(history: ReportHistory): string {
  const previous = history.runs.at(-2);
  if (previous === undefined) return `The first run of this target and plan${othersText(history)}`;
  const counts = trendLists(history).map(({ title, entries }) => `${entries.length} ${lowerFirst(title)}`);
  return `Compared with ${inRuns(history.runs.length - 1)} of this target and plan, the last of ${dateText(previous.started)}: ${counts.join(', ') || 'no scenario began to fail'}; ${durationText(history.runs)}`;
}

/** Why a run has no earlier ones although the folder is not empty, as with a target on a new port in every run. */
const othersText = ({ others }: ReportHistory): string =>
  others === 0 ? '' : `; the folder has ${inRuns(others)} of other targets or plans`;

export const changedText = ({ changed }: ReportHistory): string =>
  `changed since the run before: ${changed.join(', ')}`;

function listText({ title, entries }: TrendList): string {
  const named = entries.slice(0, NAMED).map(({ label, note }) => `${label}${noteText(note)}`);
  const more = entries.length > NAMED ? `, and ${entries.length - NAMED} more` : '';
  return `${lowerFirst(title)}: ${named.join(', ')}${more}`;
}

/** In parentheses after the name of a scenario. */
export const noteText = (note: string): string => (note === '' ? '' : ` (${note})`);

const lowerFirst = (text: string): string => text.replace(/^./, (first) => first.toLowerCase());

/** Files that were skipped, named up to a limit. */
export function skippedFilesText({ skipped }: ReportHistory): string | undefined {
  if (skipped.length === 0) return undefined;
  const named = skipped.slice(0, NAMED).map(({ file, reason }) => `${file} ${reason}`);
  const more = skipped.length > NAMED ? `; and ${skipped.length - NAMED} more` : '';
  return `runs of the history folder that were left out: ${named.join('; ')}${more}`;
}

/** `8.2 s, earlier 7.9 s (median)`. */
function durationText(runs: readonly HistoryRun[]): string {
  const own = runs.at(-1)?.ms ?? 0;
  const earlier = runs.slice(0, -1).map(({ ms }) => ms);
  return `${seconds(own)}, earlier ${seconds(medianOf(earlier))}${earlier.length > 1 ? ' (median)' : ''}`;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
