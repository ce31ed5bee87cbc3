// Accept, reject and withdraw differ in the command and in what they answer (observed scan-validator 5.2).

import type { LogEntry } from '../../ledger';
import { answerRejection } from '../rejections';
import type { Answer, Operation } from '../types';
import { walletOperation } from './wallet-operation';

type Move = 'accept-offer' | 'reject-offer' | 'withdraw-offer';

/** An operation that moves the offer named in the path, in the name of the caller's party. */
export const offerMove = (id: string, type: Move, answer: (entries: readonly LogEntry[]) => Answer): Operation =>
  walletOperation(id, ({ wallet, request, context }) => {
    const moved = context.world.execute({ type, contractId: request.path['contract_id'] ?? '', actor: wallet.party });
    return moved.ok ? answer(moved.value) : answerRejection(moved.error);
  });
