// The context for a choice on an allocation (observed scan-validator 6, Splice 0.7.4 allocation-v1).

import type { TokenStandardVersion } from '../../ledger';
import { error } from '../answers';
import type { Answer, OperationContext, OperationRequest } from '../types';
import { featuredRight } from './featured-right';
import { answerLockedContext } from './locked-context';

/**
 * The handler of a choice on an allocation; a settlement may use the featured right of its executor. Version 2 has
 * choices on allocations of both versions.
 */
export const answerAllocationContext =
  (choice: 'settle' | 'release', version: TokenStandardVersion = 1) =>
  ({ path, body }: OperationRequest, { world }: OperationContext): Answer => {
    const id = path['allocationId'] ?? '';
    const record = world.state.contracts.get(id);
    const contract = record?.archived ? undefined : record?.contract;
    if (version === 2 && contract?.template === 'AmuletAllocationV2')
      return answerLockedContext(world, contract.payload.lockedAmulet, body);
    if (contract?.template !== 'AmuletAllocation')
      return error(404, `No active allocation has the contract id ${JSON.stringify(id)}`);
    const { lockedAmulet, allocation } = contract.payload;
    const right = choice === 'settle' ? featuredRight(world.state, allocation.settlement.executor) : undefined;
    return answerLockedContext(world, lockedAmulet, body, right ? [{ key: 'featured-app-right', record: right }] : []);
  };
