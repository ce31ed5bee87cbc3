// Sends tokens to a party that preapproves transfers. The deduplication id makes it happen once within a day; a repeated
// call answers like the first one (published description, Splice 0.7.4 wallet-internal).

import { parseAmount, normalizeAmount } from '../../base';
import { empty, error } from '../answers';
import { readPartyId } from '../identifiers';
import { textMember } from '../read';
import { answerRejection } from '../rejections';
import { walletOperation } from './wallet-operation';

export const sendByPreapproval = walletOperation(
  'sendByPreapproval',
  ({ wallet, request: { body }, context: { world } }) => {
    const receiver = readPartyId(textMember(body, 'receiver_party_id') ?? '');
    if (!receiver.ok) return receiver.error;
    const amount = textMember(body, 'amount') ?? '';
    if (normalizeAmount(amount) === undefined || !parseAmount(amount))
      return error(
        400,
        `amount is ${JSON.stringify(amount)}; expected a decimal with at most 10 digits after the point`,
      );
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
