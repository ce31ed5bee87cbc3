// Commands and rejections of the ledger. A rejection is a code with its facts.

import type { Micros, Result } from '../../base';
import type {
  AllocationSpecification,
  AllocationSpecificationV2,
  PartyId,
  SettlementInfoV2,
  VotableAction,
} from '../daml';
import type {
  Annotations,
  AutomationCommand,
  AutomationKind,
  AutomationMode,
  AutomationSubject,
  ContractId,
  FailureReason,
  IdentityProvider,
  LogEntry,
  Lsu,
  Network,
  PackageId,
  ParticipantUid,
  PartyKey,
  Permission,
  SynchronizerId,
  UploadedPackage,
  UserRight,
} from '../types';
import type { TrafficSource } from '../traffic-source';
import type { ExerciseChoice, Submit } from './submission/commands';

/** The hash that an external party signed, 64 hex digits (decision 030). */
interface ExternallySigned {
  readonly externalTransactionHash?: string;
}

/** Omitted members are unchanged; null removes the party. */
export interface UserChanges {
  readonly party?: PartyId | null;
  readonly deactivated?: boolean;
  /** Merged into the existing ones; an empty value removes a key. */
  readonly annotations?: Annotations;
}

/** A party that signs with its own keys, and its hosts. */
export interface ExternalOnboarding {
  readonly party: PartyId;
  readonly hosts: readonly { readonly participant: ParticipantUid; readonly permission: Permission }[];
  readonly keys: readonly PartyKey[];
  /** Number of keys that must sign. */
  readonly threshold: number;
}

/** Empty members match everything; the id or the name is set. */
export interface PackageReference {
  readonly packageId: PackageId;
  readonly name: string;
  readonly version: string;
}

/** Bounds are ISO instants; those that are not set are removed. */
export type VettingChange = { readonly packages: readonly PackageReference[] } & (
  | { readonly kind: 'vet'; readonly validFrom?: string; readonly validUntil?: string }
  | { readonly kind: 'unvet' }
);
/** The version of the interfaces of the token standard that a wallet uses. */
export type TokenStandardVersion = 1 | 2;

/** Of a reassignment that a ledger user submits. */
export interface ReassignmentSubmission {
  readonly userId: string;
  readonly commandId: string;
  readonly workflowId?: string;
  readonly submissionId?: string;
}

