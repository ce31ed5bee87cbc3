// Setup steps, which only prepare the step under test. Their failure is no breach of the scenario's clauses: the
// operation itself may have broken a rule; otherwise nothing is known about the clauses.

import type { OperationSpec, Provenance } from '../../contract';
import type { Clauses } from '../clauses';
import type { Expectation } from '../model/suite';
import { clausesAttributedTo, responsePointer } from './clause-attribution';
import type { CaseFinding } from '../model/finding';

const SETUP_STEP: Provenance = { mark: 'assumed', source: 'a step that leads to what the scenario checks' };

/** Clauses of the responses that a step expects; none for an operation that the contract does not show. */
export function clausesOfExpectedResponse(
  clauses: Clauses,
  operation: OperationSpec,
  { status }: Expectation,
): readonly string[] {
  if (operation.provenance.mark !== 'documented') return [];
  const awaited = operation.responses.filter((response) => status.some((word) => String(word) === response.status));
  return clausesAttributedTo(
    clauses,
    awaited.flatMap((response) => [
      responsePointer(operation, response.status),
      ...response.content.flatMap(({ schemaId }) => schemaId ?? []),
    ]),
  );
}

/**
 * Marks an unmet expectation of a setup step; `clauses` are those it may be attributed to. Rules weaker than documented
 * keep their mark.
 */
export function asSetupFinding(finding: CaseFinding, clauses: readonly string[]): CaseFinding {
  if (finding.provenance.mark !== 'documented') return finding;
  return {
    ...finding,
    clauses,
    provenance: clauses.length === 0 ? SETUP_STEP : finding.provenance,
    message: `setup step failed: ${finding.message}`,
  };
}
