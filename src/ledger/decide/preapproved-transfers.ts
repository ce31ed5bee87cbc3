// Transfers of wallets by the receiver's preapproval: the choice that a ledger client would exercise.

import { DAY, err, formatAmount, micros, parseAmount, plus, ZERO } from '../../base';
import { commandIdOf } from '../ids';
import { networkOf, type State } from '../state';
import type { Env } from '../types';
import type { CommandOf, Decision } from './commands';
import { preapprovalOf } from './entries';
import { chooseInputs, tokenContextOf, type TokenContext } from './holdings';
import { submit } from './submission/submit';

/** Rejects receivers without a preapproval, insufficient funds, and ids used within the last 24 hours. */
export function sendByPreapproval(state: State, command: CommandOf<'send-by-preapproval'>, env: Env): Decision {
  const { sender, receiver, deduplicationId, description } = command;
  const { dso, validator } = networkOf(state);
  const preapproval = preapprovalOf(state, receiver);
  if (!preapproval)
    return err({ code: 'daml-failure', message: `Receiver ${receiver} does not have a TransferPreapproval` });
  const value = parseAmount(command.amount) ?? ZERO;
  const tokens = tokenContextOf(state, env);
  if (!tokens.ok) return tokens;
  const chosen = chooseInputs(state, sender, value);
  const inputs = chosen.ok ? chosen.value.inputs : [];
  const argument = {
    context: contextOf(tokens.value),
    inputs: inputs.map((input) => ({ tag: 'InputAmulet', value: input.contractId })),
    amount: formatAmount(value),
    sender,
    description,
    meta: null,
  };
  const { contractId } = preapproval;
  const choice = 'TransferPreapproval_SendV2';
  const sent = submit(
    state,
    {
      type: 'submit',
      userId: validator.user,
      actAs: [sender],
      readAs: [dso],
      commandId: commandIdOf(env, 'transfer-preapproval-send', sender, deduplicationId),
      deduplication: { since: plus(env.now, micros(-DAY)) },
      disclosed: [contractId],
      commands: [{ kind: 'exercise', on: 'TransferPreapproval', contractId, choice, argument }],
    },
    env,
  );
  // A repeated command is a duplicate, whatever the funds are now.
  const isDuplicate = !sent.ok && sent.error.code === 'duplicate-command';
  return !chosen.ok && !isDuplicate ? chosen : sent;
}

const contextOf = ({ rules, round }: TokenContext) => ({
  amuletRules: rules.contractId,
  context: {
    openMiningRound: round.contractId,
    issuingMiningRounds: [],
    validatorRights: [],
    featuredAppRight: null,
  },
});
