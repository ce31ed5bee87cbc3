// Open offers in which the user is sender or receiver (service contract 4.2, decisions B13).

import { openOffers } from '../../ledger';
import { json } from '../answers';
import { contractJson } from '../wire';
import { walletOperation } from './wallet-operation';

export const listTransferOffers = walletOperation('listTransferOffers', ({ wallet, context }) =>
  json({ offers: openOffers(context.world.state, wallet.party).map(contractJson) }),
);
