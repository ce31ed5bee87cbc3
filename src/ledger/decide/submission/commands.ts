// Submissions by ledger clients: creates and exercises of known templates and choices.

import type { Micros } from '../../../base';
import type { ChoiceName, DamlValue, InterfaceName, PartyId, TemplateName } from '../../daml';
import type { ContractId } from '../../types';

/** Values have the types of the template and the choice; the decoder checks them. */
export type SubmittedCommand =
  | { readonly kind: 'create'; readonly template: TemplateName; readonly payload: DamlValue }
  | {
      readonly kind: 'exercise';
      readonly on: TemplateName | InterfaceName;
      readonly contractId: ContractId;
      readonly choice: ChoiceName;
      readonly argument: DamlValue;
    }
  | {
      readonly kind: 'create-and-exercise';
      readonly template: TemplateName;
      readonly payload: DamlValue;
      readonly choice: ChoiceName;
      readonly argument: DamlValue;
    };

export interface Submit {
  readonly type: 'submit';
  readonly userId: string;
  /** Parties that authorize the commands; at least one. */
  readonly actAs: readonly PartyId[];
  /** Parties whose contracts may be read as well. */
  readonly readAs: readonly PartyId[];
  readonly commands: readonly SubmittedCommand[];
  /** Identifies the change, together with the user and the acting parties. */
  readonly commandId: string;
  readonly workflowId?: string;
  readonly submissionId?: string;
  /** Disclosed contracts, usable without being a stakeholder. */
  readonly disclosed?: readonly ContractId[];
  /** Deduplication period; default: the whole log. */
  readonly deduplication?: { readonly since: Micros } | { readonly afterOffset: bigint };
  readonly externalTransactionHash?: string;
  /** Determines the prefix of the ids of created contracts before the transaction has a position in the log. */
  readonly contractSeed?: string;
}

/** An exercise of one choice by a wallet or by the network's automation. */
export interface ExerciseChoice {
  readonly type: 'exercise-choice';
  readonly actAs: readonly PartyId[];
  readonly contractId: ContractId;
  readonly choice: ChoiceName;
  readonly argument: DamlValue;
  readonly workflowId: string;
}
