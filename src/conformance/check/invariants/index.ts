// The one table of laws that hold for every answer, and their judge.

import type { OperationSpec } from '../../../contract';
import type { Clauses } from '../../clauses';
import { askedIn } from '../request-parameters';
import { bodyOf } from '../response-body';
import type { Breach } from '../../model/violation';
import type { Answered, Invariant } from './invariant';
import { LEDGER_INVARIANTS } from './ledger';
import { SCAN_INVARIANTS } from './scan';
import type { Exchange } from '../../model/exchange';

export const INVARIANTS: readonly Invariant[] = [...LEDGER_INVARIANTS, ...SCAN_INVARIANTS];

const PROVENANCE = { mark: 'documented', source: 'the clauses named' } as const;

/** Laws that an answer breaks, by itself or beside earlier answers of its case. */
export function brokenInvariants(
  clauses: Clauses,
  operation: OperationSpec,
  exchange: Exchange,
  earlier: readonly Exchange[],
): readonly Breach[] {
  const laws = INVARIANTS.filter((law) => law.operation === operation.id && law.clauses.some((id) => clauses.has(id)));
  if (laws.length === 0 || exchange.response.status !== 200) return [];
  const answered = (one: Exchange): Answered => ({ asked: askedIn(operation, one), body: bodyOf(one) });
  const [answer, before] = [
    answered(exchange),
    earlier.filter((one) => one.operationId === operation.id && one.response.status === 200).map(answered),
  ];
  return laws.flatMap(({ clauses: named, row, breach }): readonly Breach[] => {
    const broken = breach(answer, before);
    return broken ? [{ ...broken, clauses: named, provenance: PROVENANCE, row }] : [];
  });
}
