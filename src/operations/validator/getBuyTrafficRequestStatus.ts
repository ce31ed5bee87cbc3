// The outcome of a request of the caller's wallet to buy traffic (Splice 0.7.4 wallet-external).

import type { Json } from '../../base';
import { trafficRequestStatus, type TrafficRequestStatus } from '../../ledger';
import { error, json } from '../answers';
import type { Dialect } from '../dialect';
import { walletOperation } from './wallet-operation';

export const getBuyTrafficRequestStatus = walletOperation(
  'getBuyTrafficRequestStatus',
  ({ wallet, request, context }) => {
    const trackingId = request.path['tracking_id'] ?? '';
    const status = trafficRequestStatus(context.world.state, wallet.party, trackingId);
    return status
      ? json(statusJson(status, context.dialect))
      : error(404, `Couldn't find buy traffic request with tracking id ${trackingId}`);
  },
);

function statusJson(status: TrafficRequestStatus, { absent }: Dialect): Json {
  switch (status.status) {
    case 'created':
      return { status: 'created' };
    case 'completed':
      return { status: 'completed', transaction_id: status.updateId };
    case 'expired':
      return { status: 'failed', failure_reason: 'expired', rejection_reason: absent };
    case 'rejected':
      return { status: 'failed', failure_reason: 'rejected', rejection_reason: status.reason };
  }
}
