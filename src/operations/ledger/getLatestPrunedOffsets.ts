// GET /v2/state/latest-pruned-offsets: the ledger is never pruned (observed-ledger 6.1).

import { json } from '../answers';
import type { Operation } from '../types';

export const getLatestPrunedOffsets: Operation = {
  id: 'getLatestPrunedOffsets',
  access: 'ledger',
  handle: () => json({ participantPrunedUpToInclusive: 0, allDivulgedContractsPrunedUpToInclusive: 0 }),
};
