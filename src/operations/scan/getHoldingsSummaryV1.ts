// POST /v1/holdings/summary: sums per owner without fees, and so without a round (observed scan-validator 4.6).

import { formatInstantShort } from '../../base';
import { json } from '../answers';
import type { Operation } from '../types';
import { coins, readSums } from './holdings-summary';

export const getHoldingsSummaryV1: Operation = {
  id: 'getHoldingsSummaryV1',
  access: 'open',
  handle({ body }, context) {
    const sums = readSums(body, context);
    if (!sums.ok) return sums.error;
    const { snapshot, of } = sums.value;
    // Not shown in the contract, so both dialects use the snapshot's time. Sums without fees are independent of the
    // round.
    return json({
      record_time: formatInstantShort(snapshot.recordTime),
      migration_id: snapshot.migrationId,
      summaries: of(0n).map(coins),
    });
  },
};
