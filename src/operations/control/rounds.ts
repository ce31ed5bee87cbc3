// Mining rounds with their states.

import type { Json } from '../../base';
import { activeRounds, networkOf, roundsTimeToLive, timeOf, type ActiveRound } from '../../ledger';
import { json } from '../answers';
import { wireInteger } from '../read';
import type { Operation } from '../types';
import { controlOperation, instantJson } from './control-operation';

const listRounds = controlOperation('listRounds', ({ context: { world } }) => {
  const ttl = roundsTimeToLive(world.state);
  return json({
    rounds: activeRounds(world.state, world.now).map(roundJson),
    tickMicros: wireInteger(networkOf(world.state).tick),
    ttlMicros: ttl === undefined ? null : wireInteger(ttl),
  });
});

function roundJson({ number, state, contract: { contractId, payload } }: ActiveRound): Json {
  return {
    round: number,
    state,
    contractId,
    ...('opensAt' in payload
      ? instantJson('opensAt', timeOf(payload.opensAt))
      : { opensAt: null, opensAtMicros: null }),
    ...('targetClosesAt' in payload
      ? instantJson('targetClosesAt', timeOf(payload.targetClosesAt))
      : { targetClosesAt: null, targetClosesAtMicros: null }),
    amuletPrice: 'amuletPrice' in payload ? payload.amuletPrice : null,
  };
}

export const roundOperations: readonly Operation[] = [listRounds];
