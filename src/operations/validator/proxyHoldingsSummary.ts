// POST /v0/scan-proxy/holdings/summary: scan's own answer, through the validator (observed scan-validator 5.3).

import { getHoldingsSummary } from '../scan/getHoldingsSummary';
import type { Operation } from '../types';

export const proxyHoldingsSummary: Operation = {
  id: 'proxyHoldingsSummary',
  access: 'proxy',
  handle: getHoldingsSummary.handle,
};
