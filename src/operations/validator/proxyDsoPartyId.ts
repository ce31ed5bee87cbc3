// GET /v0/scan-proxy/dso-party-id: scan's own answer, through the validator (observed scan-validator 5.3).

import { getDsoPartyId } from '../scan/getDsoPartyId';
import type { Operation } from '../types';

export const proxyDsoPartyId: Operation = { id: 'proxyDsoPartyId', access: 'proxy', handle: getDsoPartyId.handle };
