// The sender withdraws an open offer (observed scan-validator 3.4, 5.2).

import { empty } from '../answers';
import { offerMove } from './offer-moves';

export const withdrawTransferOffer = offerMove('withdrawTransferOffer', 'withdraw-offer', () => empty());