/** Everything that can be executed on the ledger. */
export type Command =
  | { readonly type: 'start-network'; readonly network: Network; readonly migrationId: number }
  | { readonly type: 'start-migration'; readonly migrationId: number }
  | {
      readonly type: 'map-party';
      readonly party: PartyId;
      readonly participant: ParticipantUid;
      readonly permission: Permission;
      readonly onboarding?: boolean;
    }
  | { readonly type: 'create-party'; readonly hint: string; readonly participants: readonly ParticipantUid[] }
  | { readonly type: 'unmap-party'; readonly party: PartyId; readonly participant: ParticipantUid }
  | {
      readonly type: 'create-user';
      readonly userId: string;
      readonly party?: PartyId;
      readonly rights: readonly UserRight[];
      readonly deactivated?: boolean;
      readonly annotations?: Annotations;
      readonly provider?: string;
    }
  /** Providers are undefined for the default one; `from` must be that of the user. */
  | {
      readonly type: 'move-user';
      readonly userId: string;
      readonly from: string | undefined;
      readonly to: string | undefined;
    }
  | { readonly type: 'create-identity-provider'; readonly provider: IdentityProvider }
  | {
      readonly type: 'update-identity-provider';
      readonly id: string;
      readonly changes: Partial<Omit<IdentityProvider, 'id'>>;
    }
  | { readonly type: 'delete-identity-provider'; readonly id: string }
  | { readonly type: 'deactivate-user' | 'delete-user'; readonly userId: string }
  /** A version, if set, must be the current one. */
  | { readonly type: 'update-user'; readonly userId: string; readonly changes: UserChanges; readonly version?: number }
  | { readonly type: 'grant-rights' | 'revoke-rights'; readonly userId: string; readonly rights: readonly UserRight[] }
  /**
   * Allocates in the participant's namespace; without a hint the name is generated. The user gets the right to act as
   * the party.
   */
  | {
      readonly type: 'allocate-party';
      readonly hint?: string;
      readonly userId?: string;
      readonly annotations?: Annotations;
    }
  | {
      readonly type: 'update-party';
      readonly party: PartyId;
      readonly annotations?: Annotations;
      readonly version?: number;
    }
  /** The first package is the main one. All that are not vetted yet are vetted on `vetOn`, if set. */
  | {
      readonly type: 'upload-dar';
      /** Base64. */
      readonly dar: string;
      readonly packages: readonly UploadedPackage[];
      readonly vetOn?: SynchronizerId;
      /** Of all stored DARs together. */
      readonly limitBytes: number;
    }
  /** The serial, if set, must be the current one. */
  | {
      readonly type: 'update-vetting';
      readonly synchronizerId: SynchronizerId;
      readonly changes: readonly VettingChange[];
      readonly serial?: number;
    }
  | ({ readonly type: 'onboard-external-party'; readonly userId?: string } & ExternalOnboarding)
  | { readonly type: 'install-wallet'; readonly userId: string; readonly party: PartyId }
  | { readonly type: 'register-user'; readonly userId: string }
  | { readonly type: 'reserve-tracking-id'; readonly wallet: PartyId; readonly trackingId: string }
  | {
      readonly type: 'release-tracking-id';
      readonly wallet: PartyId;
      readonly trackingId: string;
      readonly reason: string;
    }
  | {
      readonly type: 'create-offer';
      readonly sender: PartyId;
      readonly receiver: PartyId;
      readonly amount: string;
      readonly description: string;
      readonly expiresAt: Micros;
      readonly trackingId: string;
    }
  | {
      readonly type: 'accept-offer' | 'reject-offer' | 'withdraw-offer';
      readonly contractId: ContractId;
      readonly actor: PartyId;
    }
  /** A token standard transfer of a wallet. */
  | {
      readonly type: 'transfer-tokens';
      readonly version: TokenStandardVersion;
      readonly sender: PartyId;
      readonly receiver: PartyId;
      readonly amount: string;
      readonly description: string;
      readonly expiresAt: Micros;
      readonly trackingId: string;
    }
  /** An allocation of a wallet to one leg of a settlement. */
  | { readonly type: 'allocate-tokens'; readonly allocation: AllocationSpecification }
  /** The same by version 2: to all legs in which the wallet takes part. */
  | {
      readonly type: 'allocate-to-settlement';
      readonly settlement: SettlementInfoV2;
      readonly allocation: AllocationSpecificationV2;
    }
  /** The request of a trade for allocations; its sender will not deliver. */
  | { readonly type: 'reject-allocation-request'; readonly contractId: ContractId; readonly actor: PartyId }
  | {
      readonly type: 'withdraw-allocation';
      readonly version: TokenStandardVersion;
      readonly contractId: ContractId;
      readonly actor: PartyId;
    }
  | {
      readonly type: 'accept-transfer' | 'reject-transfer' | 'withdraw-transfer';
      readonly version: TokenStandardVersion;
      readonly contractId: ContractId;
      readonly actor: PartyId;
    }
  | ({
      readonly type: 'tap';
      readonly owner: PartyId;
      readonly amountUsd: string;
      readonly commandId?: string;
    } & ExternallySigned)
  | { readonly type: 'mint'; readonly owner: PartyId; readonly amount: string }
  /** The administrator is a party of the network, or a new one with this hint. By default the texts are the id. */
  | {
      readonly type: 'create-instrument';
      readonly admin: { readonly party: PartyId } | { readonly hint: string };
      readonly id: string;
      readonly name?: string;
      readonly symbol?: string;
      readonly decimals?: number;
    }
  /** Mints a holding of another instrument than the network's token. */
  | {
      readonly type: 'mint-token';
      readonly owner: PartyId;
      readonly admin: PartyId;
      readonly id: string;
      readonly amount: string;
    }
  | { readonly type: 'burn'; readonly contractId: ContractId }
  | {
      readonly type: 'lock';
      readonly owner: PartyId;
      readonly holders: readonly PartyId[];
      readonly amount: string;
      readonly expiresAt: Micros;
      readonly context?: string;
    }
  | { readonly type: 'unlock'; readonly contractId: ContractId }
  | { readonly type: 'create-preapproval'; readonly receiver: PartyId; readonly validFor?: Micros }
  | { readonly type: 'cancel-preapproval'; readonly receiver: PartyId }
  /** The validator offers an external party a preapproval. */
  | { readonly type: 'propose-setup'; readonly party: PartyId }
  | {
      readonly type: 'publish-name';
      readonly user: PartyId;
      readonly name: string;
      readonly url: string;
      readonly description: string;
      readonly lifetime?: Micros;
    }
  | { readonly type: 'renew-name'; readonly name: string }
  /** Asks the governance party for a name, which is paid by subscription. */
  | {
      readonly type: 'request-name';
      readonly user: PartyId;
      readonly name: string;
      readonly url: string;
      readonly description: string;
    }
  /** A transfer by the receiver's preapproval, once within a day for each deduplication id of the sender. */
  | {
      readonly type: 'send-by-preapproval';
      readonly sender: PartyId;
      readonly receiver: PartyId;
      readonly amount: string;
      readonly description: string | null;
      readonly deduplicationId: string;
    }
  /** Asks the buyer's wallet to buy traffic for a member of a synchronizer, once per tracking id. */
  | {
      readonly type: 'request-traffic';
      readonly buyer: PartyId;
      readonly memberId: string;
      readonly synchronizerId: SynchronizerId;
      /** In bytes. */
      readonly amount: bigint;
      readonly expiresAt: Micros;
      readonly trackingId: string;
    }
  /** Gives a party the right to mint tokens of the development fund. An identical allocation within 24 hours is rejected as a duplicate. */
  | {
      readonly type: 'allocate-fund-coupon';
      readonly manager: PartyId;
      readonly beneficiary: PartyId;
      readonly amount: string;
      readonly expiresAt: Micros;
      readonly reason: string;
    }
  /** Creates unclaimed coupons of the development fund. */
  | { readonly type: 'add-to-fund'; readonly amounts: readonly string[] }
  /** Accepts a requested payment or a subscription, or pays the next interval of a subscription. */
  | { readonly type: 'make-payment'; readonly payer: PartyId; readonly contractId: ContractId }
  | { readonly type: 'set-automation'; readonly subject: AutomationSubject; readonly key: string; readonly on: boolean }
  | { readonly type: 'force-snapshot' }
  | { readonly type: 'announce-lsu'; readonly lsu: Lsu }
  | { readonly type: 'cancel-lsu' }
  /**
   * By default the vote is open as long as the rules allow, and the action takes effect when it is accepted. Running
   * networks count the requester's acceptance at once; with `abstain` there is no vote yet.
   */
  | {
      readonly type: 'request-vote';
      readonly action: VotableAction;
      readonly reason: { readonly url: string; readonly body: string };
      readonly voteBefore?: Micros;
      readonly effectiveAt?: Micros;
      readonly abstain?: boolean;
    }
  /** `contractId` is that of the request, or its tracking id. */
  | {
      readonly type: 'cast-vote';
      readonly contractId: ContractId;
      readonly sv?: PartyId;
      readonly accept: boolean;
      readonly reason: string;
      readonly url: string;
    }
  | { readonly type: 'close-vote'; readonly contractId: ContractId }
  | {
      readonly type: 'unassign';
      readonly contractId: ContractId;
      readonly target: SynchronizerId;
      readonly submitter: PartyId;
      readonly hold: boolean;
      readonly submission?: ReassignmentSubmission;
    }
  /** The submitter is a stakeholder; by default the one who unassigned. */
  | {
      readonly type: 'assign';
      readonly reassignmentId: string;
      readonly submitter?: PartyId;
      readonly submission?: ReassignmentSubmission;
    }
  | ({ readonly type: 'read-rules'; readonly party: PartyId } & ExternallySigned)
  | ({ readonly type: 'tap-and-burn'; readonly owner: PartyId; readonly amount: string } & ExternallySigned)
  | { readonly type: 'set-automation-mode'; readonly kind: AutomationKind; readonly mode: AutomationMode }
  | {
      readonly type: 'arm-failure';
      readonly kind: AutomationKind;
      readonly reason: FailureReason;
      readonly times: number;
    }
  /** Members that are absent are unchanged. The speed is in thousandths. */
  | {
      readonly type: 'change-traffic';
      readonly sources?: readonly TrafficSource[];
      readonly running?: boolean;
      readonly speed?: number;
    }
  | Submit
  | ExerciseChoice
  | AutomationCommand;

