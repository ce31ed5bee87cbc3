// The console report: a line per suite, then each failure with its clause, its position and a curl line that repeats
// it.

import picocolors from 'picocolors';
import type { Verdict } from '../model/judged-case';
import { lineDiff, type DiffLine } from './line-diff';
import type { Report, ReportCase, ReportClause, ReportFinding, ReportSuite } from './report';
import { failGroups, frequencyOf, moreLikeIt, warningGroups, type FindingGroup } from './finding-groups';
import { dialectHint, partialHint, rowsNote } from './hints';
import { historyLines, type HistoryLine } from './history-text';
import { reportHeader, type HeaderLine } from './run-header';
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
import { truncate } from '../../base';

type Colours = ReturnType<typeof picocolors.createColors>;

const MARKS: Readonly<Record<Verdict, string>> = {
  pass: '✓',
  fail: '✗',
  error: '!',
  skip: '-',
  warn: '~',
  waived: 'w',
};
const colourOf = (paint: Colours, verdict: Verdict): ((text: string) => string) =>
  ({ pass: paint.green, fail: paint.red, error: paint.red, skip: paint.dim, warn: paint.yellow, waived: paint.dim })[
    verdict
  ];

/** The whole report as text; `hasSuites` omits header and suite lines, which were already printed during the run. */
export function consoleReport(report: Report, colours: boolean, hasSuites = false): string {
  const paint = picocolors.createColors(colours);
  const clauses = new Map(report.clauses.map((clause) => [clause.id, clause]));
  const width = suiteWidth(report.suites);
  const { unavailable, isSummarised, isUnavailable, isUnjudged, errors } = runProblemsOf(report);
  const [note, hint] = [rowsNote(report), dialectHint(report)];
  return [
    ...(hasSuites ? [] : [...headerLines(reportHeader(report), colours), '']),
    ...(hasSuites
      ? []
      : report.suites
          .filter(({ name }) => !isUnjudged() && !isUnjudged(name))
          .map((suite) =>
            suiteLine(
              suite,
              casesOf(report, suite.name).map(({ verdict }) => verdict),
              { colours, width },
            ),
          )),
    '',
    ...failLines(failGroups(report, isSummarised), { clauses, paint }),
    ...errors.flatMap((group) => [...errorLines(group, paint), '']),
    ...warningGroups(report, isSummarised).flatMap((group) => [...groupLines(group, paint), '']),
    ...(note === undefined ? [] : [paint.dim(`- ${note}`)]),
    ...report.stale.map(({ message }) => paint.red(`! ${message}`)),
    ...(isUnjudged() ? [] : skipReasons(report)).map(([reason, count]) => paint.dim(`- skipped ${count}: ${reason}`)),
    ...runNotes(report, isUnavailable).map((note) => paint.dim(`- ${note}`)),
    ...(hint === undefined ? [] : [paint.yellow(`- ${hint}`)]),
    ...historyLines(report).map(({ text, kind }) => historyColour(paint, kind)(`- ${text}`)),
    ...footer(report, paint),
    // Last, where a terminal and the log of a job end: the reader sees the cause without scrolling.
    ...unavailable.map(({ verdict, text }) => `${colourOf(paint, verdict)(`${MARKS[verdict]} ${verdict}`)}  ${text}`),
    '',
  ].join('\n');
}

/** The header, a line per fact. */
export function headerLines(header: readonly HeaderLine[], colours: boolean): readonly string[] {
  const paint = picocolors.createColors(colours);
  return header.map(([name, value]) => `${paint.dim(name.padEnd(7))}  ${value}`);
}

const MIN_WIDTH = 28;
/** Width of the suite name column. */
export const suiteWidth = (suites: readonly Pick<ReportSuite, 'name'>[]): number =>
  Math.max(MIN_WIDTH, ...suites.map(({ name }) => name.length));

/** A suite with its worst verdict and its numbers of passed and skipped cases. */
export function suiteLine(
  { name, title }: Pick<ReportSuite, 'name' | 'title'>,
  verdicts: readonly Verdict[],
  { colours, width }: { readonly colours: boolean; readonly width: number },
): string {
  const paint = picocolors.createColors(colours);
  const { verdict, passed, skipped } = suiteMark(verdicts);
  return `${colourOf(paint, verdict)(MARKS[verdict])} ${name.padEnd(width)} ${`${passed}/${verdicts.length}`.padStart(7)}  ${skipped === 0 ? '' : `${skipped} skipped · `}${paint.dim(title)}`;
}

/** Number of ids listed; the rest are counted. */
const MAX_LISTED_IDS = 3;

/** Each kind of failure once, in full at its first occurrence; a scenario with several failures has one heading. */
function failLines(groups: readonly FindingGroup[], telling: FindingContext): readonly string[] {
  return groups.flatMap((group, index) => {
    const { case: one, finding } = group.example;
    const isSame = groups[index - 1]?.example.case === one;
    const more = moreLikeIt(group, MAX_LISTED_IDS);
    const isLast = groups[index + 1]?.example.case !== one;
    return [
      ...(isSame ? [] : [caseHeadline(one, telling.paint)]),
      ...findingLines(finding, one, telling),
      ...(more === undefined ? [] : [`  ${more}`]),
      ...(isLast ? [''] : []),
    ];
  });
}

