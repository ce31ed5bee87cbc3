// What an exploration finds wrong with an answer of the target.

import type { Provenance } from '../../contract';
import { waiverReasonFor } from '../check/known-failures';
import type { Clauses } from '../clauses';
import type { AnswerDifference } from './compare-answers';
import type { Target } from '../target/target';

/** How it was found: by the documents, by the model, by a law over several answers, or among concurrent requests. */
type FindingSource = 'documents' | 'model' | 'law' | 'concurrency';

export interface ExploreFinding {
  readonly source: FindingSource;
  /** Empty when no clause covers it: the target differs from the model. */
  readonly clauses: readonly string[];
  readonly operationId: string;
  /** One sentence. */
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  readonly provenance: Provenance;
  readonly row: string | undefined;
  /** Number of the exchange in the sequence. */
  readonly exchange: number;
  /** Only the comparison of several answers shows it, which a suite does not repeat. */
  readonly isContradiction?: true;
  /** The difference from the model, if that is what was found. */
  readonly difference?: AnswerDifference;
}

/** `fail` for a breach of a documented rule, `warn` for any other difference. */
export type FindingVerdict = 'fail' | 'warn';

/** Undefined for a finding that the target waives, or declares as a deviation of its dialect. */
export function verdictOf(finding: ExploreFinding, target: Target): FindingVerdict | undefined {
  const { row, provenance } = finding;
  if (row !== undefined && target.dialect === 'observed') return undefined;
  const known = { ...finding, file: '', position: { line: 0, column: 0 } };
  if (waiverReasonFor(known, 'explore', target, []) !== undefined) return undefined;
  return provenance.mark === 'documented' ? 'fail' : 'warn';
}

/** The finding that says most: a failure before warnings, with a clause, and with a difference that a suite can check. */
export function bestOf(findings: readonly ExploreFinding[], target: Target): ExploreFinding | undefined {
  const failures = findings.filter((finding) => verdictOf(finding, target) === 'fail');
  const worst = failures.length > 0 ? failures : findings;
  return (
    worst.find(({ clauses, difference }) => clauses.length > 0 && difference !== undefined) ??
    worst.find(({ clauses }) => clauses.length > 0) ??
    worst[0]
  );
}

/** Findings with the same signature have the same cause, as far as can be told. */
export const signatureOf = ({ source, clauses, operationId, message }: ExploreFinding): string =>
  clauses.length > 0
    ? `${clauses[0] ?? ''} ${operationId}`
    : `${source} ${operationId} ${message.replaceAll(/\d+/g, 'N')}`;

/** A difference counts as documented if a must or should clause names it. */
export function provenanceOf(named: readonly string[], clauses: Clauses): Provenance {
  const levels = named.map((id) => clauses.get(id)?.level);
  if (levels.some((level) => level === 'must' || level === 'should'))
    return { mark: 'documented', source: 'the clauses named' };
  return named.length > 0
    ? { mark: 'observed', source: 'the clauses named' }
    : { mark: 'assumed', source: 'the model, without a clause' };
}
