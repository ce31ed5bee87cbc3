// GET /v0/scan-proxy/dso: scan's own answer, through the validator (observed scan-validator 5.3).

import { getDso } from '../scan/getDso';
import type { Operation } from '../types';

export const proxyDso: Operation = { id: 'proxyDso', access: 'proxy', handle: getDso.handle };
