// Transfers of wallets by the receiver's preapproval: the choice that a ledger client would exercise.

import { DAY, err, formatAmount, parseAmount, plus, ZERO } from '../../base';
import { commandIdOf } from '../ids';
import { networkOf, type State } from '../state';
import type { Env } from '../types';
import type { CommandOf, Decision } from './commands';
import { preapprovalOf } from './entries';
import { chooseTransferInputs, tokenContextOf } from './holdings';
import { paymentContext, paymentInputs } from './wallet-payments';
import { submitForWallet } from './wallet-submissions';

/** Rejects receivers without a preapproval, insufficient funds, and ids used within the last 24 hours. */
export function sendByPreapproval(state: State, command: CommandOf<'send-by-preapproval'>, env: Env): Decision {
  const { sender, receiver, deduplicationId, description } = command;
  const preapproval = preapprovalOf(state, receiver);
  if (!preapproval)
    return err({ code: 'daml-failure', message: `Receiver ${receiver} does not have a TransferPreapproval` });
  const value = parseAmount(command.amount) ?? ZERO;
  const tokens = tokenContextOf(state, env);
  if (!tokens.ok) return tokens;
  const chosen = chooseTransferInputs(state, sender, value);
  const argument = {
    context: paymentContext(tokens.value),
    inputs: paymentInputs(chosen.ok ? chosen.value.inputs : []),
    amount: formatAmount(value),
    sender,
    description,
    meta: null,
  };
  const { contractId } = preapproval;
  const choice = 'TransferPreapproval_SendV2';
  const sent = submitForWallet(
    state,
    {
      actAs: [sender],
      readAs: [networkOf(state).dso],
      commandId: commandIdOf(env, 'transfer-preapproval-send', sender, deduplicationId),
      deduplication: { since: plus(env.now, -DAY) },
      disclosed: [contractId],
      command: { kind: 'exercise', on: 'TransferPreapproval', contractId, choice, argument },
    },
    env,
  );
  // A repeated command is a duplicate, whatever the funds are now.
  const isDuplicate = !sent.ok && sent.error.code === 'duplicate-command';
  return !chosen.ok && !isDuplicate ? chosen : sent;
}
