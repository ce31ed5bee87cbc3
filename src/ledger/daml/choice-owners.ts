// Where each choice is defined: on templates, or on an interface that templates implement. `Archive` is every
// template's.

import type { ChoiceName } from './choices';
import { PAYMENT_CHOICE_OWNER } from './payment-choices';
import { REWARD_CHOICE_OWNER } from './reward-choices';
import { SETUP_CHOICE_OWNER } from './setup-proposals';
import { TRADING_CHOICE_OWNER } from './trading-choices';
import { INTERFACES, type InterfaceName, type TemplateName } from './templates';

type ChoiceOwner = TemplateName | InterfaceName;

const CHOICE_OWNER: Readonly<Record<Exclude<ChoiceName, 'Archive'>, ChoiceOwner>> = {
  WalletAppInstall_CreateTransferOffer: 'WalletAppInstall',
  WalletAppInstall_TransferInstruction_Accept: 'WalletAppInstall',
  WalletAppInstall_TransferInstruction_Reject: 'WalletAppInstall',
  WalletAppInstall_TransferInstruction_Withdraw: 'WalletAppInstall',
  WalletAppInstall_TransferInstructionV2_Accept: 'WalletAppInstall',
  WalletAppInstall_TransferInstructionV2_Reject: 'WalletAppInstall',
  WalletAppInstall_TransferInstructionV2_Withdraw: 'WalletAppInstall',
  TransferOffer_Accept: 'TransferOffer',
  TransferOffer_Reject: 'TransferOffer',
  TransferOffer_Withdraw: 'TransferOffer',
  TransferOffer_Expire: 'TransferOffer',
  AcceptedTransferOffer_Complete: 'AcceptedTransferOffer',
  AcceptedTransferOffer_Abort: 'AcceptedTransferOffer',
  AcceptedTransferOffer_Withdraw: 'AcceptedTransferOffer',
  AcceptedTransferOffer_Expire: 'AcceptedTransferOffer',
  AmuletRules_Transfer: 'AmuletRules',
  AmuletRules_DevNet_Tap: 'AmuletRules',
  AmuletRules_DevNet_FeatureApp: 'AmuletRules',
  AmuletRules_Fetch: 'AmuletRules',
  AmuletRules_AdvanceOpenMiningRounds: 'AmuletRules',
  AmuletRules_MiningRound_StartIssuing: 'AmuletRules',
  AmuletRules_MiningRound_Close: 'AmuletRules',
  AmuletRules_MiningRound_Archive: 'AmuletRules',
  AmuletRules_CreateTransferPreapproval: 'AmuletRules',
  TransferPreapprovalProposal_Accept: 'TransferPreapprovalProposal',
  TransferPreapproval_Renew: 'TransferPreapproval',
  TransferPreapproval_Cancel: 'TransferPreapproval',
  TransferPreapproval_Expire: 'TransferPreapproval',
  TransferPreapproval_Send: 'TransferPreapproval',
  TransferPreapproval_SendV2: 'TransferPreapproval',
  TransferFactory_Transfer: 'TransferFactory',
  TransferFactory_PublicFetch: 'TransferFactory',
  TransferInstruction_Accept: 'TransferInstruction',
  TransferInstruction_Reject: 'TransferInstruction',
  TransferInstruction_Withdraw: 'TransferInstruction',
  TransferFactoryV2_Transfer: 'TransferFactoryV2',
  TransferFactoryV2_PublicFetch: 'TransferFactoryV2',
  TransferInstructionV2_Accept: 'TransferInstructionV2',
  TransferInstructionV2_Reject: 'TransferInstructionV2',
  TransferInstructionV2_Withdraw: 'TransferInstructionV2',
  AllocationFactory_Allocate: 'AllocationFactory',
  AllocationFactory_PublicFetch: 'AllocationFactory',
  Allocation_ExecuteTransfer: 'Allocation',
  Allocation_Cancel: 'Allocation',
  Allocation_Withdraw: 'Allocation',
  AllocationV2_Settle: 'AllocationV2',
  AllocationV2_Cancel: 'AllocationV2',
  AllocationV2_Withdraw: 'AllocationV2',
  AllocationFactoryV2_Allocate: 'AllocationFactoryV2',
  AllocationFactoryV2_PublicFetch: 'AllocationFactoryV2',
  SettlementFactory_SettleBatch: 'SettlementFactory',
  SettlementFactory_PublicFetch: 'SettlementFactory',
  ExternalPartyAmuletRules_ExpireAmuletAllocationsV2: 'ExternalPartyAmuletRules',
  AnsEntry_Renew: 'AnsEntry',
  AnsEntry_Expire: 'AnsEntry',
  DsoRules_RequestVote: 'DsoRules',
  DsoRules_CastVote: 'DsoRules',
  DsoRules_CloseVoteRequest: 'DsoRules',
  DsoRules_GrantFeaturedAppRight: 'DsoRules',
  DsoRules_RevokeFeaturedAppRight: 'DsoRules',
  DsoRules_UpdateSvRewardWeight: 'DsoRules',
  LockedAmulet_Unlock: 'LockedAmulet',
  LockedAmulet_OwnerExpireLock: 'LockedAmulet',
  ...PAYMENT_CHOICE_OWNER,
  ...REWARD_CHOICE_OWNER,
  ...SETUP_CHOICE_OWNER,
  ...TRADING_CHOICE_OWNER,
};

const isInterface = (home: ChoiceOwner): home is InterfaceName => Object.hasOwn(INTERFACES, home);

/** The interface that defines a choice; undefined for a choice of a template. */
export function interfaceOfChoice(choice: ChoiceName): InterfaceName | undefined {
  const home = choice === 'Archive' ? undefined : CHOICE_OWNER[choice];
  return home !== undefined && isInterface(home) ? home : undefined;
}

/** The name of a choice in its package: version 2 of an interface has choices of the same names as version 1. */
export const choiceNameOf = (choice: ChoiceName): string =>
  interfaceOfChoice(choice)?.endsWith('V2') === true ? choice.replace('V2_', '_') : choice;

/** The choices that a template or interface defines itself. */
export const choicesOf = (home: ChoiceOwner): readonly ChoiceName[] =>
  CHOICE_NAMES.filter((choice) => CHOICE_OWNER[choice] === home);

// The table's own keys; Object.keys forgets which they are.
const CHOICE_NAMES = Object.keys(CHOICE_OWNER) as readonly Exclude<ChoiceName, 'Archive'>[];
