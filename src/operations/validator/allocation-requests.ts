// Allocation requests: trades of the test trading app that ask the user to send tokens. They are of version 1 of the
// standard, so none is found to reject by version 2 (Splice 0.7.4 wallet-internal).

import { allocationRequestOf, allocationRequestsOf } from '../../ledger';
import { error, json } from '../answers';
import { membersOf } from '../read';
import { transactionIn } from '../ledger/run-submission';
import { answerRejection } from '../rejections';
import type { Operation } from '../types';
import { contractJson, interfaceId } from '../wire';
import { choiceResult, metaJson } from './choice-result';
import { walletOperation } from './wallet-operation';

const listAllocationRequests = walletOperation('listAllocationRequests', ({ wallet, context: { world } }) =>
  json({
    allocation_requests: allocationRequestsOf(world.state, wallet.party).map(({ contract }) => ({
      contract: {
        ...membersOf(contractJson(contract)),
        template_id: interfaceId('AllocationRequest'),
        payload: allocationRequestOf(contract.payload),
      },
    })),
  }),
);

const notFound = (contractId: string, version = ''): string =>
  `No AllocationRequest${version} with contract id ${contractId} found.`;

const rejectAllocationRequest = walletOperation(
  'rejectAllocationRequest',
  ({ wallet, request, context: { world } }) => {
    const contractId = request.path['contract_id'] ?? '';
    const done = world.execute({ type: 'reject-allocation-request', contractId, actor: wallet.party });
    if (done.ok) return json({ meta: metaJson(choiceResult(transactionIn(done.value))['meta']) });
    return done.error.code === 'contract-not-found' ? error(404, notFound(contractId)) : answerRejection(done.error);
  },
);

const rejectAllocationRequestV2 = walletOperation('rejectAllocationRequestV2', ({ request }) =>
  error(404, notFound(request.path['contract_id'] ?? '', ' v2')),
);

export const allocationRequestOperations: readonly Operation[] = [
  listAllocationRequests,
  rejectAllocationRequest,
  rejectAllocationRequestV2,
];
