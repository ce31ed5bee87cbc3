// Names of ledgers, by which other processes know them: a revert, a load or a new owner of the world creates another
// ledger, and so another name.

import { randomUUID } from 'node:crypto';

/** What the response cache needs of a ledger: the length of its log identifies a state. */
export interface NamedLedger {
  readonly state: { readonly log: { readonly length: number } };
}

const names = new WeakMap<NamedLedger, string>();

/** Unique among all processes. */
export function ledgerName(ledger: NamedLedger): string {
  const known = names.get(ledger);
  if (known !== undefined) return known;
  const name = randomUUID();
  names.set(ledger, name);
  return name;
}
