// The sender withdraws an allocation, which returns the tokens (Splice 0.7.4 wallet-internal).

import { json } from '../answers';
import { transactionIn } from '../ledger/run-submission';
import { answerRejection } from '../rejections';
import { choiceResult, metaJson, textsIn } from './choice-result';
import { walletOperation } from './wallet-operation';

export const withdrawAmuletAllocation = walletOperation(
  'withdrawAmuletAllocation',
  ({ wallet, request, context: { world } }) => {
    const contractId = request.path['contract_id'] ?? '';
    const done = world.execute({ type: 'withdraw-allocation', version: 1, contractId, actor: wallet.party });
    if (!done.ok) return answerRejection(done.error);
    const { senderHoldingCids, meta } = choiceResult(transactionIn(done.value));
    return json({ sender_holding_cids: textsIn(senderHoldingCids), meta: metaJson(meta) });
  },
);
