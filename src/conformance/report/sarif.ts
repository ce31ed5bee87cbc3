// SARIF 2.1.0, for code scanning: the rules are clauses, the results are findings at the line of their suite. GitHub
// shows at most 5,000 results of a file and follows them between runs by primaryLocationLineHash (its page on SARIF
// support); titles and messages are plain text there.

import { createHash } from 'node:crypto';
import { messagePattern } from './finding-groups';
import type { Report, ReportCase, ReportFinding } from './report';
import { basisOf, conditionText, outcome } from './summary';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
const HOME = 'https://github.com/canton-understudy/canton-understudy';
export const MAX_SARIF_RESULTS = 5000;

interface SarifResult {
  readonly ruleId: string;
  readonly level: 'error' | 'warning';
  readonly message: { readonly text: string };
  readonly [member: string]: unknown;
}

export function sarifReport(report: Report): string {
  const all = report.cases.flatMap((one) => one.findings.map((finding) => resultOf(finding, one)));
  const ordered = [...all.filter(({ level }) => level === 'error'), ...all.filter(({ level }) => level === 'warning')];
  const results = ordered.slice(0, MAX_SARIF_RESULTS);
  const run = {
    tool: {
      driver: {
        name: 'understudy',
        semanticVersion: report.understudy,
        informationUri: HOME,
        rules: rulesOf(report, results),
      },
    },
    automationDetails: { id: `understudy/${report.target.dialect}/` },
    invocations: [invocationOf(report, ordered.length - results.length)],
    columnKind: 'utf16CodeUnits',
    results,
    properties: { target: report.target.urls, profile: report.target.profile, contract: report.contract },
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

/** The clause of a finding, else the row of the dialect table, else the source of the rule. */
const ruleIdOf = (finding: ReportFinding): string => finding.clauses[0] ?? finding.row ?? basisOf(finding);

function resultOf(finding: ReportFinding, one: ReportCase): SarifResult {
  const { clauses, verdict, excuse, file, line, column, operationId, provenance } = finding;
  return {
    ruleId: ruleIdOf(finding),
    level: verdict === 'warn' ? 'warning' : 'error',
    message: { text: messageOf(finding, one) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: addressOf(file) },
          region: { startLine: line, startColumn: column },
        },
      },
    ],
    partialFingerprints: { primaryLocationLineHash: fingerprintOf(finding, one) },
    ...(verdict === 'waived' && { suppressions: [{ kind: 'external', justification: excuse ?? 'a known failure' }] }),
    properties: { scenario: one.id, operation: operationId, clauses, source: provenance },
  };
}

const messageOf = (finding: ReportFinding, { title }: ReportCase): string =>
  [
    `${title}: ${finding.message}`,
    ...conditionText(finding),
    `expected: ${finding.expected}`,
    `actual: ${finding.actual}`,
  ].join('\n');

/** The same in every run in which a scenario fails in the same way. */
function fingerprintOf(finding: ReportFinding, { id }: ReportCase): string {
  const kind = [id, ruleIdOf(finding), finding.operationId, messagePattern(finding.message)].join('\n');
  return `${createHash('sha256').update(kind).digest('hex').slice(0, 16)}:1`;
}

const addressOf = (file: string): string => file.split(/[\\/]/).map(encodeURIComponent).join('/');

function rulesOf({ clauses }: Report, results: readonly SarifResult[]): readonly unknown[] {
  return [...new Set(results.map(({ ruleId }) => ruleId))].map((id) => {
    const clause = clauses.find((one) => one.id === id);
    const text = clause?.text ?? `A rule without a clause: ${id}`;
    return {
      id,
      name: id,
      shortDescription: { text: clause === undefined ? id : `${id}: section ${clause.section} of the contract` },
      fullDescription: { text },
      help: { text },
      helpUri: `${HOME}/blob/main/docs/${clause === undefined ? 'dialects.md' : 'checking.md'}`,
      defaultConfiguration: { level: clause?.level === 'must' ? 'error' : 'warning' },
      properties: { tags: ['conformance', ...(clause === undefined ? [] : [clause.level])] },
    };
  });
}

function invocationOf(report: Report, leftOut: number): unknown {
  const { started, ms, exit, cases, incomplete = [], stale } = report;
  const notes = [
    ...cases.flatMap(({ id, error }) => (error === undefined ? [] : [`${id} could not be judged: ${error.message}`])),
    ...incomplete,
    ...stale.map(({ message }) => message),
    ...(leftOut === 0
      ? []
      : [`${leftOut} more findings are in the JSON report: code scanning shows ${MAX_SARIF_RESULTS}`]),
  ];
  return {
    executionSuccessful: exit === 0 || exit === 1,
    exitCode: exit,
    exitCodeDescription: outcome(report),
    startTimeUtc: started,
    endTimeUtc: new Date(Date.parse(started) + ms).toISOString(),
    toolExecutionNotifications: notes.map((text) => ({ level: 'warning', message: { text } })),
  };
}
