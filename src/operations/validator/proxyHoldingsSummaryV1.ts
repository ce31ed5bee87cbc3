// POST /v1/scan-proxy/holdings/summary: scan's own answer, through the validator (observed scan-validator 5.3).

import { getHoldingsSummaryV1 } from '../scan/getHoldingsSummaryV1';
import type { Operation } from '../types';

export const proxyHoldingsSummaryV1: Operation = {
  id: 'proxyHoldingsSummaryV1',
  access: 'proxy',
  handle: getHoldingsSummaryV1.handle,
};
