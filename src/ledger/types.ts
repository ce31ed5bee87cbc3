// The log, which holds the whole state. Updates are visible through the update APIs; facts are internal to the node.

import type { Micros } from '../base';
import type { ChoiceName, DamlValue, InterfaceName, PartyId, Payload, TemplateName } from './daml';
import type { TrafficMove, TrafficSource } from './traffic-source';

export type ContractId = string;
export type UpdateId = string;
export type SynchronizerId = string;
/** Bare participant uid, `name::fingerprint`; the scan group shows it with `PAR::` in front. */
export type ParticipantUid = string;

export interface TraceContext {
  readonly traceparent: string;
  readonly tracestate?: string;
}

/** A contract, independent of its synchronizer. Immutable. */
export type LedgerContract<T extends TemplateName = TemplateName> = T extends TemplateName
  ? {
      readonly contractId: ContractId;
      readonly template: T;
      readonly payload: Payload<T>;
      readonly signatories: readonly PartyId[];
      readonly observers: readonly PartyId[];
      /** Ledger effective time of the creating transaction. */
      readonly createdAt: Micros;
    }
  : never;

export interface CreateNode {
  readonly kind: 'create';
  readonly nodeId: number;
  readonly contract: LedgerContract;
}

export interface ExerciseNode {
  readonly kind: 'exercise';
  readonly nodeId: number;
  readonly contractId: ContractId;
  readonly template: TemplateName;
  readonly signatories: readonly PartyId[];
  readonly observers: readonly PartyId[];
  readonly interfaceName?: InterfaceName;
  readonly choice: ChoiceName;
  readonly argument: DamlValue;
  readonly result: DamlValue;
  readonly consuming: boolean;
  readonly actingParties: readonly PartyId[];
  readonly children: readonly number[];
  /** Equal to nodeId when the exercise has no children. */
  readonly lastDescendant: number;
}

export type TreeNode = CreateNode | ExerciseNode;

interface UpdateBase {
  readonly updateId: UpdateId;
  /** Position in the ledger's sequence of updates, from 1. */
  readonly offset: number;
  readonly recordTime: Micros;
  readonly synchronizerId: SynchronizerId;
  readonly migrationId: number;
  readonly trace: TraceContext;
}

/** Of updates without an effective time: the ledger time of the decision, absent if equal to the record time. */
interface DecidedAt {
  readonly decidedAt?: Micros;
}

interface Submission {
  readonly commandId?: string;
  readonly workflowId?: string;
  /** The submitting ledger user and its submission id; not set for automation. */
  readonly userId?: string;
  readonly submissionId?: string;
  /** The acting parties and the submitting participant. */
  readonly actAs: readonly PartyId[];
  readonly participant: ParticipantUid;
  /** Traffic that the submitting participant paid, in bytes; absent before traffic cost was served. */
  readonly paidTrafficCost?: number;
}

export interface Transaction extends UpdateBase, Submission {
  readonly type: 'transaction';
  readonly effectiveAt: Micros;
  /** In preorder: a node's id is its index. */
  readonly nodes: readonly TreeNode[];
  readonly roots: readonly number[];
  /** Hex hash that an external party signed. */
  readonly externalTransactionHash?: string;
}

interface ReassignmentBase extends UpdateBase, Submission, DecidedAt {
  readonly type: 'reassignment';
  readonly reassignmentId: string;
  readonly source: SynchronizerId;
  readonly target: SynchronizerId;
  readonly submitter: PartyId;
  /** 1 for the first unassign of a contract; creation counts as 0. */
  readonly counter: number;
  readonly contract: LedgerContract;
}

export interface Unassignment extends ReassignmentBase {
  readonly kind: 'unassigned';
  readonly assignmentExclusivity: Micros;
}

export interface Assignment extends ReassignmentBase {
  readonly kind: 'assigned';
}

export type Reassignment = Unassignment | Assignment;

export type Permission = 'submission' | 'confirmation' | 'observation';

export type TopologyEvent =
  | {
      readonly kind: 'added' | 'changed' | 'onboarding';
      readonly party: PartyId;
      readonly participant: ParticipantUid;
      readonly permission: Permission;
    }
  | { readonly kind: 'revoked'; readonly party: PartyId; readonly participant: ParticipantUid };

