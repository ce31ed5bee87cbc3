// Lets anyone send tokens to the caller; an existing preapproval is a 409 in the shape of success (observed
// scan-validator 3.5).

import { error, json } from '../answers';
import { answerRejection } from '../rejections';
import { createdId, walletOperation } from './wallet-operation';

export const createTransferPreapproval = walletOperation(
  'createTransferPreapproval',
  ({ wallet, context: { world, explain } }) => {
    const created = world.execute({ type: 'create-preapproval', receiver: wallet.party });
    if (created.ok) return json({ transfer_preapproval_contract_id: createdId(created.value, 'TransferPreapproval') });
    if (created.error.code === 'preapproval-exists') return answerRejection(created.error);
    // Other rejections look like slow automation to the client.
    explain(`the preapproval was refused: ${created.error.code}`);
    return error(429, 'The preapproval cannot be created at the moment; retry');
  },
);
