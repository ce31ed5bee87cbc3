// The status of an offer in the caller's wallet log, by tracking id (observed scan-validator 3.4, 5.1; decisions B38).

import type { Json } from '../../base';
import { offerStatus, type OfferStatus } from '../../ledger';
import { error, json } from '../answers';
import type { Dialect } from '../dialect';
import { walletOperation } from './wallet-operation';

export const getTransferOfferStatus = walletOperation('getTransferOfferStatus', ({ wallet, request, context }) => {
  const trackingId = request.path['tracking_id'] ?? '';
  const status = offerStatus(context.world.state, wallet.party, trackingId);
  if (!status)
    return error(
      404,
      `No transfer offer with tracking id ${trackingId} in the log of this wallet, which contains offers that it sent or received`,
    );
  return json(statusJson(status, context.dialect));
});

function statusJson(status: OfferStatus, dialect: Dialect): Json {
  if (status.status === 'failed')
    return {
      status: 'failed',
      failure_kind: status.failureKind,
      withdrawn_reason: status.withdrawnReason ?? dialect.absent,
    };
  return { status: status.status, transaction_id: status.updateId, contract_id: status.contractId };
}
