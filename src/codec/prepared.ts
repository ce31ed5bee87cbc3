// What a participant prepares and an external party signs (com.daml.ledger.api.v2.interactive.PreparedTransaction).
// Node ids are numbers here and decimal text on the wire; a node's seed is a member of the node.

import type { CodecValue, Identifier } from './value';

/** A contract as its creation made it. */
export interface PreparedCreation {
  /** Version of the language, `2.1`. */
  readonly lfVersion: string;
  readonly contractId: string;
  readonly packageName: string;
  readonly templateId: Identifier;
  readonly argument: CodecValue;
  readonly signatories: readonly string[];
  readonly stakeholders: readonly string[];
}

export interface PreparedCreate extends PreparedCreation {
  readonly kind: 'create';
  readonly id: number;
  /** 32 bytes. */
  readonly seed?: Uint8Array | undefined;
}

export interface PreparedExercise {
  readonly kind: 'exercise';
  readonly id: number;
  readonly seed: Uint8Array;
  readonly lfVersion: string;
  readonly contractId: string;
  readonly packageName: string;
  readonly templateId: Identifier;
  readonly signatories: readonly string[];
  readonly stakeholders: readonly string[];
  readonly actingParties: readonly string[];
  readonly interfaceId?: Identifier | undefined;
  readonly choiceId: string;
  readonly chosenValue: CodecValue;
  readonly consuming: boolean;
  readonly children: readonly number[];
  readonly exerciseResult?: CodecValue | undefined;
  readonly choiceObservers: readonly string[];
}

export interface PreparedFetch {
  readonly kind: 'fetch';
  readonly id: number;
  readonly lfVersion: string;
  readonly contractId: string;
  readonly packageName: string;
  readonly templateId: Identifier;
  readonly signatories: readonly string[];
  readonly stakeholders: readonly string[];
  readonly actingParties: readonly string[];
  readonly interfaceId?: Identifier | undefined;
}

export interface PreparedRollback {
  readonly kind: 'rollback';
  readonly id: number;
  readonly children: readonly number[];
}

export type PreparedNode = PreparedCreate | PreparedExercise | PreparedFetch | PreparedRollback;

export interface InputContract {
  readonly contract: PreparedCreation;
  /** Microseconds since the Unix epoch. */
  readonly createdAt: bigint;
  /** What `createdEventBlob` of the contract holds. */
  readonly eventBlob: Uint8Array;
}

export interface GlobalKeyMapping {
  readonly key: {
    readonly templateId: Identifier;
    readonly packageName: string;
    readonly key: CodecValue;
    readonly hash: Uint8Array;
  };
  readonly value?: CodecValue | undefined;
}

/** Times are microseconds since the Unix epoch. */
export interface PreparedMetadata {
  readonly submitterInfo: { readonly actAs: readonly string[]; readonly commandId: string };
  readonly synchronizerId: string;
  readonly mediatorGroup: number;
  readonly transactionUuid: string;
  readonly preparationTime: bigint;
  readonly inputContracts: readonly InputContract[];
  readonly minLedgerEffectiveTime?: bigint | undefined;
  readonly maxLedgerEffectiveTime?: bigint | undefined;
  readonly maxRecordTime?: bigint | undefined;
  readonly globalKeyMapping: readonly GlobalKeyMapping[];
}

export interface PreparedTransaction {
  readonly transaction: {
    /** Version of the language, `2.1`. */
    readonly version: string;
    readonly roots: readonly number[];
    readonly nodes: readonly PreparedNode[];
  };
  readonly metadata: PreparedMetadata;
}
