// The owner of the tokens withdraws an allocation, under version 2 of the standard (Splice 0.7.4 wallet-internal).

import { membersOf } from '../../ledger';
import { json } from '../answers';
import { transactionIn } from '../ledger/run-submission';
import { answerRejection } from '../rejections';
import { choiceResult, metaJson, textsIn } from './choice-result';
import { walletOperation } from './wallet-operation';

export const withdrawAmuletAllocationV2 = walletOperation(
  'withdrawAmuletAllocationV2',
  ({ wallet, request, context: { world } }) => {
    const contractId = request.path['contract_id'] ?? '';
    const done = world.execute({ type: 'withdraw-allocation', version: 2, contractId, actor: wallet.party });
    if (!done.ok) return answerRejection(done.error);
    const { authorizerHoldingCids, meta } = choiceResult(transactionIn(done.value));
    const held = Object.entries(membersOf(authorizerHoldingCids ?? null));
    return json({
      authorizer_holding_cids: Object.fromEntries(held.map(([instrument, ids]) => [instrument, textsIn(ids)])),
      meta: metaJson(meta),
    });
  },
);
