// The balance history of a party. The current balance comes from the same view as the wallet's.

import { balance, balanceHistory, tokenBalances } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';
import { isKnown } from './execute-commands';
import { controlOperation, instantJson } from './control-operation';
import { rejectionAnswer } from './rejections';
import { historyIndexed } from './history-index';

const DEFAULT_POINTS = 200;

const getBalanceHistory = controlOperation('getBalanceHistory', async (call) => {
  const {
    request: { query },
    context: { world },
  } = call;
  const party = String(query['party']);
  if (!isKnown(call, party)) return rejectionAnswer({ code: 'unknown', kind: 'party', id: party });
  await historyIndexed(call);
  const { points, changes } = balanceHistory(world.state, party, Number(query['points'] ?? DEFAULT_POINTS));
  const { unlocked, locked } = balance(world.state, party, world.now);
  return json({
    party,
    points: points.map(({ at, ...point }) => ({ ...point, ...instantJson('at', at) })),
    changes,
    now: { unlocked, locked },
    tokens: tokenBalances(world.state, party).map((token) => ({ ...token })),
  });
});

export const balanceOperations: readonly Operation[] = [getBalanceHistory];
