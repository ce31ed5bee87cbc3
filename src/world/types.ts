// A world file: few words for common things. Times are instants, or spans from the end (`-5h`) or from the start (`+1h`) of the history.

import type { Micros } from '../base';
import type { Ledger, PartyId } from '../ledger';
import type { Checkpoint } from './dump';

export interface WorldFile {
  readonly name: string;
  readonly description?: string;
  /** When the history ends, unless the caller says otherwise. */
  readonly ends: string;
  /** Length of the history: a span such as `2d`. */
  readonly lasts: string;
  readonly network?: NetworkWords;
  readonly users: Readonly<Record<string, UserWords>>;
  readonly parties?: Readonly<Record<string, PartyWords>>;
  readonly offers?: readonly OfferWords[];
  readonly names?: readonly NameWords[];
  readonly preapprovals?: readonly PreapprovalWords[];
  readonly reassignments?: readonly ReassignmentWords[];
  readonly hosting?: readonly HostingWords[];
  readonly migrations?: readonly { readonly at: string; readonly id: number }[];
  readonly snapshots?: readonly { readonly at: string }[];
  readonly lsu?: LsuWords;
  readonly extras?: readonly ExtraWords[];
}

interface NetworkWords {
  readonly tick?: string;
  readonly amuletPrice?: string;
  readonly firstRound?: number;
  readonly migrationId?: number;
  readonly devNet?: boolean;
  readonly svName?: string;
  readonly networkName?: string;
  readonly networkFaviconUrl?: string;
  readonly tokenName?: string;
  readonly tokenNameAcronym?: string;
  readonly nameServiceName?: string;
  readonly nameServiceNameAcronym?: string;
  readonly delays?: { readonly consume?: string; readonly expire?: string; readonly summarize?: string; readonly assign?: string };
}

export interface UserWords {
  /** False for a ledger user without a wallet. */
  readonly wallet?: boolean;
  /** Holdings by amount, oldest first. */
  readonly holdings?: readonly string[];
  readonly locked?: readonly { readonly amount: string; readonly holder: string; readonly expires: string; readonly note?: string }[];
  /** False when the automation of this user's wallet is down: accepted offers are not consumed. */
  readonly automation?: boolean;
  readonly at?: string;
}

interface PartyWords {
  /** `participant` is the served one, `sv` the governance body's, any other name a further participant. */
  readonly hosted: readonly string[];
  readonly at?: string;
}

export interface OfferWords {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly description: string;
  readonly id: string;
  readonly at: string;
  readonly expires: string;
  /** What happens to it, and when; nothing: it stays open. */
  readonly then?: { readonly at: string; readonly move: 'accept' | 'reject' | 'withdraw' };
}

export interface NameWords {
  readonly user: string;
  readonly name: string;
  readonly url?: string;
  readonly description?: string;
  readonly at: string;
  readonly lives?: string;
  /** Automation renews it. */
  readonly renews?: boolean;
  readonly renewedAt?: string;
}

interface PreapprovalWords {
  readonly user: string;
  readonly at: string;
  readonly lives?: string;
  readonly renews?: boolean;
}

interface ReassignmentWords {
  /** Whose oldest holding moves to the network's other synchronizer. */
  readonly holdingOf: string;
  readonly at: string;
  /** When it comes back; automation has assigned it on the other side before. */
  readonly backAt?: string;
  /** True to leave it in flight. */
  readonly hold?: boolean;
}

export interface HostingWords {
  readonly party: string;
  readonly participant: string;
  readonly at: string;
  readonly permission?: 'submission' | 'confirmation' | 'observation';
  readonly onboarding?: boolean;
  readonly revoke?: boolean;
}

interface LsuWords {
  readonly announced: string;
  readonly freeze: string;
  readonly upgrade: string;
  readonly successor: string;
}

/** Updates that leave no contract behind: a look at the rules, or a holding made and burned at once. */
export interface ExtraWords {
  readonly user: string;
  readonly at: string;
  readonly what: 'read-rules' | 'tap-and-burn';
  /** True when the party signs the transaction itself: the update then tells the hash that was signed. */
  readonly signed?: boolean;
}

/** What is wrong with a world, where, and what to do. */
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
  /** False when accepted offers of this user wait, because the automation of the wallet is down. */
  readonly automation: boolean;
}

/** Ids to try things with; a member is missing when the world has no such thing. */
export interface WorldSamples {
  /** One update id each; the transaction is visible to the first user in both shapes. */
  readonly updates: { readonly transaction?: string; readonly reassignment?: string; readonly topology?: string };
  readonly snapshots: readonly { readonly recordTime: string; readonly migrationId: number }[];
  readonly parties: { readonly preapproved?: PartyId; readonly hostedTwice?: PartyId; readonly notHosted?: PartyId };
}

/** How a world that was dumped goes on. */
interface Resumed {
  readonly epoch: number;
  readonly clock: Checkpoint['clock'];
  readonly traces: number;
  readonly faults: Checkpoint['faults'];
}

export interface World {
  readonly name: string;
  readonly seed: string;
  readonly ledger: Ledger;
  /** Ledger time at the end of the history: where a clock goes on. */
  readonly end: Micros;
  /** Users with a wallet, in the order of the file. */
  readonly users: readonly WorldUser[];
  readonly admin: { readonly user: string; readonly party: PartyId };
  readonly noWalletUser: string;
  readonly synchronizerId: string;
  readonly migrationId: number;
  readonly samples: WorldSamples;
  /** There when the world comes from a dump. */
  readonly resumed?: Resumed;
}
