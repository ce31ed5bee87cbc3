// Annotations of GitHub's workflow log: each failure at its line of the suite, and each kind of warning once, as only the first ten are shown.

import type { Report, ReportCase, ReportFinding } from './model';
import { countsText, outcome, restsOn } from './summary';
import { howOften, warningGroups, type WarningGroup } from './warnings';

export function githubReport(report: Report): string {
  const lines = [
    ...report.cases.flatMap((one) => [...errorLine(one), ...one.findings.flatMap((finding) => findingLine(one, finding))]),
    ...warningGroups(report).map(warningLine),
    ...report.stale.map(({ message }) => `::error title=understudy::${data(message)}`),
    `::notice title=understudy::${data(`${countsText(report)}: ${outcome(report.exit)}`)}`,
  ];
  return `${lines.join('\n')}\n`;
}

const errorLine = (one: ReportCase): readonly string[] => (one.error ? [`::error title=${property(one.title)}::${data(`${one.id}: ${one.error.message}`)}`] : []);

function findingLine(one: ReportCase, finding: ReportFinding): readonly string[] {
  if (finding.verdict !== 'fail') return [];
  const rule = finding.clauses.length > 0 ? finding.clauses.join(', ') : restsOn(finding);
  return [`::error ${placeOf(finding, `${rule}: ${one.title}`)}::${data(`${finding.message}\n${sides(finding)}`)}`];
}

function warningLine(group: WarningGroup): string {
  const { rule, messages, example: { case: { title }, finding } } = group;
  return `::warning ${placeOf(finding, `${rule}: ${title}`)}::${data(`${messages.join('; ')} (${howOften(group)})\n${sides(finding)}`)}`;
}

const placeOf = ({ file, line, column }: ReportFinding, title: string): string => `file=${property(file)},line=${line},col=${column},title=${property(title)}`;
const sides = ({ expected, actual }: ReportFinding): string => `expected: ${expected}\nactual: ${actual}`;

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
