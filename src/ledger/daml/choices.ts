// The choices that the simulated network exercises, with the types of their arguments and results. Names: observed
// scan-validator 2.1 to 3.5; argument records carry the members that readers need (assumed where the source names only
// the choice).

import { GOVERNANCE_CHOICES } from './governance-choices';
import { choice, nothing, paymentContext, transferInputs } from './choice';
import { PAYMENT_CHOICES } from './payment-choices';
import { paymentAmount } from './payment-templates';
import { REWARD_CHOICES } from './reward-choices';
import { SETUP_CHOICES } from './setup-proposals';
import { TEMPLATES } from './templates';
import { TRADING_CHOICES } from './trading-choices';
import {
  allocateV2,
  allocationEnd,
  allocationInstructionResult,
  allocationInstructionResultV2,
  allocationResultV2,
  allocationSpecification,
  executedTransfer,
  extraArgs,
  metadata,
  settleBatch,
  settleBatchResult,
  settleV2,
  transfer,
  transferFactoryView,
  transferInstructionResult,
  transferV2,
} from './token-standard';
import {
  contractId,
  enumOf,
  list,
  numeric,
  optional,
  party,
  record,
  relTime,
  text,
  timestamp,
  variant,
  type JsonOf,
} from './types';

const sendResult = record({
  createdAmulets: list(variant({ TransferResultAmulet: contractId })),
  senderChangeAmulet: optional(contractId),
});
const instructed = record({ extraArgs });
const actedBy = record({ actors: list(party) });
const instructedBy = record({ actors: list(party), extraArgs });

/** What an offer that ends without a transfer returns (public Daml sources). */
const ended = record({ trackingInfo: record({ trackingId: text, sender: party, receiver: party }) });

