// Open transfer instructions in which the user is sender or receiver.

import { activeOfStakeholder } from '../../ledger';
import { json } from '../answers';
import { contractJson } from '../wire';
import { walletOperation } from './wallet-operation';

export const listTokenStandardTransfers = walletOperation('listTokenStandardTransfers', ({ wallet, context }) =>
  json({
    transfers: activeOfStakeholder(context.world.state, 'AmuletTransferInstruction', wallet.party).map(({ contract }) =>
      contractJson(contract),
    ),
  }),
);
