// The report that people read: a line per suite, then each failure with its clause, its place and a curl line that repeats it.

import picocolors from 'picocolors';
import type { Verdict } from '../check/judged';
import { difference, type Line } from './difference';
import type { Report, ReportCase, ReportClause, ReportFinding, ReportSuite } from './model';
import { casesOf, countsText, coverageParts, curlOf, outcome, requestCount, restsOn, skipReasons, worstOf } from './summary';

type Paint = ReturnType<typeof picocolors.createColors>;

const MARKS: Readonly<Record<Verdict, string>> = { pass: '✓', fail: '✗', error: '!', skip: '-', warn: '~', waived: 'w' };
const paintOf = (paint: Paint, verdict: Verdict): ((text: string) => string) =>
  ({ pass: paint.green, fail: paint.red, error: paint.red, skip: paint.dim, warn: paint.yellow, waived: paint.dim })[verdict];

/** The whole report as text. */
export function consoleReport(report: Report, colours: boolean): string {
  const paint = picocolors.createColors(colours);
  const clauses = new Map(report.clauses.map((clause) => [clause.id, clause]));
  const told = report.cases.filter(({ verdict }) => verdict === 'fail' || verdict === 'error' || verdict === 'warn');
  return [
    ...report.suites.map((suite) => suiteLine(report, suite, paint)),
    '',
    ...told.flatMap((one) => [...caseLines(one, clauses, paint), '']),
    ...report.stale.map(({ message }) => paint.red(`! ${message}`)),
    ...skipReasons(report).map(([reason, count]) => paint.dim(`- skipped ${count}: ${reason}`)),
    ...footer(report, paint),
    '',
  ].join('\n');
}

function suiteLine(report: Report, { name, title }: ReportSuite, paint: Paint): string {
  const cases = casesOf(report, name);
  const worst = worstOf(cases);
  const passed = cases.filter(({ verdict }) => verdict === 'pass').length;
  return `${paintOf(paint, worst)(MARKS[worst])} ${name.padEnd(28)} ${`${passed}/${cases.length}`.padStart(7)}  ${paint.dim(title)}`;
}

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
