// Markdown for a job summary: outcome, table of suites, collapsed failures, coverage.

import type { Verdict } from '../model/judged-case';
import { lineDiff } from './line-diff';
import type { Report, ReportCase, ReportFinding } from './report';
import { failGroups, frequencyOf, moreLikeIt, warningGroups, type FindingGroup } from './finding-groups';
import { dialectHint, partialHint, rowsNote } from './hints';
import { changedText, historyHeadline, noteText, runVerdict, skippedFilesText, trendLists } from './history-text';
import { reportHeader } from './run-header';
import { runProblemsOf, type ErrorGroup } from './unavailable-groups';
import {
  casesOf,
  countsText,
  conditionText,
  coverageParts,
  curlOf,
  runNotes,
  outcome,
  requestCount,
  basisOf,
  skipReasons,
  suiteMark,
} from './summary';

const SIGNS: Readonly<Record<Verdict, string>> = {
  pass: '✅',
  fail: '❌',
  error: '⛔',
  skip: '⏭️',
  warn: '⚠️',
  waived: '📌',
};
/** Number of missing parts listed; the rest are counted. */
const NAMED = 20;

export function markdownReport(report: Report): string {
  const { unavailable, isSummarised, isUnavailable, errors } = runProblemsOf(report);
  const failed = failGroups(report, isSummarised);
  const warned = warningGroups(report, isSummarised);
  return [
    `## ${report.exit === 0 ? SIGNS.pass : SIGNS.fail} Contract check: ${outcome(report)}`,
    '',
    ...reportHeader(report).flatMap(([name, value]) => [`- ${name}: ${inline(value)}`]),
    '',
    `${countsText(report)}; ${requestCount(report)} requests in ${(report.ms / 1000).toFixed(1)} s.`,
    '',
    ...[...unavailable.map(({ text }) => text), ...definedOf(dialectHint(report))].flatMap((text) => [
      `- ${SIGNS.error} ${inline(text)}`,
      '',
    ]),
    ...report.stale.flatMap(({ message }) => [`- ${SIGNS.error} ${inline(message)}`, '']),
    ...historyBlock(report),
    '| | Suite | Passed | |',
    '|---|---|---|---|',
    ...report.suites.map(({ name, title }) => {
      const cases = casesOf(report, name);
      const { verdict, passed, skipped } = suiteMark(cases.map((one) => one.verdict));
      return `| ${SIGNS[verdict]} | ${inline(name)} | ${passed} of ${cases.length}${skipped === 0 ? '' : `, ${skipped} skipped`} | ${inline(title)} |`;
    }),
    '',
    ...(failed.length + errors.length > 0
      ? ['### Findings', '', ...failed.flatMap((group) => failBlock(group, report)), ...errors.flatMap(errorBlock)]
      : []),
    ...(warned.length > 0
      ? [
          '### Warnings',
          '',
          '| Rests on | Seen | Clauses | What | Such as |',
          '|---|---|---|---|---|',
          ...warned.map(warningRow),
          '',
        ]
      : []),
    ...skipReasons(report).map(([reason, count]) => `- ${SIGNS.skip} skipped ${count}: ${inline(reason)}`),
    ...[...runNotes(report, isUnavailable), ...definedOf(rowsNote(report))].map((note) => `- ${inline(note)}`),
    ...partialBlock(report),
    '',
    '### Coverage',
    '',
    ...coverageParts(report).map(
      ({ name, counted, missing }) =>
        `- ${counted.seen} of ${counted.of} ${name}${counted.missing.length === 0 ? '' : `; ${missing}: ${namesOf(counted.missing)}`}`,
    ),
    '',
  ].join('\n');
}

/** Runs shown as signs. */
const SHOWN_RUNS = 20;
/** Scenarios listed of each kind; the rest are counted. */
const LISTED = 10;

