// Results for Allure Report: a folder of files, one for each scenario and one for each exchange of those that did not
// pass (allurereport.org/docs/how-it-works-test-result-file).

import { createHash } from 'node:crypto';
import type { Verdict } from '../model/judged-case';
import type { RecordedExchange } from '../model/exchange';
import type { Report, ReportCase, ReportFinding, ReportSuite } from './report';
import { basisOf, conditionText, curlOf, outcome, skipReasonOf } from './summary';

export interface AllureFile {
  readonly name: string;
  readonly text: string;
}

type AllureStatus = 'passed' | 'failed' | 'broken' | 'skipped';
const STATUS: Readonly<Record<Verdict, AllureStatus>> = {
  pass: 'passed',
  warn: 'passed',
  fail: 'failed',
  waived: 'skipped',
  error: 'broken',
  skip: 'skipped',
};

export function allureFiles(report: Report): readonly AllureFile[] {
  return [
    ...report.cases.flatMap((one) => caseFiles(one, report)),
    { name: 'environment.properties', text: environmentOf(report) },
    { name: 'categories.json', text: jsonText(CATEGORIES) },
  ];
}

const CATEGORIES = [
  { name: 'Violated clauses', matchedStatuses: ['failed'] },
  { name: 'Not judged: the target did not respond', matchedStatuses: ['broken'] },
  { name: 'Known failures', matchedStatuses: ['skipped'], messageRegex: 'known failure: .*' },
  { name: 'Skipped', matchedStatuses: ['skipped'] },
];

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function caseFiles(one: ReportCase, report: Report): readonly AllureFile[] {
  const uuid = uuidOf(`${report.started} ${one.id}`);
  // The exchanges of passed scenarios would be thousands of files; the JSON report has them.
  const isAttached = one.verdict !== 'pass' && one.verdict !== 'skip';
  const sources = one.exchanges.map((_, index) => (isAttached ? `${uuid}-${index}-attachment.txt` : undefined));
  const start = one.exchanges[0]?.sentAt ?? Date.parse(report.started);
  const result = {
    uuid,
    historyId: digestOf(`${report.target.dialect} ${one.id}`),
    testCaseId: digestOf(one.id),
    fullName: one.id,
    name: one.title,
    status: STATUS[one.verdict],
    ...detailsOf(one),
    stage: 'finished',
    start,
    stop: start + one.ms,
    labels: labelsOf(one, report),
    parameters: one.input === undefined ? [] : [{ name: 'input', value: one.input }],
    steps: one.exchanges.map((exchange, index) => stepOf(exchange, { one, index, source: sources[index] })),
    attachments: [],
    links: [],
  };
  return [
    { name: `${uuid}-result.json`, text: jsonText(result) },
    ...one.exchanges.flatMap((exchange, index) => {
      const name = sources[index];
      return name === undefined ? [] : [{ name, text: exchangeText(exchange) }];
    }),
  ];
}

function detailsOf(one: ReportCase): {
  readonly statusDetails?: { readonly message: string; readonly trace?: string };
} {
  const [first] = one.findings.filter(({ verdict }) => verdict === 'fail').concat(one.findings);
  switch (one.verdict) {
    case 'pass':
      return {};
    case 'skip':
      return { statusDetails: { message: skipReasonOf(one) } };
    case 'error':
      return { statusDetails: { message: one.error?.message ?? 'not judged' } };
    case 'waived':
      return { statusDetails: { message: `known failure: ${first?.excuse ?? ''}`, trace: traceOf(one.findings) } };
    case 'fail':
    case 'warn':
      return { statusDetails: { message: first?.message ?? one.title, trace: traceOf(one.findings) } };
  }
}

const traceOf = (findings: readonly ReportFinding[]): string =>
  findings
    .map((finding) =>
      [
        finding.clauses.join(', ') || basisOf(finding),
        finding.message,
        ...conditionText(finding),
        `expected: ${finding.expected}`,
        `actual: ${finding.actual}`,
        `${finding.file}:${finding.line}:${finding.column}`,
      ].join('\n'),
    )
    .join('\n\n');

function labelsOf(one: ReportCase, { suites, clauses }: Report): readonly { name: string; value: string }[] {
  const suite: ReportSuite | undefined = suites.find(({ name }) => name === one.suite);
  const isMust = one.clauses.some((id) => clauses.find((clause) => clause.id === id)?.level === 'must');
  return [
    { name: 'parentSuite', value: suite?.group ?? 'suites' },
    { name: 'suite', value: suite?.title ?? one.suite },
    { name: 'severity', value: isMust ? 'critical' : 'normal' },
    { name: 'framework', value: 'understudy' },
    ...[one.safety, ...one.clauses].map((value) => ({ name: 'tag', value })),
  ];
}

interface StepPlace {
  readonly one: ReportCase;
  readonly index: number;
  readonly source: string | undefined;
}

function stepOf(exchange: RecordedExchange, { one, index, source }: StepPlace): unknown {
  const { operationId, request, response, sentAt, ms } = exchange;
  const hasFailed = one.findings.some((finding) => finding.exchange === index && finding.verdict === 'fail');
  return {
    name: `${operationId} as ${request.as}: ${response.status}`,
    status: hasFailed ? 'failed' : 'passed',
    stage: 'finished',
    ...(sentAt !== undefined && { start: sentAt, stop: sentAt + Math.ceil(ms) }),
    steps: [],
    parameters: [],
    attachments: source === undefined ? [] : [{ name: 'exchange', source, type: 'text/plain' }],
  };
}

function exchangeText(exchange: RecordedExchange): string {
  const { status, headers, body } = exchange.response;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [curlOf(exchange), '', String(status), ...lines, '', body, ''].join('\n');
}

function environmentOf(report: Report): string {
  const { target, understudy, contract } = report;
  const facts: readonly (readonly [string, string])[] = [
    ...Object.entries(target.urls),
    ...Object.entries(target.profile).map(([group, release]) => [`${group} release`, release] as const),
    ['dialect', target.dialect],
    ['understudy', understudy],
    ['contract', contract],
    ['outcome', outcome(report)],
  ];
  return facts.map(([name, value]) => `${name.replaceAll(' ', '_')} = ${value.replaceAll(/\s+/g, ' ')}\n`).join('');
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Derived, so that the same report gives the same files. */
const uuidOf = (text: string): string =>
  digestOf(text).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
