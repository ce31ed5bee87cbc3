// Mints test tokens for an amount of USD; development networks only (observed scan-validator 5.2).

import { json } from '../answers';
import { textMember } from '../read';
import { answerRejection } from '../rejections';
import { createdId, walletOperation } from './wallet-operation';

export const tap = walletOperation('tap', ({ wallet, request: { body }, context: { world } }) => {
  const commandId = textMember(body, 'command_id');
  const amountUsd = textMember(body, 'amount') ?? '';
  const tapped = world.execute({
    type: 'tap',
    owner: wallet.party,
    amountUsd,
    ...(commandId === undefined ? {} : { commandId }),
  });
  return tapped.ok ? json({ contract_id: createdId(tapped.value, 'Amulet') }) : answerRejection(tapped.error);
});
