// The receiver rejects an open offer (observed scan-validator 3.4, 5.2).

import { empty } from '../answers';
import { offerMove } from './offer-moves';

export const rejectTransferOffer = offerMove('rejectTransferOffer', 'reject-offer', () => empty());
