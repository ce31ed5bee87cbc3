// Allocations of the user, by both versions of the standard, oldest first (Splice 0.7.4 wallet-internal).

import { activeOfStakeholder } from '../../ledger';
import { json } from '../answers';
import { contractJson } from '../wire';
import { walletOperation } from './wallet-operation';

export const listAmuletAllocations = walletOperation('listAmuletAllocations', ({ wallet, context }) =>
  json({
    allocations: [
      ...activeOfStakeholder(context.world.state, 'AmuletAllocationV2', wallet.party).filter(
        ({ contract }) => contract.payload.allocation.authorizer.owner === wallet.party,
      ),
      ...activeOfStakeholder(context.world.state, 'AmuletAllocation', wallet.party).filter(
        ({ contract }) => contract.payload.allocation.transferLeg.sender === wallet.party,
      ),
    ]
      .map(({ contract }) => contract)
      .sort((a, b) => Number(a.createdAt - b.createdAt))
      .map((contract) => ({ contract: contractJson(contract) })),
  }),
);