export const CHOICES = {
  Archive: choice(true, nothing, nothing),
  WalletAppInstall_CreateTransferOffer: choice(
    false,
    record({ receiver: party, amount: paymentAmount, description: text, expiresAt: timestamp, trackingId: text }),
    record({ transferOffer: contractId }),
  ),
  TransferOffer_Accept: choice(true, nothing, record({ acceptedTransferOffer: contractId })),
  TransferOffer_Reject: choice(true, nothing, ended),
  TransferOffer_Withdraw: choice(true, record({ reason: text }), ended),
  TransferOffer_Expire: choice(true, record({ actor: party }), ended),
  AcceptedTransferOffer_Complete: choice(
    true,
    record({ inputs: list(contractId), walletProvider: party, openRound: contractId }),
    record({ receiverAmulet: contractId, senderChangeAmulet: optional(contractId) }),
  ),
  AcceptedTransferOffer_Abort: choice(true, record({ reason: text }), ended),
  AcceptedTransferOffer_Withdraw: choice(true, record({ reason: text }), ended),
  AcceptedTransferOffer_Expire: choice(true, record({ actor: party }), ended),
  AmuletRules_Transfer: choice(
    false,
    record({
      sender: party,
      provider: party,
      inputs: list(contractId),
      outputs: list(record({ receiver: party, amount: numeric })),
      openRound: contractId,
    }),
    record({ createdAmulets: list(contractId), senderChangeAmulet: optional(contractId) }),
  ),
  AmuletRules_DevNet_Tap: choice(
    false,
    record({ receiver: party, amount: numeric, openRound: contractId }),
    record({
      amuletSum: record({ amulet: contractId, amuletPrice: numeric, round: record({ number: { kind: 'int64' } }) }),
    }),
  ),
  AmuletRules_DevNet_FeatureApp: choice(
    false,
    record({ provider: party }),
    record({ featuredAppRightCid: contractId }),
  ),
  AmuletRules_Fetch: choice(false, record({ p: party }), TEMPLATES.AmuletRules.type),
  AmuletRules_AdvanceOpenMiningRounds: choice(
    false,
    record({
      amuletPrice: numeric,
      roundToArchiveCid: contractId,
      middleRoundCid: contractId,
      latestRoundCid: contractId,
    }),
    record({ summarizingRoundCid: contractId, openRoundCid: contractId }),
  ),
  AmuletRules_MiningRound_StartIssuing: choice(
    false,
    record({ miningRoundCid: contractId }),
    record({ issuingRoundCid: contractId }),
  ),
  AmuletRules_MiningRound_Close: choice(
    false,
    record({ issuingRoundCid: contractId }),
    record({ closedRoundCid: contractId }),
  ),
  AmuletRules_MiningRound_Archive: choice(
    false,
    record({ closedRoundCid: contractId }),
    enumOf('AmuletRules_MiningRound_ArchiveResult'),
  ),
  AmuletRules_CreateTransferPreapproval: choice(
    false,
    record({ receiver: party, provider: party, expiresAt: timestamp }),
    record({ transferPreapprovalCid: contractId }),
  ),
  TransferPreapproval_Renew: choice(
    true,
    record({ context: paymentContext, inputs: transferInputs, newExpiresAt: timestamp }),
    record({
      transferPreapprovalCid: contractId,
      receiver: party,
      provider: party,
      amuletPaid: numeric,
      meta: optional(metadata),
    }),
  ),
  TransferPreapproval_Cancel: choice(true, record({ p: party }), enumOf('TransferPreapproval_CancelResult')),
  TransferPreapproval_Expire: choice(true, nothing, nothing),
  TransferPreapprovalProposal_Accept: choice(
    true,
    record({ expiresAt: timestamp }),
    record({ transferPreapprovalCid: contractId }),
  ),
  TransferPreapproval_Send: choice(
    false,
    record({
      context: paymentContext,
      inputs: transferInputs,
      amount: numeric,
      sender: party,
      description: optional(text),
    }),
    record({ result: sendResult }),
  ),
  TransferPreapproval_SendV2: choice(
    false,
    record({
      context: paymentContext,
      inputs: transferInputs,
      amount: numeric,
      sender: party,
      description: optional(text),
      meta: optional(metadata),
    }),
    record({ result: sendResult, meta: metadata }),
  ),
  TransferFactory_Transfer: choice(
    false,
    record({ expectedAdmin: party, transfer, extraArgs }),
    transferInstructionResult,
  ),
  TransferFactory_PublicFetch: choice(false, record({ expectedAdmin: party, actor: party }), transferFactoryView),
  WalletAppInstall_TransferInstruction_Accept: choice(
    false,
    record({ transferInstructionCid: contractId, acceptArg: instructed }),
    transferInstructionResult,
  ),
  WalletAppInstall_TransferInstruction_Reject: choice(
    false,
    record({ transferInstructionCid: contractId, rejectArg: instructed }),
    transferInstructionResult,
  ),
  WalletAppInstall_TransferInstruction_Withdraw: choice(
    false,
    record({ transferInstructionCid: contractId, withdrawArg: instructed }),
    transferInstructionResult,
  ),
  WalletAppInstall_TransferInstructionV2_Accept: choice(
    false,
    record({ transferInstructionCid: contractId, acceptArg: instructedBy }),
    transferInstructionResult,
  ),
  WalletAppInstall_TransferInstructionV2_Reject: choice(
    false,
    record({ transferInstructionCid: contractId, rejectArg: instructedBy }),
    transferInstructionResult,
  ),
  WalletAppInstall_TransferInstructionV2_Withdraw: choice(
    false,
    record({ transferInstructionCid: contractId, withdrawArg: instructedBy }),
    transferInstructionResult,
  ),
  TransferInstruction_Accept: choice(true, instructed, transferInstructionResult),
  TransferInstruction_Reject: choice(true, instructed, transferInstructionResult),
  TransferInstruction_Withdraw: choice(true, instructed, transferInstructionResult),
  // Choices of version 2 of an interface have the names of version 1 on the wire; see `choiceNameOf`.
  TransferFactoryV2_Transfer: choice(
    false,
    record({ transfer: transferV2, actors: list(party), extraArgs }),
    transferInstructionResult,
  ),
  TransferFactoryV2_PublicFetch: choice(false, actedBy, transferFactoryView),
  TransferInstructionV2_Accept: choice(false, instructedBy, transferInstructionResult),
  TransferInstructionV2_Reject: choice(false, instructedBy, transferInstructionResult),
  TransferInstructionV2_Withdraw: choice(false, instructedBy, transferInstructionResult),
  AllocationFactory_Allocate: choice(
    false,
    record({
      expectedAdmin: party,
      allocation: allocationSpecification,
      requestedAt: timestamp,
      inputHoldingCids: list(contractId),
      extraArgs,
    }),
    allocationInstructionResult,
  ),
  AllocationFactory_PublicFetch: choice(false, record({ expectedAdmin: party, actor: party }), transferFactoryView),
  Allocation_ExecuteTransfer: choice(true, instructed, executedTransfer),
  Allocation_Cancel: choice(true, instructed, allocationEnd),
  Allocation_Withdraw: choice(true, instructed, allocationEnd),
  AllocationV2_Settle: choice(false, settleV2, allocationResultV2),
  AllocationV2_Cancel: choice(false, instructedBy, allocationResultV2),
  AllocationV2_Withdraw: choice(false, instructedBy, allocationResultV2),
  AllocationFactoryV2_Allocate: choice(false, allocateV2, allocationInstructionResultV2),
  AllocationFactoryV2_PublicFetch: choice(false, actedBy, transferFactoryView),
  SettlementFactory_SettleBatch: choice(false, settleBatch, settleBatchResult),
  SettlementFactory_PublicFetch: choice(false, actedBy, transferFactoryView),
  ExternalPartyAmuletRules_ExpireAmuletAllocationsV2: choice(
    false,
    record({ cancellations: list(record({ _1: contractId, _2: instructedBy })), observers: list(party) }),
    nothing,
  ),
  AnsEntry_Renew: choice(true, record({ extension: relTime }), record({ entryCid: contractId })),
  AnsEntry_Expire: choice(true, record({ actor: party }), nothing),
  LockedAmulet_Unlock: choice(true, record({ openRoundCid: contractId }), record({ amulet: contractId })),
  LockedAmulet_OwnerExpireLock: choice(true, record({ openRoundCid: contractId }), record({ amulet: contractId })),
  ...GOVERNANCE_CHOICES,
  ...PAYMENT_CHOICES,
  ...REWARD_CHOICES,
  ...SETUP_CHOICES,
  ...TRADING_CHOICES,
} as const;

export type ChoiceName = keyof typeof CHOICES;
export type ChoiceArgument<C extends ChoiceName> = JsonOf<(typeof CHOICES)[C]['argument']>;
export type ChoiceResult<C extends ChoiceName> = JsonOf<(typeof CHOICES)[C]['result']>;
