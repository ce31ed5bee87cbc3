// Token standard transfers of a wallet: the terms of a new one, and the outcome of one (Splice 0.7.4 wallet-internal).

import type { Json } from '../../base';
import { membersOf, textOf, type DamlValue, type TokenStandardVersion, type Transaction } from '../../ledger';
import { error, json } from '../answers';
import { isLedgerInstant } from '../ledger/instants';
import { transactionIn } from '../ledger/run-submission';
import { answerRejection } from '../rejections';
import type { Answer, Operation } from '../types';
import { choiceResult, metaJson, textsIn } from './choice-result';
import { answerOnce } from './submit-once';
import { readTransferTerms, timestampProblem } from './transfer-terms';
import { walletOperation } from './wallet-operation';

/** The operation that transfers tokens of the caller's wallet, once per tracking id. */
export const transferCreation = (id: string, version: TokenStandardVersion): Operation => ({
  ...walletOperation(id, ({ wallet, request, context }) => {
    const terms = readTransferTerms(request.body);
    if (!terms.ok) return error(400, terms.error);
    const { trackingId, expiresAt } = terms.value;
    if (!isLedgerInstant(expiresAt)) return error(400, timestampProblem('expires_at', expiresAt));
    const command = { type: 'transfer-tokens', version, sender: wallet.party, ...terms.value } as const;
    const what = `A transfer with tracking id ${trackingId}`;
    const used = `${what} already exists; use another tracking id for a new one`;
    const name = `${id} ${trackingId}`;
    return answerOnce(context, { wallet: wallet.party, name, command }, { what, used, result: transferResult });
  }),
  submits: true,
});

/** An operation that accepts, rejects or withdraws the transfer instruction in the path. */
export const transferMove = (
  id: string,
  type: 'accept-transfer' | 'reject-transfer' | 'withdraw-transfer',
  version: TokenStandardVersion,
): Operation =>
  walletOperation(id, ({ wallet, request, context }) => {
    const moved = context.world.execute({
      type,
      version,
      contractId: request.path['contract_id'] ?? '',
      actor: wallet.party,
    });
    return moved.ok ? transferResult(transactionIn(moved.value)) : answerRejection(moved.error);
  });

/** Pending, completed or (without a member) failed. */
function transferResult(transaction: Transaction): Answer {
  const { output, senderChangeCids, meta } = choiceResult(transaction);
  return json({
    output: outputJson(membersOf(membersOf(output ?? null)['value'] ?? null)),
    sender_change_cids: textsIn(senderChangeCids),
    meta: metaJson(meta),
  });
}

function outputJson({ transferInstructionCid, receiverHoldingCids }: Readonly<Record<string, DamlValue>>): Json {
  if (transferInstructionCid !== undefined) return { transfer_instruction_cid: textOf(transferInstructionCid) };
  return receiverHoldingCids === undefined ? {} : { receiver_holding_cids: textsIn(receiverHoldingCids) };
}
