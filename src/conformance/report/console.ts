// The report that people read: a line per suite, then each failure with its clause, its place and a curl line that repeats it.

import picocolors from 'picocolors';
import type { Verdict } from '../check/judged';
import { difference, type Line } from './difference';
import type { Report, ReportCase, ReportClause, ReportFinding, ReportSuite } from './model';
import { casesOf, countsText, coverageParts, curlOf, outcome, requestCount, restsOn, skipReasons, worstOf } from './summary';
import { howOften, warningGroups, type WarningGroup } from './warnings';

type Paint = ReturnType<typeof picocolors.createColors>;

const MARKS: Readonly<Record<Verdict, string>> = { pass: '✓', fail: '✗', error: '!', skip: '-', warn: '~', waived: 'w' };
const paintOf = (paint: Paint, verdict: Verdict): ((text: string) => string) =>
  ({ pass: paint.green, fail: paint.red, error: paint.red, skip: paint.dim, warn: paint.yellow, waived: paint.dim })[verdict];

/** The whole report as text; `hasSuites` leaves out the lines of suites, which were told while the run went on. */
export function consoleReport(report: Report, colours: boolean, hasSuites = false): string {
  const paint = picocolors.createColors(colours);
  const clauses = new Map(report.clauses.map((clause) => [clause.id, clause]));
  const told = report.cases.filter(({ verdict }) => verdict === 'fail' || verdict === 'error');
  return [
    ...(hasSuites ? [] : report.suites.map((suite) => suiteLine(suite, casesOf(report, suite.name).map(({ verdict }) => verdict), colours))),
    '',
    ...told.flatMap((one) => [...caseLines({ ...one, findings: one.findings.filter(({ verdict }) => verdict !== 'warn') }, clauses, paint), '']),
    ...warningGroups(report).flatMap((group) => [...groupLines(group, paint), '']),
    ...report.stale.map(({ message }) => paint.red(`! ${message}`)),
    ...skipReasons(report).map(([reason, count]) => paint.dim(`- skipped ${count}: ${reason}`)),
    ...footer(report, paint),
    '',
  ].join('\n');
}

/** A suite with its worst verdict and how many of its cases pass. */
export function suiteLine({ name, title }: Pick<ReportSuite, 'name' | 'title'>, verdicts: readonly Verdict[], colours: boolean): string {
  const paint = picocolors.createColors(colours);
  const worst = worstOf(verdicts.map((verdict) => ({ verdict })));
  const passed = verdicts.filter((verdict) => verdict === 'pass').length;
  return `${paintOf(paint, worst)(MARKS[worst])} ${name.padEnd(28)} ${`${passed}/${verdicts.length}`.padStart(7)}  ${paint.dim(title)}`;
}

/** Warnings of one kind: what they rest on and how often, what is wrong, one place to look at. */
function groupLines(group: WarningGroup, paint: Paint): readonly string[] {
  const { rule, clauses, messages, example: { case: { id }, finding: { expected, actual } } } = group;
  const named = clauses.filter((clause) => !rule.includes(clause));
  return [
    `${paint.yellow(`${MARKS.warn} warn`)}  ${paint.bold(rule)}  ${howOften(group)}${named.length === 0 ? '' : `  ${paint.cyan(named.join(', '))}`}`,
    `  ${messages.join('; ')}`,
    `  ${paint.dim(`such as ${id}: expected ${oneLine(expected)}, actual ${oneLine(actual)}`)}`,
  ];
}

const oneLine = (text: string): string => shorten(text.replaceAll(/\s*\n\s*/g, ' '));
const shorten = (text: string): string => (text.length > 90 ? `${text.slice(0, 90)}…` : text);

/** One case with its findings. */
function caseLines(one: ReportCase, clauses: ReadonlyMap<string, ReportClause>, paint: Paint): readonly string[] {
  const head = `${paintOf(paint, one.verdict)(`${MARKS[one.verdict]} ${one.verdict}`)}  ${paint.bold(one.title)}  ${paint.dim(one.id)}`;
  const findings = one.findings.filter(({ verdict }) => verdict !== 'waived');
  return [head, ...(one.error ? [`  ${one.error.message}`] : []), ...findings.flatMap((finding) => findingLines(finding, one, { clauses, paint }))];
}

interface Telling {
  readonly clauses: ReadonlyMap<string, ReportClause>;
  readonly paint: Paint;
}

function findingLines(finding: ReportFinding, one: ReportCase, { clauses, paint }: Telling): readonly string[] {
  const rules = finding.clauses.flatMap((id) => {
    const clause = clauses.get(id);
    return clause ? [`  ${paint.cyan(id)} (${clause.level}, section ${clause.section}) ${clause.text}`] : [];
  });
  const exchange = finding.exchange === undefined ? undefined : one.exchanges[finding.exchange];
  return [
    ...(rules.length > 0 ? rules : [`  ${restsOn(finding)}`]),
    `  ${finding.message}`,
    ...expectedAndActual(finding, paint),
    `  ${paint.dim(`${finding.file}:${finding.line}:${finding.column}`)}`,
    `    ${finding.source}`,
    `    ${' '.repeat(Math.max(0, finding.column - 1))}^`,
    ...(exchange ? [`  ${paint.dim(curlOf(exchange))}`] : []),
  ];
}

function expectedAndActual({ expected, actual }: ReportFinding, paint: Paint): readonly string[] {
  const lines = difference(expected, actual);
  if (!lines) return [`    expected  ${paint.green(expected)}`, `    actual    ${paint.red(actual)}`];
  const drawn: Readonly<Record<Line['kind'], (text: string) => string>> = {
    same: (text) => paint.dim(`      ${text}`),
    gap: (text) => paint.dim(`      ${text}`),
    expected: (text) => paint.green(`    - ${text}`),
    actual: (text) => paint.red(`    + ${text}`),
  };
  return [`    ${paint.green('- expected')}  ${paint.red('+ actual')}`, ...lines.map(({ kind, text }) => drawn[kind](text))];
}

function footer(report: Report, paint: Paint): readonly string[] {
  const coverage = coverageParts(report).map(({ name, counted }) => `${counted.seen} of ${counted.of} ${name}`);
  return [
    `${countsText(report, (verdict, text) => paintOf(paint, verdict)(text))}; ${requestCount(report)} requests in ${(report.ms / 1000).toFixed(1)} s`,
    paint.dim(coverage.join(', ')),
    report.exit === 0 ? paint.green(outcome(0)) : paint.red(`${outcome(report.exit)} (exit ${report.exit})`),
  ];
}

/** One case of a report as text. */
export function renderCase(report: Report, id: string, colours: boolean): string {
  const clauses = new Map(report.clauses.map((clause) => [clause.id, clause]));
  return report.cases.filter((one) => one.id === id).flatMap((one) => caseLines(one, clauses, picocolors.createColors(colours))).join('\n');
}