export interface TopologyTransaction extends UpdateBase, DecidedAt {
  readonly type: 'topology';
  readonly events: readonly TopologyEvent[];
}

export type Update = Transaction | Reassignment | TopologyTransaction;

/** The ledger time at which an update was decided; record times may be ahead of it while ledger time is frozen. */
export const ledgerTimeOf = (update: Update): Micros =>
  update.type === 'transaction' ? update.effectiveAt : (update.decidedAt ?? update.recordTime);

export type UserRight =
  | {
      readonly kind:
        | 'participantAdmin'
        | 'identityProviderAdmin'
        | 'actAsAnyParty'
        | 'readAsAnyParty'
        | 'executeAsAnyParty';
    }
  | { readonly kind: 'actAs' | 'readAs' | 'executeAs'; readonly party: PartyId };

/** Texts by key, local to the participant. */
export type Annotations = Readonly<Record<string, string>>;

/** A public key that an external party signs with. */
export interface PartyKey {
  /** `1220` and 64 hex digits. */
  readonly fingerprint: string;
  /** Base64 of its X.509 SubjectPublicKeyInfo. */
  readonly publicKey: string;
  /** Its curve: `EC_CURVE25519` for Ed25519. */
  readonly spec: string;
}

/** Where the tokens of users come from: kept and shown, while tokens are checked as the server's options say. */
export interface IdentityProvider {
  readonly id: string;
  readonly issuer: string;
  readonly jwksUrl: string;
  /** Empty for any. */
  readonly audience: string;
  readonly deactivated: boolean;
}

/** A kind of token besides the network's, as the registry of its administrator describes it. */
export interface Instrument {
  readonly admin: PartyId;
  /** Unique among the instruments of the administrator. */
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  /** Decimal places that wallets show and accept, 0 to 10. */
  readonly decimals: number;
}

export type PackageId = string;

/** A package of an uploaded DAR. */
export interface UploadedPackage {
  /** 64 hex digits. */
  readonly packageId: PackageId;
  /** Empty for packages that predate package names. */
  readonly name: string;
  readonly version: string;
  /** Name of its file in the DAR. */
  readonly entry: string;
}

/** A package that the served participant vets, in a period if bounds are set; they are ISO instants. */
export interface VettedPackage {
  readonly packageId: PackageId;
  readonly validFrom?: string;
  readonly validUntil?: string;
}

/** The fixed parameters of a network. */
export interface Network {
  readonly dso: PartyId;
  readonly sv: { readonly name: string; readonly party: PartyId; readonly user: string };
  readonly validator: { readonly user: string; readonly party: PartyId };
  /** The participant whose ledger interface is served. */
  readonly participant: ParticipantUid;
  readonly svParticipant: ParticipantUid;
  readonly synchronizerId: SynchronizerId;
  readonly otherSynchronizerId: SynchronizerId;
  readonly tick: Micros;
  /** USD for one token, a decimal. */
  readonly amuletPrice: string;
  readonly firstRound: number;
  readonly isDevNet: boolean;
  /** The party that allocates tokens of the development fund. */
  readonly developmentFundManager?: PartyId;
  readonly names: {
    readonly networkName: string;
    readonly networkFaviconUrl: string;
    readonly tokenName: string;
    readonly tokenNameAcronym: string;
    readonly nameServiceName: string;
    readonly nameServiceNameAcronym: string;
  };
  /** Delays of automation, in microseconds. */
  readonly delays: {
    readonly consume: Micros;
    readonly expire: Micros;
    readonly summarize: Micros;
    readonly assign: Micros;
  };
}

export interface Lsu {
  readonly topologyFreezeTime: Micros;
  readonly upgradeTime: Micros;
  readonly successorPhysicalSynchronizerId: string;
}

/**
 * Automation that can be switched for a name or party: renewal of a name (off by default), renewal of a preapproval and
 * the consumption of accepted offers by the wallet (both on by default).
 */
export type AutomationSubject = 'name' | 'preapproval' | 'wallet';

