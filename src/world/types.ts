// A simulated world, and the errors of one that could not be simulated. The types of world files are in
// world-schema.ts.

import type { Micros } from '../base';
import type { Ledger, PartyId } from '../ledger';
import type { Checkpoint } from './dump';

export type { WorldFile } from './world-schema';

/** An error in a world: what is wrong, where, and how to fix it. */
export interface WorldError {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  /** JSON pointer into the world. */
  readonly pointer: string;
  readonly message: string;
}

export interface WorldUser {
  readonly user: string;
  readonly party: PartyId;
  /** Unlocked tokens at the end of the history, ten decimals. */
  readonly balance: string;
  /** False when accepted offers of this user stay pending, because the automation of the wallet is down. */
  readonly automation: boolean;
}

/** Ids to try things with; a member is missing when the world has no such contract or update. */
export interface WorldSamples {
  /**
   * One update id each; the transaction is visible to the first user in both shapes, the reassignment is an assignment.
   */
  readonly updates: { readonly transaction?: string; readonly reassignment?: string; readonly topology?: string };
  readonly snapshots: readonly { readonly recordTime: string; readonly migrationId: number }[];
  readonly parties: { readonly preapproved?: PartyId; readonly hostedTwice?: PartyId; readonly notHosted?: PartyId };
}

/** The state with which a dumped world is resumed. */
interface ResumedState {
  readonly epoch: number;
  readonly clock: Checkpoint['clock'];
  readonly traces: number;
  readonly faults: Checkpoint['faults'];
}

export interface World {
  readonly name: string;
  readonly seed: string;
  readonly ledger: Ledger;
  /** Ledger time at the end of the history. A manual clock starts there by default, a real one at the current time. */
  readonly end: Micros;
  /** Users with a wallet, in the order of the file. */
  readonly users: readonly WorldUser[];
  readonly admin: { readonly user: string; readonly party: PartyId };
  readonly noWalletUser: string;
  readonly synchronizerId: string;
  readonly migrationId: number;
  readonly samples: WorldSamples;
  /** Present when the world comes from a dump. */
  readonly resumed?: ResumedState;
}
