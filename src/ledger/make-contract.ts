// A contract with the stakeholders that its template defines.

import type { Micros } from '../base';
import { TEMPLATES, type PartyId, type Payload, type TemplateName } from './daml';
import type { ContractId, LedgerContract } from './types';

interface StakeholderRules<T extends TemplateName> {
  readonly signatories: (payload: Payload<T>) => readonly PartyId[];
  readonly observers: (payload: Payload<T>) => readonly PartyId[];
}

export function makeContract<T extends TemplateName>(
  contractId: ContractId,
  template: T,
  payload: Payload<T>,
  createdAt: Micros,
): LedgerContract<T> {
  // The table's entry for T takes T's payload; TypeScript cannot follow that through an indexed access.
  const { signatories, observers } = TEMPLATES[template] as unknown as StakeholderRules<T>;
  const made = {
    contractId,
    template,
    payload,
    signatories: signatories(payload),
    observers: observers(payload),
    createdAt,
  };
  return made as unknown as LedgerContract<T>;
}
