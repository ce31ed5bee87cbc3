// Token standard choices that the validator exercises for its wallet users, by the delegation of their install contract
// (public Daml source: Splice.Wallet.Install).

import { defined } from '../../../base';
import { membersOf, type ChoiceName, type TransferInstructionResult } from '../../daml';
import { choiceRule, type ChoiceRule } from './choice-rule';
import { requirement } from './scope';
import { TOKEN_RULES } from './token-rules';

const RULES: ReadonlyMap<ChoiceName, ChoiceRule> = new Map(TOKEN_RULES.map((rule) => [rule.choice, rule]));

/** A choice on a transfer, the user's role in it, and the member of the delegated choice that holds its argument. */
const DELEGATED_CHOICES = [
  ['TransferInstruction_Accept', 'receiver', 'acceptArg'],
  ['TransferInstruction_Reject', 'receiver', 'rejectArg'],
  ['TransferInstruction_Withdraw', 'sender', 'withdrawArg'],
  ['TransferInstructionV2_Accept', 'receiver', 'acceptArg'],
  ['TransferInstructionV2_Reject', 'receiver', 'rejectArg'],
  ['TransferInstructionV2_Withdraw', 'sender', 'withdrawArg'],
] as const;

/** The choice is exercised with the authority of the install contract. */
export const INSTALL_RULES: readonly ChoiceRule[] = DELEGATED_CHOICES.map(([choice, role, member]) =>
  choiceRule(`WalletAppInstall_${choice}`, 'WalletAppInstall', {
    controllers: ({ payload }) => [payload.validatorParty],
    body: ({ target: install, argument, scope }) => {
      const { endUserParty } = install.payload;
      const instruction = scope.contract('AmuletTransferInstruction', argument.transferInstructionCid);
      const party = instruction.payload.transfer[role];
      requirement(`${role} ${party} must match endUserParty ${endUserParty}`, party === endUserParty);
      const rule = defined(RULES.get(choice), `the choice ${choice} has a rule`);
      const node = rule.exercise(instruction, membersOf(argument)[member] ?? null, scope, install.signatories);
      // The rule of a choice gives a result of the choice's type.
      return { result: node.result as TransferInstructionResult, children: [node] };
    },
  }),
);
