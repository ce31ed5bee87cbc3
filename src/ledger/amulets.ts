// Holdings are amulets, locked or not. Shared by decide, evolve and the views.

import { amount, type Amount } from '../base';
import type { PartyId, Payload } from './daml';
import type { LedgerContract } from './types';

/** Id of the instrument that the governance party administers. */
export const AMULET = 'Amulet';

/** The amulet of a holding, locked or not; undefined for other contracts. */
export function amuletIn(contract: LedgerContract): Payload<'Amulet'> | undefined {
  if (contract.template === 'Amulet') return contract.payload;
  return contract.template === 'LockedAmulet' ? contract.payload.amulet : undefined;
}

/** The owner of a holding; the holder of a lock is not the owner. */
export const holdingOwner = (contract: LedgerContract): PartyId | undefined => amuletIn(contract)?.owner;

/** Tokens at creation, before holding fees. */
export const faceValue = (amulet: Payload<'Amulet'>): Amount => amount(amulet.amount.initialAmount);
