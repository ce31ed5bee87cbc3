// The context for a choice on an allocation (observed scan-validator 6, Splice 0.7.4 allocation-v1).

import { error } from '../answers';
import type { Operation } from '../types';
import { featuredRight } from './featured-right';
import { answerLockedContext } from './locked-context';

/** The handler of a choice on an allocation; a settlement may use the featured right of its executor. */
export const answerAllocationContext =
  (choice: 'settle' | 'release'): Operation['handle'] =>
  ({ path, body }, { world }) => {
    const id = path['allocationId'] ?? '';
    const record = world.state.contracts.get(id);
    if (!record || record.archived || record.contract.template !== 'AmuletAllocation')
      return error(404, `No active allocation has the contract id ${JSON.stringify(id)}`);
    const { lockedAmulet, allocation } = record.contract.payload;
    const right = choice === 'settle' ? featuredRight(world.state, allocation.settlement.executor) : undefined;
    return answerLockedContext(world, lockedAmulet, body, right ? [{ key: 'featured-app-right', record: right }] : []);
  };
