// Figures of the world for dashboards: volume, transfers, offers and active wallets by time.

import { statistics, STATISTICS_UNITS } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';
import { controlOperation, instantJson } from './control-operation';
import { statisticsIndexed } from './history-index';

const DEFAULT_PERIODS = 24;

const getStatistics = controlOperation('getStatistics', async (call) => {
  const {
    request: { query },
    context: { world },
  } = call;
  await statisticsIndexed(call);
  const per = STATISTICS_UNITS.find((unit) => unit === query['per']) ?? 'hour';
  const { now, state } = world;
  const { periods, total, offers } = statistics(state, now, {
    per,
    count: Number(query['periods'] ?? DEFAULT_PERIODS),
  });
  return json({
    ...instantJson('now', now),
    per,
    periods: periods.map(({ at, ...figures }) => ({ ...instantJson('at', at), ...figures })),
    total: { ...total },
    offers: { ...offers },
    wallets: state.wallets.size,
  });
});

export const statisticsOperations: readonly Operation[] = [getStatistics];
