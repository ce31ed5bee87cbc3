// GET /v0/validators/validator-faucets: how many faucet coupons validators received (Splice 0.7.4 scan).

import type { Json } from '../../base';
import { hexDigestOf } from '../../codec';
import { licensesOf, type Payload } from '../../ledger';
import { json } from '../answers';
import { textsMember } from '../read';
import type { Operation } from '../types';
import { readPartyIds } from './party-list';

export const listValidatorFaucets: Operation = {
  id: 'listValidatorFaucets',
  access: 'open',
  handle({ query }, { world }) {
    const parties = readPartyIds('validator_ids', textsMember(query, 'validator_ids'));
    if (!parties.ok) return parties.error;
    const licenses = licensesOf(world.state, parties.value, hexDigestOf);
    return json({ validatorsReceivedFaucets: licenses.map(({ payload }) => receivedFaucets(payload)) });
  },
};

/** Zeros for a validator that never received a coupon. */
function receivedFaucets({ validator, faucetState }: Payload<'ValidatorLicense'>): Json {
  const [first, last] = [faucetState?.firstReceivedFor.number ?? 0, faucetState?.lastReceivedFor.number ?? 0];
  const missed = Number(faucetState?.numCouponsMissed ?? 0);
  return {
    validator,
    numRoundsCollected: faucetState ? Number(last) - Number(first) - missed + 1 : 0,
    numRoundsMissed: missed,
    firstCollectedInRound: Number(first),
    lastCollectedInRound: Number(last),
  };
}
