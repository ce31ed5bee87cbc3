// What the users of wallets do by an update, for lists that people read.

import { itemsOf, membersOf, textOf, type PartyId } from '../daml';
import type { State } from '../state';
import type { LedgerContract, TreeNode, Update } from '../types';

type WalletAction = 'offer' | 'accept' | 'reject' | 'withdraw' | 'expire' | 'abort' | 'transfer' | 'tap' | 'buy-name';

export interface UpdateAction {
  /** A transfer is a payment, also that of an accepted offer; an abort gives up an accepted offer without funds. */
  readonly action: WalletAction;
  /** Who pays or offers; absent for taps and names. */
  readonly sender?: PartyId;
  /** Who gets tokens or a name. */
  readonly receiver: PartyId;
  /** The name that is bought. */
  readonly name?: string;
}

/** Undefined for updates without such an action, as those of the network and of other instruments. */
export function updateAction(state: State, update: Update): UpdateAction | undefined {
  if (update.type !== 'transaction') return undefined;
  const bought = nameAction(update.nodes);
  if (bought) return bought;
  for (const find of FINDERS)
    for (const node of update.nodes) {
      const found = find(node, state);
      if (found) return found;
    }
  return undefined;
}

type ActionFinder = (node: TreeNode, state: State) => UpdateAction | undefined;

const OFFER_CHOICES: Readonly<Record<string, WalletAction>> = {
  TransferOffer_Accept: 'accept',
  TransferOffer_Reject: 'reject',
  TransferOffer_Withdraw: 'withdraw',
  TransferOffer_Expire: 'expire',
  AcceptedTransferOffer_Complete: 'transfer',
  AcceptedTransferOffer_Abort: 'abort',
  AcceptedTransferOffer_Withdraw: 'withdraw',
  AcceptedTransferOffer_Expire: 'expire',
  TransferInstruction_Accept: 'transfer',
  TransferInstruction_Reject: 'reject',
  TransferInstruction_Withdraw: 'withdraw',
};

/** In order of preference: a completed offer makes a transfer. */
const FINDERS: readonly ActionFinder[] = [
  (node, state) => {
    const action = node.kind === 'create' ? 'offer' : OFFER_CHOICES[node.choice];
    const parties = action && offerParties(node.kind === 'create' ? node.contract : contractOf(state, node.contractId));
    return parties && { action, ...parties };
  },
  (node) =>
    node.kind === 'exercise' && node.choice === 'AmuletRules_DevNet_Tap'
      ? { action: 'tap', receiver: textOf(membersOf(node.argument)['receiver']) }
      : undefined,
  (node) => {
    if (node.kind !== 'exercise' || node.choice !== 'AmuletRules_Transfer') return undefined;
    const { sender, outputs } = membersOf(node.argument);
    const receiver = itemsOf(outputs ?? null)
      .map((output) => textOf(membersOf(output)['receiver']))
      .find((one) => one !== textOf(sender));
    return receiver === undefined ? undefined : { action: 'transfer', sender: textOf(sender), receiver };
  },
];

const contractOf = (state: State, contractId: string): LedgerContract | undefined =>
  state.contracts.get(contractId)?.contract;

const RENEWALS: readonly string[] = ['AnsEntry_Renew', 'AnsRules_CollectEntryRenewalPayment'];

/** A new entry, whether or not it was paid for; a renewal creates one as well. */
function nameAction(nodes: readonly TreeNode[]): UpdateAction | undefined {
  const created = nodes.find((node) => node.kind === 'create' && node.contract.template === 'AnsEntry');
  const contract = created?.kind === 'create' ? created.contract : undefined;
  if (contract?.template !== 'AnsEntry') return undefined;
  if (nodes.some((node) => node.kind === 'exercise' && RENEWALS.includes(node.choice))) return undefined;
  return { action: 'buy-name', receiver: contract.payload.user, name: contract.payload.name };
}

function offerParties(
  contract: LedgerContract | undefined,
): { readonly sender: PartyId; readonly receiver: PartyId } | undefined {
  switch (contract?.template) {
    case 'TransferOffer':
    case 'AcceptedTransferOffer': {
      const { sender, receiver } = contract.payload;
      return { sender, receiver };
    }
    case 'AmuletTransferInstruction': {
      const { sender, receiver } = contract.payload.transfer;
      return { sender, receiver };
    }
    default:
      return undefined;
  }
}
