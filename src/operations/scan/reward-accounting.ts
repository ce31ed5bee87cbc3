// GET /v0/internal/reward-accounting-process/…: rewards of apps by their traffic (Splice 0.7.4 scan). The simulated
// network does not compute them: no round is determined.

import { error, json } from '../answers';
import type { Operation } from '../types';

export const getEarliestRewardRound: Operation = {
  id: 'getEarliestRewardRound',
  access: 'open',
  handle: () => error(404, 'No reward accounting data available yet'),
};

const undetermined = (id: string): Operation => ({
  id,
  access: 'open',
  handle: () => json({ status: 'Undetermined' }),
});

export const getRewardActivityTotals = undetermined('getRewardActivityTotals');
export const getRewardRootHash = undetermined('getRewardRootHash');

export const getRewardBatch: Operation = {
  id: 'getRewardBatch',
  access: 'open',
  handle: ({ path }) =>
    error(404, `Batch not (yet) found for round ${path['round_number']} with hash ${path['batch_hash']}`),
};
