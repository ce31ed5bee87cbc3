// Markdown for a job summary: the outcome, a table of suites, failures folded, coverage.

import type { Verdict } from '../check/judged';
import { difference } from './difference';
import type { Report, ReportCase, ReportFinding } from './model';
import { casesOf, countsText, coverageParts, curlOf, outcome, requestCount, restsOn, skipReasons, worstOf } from './summary';
import { howOften, warningGroups, type WarningGroup } from './warnings';

const SIGNS: Readonly<Record<Verdict, string>> = { pass: '✅', fail: '❌', error: '⛔', skip: '⏭️', warn: '⚠️', waived: '📌' };
/** Names of missing parts beyond this many are only counted. */
const NAMED = 20;

export function markdownReport(report: Report): string {
  const told = report.cases.filter(({ verdict }) => verdict === 'fail' || verdict === 'error');
  const warned = warningGroups(report);
  return [
    `## ${report.exit === 0 ? SIGNS.pass : SIGNS.fail} Contract check: ${outcome(report.exit)}`,
    '',
    `${countsText(report)}; ${requestCount(report)} requests in ${(report.ms / 1000).toFixed(1)} s.`,
    '',
    ...report.stale.flatMap(({ message }) => [`- ${SIGNS.error} ${inline(message)}`, '']),
    '| | Suite | Passed | |',
    '|---|---|---|---|',
    ...report.suites.map(({ name, title }) => {
      const cases = casesOf(report, name);
      return `| ${SIGNS[worstOf(cases)]} | ${inline(name)} | ${cases.filter(({ verdict }) => verdict === 'pass').length} of ${cases.length} | ${inline(title)} |`;
    }),
    '',
    ...(told.length > 0 ? ['### Findings', '', ...told.flatMap((one) => caseBlock(one, report))] : []),
    ...(warned.length > 0 ? ['### Warnings', '', '| Rests on | Seen | Clauses | What | Such as |', '|---|---|---|---|---|', ...warned.map(warningRow), ''] : []),
    ...skipReasons(report).map(([reason, count]) => `- ${SIGNS.skip} skipped ${count}: ${inline(reason)}`),
    '',
    '### Coverage',
    '',
    ...coverageParts(report).map(({ name, counted, missing }) => `- ${counted.seen} of ${counted.of} ${name}${counted.missing.length === 0 ? '' : `; ${missing}: ${namesOf(counted.missing)}`}`),
    '',
  ].join('\n');
}

function namesOf(names: readonly string[]): string {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).map(inline).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function warningRow(group: WarningGroup): string {
  const { rule, clauses, messages, example } = group;
  return `| ${[rule, howOften(group), clauses.join(', '), messages.join('; '), example.case.id].map(inline).join(' | ')} |`;
}

function caseBlock(one: ReportCase, report: Report): readonly string[] {
  return [
    `<details><summary>${SIGNS[one.verdict]} ${inline(one.title)}</summary>`,
    '',
    ...(one.error ? [inline(one.error.message), ''] : []),
    ...one.findings.filter(({ verdict }) => verdict === 'fail').flatMap((finding) => findingBlock(finding, one, report)),
    '</details>',
    '',
  ];
}

function findingBlock(finding: ReportFinding, one: ReportCase, report: Report): readonly string[] {
  const rules = report.clauses.filter(({ id }) => finding.clauses.includes(id)).map(({ id, level, section, text }) => `**${id}** (${level}, section ${section}) ${inline(text)}`);
  const exchange = finding.exchange === undefined ? undefined : one.exchanges[finding.exchange];
  return [
    ...(rules.length > 0 ? rules : [inline(restsOn(finding))]),
    '',
    inline(finding.message),
    '',
    ...fenced('diff', diffLines(finding)),
    `${inline(finding.file)}:${finding.line}`,
    '',
    ...(exchange ? fenced('sh', [curlOf(exchange)]) : []),
  ];
}

const SIGN = { same: ' ', gap: ' ', expected: '-', actual: '+' } as const;

function diffLines({ expected, actual }: ReportFinding): readonly string[] {
  return difference(expected, actual)?.map(({ kind, text }) => `${SIGN[kind]} ${text}`) ?? [`- ${oneLine(expected)}`, `+ ${oneLine(actual)}`];
}

/** A block whose fence is longer than any run of backticks in it. */
function fenced(language: string, lines: readonly string[]): readonly string[] {
  const longest = Math.max(2, ...lines.flatMap((line) => line.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, ...lines, fence, ''];
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');
/** Text of others within a line: nothing in it is markup. */
const inline = (text: string): string => oneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/[\\`*_{}[\]|~#]/g, '\\$&');
