// A law over all answers of a run, regardless of the scenario: answers must agree with each other. Applies to answers
// with status 200.

import type { Json } from '../../../base';
import type { OperationSpec } from '../../../contract';
import type { RecordedExchange } from '../../model/exchange';
import type { PlannedCase } from '../../model/planned-case';
import type { InvariantViolation } from '../invariants/invariant';
import type { RequestParameters } from '../request-parameters';

/** One answer of a run with its position. */
export interface RunAnswer {
  readonly planned: PlannedCase;
  /** Index of the exchange within its case. */
  readonly index: number;
  readonly exchange: RecordedExchange;
  readonly operation: OperationSpec;
  readonly request: RequestParameters;
  readonly body: Json | undefined;
  /** Its time can be compared only with that of answers of the same clock. */
  readonly clock?: unknown;
}

interface RunContextFacts {
  /** The party of a role, such as first; undefined when the target does not name it. */
  readonly partyOf: (role: string) => string | undefined;
}

export interface LawViolation extends InvariantViolation {
  /** The answer that the finding is attached to: the later one of those that disagree. */
  readonly answer: RunAnswer;
  /** The other answer; the contract is violated only if it shows the operations of both. */
  readonly other?: RunAnswer;
}

export interface RunLaw {
  readonly clauses: readonly string[];
  /** Source of the rule where the contract is silent: a violation is then a warning. */
  readonly assumed?: string;
  readonly violations: (answers: readonly RunAnswer[], facts: RunContextFacts) => readonly LawViolation[];
}

/** `operation at URL` of an answer, for a message. */
export const placeOf = ({ exchange }: RunAnswer): string => `${exchange.operationId} (${exchange.request.as})`;
