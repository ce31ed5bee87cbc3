// Tokens of the wallet as of the newest open round, after holding fees (observed scan-validator 5.2).

import { balance } from '../../ledger';
import { json } from '../answers';
import { wireInteger } from '../read';
import { roundCacheableUntil } from '../cacheable-until';
import type { Operation } from '../types';
import { walletOperation } from './wallet-operation';

const ofNow = walletOperation('getBalance', ({ wallet, context: { world } }) => {
  const { round, unlocked, locked, fees } = balance(world.state, wallet.party, world.now);
  return json({
    round: wireInteger(round),
    effective_unlocked_qty: unlocked,
    effective_locked_qty: locked,
    total_holding_fees: fees,
  });
});

export const getBalance: Operation = { ...ofNow, cacheableUntil: roundCacheableUntil };
