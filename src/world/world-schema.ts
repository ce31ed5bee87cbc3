// Types of a world file, as `fixtures/worlds/world.schema.json` describes them for editors. Times are instants, or
// spans from the end (`-5h`) or from the start (`+1h`) of the history. Omitted values are derived from the seed and the
// place in the file.

import type { AutomationKind, OfferState, TrafficSource } from '../ledger';
import type {
  HostingProperties,
  LsuProperties,
  NetworkProperties,
  PartyProperties,
  ReassignmentProperties,
  UserProperties,
} from './network-schema';

export type {
  HostingProperties,
  LockProperties,
  LsuProperties,
  ReassignmentProperties,
  UserProperties,
} from './network-schema';

export interface WorldFile {
  readonly name: string;
  readonly description?: string;
  /** When the history ends, unless the caller overrides it. */
  readonly ends: string;
  /** Length of the history: a span such as `2d`. */
  readonly lasts: string;
  readonly network?: NetworkProperties;
  readonly users: Readonly<Record<string, UserProperties>>;
  readonly parties?: Readonly<Record<string, PartyProperties>>;
  /** Number of generated people and things; `expandCrowd` turns them into users, offers and names. */
  readonly crowd?: CrowdProperties;
  /** Instruments besides the network's token. */
  readonly instruments?: readonly InstrumentProperties[];
  readonly offers?: readonly OfferProperties[];
  readonly taps?: readonly TapProperties[];
  readonly names?: readonly NameProperties[];
  readonly preapprovals?: readonly PreapprovalProperties[];
  readonly reassignments?: readonly ReassignmentProperties[];
  readonly hosting?: readonly HostingProperties[];
  readonly migrations?: readonly { readonly at: string; readonly id: number }[];
  readonly snapshots?: readonly { readonly at: string }[];
  readonly lsu?: LsuProperties;
  /** Simulated users after the end of the history. */
  readonly traffic?: readonly TrafficSource[];
  readonly extras?: readonly ExtraProperties[];
  /** Kinds of automation that are switched off, and since when. */
  readonly held?: Readonly<Partial<Record<AutomationKind, string>>>;
}

/** Numbers of generated people and things, besides the named ones. */
export interface CrowdProperties {
  readonly parties?: number;
  readonly offers?: number;
  readonly names?: number;
  readonly holdings?: number;
  /** Percentage of their wallets whose automation is down. */
  readonly automationDown?: number;
}

/** A kind of test token. */
export interface InstrumentProperties {
  readonly id: string;
  /** In wallets; the id by default. */
  readonly name?: string;
  readonly symbol?: string;
  /** Decimal places in wallets, 10 by default. */
  readonly decimals?: number;
  /** A user or party of the file, or a new party. */
  readonly admin?: string;
  readonly at?: string;
  /** Amounts by user or party. */
  readonly holders?: Readonly<Record<string, string>>;
}

/** A repeated event. */
export interface RepeatProperties {
  readonly every?: string;
  /** Maximum number of repetitions; by default until the history ends. */
  readonly times?: number;
  /** Whether it goes on after the end of the history, while the world is served. */
  readonly continues?: boolean;
}

/** `out-of-funds` is an accepted offer that was given up because the sender had too little. */
export type OfferEndState = OfferState | 'out-of-funds';

export interface OfferProperties extends RepeatProperties {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  /** With it the amount is drawn between the two, with two decimals. */
  readonly amountUpTo?: string;
  readonly description?: string;
  /** The tracking id. */
  readonly id?: string;
  readonly at?: string;
  readonly expires?: string;
  /** State at the end of the history: short for `then`. */
  readonly state?: OfferEndState;
  /** Later steps and their times; without them the offer stays open. */
  readonly then?: { readonly at: string; readonly move: 'accept' | 'reject' | 'withdraw' };
}

/** Newly created tokens, as a user of a development network requests them. */
export interface TapProperties extends RepeatProperties {
  readonly user: string;
  /** Their amount. */
  readonly usd: string;
  readonly usdUpTo?: string;
  readonly at?: string;
}

export interface NameProperties {
  readonly user: string;
  readonly name: string;
  readonly url?: string;
  readonly description?: string;
  readonly at?: string;
  readonly lives?: string;
  /** Automation renews it. */
  readonly renews?: boolean;
  readonly renewedAt?: string;
}

export interface PreapprovalProperties {
  readonly user: string;
  readonly at?: string;
  readonly lives?: string;
  readonly renews?: boolean;
  readonly cancelledAt?: string;
}

/** Rare kinds of updates: a fetch of the rules, a holding created and burned at once, the oldest holding burned. */
export interface ExtraProperties {
  readonly user: string;
  readonly at: string;
  readonly what: 'read-rules' | 'tap-and-burn' | 'burn';
  /** True when the party signs the transaction itself: the update then contains the signed hash. */
  readonly signed?: boolean;
}
