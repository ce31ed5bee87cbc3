// The table of invariants for every answer, and the function that checks them.

import type { OperationSpec } from '../../../contract';
import type { Clauses } from '../../clauses';
import { requestParametersOf } from '../request-parameters';
import { bodyOf } from '../response-body';
import type { ResponseViolation } from '../../model/violation';
import type { InvariantInput, ResponseInvariant } from './invariant';
import { LEDGER_INVARIANTS } from './ledger';
import { SCAN_INVARIANTS } from './scan';
import type { RecordedExchange } from '../../model/exchange';

export const INVARIANTS: readonly ResponseInvariant[] = [...LEDGER_INVARIANTS, ...SCAN_INVARIANTS];

const PROVENANCE = { mark: 'documented', source: 'the clauses named' } as const;

/** Invariants that an answer breaks, alone or together with earlier answers of its case. */
export function invariantViolations(
  clauses: Clauses,
  operation: OperationSpec,
  exchange: RecordedExchange,
  earlier: readonly RecordedExchange[],
): readonly ResponseViolation[] {
  const laws = INVARIANTS.filter((law) => law.operation === operation.id && law.clauses.some((id) => clauses.has(id)));
  if (laws.length === 0 || exchange.response.status !== 200) return [];
  const inputOf = (one: RecordedExchange): InvariantInput => ({
    request: requestParametersOf(operation, one),
    body: bodyOf(one),
  });
  const [answer, before] = [
    inputOf(exchange),
    earlier.filter((one) => one.operationId === operation.id && one.response.status === 200).map(inputOf),
  ];
  return laws.flatMap(({ clauses: named, row, violation }): readonly ResponseViolation[] => {
    const found = violation(answer, before);
    return found ? [{ ...found, clauses: named, provenance: PROVENANCE, row }] : [];
  });
}
