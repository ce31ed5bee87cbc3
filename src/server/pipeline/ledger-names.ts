// Names that identify ledgers to other processes: a revert, a load or a new owner of the world creates another ledger,
// which has another name.

import { randomUUID } from 'node:crypto';

/** What the response cache needs of a ledger: the length of its log identifies a state. */
export interface NamedLedger {
  readonly state: { readonly log: { readonly length: number } };
}

/** Most ledgers are never named. */
export class LedgerName {
  private made: string | undefined;

  /** Unique among all processes. */
  get text(): string {
    return (this.made ??= randomUUID());
  }
}

const names = new WeakMap<NamedLedger, LedgerName>();

export function ledgerName(ledger: NamedLedger): LedgerName {
  const known = names.get(ledger);
  if (known !== undefined) return known;
  const name = new LedgerName();
  names.set(ledger, name);
  return name;
}
