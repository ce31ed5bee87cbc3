// POST /v0/open-and-issuing-mining-rounds: the rounds relative to the caller's cache (service contract 2.3, 4.3).

import type { Json } from '../../base';
import { issuingMiningRounds, openMiningRounds, roundsTimeToLive, type ContractRecord } from '../../ledger';
import { error, json } from '../answers';
import type { Dialect } from '../dialect';
import { textsMember, wireInteger } from '../read';
import type { Operation } from '../types';
import { maybeCached } from './maybe-cached';

export const getOpenAndIssuingMiningRounds: Operation = {
  id: 'getOpenAndIssuingMiningRounds',
  access: 'open',
  handle({ body }, { world, dialect }) {
    const timeToLive = roundsTimeToLive(world.state);
    if (timeToLive === undefined) return error(500, 'This network has no mining round yet');
    const cachedOpen = textsMember(body, 'cached_open_mining_round_contract_ids');
    const cachedIssuing = textsMember(body, 'cached_issuing_round_contract_ids');
    return json({
      time_to_live_in_microseconds: wireInteger(timeToLive),
      open_mining_rounds: byContractId(openMiningRounds(world.state), cachedOpen, dialect),
      issuing_mining_rounds: byContractId(issuingMiningRounds(world.state), cachedIssuing, dialect),
    });
  },
};

/** Every current round is a key; cached ids of archived rounds are not. */
function byContractId(records: readonly ContractRecord[], cached: readonly string[], dialect: Dialect): Json {
  const held = new Set(cached);
  return Object.fromEntries(
    records.map((record) => [
      record.contract.contractId,
      maybeCached(record, held.has(record.contract.contractId), dialect),
    ]),
  );
}