/** A step of the network's automation. */
export type AutomationCommand =
  | { readonly type: 'consume-offer' | 'expire-offer' | 'expire-accepted-offer'; readonly contractId: ContractId }
  /** `advance-rounds` names the oldest open round, which it replaces. */
  | {
      readonly type: 'advance-rounds' | 'start-issuing' | 'close-round' | 'archive-round';
      readonly contractId: ContractId;
    }
  | { readonly type: 'take-snapshot'; readonly recordTime: Micros; readonly migrationId: number }
  | { readonly type: 'renew-entry' | 'expire-entry'; readonly contractId: ContractId }
  | { readonly type: 'renew-preapproval' | 'expire-preapproval' | 'accept-proposal'; readonly contractId: ContractId }
  | { readonly type: 'collect-entry-payment' | 'collect-renewal-payment'; readonly contractId: ContractId }
  | { readonly type: 'pay-subscription'; readonly contractId: ContractId }
  | {
      readonly type: 'expire-subscription' | 'end-entry-context' | 'expire-payment-request';
      readonly contractId: ContractId;
    }
  | { readonly type: 'complete-traffic-request' | 'expire-traffic-request'; readonly contractId: ContractId }
  | { readonly type: 'end-vote' | 'expire-allocation'; readonly contractId: ContractId }
  | { readonly type: 'claim-fund-coupon' | 'expire-fund-coupon'; readonly contractId: ContractId }
  | { readonly type: 'complete-reassignment'; readonly reassignmentId: string }
  /** An arrival of a source of traffic, by the source's id and the number of the arrival. */
  | { readonly type: 'traffic-arrive'; readonly source: string; readonly number: number }
  /** What becomes of the offer or the request of an arrival. */
  | {
      readonly type: 'traffic-respond';
      readonly source: string;
      readonly contractId: ContractId;
      readonly move: TrafficMove;
    };

export const AUTOMATION_KINDS = ['consume', 'expire', 'rounds', 'snapshots', 'renew', 'assign', 'traffic'] as const;
export type AutomationKind = (typeof AUTOMATION_KINDS)[number];
export type AutomationMode = 'auto' | 'manual';
/** The failures that can be armed for automation. */
export type FailureReason = 'insufficient-funds' | 'timeout';

