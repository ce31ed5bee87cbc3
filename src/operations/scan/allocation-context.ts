// The context for a choice on an allocation. Allocations are not simulated, so none is ever found.

import { error } from '../answers';
import type { Operation } from '../types';

export const answerAllocationContext: Operation['handle'] = ({ path }) =>
  error(
    404,
    `No active allocation has the contract id ${JSON.stringify(path['allocationId'] ?? '')}; the mock server does not simulate allocations`,
  );
