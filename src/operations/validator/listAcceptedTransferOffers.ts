// Accepted offers that wait for the sender's automation (observed scan-validator 5.2).

import { acceptedOffers } from '../../ledger';
import { json } from '../answers';
import { contractJson } from '../wire';
import { walletOperation } from './wallet-operation';

export const listAcceptedTransferOffers = walletOperation('listAcceptedTransferOffers', ({ wallet, context }) =>
  json({ accepted_offers: acceptedOffers(context.world.state, wallet.party).map(contractJson) }),
);
