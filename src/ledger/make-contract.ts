// A contract with the stakeholders that its template defines.

import type { Micros } from '../base';
import { TEMPLATES, type PartyId, type Payload, type TemplateName } from './daml';
import type { SharedLists } from './shared-lists';
import type { ContractId, LedgerContract } from './types';

interface StakeholderRules<T extends TemplateName> {
  readonly signatories: (payload: Payload<T>) => readonly PartyId[];
  readonly observers: (payload: Payload<T>) => readonly PartyId[];
}

export function makeContract<T extends TemplateName>(
  contractId: ContractId,
  template: T,
  payload: Payload<T>,
  { createdAt, lists }: { readonly createdAt: Micros; readonly lists?: SharedLists },
): LedgerContract<T> {
  // The table's entry for T takes T's payload; TypeScript cannot follow that through an indexed access.
  const { signatories, observers } = TEMPLATES[template] as unknown as StakeholderRules<T>;
  const shared = (parties: readonly PartyId[]): readonly PartyId[] => lists?.texts(parties) ?? parties;
  const made = {
    contractId,
    template,
    payload,
    signatories: shared(signatories(payload)),
    observers: shared(observers(payload)),
    createdAt,
  };
  return made as unknown as LedgerContract<T>;
}
