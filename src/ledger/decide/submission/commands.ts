// What a client submits to the ledger itself: creations and exercises of templates and choices that are known, in the name of parties.

import type { Micros } from '../../../base';
import type { ChoiceName, DamlValue, InterfaceName, PartyId, TemplateName } from '../../daml';
import type { ContractId } from '../../types';

/** Values are of the types that the template and the choice describe: whoever reads them from outside has seen to that. */
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
  /** Whose authority the commands have; at least one. */
  readonly actAs: readonly PartyId[];
  /** Whose contracts they may use beside. */
  readonly readAs: readonly PartyId[];
  readonly commands: readonly SubmittedCommand[];
  /** With the user and the parties that act it names the change, which happens once. */
  readonly commandId: string;
  readonly workflowId?: string;
  readonly submissionId?: string;
  /** Contracts that others handed out: they may be used by those who are no stakeholders. */
  readonly disclosed?: readonly ContractId[];
  /** How far back the same change counts as a duplicate; without it, as far as the log goes. */
  readonly deduplication?: { readonly since: Micros } | { readonly afterOffset: bigint };
  readonly externalTransactionHash?: string;
  /** What the ids of created contracts begin with is made of this, so that it is known before the transaction has its place. */
  readonly contractSeed?: string;
}
