// POST /v0/holdings/summary: sums per owner with holding fees as of a round (service contract 4.3).

import { json } from '../answers';
import { wireInteger } from '../read';
import type { Operation } from '../types';
import { coinsAndFees, readRound, readSums, recordTimeOf } from './holdings-summary';

export const getHoldingsSummary: Operation = {
  id: 'getHoldingsSummary',
  access: 'open',
  handle({ body }, context) {
    const sums = readSums(body, context);
    if (!sums.ok) return sums.error;
    const round = readRound(context.world.state, body);
    if (!round.ok) return round.error;
    const { snapshot, of } = sums.value;
    return json({
      record_time: recordTimeOf(body, snapshot, context.dialect),
      migration_id: snapshot.migrationId,
      computed_as_of_round: wireInteger(round.value),
      summaries: of(round.value).map(coinsAndFees),
    });
  },
};