/** Errors of one kind: the first in full, the others by id. */
function errorLines({ example, message, count, labels }: ErrorGroup, paint: Colours): readonly string[] {
  const more = moreLikeIt({ count, labels }, MAX_LISTED_IDS);
  return [
    caseHeadline({ ...example, verdict: 'error' }, paint),
    `  ${message}`,
    ...(more === undefined ? [] : [`  ${more}`]),
  ];
}

const caseHeadline = ({ verdict, title, id }: Pick<ReportCase, 'verdict' | 'title' | 'id'>, paint: Colours): string =>
  `${colourOf(paint, verdict)(`${MARKS[verdict]} ${verdict}`)}  ${paint.bold(title)}  ${paint.dim(id)}`;

/** Warnings of one kind: source of the rule and count, what is wrong, one example. */
function groupLines(group: FindingGroup, paint: Colours): readonly string[] {
  const {
    rule,
    clauses,
    messages,
    example: {
      case: { id },
      finding: { expected, actual },
    },
  } = group;
  const named = clauses.filter((clause) => !rule.includes(clause));
  return [
    `${paint.yellow(`${MARKS.warn} warn`)}  ${paint.bold(rule)}  ${frequencyOf(group)}${named.length === 0 ? '' : `  ${paint.cyan(named.join(', '))}`}`,
    `  ${messages.join('; ')}`,
    `  ${paint.dim(`such as ${id}: expected ${oneLine(expected)}, actual ${oneLine(actual)}`)}`,
  ];
}

const oneLine = (text: string): string => truncate(text.replaceAll(/\s*\n\s*/g, ' '), 90);

/** One case with its findings. */
function caseLines(one: ReportCase, clauses: ReadonlyMap<string, ReportClause>, paint: Colours): readonly string[] {
  const findings = one.findings.filter(({ verdict }) => verdict !== 'waived');
  return [
    caseHeadline(one, paint),
    ...(one.error ? [`  ${one.error.message}`] : []),
    ...findings.flatMap((finding) => findingLines(finding, one, { clauses, paint })),
  ];
}

interface FindingContext {
  readonly clauses: ReadonlyMap<string, ReportClause>;
  readonly paint: Colours;
}

function findingLines(finding: ReportFinding, one: ReportCase, { clauses, paint }: FindingContext): readonly string[] {
  const rules = finding.clauses.flatMap((id) => {
    const clause = clauses.get(id);
    return clause ? [`  ${paint.cyan(id)} (${clause.level}, section ${clause.section}) ${clause.text}`] : [];
  });
  const exchange = finding.exchange === undefined ? undefined : one.exchanges[finding.exchange];
  return [
    ...(rules.length > 0 ? rules : [`  ${basisOf(finding)}`]),
    `  ${finding.message}`,
    ...conditionText(finding).map((text) => `  ${text}`),
    ...expectedAndActual(finding, paint),
    `  ${paint.dim(`${finding.file}:${finding.line}:${finding.column}`)}`,
    `    ${finding.source}`,
    `    ${' '.repeat(Math.max(0, finding.column - 1))}^`,
    ...(exchange ? [`  ${paint.dim(curlOf(exchange))}`] : []),
  ];
}

function expectedAndActual({ expected, actual }: ReportFinding, paint: Colours): readonly string[] {
  const lines = lineDiff(expected, actual);
  if (!lines) return [`    expected  ${paint.green(expected)}`, `    actual    ${paint.red(actual)}`];
  const drawn: Readonly<Record<DiffLine['kind'], (text: string) => string>> = {
    same: (text) => paint.dim(`      ${text}`),
    gap: (text) => paint.dim(`      ${text}`),
    expected: (text) => paint.green(`    - ${text}`),
    actual: (text) => paint.red(`    + ${text}`),
  };
  return [
    `    ${paint.green('- expected')}  ${paint.red('+ actual')}`,
    ...lines.map(({ kind, text }) => drawn[kind](text)),
  ];
}

function historyColour(paint: Colours, kind: HistoryLine['kind']): (text: string) => string {
  if (kind === 'began') return paint.red;
  return kind === 'fixed' ? paint.green : paint.dim;
}

function footer(report: Report, paint: Colours): readonly string[] {
  const coverage = coverageParts(report).map(({ name, counted }) => `${counted.seen} of ${counted.of} ${name}`);
  return [
    `${countsText(report, (verdict, text) => colourOf(paint, verdict)(text))}; ${requestCount(report)} requests in ${(report.ms / 1000).toFixed(1)} s`,
    paint.dim(coverage.join(', ')),
    report.exit === 0 ? paint.green(outcome(report)) : paint.red(`${outcome(report)} (exit ${report.exit})`),
    ...partialLines(report, paint),
  ];
}

function partialLines(report: Report, paint: Colours): readonly string[] {
  const hint = partialHint(report);
  if (hint === undefined || hint.text === '') return [];
  return [paint.dim(`- ${hint.text}`), ...hint.file.map((line) => paint.dim(`    ${line}`))];
}

/** One case of a report as text. */
export function renderCase(report: Report, id: string, colours: boolean): string {
  const clauses = new Map(report.clauses.map((clause) => [clause.id, clause]));
  return report.cases
    .filter((one) => one.id === id)
    .flatMap((one) => caseLines(one, clauses, picocolors.createColors(colours)))
    .join('\n');
}
