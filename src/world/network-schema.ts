// Types of a world file for the network and its participants: parameters, users, parties, hosting, and contracts that
// move to another synchronizer.

import type { Permission } from '../ledger';

export interface NetworkProperties {
  readonly tick?: string;
  readonly amuletPrice?: string;
  readonly firstRound?: number;
  readonly migrationId?: number;
  readonly devNet?: boolean;
  readonly svName?: string;
  readonly operator?: string;
  readonly networkName?: string;
  readonly networkFaviconUrl?: string;
  readonly tokenName?: string;
  readonly tokenNameAcronym?: string;
  readonly nameServiceName?: string;
  readonly nameServiceNameAcronym?: string;
  readonly developmentFund?: DevelopmentFundProperties;
  readonly delays?: {
    readonly consume?: string;
    readonly expire?: string;
    readonly summarize?: string;
    readonly assign?: string;
  };
}

/** The development fund: its manager and its unclaimed coupons. */
interface DevelopmentFundProperties {
  /** A user or party of this file, or the operator of the validator. */
  readonly manager: string;
  /** Amounts of the unclaimed coupons, which exist from the start. */
  readonly unclaimed: readonly string[];
}

export interface UserProperties {
  /** False for a ledger user without a wallet. */
  readonly wallet?: boolean;
  /** Initial funds as a single holding: short for `holdings` with one amount. */
  readonly balance?: string;
  /** Holdings by amount, oldest first. */
  readonly holdings?: readonly string[];
  readonly locked?: readonly LockProperties[];
  /** False when the automation of this user's wallet is down: accepted offers are not consumed. */
  readonly automation?: boolean;
  readonly at?: string;
  /** When the user is deactivated. */
  readonly leaves?: string;
}

export interface LockProperties {
  readonly amount: string;
  readonly holder: string;
  readonly expires: string;
  readonly note?: string;
  /** When owner and holder unlock it. */
  readonly unlockedAt?: string;
}

export interface PartyProperties {
  /** `participant` is the served one, `sv` the governance body's, any other name a further participant. */
  readonly hosted: readonly string[];
  readonly at?: string;
}

/** One contract that moves to the network's other synchronizer, selected by exactly one property. */
export interface ReassignmentProperties {
  /** The oldest holding of a user or party that has not moved yet. */
  readonly holdingOf?: string;
  /** An offer by its tracking id, open or accepted. */
  readonly offer?: string;
  readonly nameEntry?: string;
  readonly preapprovalOf?: string;
  readonly at?: string;
  /** When it returns; automation has assigned it on the other side before. */
  readonly backAt?: string;
  /** True to leave it in flight. */
  readonly hold?: boolean;
}

export interface HostingProperties {
  readonly party: string;
  readonly participant: string;
  readonly at: string;
  readonly permission?: Permission;
  readonly onboarding?: boolean;
  readonly revoke?: boolean;
}

export interface LsuProperties {
  readonly announced: string;
  readonly freeze: string;
  readonly upgrade: string;
  readonly successor: string;
}