export type Rejection =
  | { readonly code: 'tracking-id-used' | 'tracking-id-in-process'; readonly trackingId: string }
  | {
      readonly code: 'contract-not-found';
      readonly contractId: ContractId;
      readonly kind: string;
      /** In a sentence, what became of it. */
      readonly outcome?: string;
    }
  | { readonly code: 'contract-in-flight'; readonly contractId: ContractId }
  /** A disclosed contract that is archived; or a contract archived by an earlier command of the same submission. */
  | { readonly code: 'contract-inactive' | 'contract-consumed'; readonly contractId: ContractId }
  | {
      readonly code: 'wrongly-typed-contract';
      readonly contractId: ContractId;
      readonly expected: string;
      readonly actual: string;
    }
  | {
      readonly code: 'missing-authorization';
      readonly what: string;
      readonly required: readonly PartyId[];
      readonly given: readonly PartyId[];
      readonly missing: readonly PartyId[];
    }
  | { readonly code: 'daml-failure'; readonly message: string }
  | { readonly code: 'not-simulated'; readonly what: string; readonly known: readonly string[] }
  | {
      readonly code: 'duplicate-command';
      readonly commandId: string;
      readonly offset: number;
      readonly submissionId: string | undefined;
    }
  | { readonly code: 'not-authorized'; readonly actor: PartyId; readonly needed: PartyId; readonly action: string }
  | {
      readonly code: 'offer-expired';
      readonly contractId: ContractId;
      readonly expiresAt: Micros;
      readonly now: Micros;
    }
  | { readonly code: 'not-due'; readonly what: string; readonly at?: Micros }
  | { readonly code: 'text-too-long'; readonly field: string; readonly length: number; readonly limit: number }
  | { readonly code: 'invalid-value'; readonly field: string; readonly value: string; readonly expected: string }
  | { readonly code: 'insufficient-funds'; readonly party: PartyId; readonly missing: string }
  | { readonly code: 'preapproval-exists'; readonly contractId: ContractId }
  | { readonly code: 'already-exists'; readonly kind: string; readonly id: string }
  | { readonly code: 'too-many-rights'; readonly userId: string; readonly limit: number }
  | { readonly code: 'too-large'; readonly what: string; readonly limitBytes: number }
  /** Changed since the caller read it. */
  | { readonly code: 'stale-version'; readonly kind: string; readonly id: string; readonly version: number }
  | {
      readonly code: 'unknown';
      readonly kind: string;
      readonly id: string;
      /** Those that exist, where they are few. */
      readonly known?: readonly string[];
    }
  | { readonly code: 'no-wallet'; readonly party: PartyId }
  | { readonly code: 'precondition'; readonly reason: string };

export type RejectionCode = Rejection['code'];
export type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>;
export type RejectionOf<C extends RejectionCode> = Extract<Rejection, { code: C }>;

/** The log entries that a command adds, or why it is rejected. */
export type Decision = Result<readonly LogEntry[], Rejection>;
