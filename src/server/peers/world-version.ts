// The version of a world: what another replica must know to answer a read as the owner would. Why: decision 028.

import type { Micros } from '../../base';
import { ledgerName } from '../pipeline/ledger-names';
import { tickedNow } from '../pipeline/operation-run';
import type { PreparedParts } from '../pipeline/parts';
import { isStored, pendingOf } from '../pipeline/render-stored';
import type { WorldSession } from '../worlds/worlds';

export interface WorldVersion {
  /** Unique name of the ledger. */
  readonly ledger: string;
  /** Length of its log: with the ledger it identifies a state. */
  readonly length: number;
  /** Ledger time. */
  readonly now: Micros;
}

/**
 * The version that a read must show now, after all automation that is due. Undefined if each request must be forwarded:
 * armed faults may hit it, the world is being rebuilt, or what it shows is not stored.
 */
export async function worldVersion(parts: PreparedParts, session: WorldSession): Promise<WorldVersion | undefined> {
  const { live } = session;
  if (!(await isStored(parts.durability?.refusing(session)))) return undefined;
  if (live.faults.isArmed() || live.rebuilding || !parts.worlds.isServed(session)) return undefined;
  const { ledger } = live;
  const now = tickedNow({ session });
  const version = { ledger: ledgerName(ledger).text, length: ledger.state.log.length, now };
  const isKept = await isStored(pendingOf(parts, session));
  parts.worlds.changed();
  return isKept ? version : undefined;
}
