// Follows each transfer offer through the log, for the sender's wallet and the receiver's. The newest entry wins
// (observed scan-validator 3.4).

import { membersOf, textOf } from '../daml';
import { isOf, walletKey, type FailureKind, type OfferStatus, type State } from '../state';
import type { LedgerContract, ExerciseNode, Transaction, TreeNode } from '../types';

interface OfferFailure {
  readonly kind: FailureKind;
  /** A reason that the choice's argument carries is part of the status. */
  readonly withReason: boolean;
}

const FAILURES: Readonly<Record<string, OfferFailure>> = {
  TransferOffer_Reject: { kind: 'rejected', withReason: false },
  TransferOffer_Withdraw: { kind: 'withdrawn', withReason: true },
  TransferOffer_Expire: { kind: 'expired', withReason: false },
  AcceptedTransferOffer_Abort: { kind: 'withdrawn', withReason: true },
  AcceptedTransferOffer_Withdraw: { kind: 'withdrawn', withReason: true },
  AcceptedTransferOffer_Expire: { kind: 'expired', withReason: false },
};

/** What one node of a transaction makes of the offer it touches, if it touches one. */
export function recordOfferNode(state: State, update: Transaction, node: TreeNode): void {
  if (node.kind === 'create') recordCreate(state, update, node.contract);
  else recordExercise(state, update, node);
}

function recordCreate(state: State, update: Transaction, contract: LedgerContract): void {
  const { contractId } = contract;
  if (contract.template === 'TransferOffer') {
    const { sender, trackingId } = contract.payload;
    const key = walletKey(sender, trackingId);
    state.trackingIds.set(key, 'used');
    state.inProcess.delete(key);
    setStatus(state, contract.payload, { status: 'created', contractId, updateId: update.updateId });
  }
  if (contract.template === 'AcceptedTransferOffer')
    setStatus(state, contract.payload, { status: 'accepted', contractId, updateId: update.updateId });
}

function recordExercise(state: State, update: Transaction, node: ExerciseNode): void {
  const failure = FAILURES[node.choice];
  if (!failure && node.choice !== 'AcceptedTransferOffer_Complete') return;
  const record = state.contracts.get(node.contractId);
  if (!record || !(isOf(record, 'TransferOffer') || isOf(record, 'AcceptedTransferOffer'))) return;
  const { payload } = record.contract;
  if (failure) {
    setStatus(state, payload, {
      status: 'failed',
      failureKind: failure.kind,
      ...(failure.withReason ? { withdrawnReason: textOf(membersOf(node.argument)['reason']) } : {}),
    });
    return;
  }
  setStatus(state, payload, {
    status: 'completed',
    contractId: textOf(membersOf(node.result)['receiverAmulet']),
    updateId: update.updateId,
  });
}

function setStatus(
  state: State,
  offer: { readonly sender: string; readonly receiver: string; readonly trackingId: string },
  status: OfferStatus,
): void {
  state.offers.set(walletKey(offer.sender, offer.trackingId), status);
  // Tracking ids belong to the sender: somebody else's offer never hides one that the receiver made itself under the same id.
  const received = walletKey(offer.receiver, offer.trackingId);
  if (state.trackingIds.get(received) !== 'used') state.offers.set(received, status);
}
