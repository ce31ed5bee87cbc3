// The words of a world file, as `fixtures/worlds/world.schema.json` explains them to editors. Times are instants, or spans from the
// end (`-5h`) or from the start (`+1h`) of the history. What is left out is made from the seed and the place in the file.

import type { AutomationKind, OfferState } from '../ledger';
import type { HostingWords, LsuWords, NetworkWords, PartyWords, ReassignmentWords, UserWords } from './network-schema';

export type { HostingWords, LockWords, LsuWords, ReassignmentWords, UserWords } from './network-schema';

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
  /** People and things by number; `expandCrowd` turns them into users, offers and names. */
  readonly crowd?: CrowdWords;
  readonly offers?: readonly OfferWords[];
  readonly taps?: readonly TapWords[];
  readonly names?: readonly NameWords[];
  readonly preapprovals?: readonly PreapprovalWords[];
  readonly reassignments?: readonly ReassignmentWords[];
  readonly hosting?: readonly HostingWords[];
  readonly migrations?: readonly { readonly at: string; readonly id: number }[];
  readonly snapshots?: readonly { readonly at: string }[];
  readonly lsu?: LsuWords;
  readonly extras?: readonly ExtraWords[];
  /** Kinds of automation that stand still, and since when. */
  readonly held?: Readonly<Partial<Record<AutomationKind, string>>>;
}

/** How many of each a world has beside what it names. */
export interface CrowdWords {
  readonly parties?: number;
  readonly offers?: number;
  readonly names?: number;
  readonly holdings?: number;
}

/** Something that happens again and again. */
export interface RepeatWords {
  readonly every?: string;
  /** How often at most; without it until the history ends. */
  readonly times?: number;
}

/** `out-of-funds` is an offer that was accepted and given up, because the sender had too little. */
export type OfferStateWord = OfferState | 'out-of-funds';

export interface OfferWords extends RepeatWords {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  /** With it the amount is drawn between the two, two decimals. */
  readonly amountUpTo?: string;
  readonly description?: string;
  /** The tracking id. */
  readonly id?: string;
  readonly at?: string;
  readonly expires?: string;
  /** How it stands at the end of the history: short for `then`. */
  readonly state?: OfferStateWord;
  /** What happens to it, and when; nothing: it stays open. */
  readonly then?: { readonly at: string; readonly move: 'accept' | 'reject' | 'withdraw' };
}

/** Tokens out of nothing, as a user of a development network asks for them. */
export interface TapWords extends RepeatWords {
  readonly user: string;
  /** What they are worth. */
  readonly usd: string;
  readonly usdUpTo?: string;
  readonly at?: string;
}

export interface NameWords {
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

export interface PreapprovalWords {
  readonly user: string;
  readonly at?: string;
  readonly lives?: string;
  readonly renews?: boolean;
  readonly cancelledAt?: string;
}

/** Updates of rarer kinds: a look at the rules, a holding made and burned at once, the oldest holding burned. */
export interface ExtraWords {
  readonly user: string;
  readonly at: string;
  readonly what: 'read-rules' | 'tap-and-burn' | 'burn';
  /** True when the party signs the transaction itself: the update then tells the hash that was signed. */
  readonly signed?: boolean;
}
