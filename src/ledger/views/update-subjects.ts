// What an update is about, for lists: its offer, request or token transfer, else the first holding that it creates.

import { amuletIn } from '../amulets';
import type { State } from '../state';
import type { LedgerContract, TreeNode, Update } from '../types';

export interface UpdateSubject {
  readonly trackingId?: string;
  /** As the contract has it. */
  readonly amount?: string;
}

export function updateSubject(state: State, update: Update): UpdateSubject {
  if (update.type === 'topology') return {};
  if (update.type === 'reassignment') return holdingSubject(update.contract) ?? {};
  const concerned = update.nodes.flatMap((node) => contractOf(state, node) ?? []);
  const created = update.nodes.flatMap((node) => (node.kind === 'create' ? [node.contract] : []));
  return firstOf(concerned, agreementSubject) ?? firstOf(created, holdingSubject) ?? {};
}

const contractOf = (state: State, node: TreeNode): LedgerContract | undefined =>
  node.kind === 'create' ? node.contract : state.contracts.get(node.contractId)?.contract;

function firstOf(
  contracts: readonly LedgerContract[],
  subjectOf: (contract: LedgerContract) => UpdateSubject | undefined,
): UpdateSubject | undefined {
  for (const contract of contracts) {
    const subject = subjectOf(contract);
    if (subject) return subject;
  }
  return undefined;
}

function agreementSubject(contract: LedgerContract): UpdateSubject | undefined {
  switch (contract.template) {
    case 'TransferOffer':
    case 'AcceptedTransferOffer':
      return { trackingId: contract.payload.trackingId, amount: contract.payload.amount.amount };
    case 'BuyTrafficRequest':
      return { trackingId: contract.payload.trackingId };
    case 'AmuletTransferInstruction':
    case 'TokenTransferOffer':
      return { amount: contract.payload.transfer.amount };
    case 'AmuletAllocation':
    case 'TokenAllocation':
      return { amount: contract.payload.allocation.transferLeg.amount };
    default:
      return undefined;
  }
}

function holdingSubject(contract: LedgerContract): UpdateSubject | undefined {
  if (contract.template === 'Token') return { amount: contract.payload.holding.amount };
  const amulet = amuletIn(contract);
  return amulet && { amount: amulet.amount.initialAmount };
}
