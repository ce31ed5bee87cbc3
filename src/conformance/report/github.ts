// Annotations in GitHub's workflow log: each kind of failure, error and warning once, at its suite line, because GitHub
// shows only the first ten.

import { failGroups, frequencyOf, moreLikeIt, warningGroups, type FindingGroup } from './finding-groups';
import { dialectHint } from './hints';
import { runProblemsOf, type ErrorGroup } from './unavailable-groups';
import type { Report, ReportFinding } from './report';
import { countsText, labelOf, outcome, basisOf } from './summary';

/** Number of ids listed; the rest are counted. */
const SHOWN = 5;

export function githubReport(report: Report): string {
  const { unavailable, isSummarised, errors } = runProblemsOf(report);
  const hint = dialectHint(report);
  const lines = [
    ...unavailable.map(({ group, text }) => `::error title=${group}::${data(text)}`),
    ...failGroups(report, isSummarised).map(failLine),
    ...errors.map(errorLine),
    ...warningGroups(report, isSummarised).map(warningLine),
    ...report.stale.map(({ message }) => `::error title=understudy::${data(message)}`),
    `::notice title=understudy::${data(`${countsText(report)}: ${outcome(report)}${hint === undefined ? '' : `\n${hint}`}`)}`,
  ];
  return `${lines.join('\n')}\n`;
}

const errorLine = ({ example, message, ...group }: ErrorGroup): string =>
  `::error title=${property(example.title)}::${data(`${labelOf(example)}: ${message}${more(group)}`)}`;

function failLine(group: FindingGroup): string {
  const {
    example: {
      case: { title },
      finding,
    },
  } = group;
  const rule = finding.clauses.length > 0 ? finding.clauses.join(', ') : basisOf(finding);
  return `::error ${placeOf(finding, `${rule}: ${title}`)}::${data(`${finding.message}\n${sides(finding)}${more(group)}`)}`;
}

function more(group: Pick<FindingGroup, 'count' | 'labels'>): string {
  const text = moreLikeIt(group, SHOWN);
  return text === undefined ? '' : `\n${text}`;
}

function warningLine(group: FindingGroup): string {
  const {
    rule,
    messages,
    example: {
      case: { title },
      finding,
    },
  } = group;
  return `::warning ${placeOf(finding, `${finding.row === undefined ? rule : basisOf(finding)}: ${title}`)}::${data(`${messages.join('; ')} (${frequencyOf(group)})\n${sides(finding)}`)}`;
}

const placeOf = ({ file, line, column }: ReportFinding, title: string): string =>
  `file=${property(file)},line=${line},col=${column},title=${property(title)}`;
const sides = ({ expected, actual }: ReportFinding): string => `expected: ${expected}\nactual: ${actual}`;

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
