// The holdings of the wallet with their values as of the newest open round (observed scan-validator 5.2).

import type { Json } from '../../base';
import { positions, type HoldingPosition, type TemplateName } from '../../ledger';
import { json } from '../answers';
import { contractWithState } from '../contract-state';
import type { Dialect } from '../dialect';
import { wireInteger } from '../read';
import { roundCacheableUntil } from '../cacheable-until';
import type { Operation } from '../types';
import { walletOperation } from './wallet-operation';

const listedNow = walletOperation('listAmulets', ({ wallet, context: { world, dialect } }) => {
  const found = positions(world.state, wallet.party, world.now);
  const of = (template: TemplateName): Json =>
    found
      .filter(({ record }) => record.contract.template === template)
      .map((position) => positionJson(position, dialect));
  return json({ amulets: of('Amulet'), locked_amulets: of('LockedAmulet') });
});

export const listAmulets: Operation = { ...listedNow, cacheableUntil: roundCacheableUntil };

const positionJson = ({ record, round, fee, effective }: HoldingPosition, dialect: Dialect): Json => ({
  contract: contractWithState(record, dialect),
  round: wireInteger(round),
  accrued_holding_fee: fee,
  effective_amount: effective,
});
