// The receiver accepts an open offer (service contract 3 move 2, observed scan-validator 5.2, decisions B14).

import { json } from '../answers';
import { offerMove } from './offer-moves';
import { createdId } from './wallet-operation';

export const acceptTransferOffer = offerMove('acceptTransferOffer', 'accept-offer', (entries) =>
  json({ accepted_offer_contract_id: createdId(entries, 'AcceptedTransferOffer') }),
);
