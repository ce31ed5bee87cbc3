// Allocation requests are contracts of trading apps, which are not simulated: none is listed, and none is found to reject
// (Splice 0.7.4 wallet-internal).

import { error, json } from '../answers';
import type { Operation } from '../types';
import { walletOperation } from './wallet-operation';

const rejection = (id: string): Operation =>
  walletOperation(id, ({ request }) =>
    error(404, `No AllocationRequest with contract id ${request.path['contract_id'] ?? ''} found.`),
  );

export const allocationRequestOperations: readonly Operation[] = [
  walletOperation('listAllocationRequests', () => json({ allocation_requests: [] })),
  rejection('rejectAllocationRequest'),
  rejection('rejectAllocationRequestV2'),
];
