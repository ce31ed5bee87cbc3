// Findings about several answers of a sequence: the laws of the kit, and concurrent requests that no order explains.

import { withLawFindings } from '../check/laws';
import type { RecordedExchange } from '../model/exchange';
import type { Judging } from '../model/judging';
import type { PlannedCase } from '../model/planned-case';
import type { Target } from '../target/target';
import type { Contradiction } from './answer-checks';
import { provenanceOf, type ExploreFinding } from './explore-finding';
import type { ExploreSession } from './session';

interface FindingContext {
  readonly judging: Judging;
  readonly session: Pick<ExploreSession, 'target' | 'model'>;
}

const POSITION = { line: 0, column: 0 };

/** A sequence as a case, as far as the laws need one. */
const SEQUENCE: PlannedCase = {
  id: 'explore',
  suite: { file: '', text: '', name: 'explore', title: '', tags: [], scenarios: [] },
  scenario: {
    title: 'explore',
    clauses: [],
    safety: 'write',
    needs: [],
    tags: [],
    takesTurns: undefined,
    each: [undefined],
    let: [],
    steps: [],
    position: POSITION,
  },
  each: undefined,
  skip: undefined,
};

/**
 * Violations of the laws over all answers of a run, here of one sequence; of an observed or assumed law only if the
 * model's answers do not violate it too.
 */
export function lawFindings(
  exchanges: readonly RecordedExchange[],
  modelExchanges: readonly RecordedExchange[],
  { judging, session: { target, model } }: FindingContext,
): readonly ExploreFinding[] {
  const found = violatedLaws(exchanges, judging, target);
  if (found.length === 0) return found;
  const shared = new Set(violatedLaws(modelExchanges, judging, model).flatMap(({ clauses }) => clauses));
  return found.filter(
    ({ provenance, clauses }) => provenance.mark === 'documented' || !clauses.some((clause) => shared.has(clause)),
  );
}

function violatedLaws(
  exchanges: readonly RecordedExchange[],
  judging: Judging,
  target: Target,
): readonly ExploreFinding[] {
  const result = {
    planned: SEQUENCE,
    exchanges,
    findings: [],
    error: undefined,
    draws: { unique: [], now: [] },
    ms: 0,
    judged: 0,
  };
  return withLawFindings([result], { judging, target }).flatMap(({ findings }) =>
    findings.map(({ clauses, operationId, message, expected, actual, provenance, row, exchange = 0 }) => ({
      source: 'law',
      clauses,
      operationId,
      message,
      expected,
      actual,
      provenance,
      row,
      exchange,
    })),
  );
}

/** The finding for answers of one action that contradict each other. */
export function contradictionFinding(
  { message, expected, actual, clauses }: Contradiction,
  { operationId }: RecordedExchange,
  exchange: number,
  { judging }: Pick<FindingContext, 'judging'>,
): ExploreFinding {
  const named = clauses.filter((id) => judging.clauses.has(id));
  return {
    source: 'law',
    isContradiction: true,
    clauses: named,
    operationId,
    message,
    expected,
    actual,
    provenance: provenanceOf(named, judging.clauses),
    row: undefined,
    exchange,
  };
}

/** Clauses that concurrent requests of an operation violate if no order explains their answers. */
const CLAUSES: Readonly<Record<string, readonly string[]>> = {
  createTransferOffer: ['LIMIT-5', 'LIMIT-6'],
};

/** The finding for concurrent requests whose answers no order of them explains. */
export function unexplained(
  answers: readonly RecordedExchange[],
  exchange: number,
  { judging: { clauses } }: FindingContext,
): ExploreFinding {
  const operations = [...new Set(answers.map(({ operationId }) => operationId))];
  const named = (operations.length === 1 ? (CLAUSES[operations[0] ?? ''] ?? []) : []).filter((id) => clauses.has(id));
  return {
    source: 'concurrency',
    clauses: named,
    operationId: operations.join(', '),
    message: `no order of ${answers.length} concurrent requests (${operations.join(', ')}) explains their responses`,
    expected: 'the responses to the requests in some order, one after another',
    actual: answers.map(({ operationId, response: { status } }) => `${operationId} ${status}`).join(', '),
    provenance: provenanceOf(named, clauses),
    row: undefined,
    exchange,
  };
}
