// The context for a choice on an allocation. The simulated ledger makes no allocations, so none is ever found.

import { error } from '../answers';
import type { Operation } from '../types';

export const answerAllocationContext: Operation['handle'] = ({ path }) =>
  error(
    404,
    `No active allocation has the contract id ${JSON.stringify(path['allocationId'] ?? '')}; the stand-in's ledger has no allocations`,
  );