function historyBlock({ history }: Report): readonly string[] {
  if (history === undefined) return [];
  const runs = history.runs.slice(-SHOWN_RUNS);
  const skipped = skippedFilesText(history);
  return [
    '### History',
    '',
    `${runs.map((run) => SIGNS[runVerdict(run)]).join('')} ${inline(historyHeadline(history))}`,
    '',
    ...(history.changed.length === 0 ? [] : [`- ${inline(changedText(history))}`]),
    ...trendLists(history).flatMap(({ title, entries }) => [
      `- ${title}:`,
      ...entries.slice(0, LISTED).map(({ title, note }) => `  - ${inline(`${title}${noteText(note)}`)}`),
      ...(entries.length > LISTED ? [`  - and ${entries.length - LISTED} more`] : []),
    ]),
    ...(skipped === undefined ? [] : [`- ${inline(skipped)}`]),
    '',
  ];
}

function namesOf(names: readonly string[]): string {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).map(inline).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function warningRow(group: FindingGroup): string {
  const { rule, clauses, messages, example } = group;
  return `| ${[rule, frequencyOf(group), clauses.join(', '), messages.join('; '), example.case.id].map(inline).join(' | ')} |`;
}

const definedOf = (text: string | undefined): readonly string[] => (text === undefined ? [] : [text]);

/** Failures of one kind: the first in full, the others by id. */
function failBlock(group: FindingGroup, report: Report): readonly string[] {
  const { case: one, finding } = group.example;
  return [
    `<details><summary>${SIGNS.fail} ${inline(one.title)}${times(group)}</summary>`,
    '',
    ...findingBlock(finding, one, report),
    ...moreBlock(group),
    '</details>',
    '',
  ];
}

function errorBlock(group: ErrorGroup): readonly string[] {
  return [
    `<details><summary>${SIGNS.error} ${inline(group.example.title)}${times(group)}</summary>`,
    '',
    inline(group.message),
    '',
    ...moreBlock(group),
    '</details>',
    '',
  ];
}

const times = ({ count }: Pick<FindingGroup, 'count'>): string => (count === 1 ? '' : ` (${count} times)`);

function moreBlock(group: Pick<FindingGroup, 'count' | 'labels'>): readonly string[] {
  const more = moreLikeIt(group, NAMED);
  return more === undefined ? [] : [inline(more), ''];
}

function partialBlock(report: Report): readonly string[] {
  const hint = partialHint(report);
  if (hint === undefined || hint.text === '') return [];
  return [`- ${inline(hint.text)}`, ...(hint.file.length === 0 ? [] : ['', ...fenced('yaml', hint.file)])];
}

function findingBlock(finding: ReportFinding, one: ReportCase, report: Report): readonly string[] {
  const rules = report.clauses
    .filter(({ id }) => finding.clauses.includes(id))
    .map(({ id, level, section, text }) => `**${id}** (${level}, section ${section}) ${inline(text)}`);
  const exchange = finding.exchange === undefined ? undefined : one.exchanges[finding.exchange];
  return [
    ...(rules.length > 0 ? rules : [inline(basisOf(finding))]),
    '',
    inline(finding.message),
    '',
    ...conditionText(finding).flatMap((text) => [inline(text), '']),
    ...fenced('diff', diffLines(finding)),
    `${inline(finding.file)}:${finding.line}`,
    '',
    ...expressionBlock(finding),
    ...(exchange ? fenced('sh', [curlOf(exchange)]) : []),
  ];
}

const expressionBlock = ({ condition }: ReportFinding): readonly string[] =>
  condition === undefined
    ? []
    : ['<details><summary>Expression</summary>', '', ...fenced('', [condition.expression]), '</details>', ''];

const SIGN = { same: ' ', gap: ' ', expected: '-', actual: '+' } as const;

function diffLines({ expected, actual }: ReportFinding): readonly string[] {
  return (
    lineDiff(expected, actual)?.map(({ kind, text }) => `${SIGN[kind]} ${text}`) ?? [
      `- ${oneLine(expected)}`,
      `+ ${oneLine(actual)}`,
    ]
  );
}

/** A code block whose fence is longer than any run of backticks in it. */
function fenced(language: string, lines: readonly string[]): readonly string[] {
  const longest = Math.max(2, ...lines.flatMap((line) => line.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, ...lines, fence, ''];
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');
/** Escapes external text for use within a line. */
const inline = (text: string): string =>
  oneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_{}[\]|~#]/g, '\\$&');
