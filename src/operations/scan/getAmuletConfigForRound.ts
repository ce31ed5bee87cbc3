// GET /v0/amulet-config-for-round: the fees of a round (Splice 0.7.4 scan). All rounds of a simulated network have the
// fees of the newest one.

import { networkOf, openMiningRounds } from '../../ledger';
import { error, json } from '../answers';
import { integerMember } from '../read';
import type { Operation } from '../types';

export const getAmuletConfigForRound: Operation = {
  id: 'getAmuletConfigForRound',
  access: 'open',
  handle({ query }, { world }) {
    const number = integerMember(query, 'round') ?? 0n;
    const newest = openMiningRounds(world.state).at(-1)?.contract.payload;
    if (!newest || number < BigInt(networkOf(world.state).firstRound) || number > BigInt(newest.round.number))
      return error(404, `Round ${number} not found`);
    const { createFee, holdingFee, lockHolderFee, transferFee } = newest.transferConfigUsd;
    return json({
      amulet_create_fee: createFee.fee,
      holding_fee: holdingFee.rate,
      lock_holder_fee: lockHolderFee.fee,
      transfer_fee: {
        initial: transferFee.initialRate,
        steps: transferFee.steps.map(({ _1, _2 }) => ({ amount: _1, rate: _2 })),
      },
    });
  },
};
