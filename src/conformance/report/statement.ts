// A statement of conformance: what was checked against which target, and what came of it, in the form of an in-toto
// Statement v1 (in-toto.io/Statement/v1), whose subject is the JSON report. docs/statement.md describes its members.

import { createHash } from 'node:crypto';
import { jsonReport } from './packed-report';
import type { Report, ReportCase, ReportClause } from './report';
import { outcome } from './summary';

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
export const PREDICATE_TYPE = 'https://github.com/canton-understudy/canton-understudy/blob/main/docs/statement.md#v1';

/** `partial`: nothing failed, but not every must clause was judged, or failures were accepted. */
export const RESULTS = ['passed', 'failed', 'partial', 'not judged'] as const;
type StatedResult = (typeof RESULTS)[number];

export interface ConformanceStatement {
  readonly _type: typeof STATEMENT_TYPE;
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
  readonly predicateType: typeof PREDICATE_TYPE;
  readonly predicate: ConformancePredicate;
}

export interface ConformancePredicate {
  readonly result: StatedResult;
  /** What the result does not cover; empty for `passed`. */
  readonly limits: readonly string[];
  readonly exit: number;
  readonly outcome: string;
  readonly target: Pick<Report['target'], 'urls' | 'dialect' | 'profile'>;
  readonly run: { readonly started: string; readonly ms: number; readonly scenarios: Report['counts'] };
  readonly understudy: string;
  /** Names of the suites that ran. */
  readonly suites: readonly string[];
  /** SHA-256 of the contract documents, and of these suites. */
  readonly digests: { readonly contract: string; readonly suites: string };
  /** Testable must clauses. */
  readonly must: {
    readonly of: number;
    readonly judged: number;
    readonly notJudged: readonly string[];
    readonly failed: readonly string[];
  };
  /** Clauses of lower levels that failed, and clauses with warnings. */
  readonly otherFailed: readonly string[];
  readonly warned: readonly string[];
  readonly acceptedSkips: readonly string[];
  readonly knownFailures: readonly string[];
}

/** `scenarios` is the number of scenarios in all suites. */
export function statementOf(report: Report, scenarios: number): ConformanceStatement {
  const { clauses, coverage, cases } = report;
  const of = (verdict: ReportClause['verdict'], isMust?: boolean): readonly string[] =>
    clauses
      .filter((one) => one.verdict === verdict && (isMust === undefined || (one.level === 'must') === isMust))
      .map(({ id }) => id);
  // A case with a warning as well has the verdict `warn`.
  const isKnown = ({ verdict, findings }: ReportCase): boolean =>
    verdict === 'waived' || findings.some((finding) => finding.verdict === 'waived');
  const known = cases.filter(isKnown).map(({ id }) => id);
  const limits = limitsOf(report, { known: known.length, scenarios });
  return {
    _type: STATEMENT_TYPE,
    subject: [{ name: 'report.json', digest: { sha256: digestOf(jsonReport(report)) } }],
    predicateType: PREDICATE_TYPE,
    predicate: {
      result: resultOf(report.exit, limits),
      limits,
      exit: report.exit,
      outcome: outcome(report),
      target: { urls: report.target.urls, dialect: report.target.dialect, profile: report.target.profile },
      run: { started: report.started, ms: report.ms, scenarios: report.counts },
      understudy: report.understudy,
      suites: report.suites.map(({ name }) => name),
      digests: { contract: report.contract, suites: report.suitesDigest ?? '' },
      must: {
        of: coverage.clauses.of,
        judged: coverage.clauses.seen,
        notJudged: coverage.clauses.missing,
        failed: of('fail', true),
      },
      otherFailed: of('fail', false),
      warned: of('warn'),
      acceptedSkips: report.acceptedSkips ?? [],
      knownFailures: known,
    },
  };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

interface StatementCounts {
  readonly known: number;
  readonly scenarios: number;
}

function limitsOf(
  { coverage: { clauses }, counts, cases, shard, assumptions }: Report,
  { known, scenarios }: StatementCounts,
): readonly string[] {
  const left = clauses.of - clauses.seen;
  return [
    ...(cases.length < scenarios ? [`only ${cases.length} of ${scenarios} scenarios were selected`] : []),
    ...(counts.skip === 0 ? [] : [`${counts.skip} of ${cases.length} selected scenarios were skipped`]),
    ...(left === 0 ? [] : [`${left} of ${clauses.of} testable must clauses were not judged`]),
    ...(known === 0 ? [] : [`a waiver or baseline accepts ${known} failing ${known === 1 ? 'scenario' : 'scenarios'}`]),
    ...(shard === undefined ? [] : [`only shard ${shard.index} of ${shard.of} ran`]),
    ...(assumptions === 'ignore' ? ['violations of observed and assumed rules were ignored'] : []),
  ];
}

function resultOf(exit: number, limits: readonly string[]): StatedResult {
  if (exit === 1) return 'failed';
  if (exit !== 0 && exit !== 5) return 'not judged';
  return exit === 0 && limits.length === 0 ? 'passed' : 'partial';
}
