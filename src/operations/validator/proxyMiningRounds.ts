// GET /v0/scan-proxy/open-and-issuing-mining-rounds: lists instead of scan's maps, and no time to live (observed
// scan-validator 5.3).

import type { Json } from '../../base';
import { issuingMiningRounds, openMiningRounds, type ContractRecord } from '../../ledger';
import { json } from '../answers';
import { contractWithState } from '../contract-state';
import type { Operation } from '../types';

export const proxyMiningRounds: Operation = {
  id: 'proxyMiningRounds',
  access: 'proxy',
  handle(_request, { world, dialect }) {
    const rendered = (records: readonly ContractRecord[]): Json =>
      records.map((record) => contractWithState(record, dialect));
    return json({
      open_mining_rounds: rendered(openMiningRounds(world.state)),
      issuing_mining_rounds: rendered(issuingMiningRounds(world.state)),
    });
  },
};
