// Token standard choices that the validator exercises for its wallet users, by the delegation of their install contract
// (public Daml source: Splice.Wallet.Install).

import { defined } from '../../../base';
import type { ChoiceName, ChoiceResult, DamlValue, PartyId, Payload } from '../../daml';
import type { ContractId, LedgerContract } from '../../types';
import type { TreeSpec } from '../draft';
import { choiceRule, type ChoiceRule } from './choice-rule';
import { requirement, type Scope } from './scope';
import { TOKEN_RULES } from './token-rules';

const RULES: ReadonlyMap<ChoiceName, ChoiceRule> = new Map(TOKEN_RULES.map((rule) => [rule.choice, rule]));

type TransferChoice =
  | 'TransferInstruction_Accept'
  | 'TransferInstruction_Reject'
  | 'TransferInstruction_Withdraw'
  | 'TransferInstructionV2_Accept'
  | 'TransferInstructionV2_Reject'
  | 'TransferInstructionV2_Withdraw';

interface DelegatedCall<C extends ChoiceName> {
  readonly install: LedgerContract<'WalletAppInstall'>;
  readonly choice: C;
  readonly contractId: ContractId;
  readonly argument: DamlValue;
}

interface DelegatedOutcome<C extends ChoiceName> {
  readonly result: ChoiceResult<C>;
  readonly children: readonly TreeSpec[];
}

const validatorOf = ({ payload }: { readonly payload: Payload<'WalletAppInstall'> }): readonly PartyId[] => [
  payload.validatorParty,
];

/** Exercises the choice on a transfer in which the user has the role, with the authority of the install contract. */
function onTransfer<C extends TransferChoice>(
  role: 'sender' | 'receiver',
  { install, choice, contractId, argument }: DelegatedCall<C>,
  scope: Scope,
): DelegatedOutcome<C> {
  const { endUserParty } = install.payload;
  const instruction = scope.contract('AmuletTransferInstruction', contractId);
  const party = instruction.payload.transfer[role];
  requirement(`${role} ${party} must match endUserParty ${endUserParty}`, party === endUserParty);
  const rule = defined(RULES.get(choice), `the choice ${choice} has a rule`);
  const node = rule.exercise(instruction, argument, scope, install.signatories);
  // The rule of a choice gives a result of the choice's type.
  return { result: node.result as ChoiceResult<C>, children: [node] };
}

export const INSTALL_RULES: readonly ChoiceRule[] = [
  choiceRule('WalletAppInstall_TransferInstruction_Accept', 'WalletAppInstall', {
    controllers: validatorOf,
    body: ({ target: install, argument: { transferInstructionCid: contractId, acceptArg }, scope }) =>
      onTransfer('receiver', { install, choice: 'TransferInstruction_Accept', contractId, argument: acceptArg }, scope),
  }),
  choiceRule('WalletAppInstall_TransferInstruction_Reject', 'WalletAppInstall', {
    controllers: validatorOf,
    body: ({ target: install, argument: { transferInstructionCid: contractId, rejectArg }, scope }) =>
      onTransfer('receiver', { install, choice: 'TransferInstruction_Reject', contractId, argument: rejectArg }, scope),
  }),
  choiceRule('WalletAppInstall_TransferInstruction_Withdraw', 'WalletAppInstall', {
    controllers: validatorOf,
    body: ({ target: install, argument: { transferInstructionCid: contractId, withdrawArg }, scope }) =>
      onTransfer(
        'sender',
        { install, choice: 'TransferInstruction_Withdraw', contractId, argument: withdrawArg },
        scope,
      ),
  }),
  choiceRule('WalletAppInstall_TransferInstructionV2_Accept', 'WalletAppInstall', {
    controllers: validatorOf,
    body: ({ target: install, argument: { transferInstructionCid: contractId, acceptArg }, scope }) =>
      onTransfer(
        'receiver',
        { install, choice: 'TransferInstructionV2_Accept', contractId, argument: acceptArg },
        scope,
      ),
  }),
  choiceRule('WalletAppInstall_TransferInstructionV2_Reject', 'WalletAppInstall', {
    controllers: validatorOf,
    body: ({ target: install, argument: { transferInstructionCid: contractId, rejectArg }, scope }) =>
      onTransfer(
        'receiver',
        { install, choice: 'TransferInstructionV2_Reject', contractId, argument: rejectArg },
        scope,
      ),
  }),
  choiceRule('WalletAppInstall_TransferInstructionV2_Withdraw', 'WalletAppInstall', {
    controllers: validatorOf,
    body: ({ target: install, argument: { transferInstructionCid: contractId, withdrawArg }, scope }) =>
      onTransfer(
        'sender',
        { install, choice: 'TransferInstructionV2_Withdraw', contractId, argument: withdrawArg },
        scope,
      ),
  }),
];
