// POST /v1/holdings/summary: sums per owner without fees, and so without a round (observed scan-validator 4.6).

import { json } from '../answers';
import type { Operation } from '../types';
import { coins, readSums } from './holdings-summary';

export const getHoldingsSummaryV1: Operation = {
  id: 'getHoldingsSummaryV1',
  access: 'open',
  handle({ body }, context) {
    const sums = readSums(body, context);
    // The sums themselves do not depend on the round, so any will do.
    return sums.ok ? json({ ...sums.value.envelope, summaries: sums.value.of(0n).map(coins) }) : sums.error;
  },
};
