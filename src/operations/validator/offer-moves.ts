// Accept, reject and withdraw differ only in command and answer (observed scan-validator 5.2).

import { formatInstantShort } from '../../base';
import { offerStatus, type LogEntry } from '../../ledger';
import { offerOutcome } from '../offer-outcome';
import { answerRejection } from '../rejections';
import type { Answer, Operation, OperationContext } from '../types';
import { walletOperation } from './wallet-operation';

type OfferMoveCommand = 'accept-offer' | 'reject-offer' | 'withdraw-offer';

/** An operation that moves the offer in the path on behalf of the caller's party. */
export const offerMove = (
  id: string,
  type: OfferMoveCommand,
  answer: (entries: readonly LogEntry[]) => Answer,
): Operation =>
  walletOperation(id, ({ wallet, request, context }) => {
    const moved = context.world.execute({ type, contractId: request.path['contract_id'] ?? '', actor: wallet.party });
    if (moved.ok) return answer(moved.value);
    if (moved.error.code === 'contract-not-found') explainOffer(moved.error.contractId, wallet.party, context);
    return answerRejection(moved.error);
  });

/** The response must not say more than "not active and visible"; the log explains the reason. */
function explainOffer(id: string, party: string, { world, explain }: OperationContext): void {
  const outcome = offerOutcome(world.state, id);
  if (outcome !== undefined) return explain(outcome);
  const record = world.state.contracts.get(id);
  if (record?.archived)
    return explain(
      `contract ${id} is a ${record.contract.template} that was archived at ${formatInstantShort(record.archived.recordTime)}`,
    );
  if (record) return explain(`contract ${id} is a ${record.contract.template} that ${party} cannot see or act on`);
  explain(
    offerStatus(world.state, party, id)
      ? `${id} is a tracking id; this operation expects the contract id of the offer`
      : `there is no contract ${id}`,
  );
}
