// JUnit XML for build servers. Attributes and their order satisfy both common schemas (Jenkins' and the stricter one of
// Ant).

import XMLBuilder from 'fast-xml-builder';
import type { Report, ReportCase } from './report';
import { reportHeader } from './run-header';
import { shortenedReason } from './shortened-waits';
import { casesOf, conditionText, coverageParts, labelOf, outcome, basisOf } from './summary';
import { truncate } from '../../base';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  format: true,
  suppressEmptyNode: true,
});

export function junitReport(report: Report): string {
  const root = {
    testsuites: { testsuite: report.suites.map(({ name, group }, index) => suiteNode(report, { name, group, index })) },
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${String(builder.build(root)).trim()}\n`;
}

interface SuitePlace {
  readonly name: string;
  readonly group: string;
  readonly index: number;
}

function suiteNode(report: Report, { name, group, index }: SuitePlace): unknown {
  const cases = casesOf(report, name);
  const count = (...verdicts: readonly string[]): number =>
    cases.filter(({ verdict }) => verdicts.includes(verdict)).length;
  return {
    '@id': index,
    '@package': attribute(group),
    '@name': attribute(name),
    // The stricter schema allows neither time zone nor fractional seconds.
    '@timestamp': report.started.slice(0, 19),
    '@hostname': attribute(hostOf(report)),
    '@tests': cases.length,
    '@failures': count('fail'),
    '@errors': count('error'),
    '@skipped': count('skip', 'waived'),
    '@time': seconds(cases.reduce((total, { ms }) => total + ms, 0)),
    properties: index === 0 ? { property: propertiesOf(report) } : '',
    testcase: cases.map((one) => caseNode(one, group)),
    'system-out': text(
      cases
        .filter(({ verdict }) => verdict === 'warn')
        .map((one) => `${one.id} (warning)\n${findingsText(one)}`)
        .join('\n\n'),
    ),
    'system-err': index === 0 ? text(report.stale.map(({ message }) => message).join('\n')) : '',
  };
}

const propertiesOf = (report: Report): readonly unknown[] => [
  { '@name': 'understudy', '@value': report.understudy },
  { '@name': 'contract', '@value': report.contract },
  { '@name': 'outcome', '@value': outcome(report) },
  ...reportHeader(report).map(([name, value]) => ({ '@name': name, '@value': attribute(value) })),
  ...coverageParts(report).map(({ name, counted }) => ({
    '@name': name,
    '@value': `${counted.seen} of ${counted.of}`,
  })),
  ...(report.traffic?.shortenedWaits ?? []).map((waits) => ({
    '@name': `shortened waits for ${waits.operationId}`,
    '@value': shortenedReason(waits),
  })),
];

function hostOf({ target }: Report): string {
  return URL.canParse(target.urls.scan) ? new URL(target.urls.scan).hostname : 'unknown';
}

function caseNode(one: ReportCase, group: string): unknown {
  return {
    '@name': attribute(labelOf(one).slice(one.suite.length + 1)),
    '@classname': attribute(`${group}.${one.suite}`),
    '@time': seconds(one.ms),
    ...outcomeNode(one),
  };
}

function outcomeNode(one: ReportCase): Readonly<Record<string, unknown>> {
  const [first] = one.findings.filter(({ verdict }) => verdict === 'fail');
  switch (one.verdict) {
    case 'fail':
      return {
        failure: {
          '@message': attribute(first?.message ?? one.title),
          '@type': attribute(first?.clauses[0] ?? 'contract'),
          '#text': text(findingsText(one)),
        },
      };
    case 'error':
      return {
        error: {
          '@message': attribute(one.error?.message ?? one.title),
          '@type': one.error?.kind ?? 'kit',
          '#text': text(one.title),
        },
      };
    case 'skip':
      return { skipped: { '@message': attribute(one.skip ?? 'not reached') } };
    case 'waived':
      return {
        skipped: { '@message': attribute(`waived: ${one.findings.map(({ excuse }) => excuse ?? '').join('; ')}`) },
      };
    case 'pass':
    case 'warn':
      return {};
  }
}

const findingsText = ({ title, findings }: ReportCase): string =>
  [
    title,
    ...findings.map((finding) =>
      [
        finding.clauses.length > 0 ? finding.clauses.join(', ') : basisOf(finding),
        finding.message,
        ...conditionText(finding),
        `expected: ${finding.expected}`,
        `actual: ${finding.actual}`,
        ...(finding.condition === undefined ? [] : [`expression: ${finding.condition.expression}`]),
        `${finding.file}:${finding.line}:${finding.column}`,
      ].join('\n'),
    ),
  ].join('\n\n');

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

/** XML 1.0 allows neither most control characters nor lone surrogates. */
const text = (value: string): string =>
  value.replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\u{fffd}');
/** Result lists show one line; the full text is in the element body. */
const LONGEST_ATTRIBUTE = 999;
const attribute = (value: string): string => truncate(text(value).replaceAll(/\s+/g, ' ').trim(), LONGEST_ATTRIBUTE);
