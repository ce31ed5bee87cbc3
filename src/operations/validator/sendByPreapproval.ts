// Sends tokens to a party that preapproves transfers. Executed once per deduplication id within a day; a repeated call
// returns the same response (published description, Splice 0.7.4 wallet-internal).

import { normalizeAmount } from '../../base';
import { empty, error } from '../answers';
import { readPartyId } from '../identifiers';
import { textMember } from '../read';
import { answerRejection } from '../rejections';
import { amountProblem } from './transfer-terms';
import { walletOperation } from './wallet-operation';

export const sendByPreapproval = walletOperation(
  'sendByPreapproval',
  ({ wallet, request: { body }, context: { world } }) => {
    const receiver = readPartyId(textMember(body, 'receiver_party_id') ?? '');
    if (!receiver.ok) return receiver.error;
    const amount = textMember(body, 'amount') ?? '';
    if (normalizeAmount(amount) === undefined) return error(400, amountProblem('amount', amount));
    const sent = world.execute({
      type: 'send-by-preapproval',
      sender: wallet.party,
      receiver: receiver.value,
      amount,
      description: textMember(body, 'description') ?? null,
      deduplicationId: textMember(body, 'deduplication_id') ?? '',
    });
    if (sent.ok || sent.error.code === 'duplicate-command') return empty();
    return answerRejection(sent.error);
  },
);
