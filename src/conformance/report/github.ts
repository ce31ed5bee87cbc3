// Annotations of GitHub's workflow log: each finding at its line of the suite.

import type { Report, ReportCase, ReportFinding } from './model';
import { countsText, outcome, restsOn } from './summary';

export function githubReport(report: Report): string {
  const lines = [
    ...report.cases.flatMap((one) => [...errorLine(one), ...one.findings.flatMap((finding) => findingLine(one, finding))]),
    ...report.stale.map(({ message }) => `::error title=understudy::${data(message)}`),
    `::notice title=understudy::${data(`${countsText(report)}: ${outcome(report.exit)}`)}`,
  ];
  return `${lines.join('\n')}\n`;
}

const errorLine = (one: ReportCase): readonly string[] => (one.error ? [`::error title=${property(one.title)}::${data(`${one.id}: ${one.error.message}`)}`] : []);

function findingLine(one: ReportCase, finding: ReportFinding): readonly string[] {
  if (finding.verdict === 'waived') return [];
  const rule = finding.clauses.length > 0 ? finding.clauses.join(', ') : restsOn(finding);
  const place = `file=${property(finding.file)},line=${finding.line},col=${finding.column},title=${property(`${rule}: ${one.title}`)}`;
  const told = `${finding.message}\nexpected: ${finding.expected}\nactual: ${finding.actual}`;
  return [`::${finding.verdict === 'fail' ? 'error' : 'warning'} ${place}::${data(told)}`];
}

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