export type Fact =
  | { readonly type: 'network-started'; readonly at: Micros; readonly network: Network; readonly migrationId: number }
  | { readonly type: 'migration-started'; readonly at: Micros; readonly migrationId: number }
  | {
      readonly type: 'user-created';
      readonly at: Micros;
      readonly userId: string;
      readonly primaryParty?: PartyId;
      readonly rights: readonly UserRight[];
      readonly deactivated?: boolean;
      readonly annotations?: Annotations;
      /** Id of an identity provider; absent for the default one. */
      readonly provider?: string;
    }
  /** Without a provider the user moves to the default one. */
  | { readonly type: 'user-moved'; readonly at: Micros; readonly userId: string; readonly provider?: string }
  | { readonly type: 'user-deactivated'; readonly at: Micros; readonly userId: string }
  /** The new state of a user, without its rights. */
  | {
      readonly type: 'user-updated';
      readonly at: Micros;
      readonly userId: string;
      readonly primaryParty?: PartyId;
      readonly deactivated: boolean;
      readonly annotations: Annotations;
      readonly version: number;
    }
  | { readonly type: 'user-deleted'; readonly at: Micros; readonly userId: string }
  | {
      readonly type: 'user-rights-granted' | 'user-rights-revoked';
      readonly at: Micros;
      readonly userId: string;
      readonly rights: readonly UserRight[];
    }
  /** What the participant keeps of a party for itself. */
  | {
      readonly type: 'party-noted';
      readonly at: Micros;
      readonly party: PartyId;
      readonly annotations: Annotations;
      readonly version: number;
    }
  /** An external party with its keys and signing threshold. */
  | {
      readonly type: 'external-party-onboarded';
      readonly at: Micros;
      readonly party: PartyId;
      readonly keys: readonly PartyKey[];
      readonly threshold: number;
    }
  /** A new identity provider, or its new state. */
  | { readonly type: 'identity-provider-set'; readonly at: Micros; readonly provider: IdentityProvider }
  | { readonly type: 'identity-provider-deleted'; readonly at: Micros; readonly id: string }
  /** The packages of a DAR that were not known before, and the whole DAR in Base64. */
  | {
      readonly type: 'dar-uploaded';
      readonly at: Micros;
      readonly dar: string;
      readonly packages: readonly UploadedPackage[];
    }
  /** Changes to what the served participant vets on a synchronizer. */
  | {
      readonly type: 'packages-vetted';
      readonly at: Micros;
      readonly synchronizerId: SynchronizerId;
      readonly vetted: readonly VettedPackage[];
      readonly unvetted: readonly PackageId[];
    }
  | { readonly type: 'tracking-id-taken'; readonly at: Micros; readonly wallet: PartyId; readonly trackingId: string }
  | {
      readonly type: 'tracking-id-released';
      readonly at: Micros;
      readonly wallet: PartyId;
      readonly trackingId: string;
      readonly reason: string;
    }
  | {
      readonly type: 'snapshot-taken';
      readonly at: Micros;
      readonly recordTime: Micros;
      readonly migrationId: number;
      readonly forced: boolean;
    }
  | { readonly type: 'lsu-announced'; readonly at: Micros; readonly lsu: Lsu }
  | { readonly type: 'lsu-cancelled'; readonly at: Micros }
  | {
      readonly type: 'automation-set';
      readonly at: Micros;
      readonly subject: AutomationSubject;
      readonly key: string;
      readonly on: boolean;
    }
  /** Sets a kind of automation to manual or automatic. */
  | {
      readonly type: 'automation-mode-set';
      readonly at: Micros;
      readonly kind: AutomationKind;
      readonly mode: AutomationMode;
    }
  /** The next `times` steps of the kind fail; 0 clears earlier failures. */
  | {
      readonly type: 'failure-armed';
      readonly at: Micros;
      readonly kind: AutomationKind;
      readonly reason: FailureReason;
      readonly times: number;
    }
  /** An armed failure occurred; the step is retried at `retryAt`, if set. */
  | {
      readonly type: 'automation-failed';
      readonly at: Micros;
      readonly command: AutomationCommand;
      readonly reason: FailureReason;
      readonly retryAt: Micros | undefined;
    }
  /** A due step was rejected: it is not retried unless it is scheduled again. */
  | { readonly type: 'automation-refused'; readonly at: Micros; readonly command: AutomationCommand }
  /** Members that are absent are unchanged. The speed is in thousandths. */
  | {
      readonly type: 'traffic-changed';
      readonly at: Micros;
      readonly sources?: readonly TrafficSource[];
      readonly running?: boolean;
      readonly speed?: number;
    }
  /** The next arrival of a source after a change. */
  | {
      readonly type: 'traffic-scheduled';
      readonly at: Micros;
      readonly source: string;
      readonly number: number;
      readonly nextAt: Micros;
    }
  /** An arrival follows its updates. `reason` is the code of the rejection if it was refused. */
  | {
      readonly type: 'traffic-arrived';
      readonly at: Micros;
      readonly source: string;
      readonly number: number;
      readonly outcome: 'done' | 'refused' | 'skipped';
      readonly reason?: string;
      /** The offer or request, and when `move` is due, if any. */
      readonly contractId?: ContractId;
      readonly move?: TrafficMove;
      readonly respondAt?: Micros;
      /** When the next arrival is due; absent after the last one. */
      readonly nextAt?: Micros;
    }
  | { readonly type: 'instrument-created'; readonly at: Micros; readonly instrument: Instrument }
  /** The contract stays in flight until it is assigned manually. */
  | { readonly type: 'reassignment-held'; readonly at: Micros; readonly reassignmentId: string };

export type LogEntry = Update | Fact;
export const isUpdate = (entry: LogEntry): entry is Update =>
  entry.type === 'transaction' || entry.type === 'reassignment' || entry.type === 'topology';

/** The environment of a decision. */
export interface Env {
  readonly now: Micros;
  readonly seed: string;
  /** Incremented by each revert, so that discarded ids are never reused. */
  readonly epoch: number;
  /** 64 lower-case hex digits; injected, because the core has no dependencies. */
  readonly hash: (text: string) => string;
  /** Trace context of the submission; generated if missing. */
  readonly trace?: TraceContext;
}
