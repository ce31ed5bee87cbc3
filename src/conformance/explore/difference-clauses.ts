// The clause that a difference from the model violates. Without one the difference is reported as such.

import type { Clauses } from '../clauses';
import { valueText, type AnswerDifference } from './compare-answers';
import { DIFFERENCE_RULES, type DifferenceContext } from './difference-rules';
import { provenanceOf, type ExploreFinding } from './explore-finding';

interface FoundDifference extends DifferenceContext {
  readonly clauses: Clauses;
  /** Number of the exchange in the sequence. */
  readonly exchange: number;
}

/** The difference as a finding, with the clauses of the contract that it violates. */
export function findingOfDifference(difference: AnswerDifference, context: FoundDifference): ExploreFinding {
  const { clauses, exchange, target } = context;
  const rule = DIFFERENCE_RULES.find(
    ({ operation, kind, at, when }) =>
      operation === target.operationId &&
      (kind === 'any' ? difference.kind !== 'status' : kind === difference.kind) &&
      (at === undefined || at.test(difference.pointer)) &&
      (when === undefined || when(difference, context)),
  );
  const named = (rule?.clauses ?? []).filter((id) => clauses.has(id));
  return {
    source: 'model',
    clauses: named,
    operationId: target.operationId,
    message: messageOf(difference, target.operationId),
    expected: valueText(difference.model),
    actual: valueText(difference.target),
    provenance: provenanceOf(named, clauses),
    row: undefined,
    exchange,
    difference,
  };
}

function messageOf({ kind, pointer }: AnswerDifference, operation: string): string {
  if (kind === 'status') return `${operation} returns a different status than the model`;
  if (kind === 'missing') return `${operation} lacks ${pointer}`;
  return kind === 'extra'
    ? `${operation} has ${pointer}, which the model does not have`
    : `${operation} differs from the model at ${pointer}`;
}
