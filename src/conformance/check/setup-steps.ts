// Steps that only lead to the one that a scenario checks. That such a step goes wrong is no breach of what the scenario is about: the
// operation itself may have broken a rule, and else nothing is known of the clauses behind it.

import type { OperationSpec, Provenance } from '../../contract';
import type { Clauses } from '../clauses';
import type { Expectation } from '../model/suite';
import { clausesAttributedTo, responsePointer } from './clause-attribution';
import type { CaseFinding } from '../model/finding';

const SETUP_STEP: Provenance = { mark: 'assumed', source: 'a step that leads to what the scenario checks' };

/** Clauses of the responses that a step waits for. */
export function clausesOfExpectedResponse(
  clauses: Clauses,
  operation: OperationSpec,
  { status }: Expectation,
): readonly string[] {
  const awaited = operation.responses.filter((response) => status.some((word) => String(word) === response.status));
  return clausesAttributedTo(
    clauses,
    awaited.flatMap((response) => [
      responsePointer(operation, response.status),
      ...response.content.flatMap(({ schemaId }) => schemaId ?? []),
    ]),
  );
}

/** What a step of setup misses, told as such; `clauses` are those that it may be charged to. What is marked as less stays what it is. */
export function asSetupFinding(finding: CaseFinding, clauses: readonly string[]): CaseFinding {
  if (finding.provenance.mark !== 'documented') return finding;
  return {
    ...finding,
    clauses,
    provenance: clauses.length === 0 ? SETUP_STEP : finding.provenance,
    message: `setup step failed: ${finding.message}`,
  };
}
