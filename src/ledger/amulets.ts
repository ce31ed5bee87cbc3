// A holding is an amulet, free or inside a lock: what evolving, deciding and viewing have to know of both.

import { amount, type Amount } from '../base';
import type { PartyId, Payload } from './daml';
import type { LedgerContract } from './types';

/** The amulet that a contract is or locks; undefined for a contract that is no holding. */
export function amuletIn(contract: LedgerContract): Payload<'Amulet'> | undefined {
  if (contract.template === 'Amulet') return contract.payload;
  return contract.template === 'LockedAmulet' ? contract.payload.amulet : undefined;
}

/** Whose tokens a contract holds; the holder of a lock is not their owner. */
export const holdingOwner = (contract: LedgerContract): PartyId | undefined => amuletIn(contract)?.owner;

/** Tokens at the time of creation, holding fees not taken off. */
export const faceValue = (amulet: Payload<'Amulet'>): Amount => amount(amulet.amount.initialAmount);
