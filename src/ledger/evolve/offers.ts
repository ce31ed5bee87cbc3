// Tracks the status of transfer offers for the wallets of sender and receiver. The newest entry wins
// (observed scan-validator 3.4).

import { membersOf, textOf, type PartyId } from '../daml';
import { isOf, type FailureKind, type OfferStatus, type State } from '../state';
import type { LedgerContract, ExerciseNode, Transaction, TreeNode } from '../types';

interface OfferFailure {
  readonly kind: FailureKind;
  /** Whether the status includes the reason of the choice argument. */
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

/** Updates the status of the offer that a node affects, if any. */
export function recordOfferNode(state: State, update: Transaction, node: TreeNode): void {
  if (node.kind === 'create') recordCreate(state, update, node.contract);
  else recordExercise(state, update, node);
}

export function takeTrackingId(state: State, wallet: PartyId, trackingId: string): void {
  endProcess(state, wallet, trackingId);
  state.trackingIds.set(wallet, trackingId, 'in-process');
  state.inProcess += 1;
}

export function releaseTrackingId(state: State, wallet: PartyId, trackingId: string): void {
  endProcess(state, wallet, trackingId);
  state.trackingIds.delete(wallet, trackingId);
}

function endProcess(state: State, wallet: PartyId, trackingId: string): void {
  if (state.trackingIds.get(wallet, trackingId) === 'in-process') state.inProcess -= 1;
}

function recordCreate(state: State, update: Transaction, contract: LedgerContract): void {
  const { contractId } = contract;
  if (contract.template === 'TransferOffer') {
    const { sender, trackingId } = contract.payload;
    endProcess(state, sender, trackingId);
    state.trackingIds.set(sender, trackingId, 'used');
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
  const { sender, receiver, trackingId } = offer;
  state.offers.set(sender, trackingId, status);
  // Tracking ids belong to the sender: a received offer never hides one that the receiver sent with the same id.
  if (state.trackingIds.get(receiver, trackingId) !== 'used') state.offers.set(receiver, trackingId, status);
}
