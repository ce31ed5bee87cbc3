// The results of a SARIF report: one for each finding, and one for equal findings of the same scenario. The fingerprint
// of a result stays the same between runs, so that code scanning recognizes it.

import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { groupedBy, truncate } from '../../../base';
import { messagePattern, type FindingInCase } from '../finding-groups';
import type { Report, ReportFinding } from '../report';
import { basisOf, conditionText, curlOf } from '../summary';
import { sarifText, type SarifLevel, type SarifLocation, type SarifResult, type SarifRule } from './sarif-log';
import { ruleIdOf } from './sarif-rules';

/**
 * Code scanning keeps this many results of a run and rejects a file with more than 25,000
 * (docs.github.com: SARIF results exceed one or more limits).
 */
export const MAX_RESULTS = 5000;

const LONGEST_VALUE = 1000;

const ORDER: Readonly<Record<ReportFinding['verdict'], number>> = { fail: 0, warn: 1, waived: 2 };

export interface SarifResults {
  /** Failures first; at most `MAX_RESULTS`. */
  readonly results: readonly SarifResult[];
  readonly omitted: number;
}

/** Equal findings of a scenario, such as of concurrent requests. */
interface RepeatedFinding extends FindingInCase {
  readonly fingerprint: string;
  readonly count: number;
}

export function resultsOf({ cases }: Pick<Report, 'cases'>, rules: readonly SarifRule[]): SarifResults {
  const found = cases.flatMap((one) => one.findings.map((finding) => ({ case: one, finding })));
  const groups = groupedBy(found, (one) => `${one.finding.verdict} ${fingerprintOf(one)}`);
  const repeated = [...groups].flatMap(([key, [first, ...others]]): readonly RepeatedFinding[] =>
    first ? [{ ...first, fingerprint: key.replace(/^\w+ /, ''), count: 1 + others.length }] : [],
  );
  const sorted = repeated.toSorted((a, b) => ORDER[a.finding.verdict] - ORDER[b.finding.verdict]);
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  return {
    results: sorted
      .slice(0, MAX_RESULTS)
      .map((one) => resultOf(one, { rules, ruleIndex: indexes.get(ruleIdOf(one.finding)) ?? -1 })),
    omitted: Math.max(0, sorted.length - MAX_RESULTS),
  };
}

/** What identifies a finding in every run: neither values of a response nor line numbers, which move. */
function fingerprintOf({ case: { id }, finding }: FindingInCase): string {
  const { clauses, row, operationId, message, condition, file, source } = finding;
  const parts = [id, ...clauses, row, operationId, condition?.expression ?? messagePattern(message)];
  return createHash('sha256')
    .update(JSON.stringify([...parts, placeOf(file).uri, source.trim()]))
    .digest('hex');
}

function resultOf(
  found: RepeatedFinding,
  { rules, ruleIndex }: { readonly rules: readonly SarifRule[]; readonly ruleIndex: number },
): SarifResult {
  const { case: one, finding, fingerprint, count } = found;
  return {
    ruleId: ruleIdOf(finding),
    ruleIndex,
    level: levelOf(finding, rules[ruleIndex]),
    message: sarifText(messageOf(found)),
    locations: [locationOf(finding)],
    fingerprints: { 'understudy/v1': fingerprint },
    // The only one that code scanning reads, in the form of its upload action.
    partialFingerprints: { primaryLocationLineHash: `${fingerprint.slice(0, 16)}:1` },
    occurrenceCount: count,
    ...(finding.excuse !== undefined && {
      suppressions: [{ kind: 'external', status: 'accepted', justification: finding.excuse }],
    }),
    properties: {
      scenario: one.id,
      operation: finding.operationId,
      clauses: finding.clauses,
      verdict: finding.verdict,
      source: basisOf(finding),
      ...(finding.condition && { expression: finding.condition.expression }),
    },
  };
}

function levelOf({ verdict }: ReportFinding, rule: SarifRule | undefined): SarifLevel {
  if (verdict === 'fail') return 'error';
  const level = rule?.defaultConfiguration.level ?? 'warning';
  return verdict === 'warn' && level === 'error' ? 'warning' : level;
}

function messageOf({ case: one, finding }: FindingInCase): string {
  const { message, expected, actual, exchange } = finding;
  const request = exchange === undefined ? undefined : one.exchanges[exchange];
  return [
    `${one.title}: ${message}.`,
    ...conditionText(finding),
    `expected: ${truncate(expected, LONGEST_VALUE)}`,
    `actual: ${truncate(actual, LONGEST_VALUE)}`,
    `scenario: ${one.id}`,
    ...(request === undefined ? [] : [truncate(curlOf(request), LONGEST_VALUE)]),
  ].join('\n');
}

const locationOf = ({ file, line, column, source }: ReportFinding): SarifLocation => ({
  physicalLocation: {
    artifactLocation: placeOf(file),
    region: {
      startLine: line,
      startColumn: column,
      endLine: line,
      endColumn: Math.max(source.length, column) + 1,
      snippet: sarifText(source),
    },
  },
});

/** A file of the kit that is not below the working directory, such as one of an installed package. */
const OF_KIT = /(?:^|\/)((?:conformance\/suites|openapi)\/.*)$/;

/** Relative to the working directory of the run, which is usually the root of a repository. */
function placeOf(file: string): { readonly uri: string; readonly uriBaseId?: string } {
  const path = file.replaceAll('\\', '/');
  const isOutside = /^(\.\.|[A-Za-z]:)?\//.test(path);
  const [, inKit] = OF_KIT.exec(path) ?? [];
  if (!isOutside) return { uri: encoded(path), uriBaseId: '%SRCROOT%' };
  return inKit === undefined
    ? { uri: pathToFileURL(resolve(file)).href }
    : { uri: encoded(inKit), uriBaseId: 'UNDERSTUDY' };
}

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
