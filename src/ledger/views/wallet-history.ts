// The history of a wallet: transfers and balance changes of its party, and failed payments of offers that it sent
// (observed scan-validator 5.2, C). Offers that end in any other way without a payment have no entry (Splice 0.7.4 wallet
// log). The amounts of a party add up to the face value of its holdings: locked ones included, but for those of a transfer
// instruction or an allocation of version 1, which are spent when they are locked (Splice 0.7.4 wallet log). As there, an
// allocation of version 1 that is settled by version 2 is subtracted twice.

import { amount, formatAmount, sumAmounts, ZERO, type Amount } from '../../base';
import { REASON_KEY } from '../daml/token-standard';
import { amuletIn, faceValue, holdingOwner } from '../amulets';
import {
  interfaceOfChoice,
  itemsOf,
  membersOf,
  textOf,
  type ChoiceName,
  type DamlValue,
  type InterfaceName,
  type PartyId,
  type TemplateName,
} from '../daml';
import { partitionPoint } from '../sorted-list';
import { isOf, type ContractRecord, type State, type WalletEvent } from '../state';
import type { ContractId, ExerciseNode, Transaction, TreeNode } from '../types';

/** The gain of a party; negative for a loss. */
interface PartyAmount {
  readonly party: PartyId;
  readonly amount: string;
}

interface EntryBase {
  readonly update: Transaction;
  readonly nodeId: number;
  readonly template: TemplateName;
  /** `Create` for a holding created without a choice. `ExecuteBatch` is shown as on the network, but not simulated. */
  readonly choice: ChoiceName | 'Create' | 'WalletAppInstall_ExecuteBatch';
  /** The operation that failed in a batch of wallet automation. */
  readonly operation?: string;
  /** The interface that defines the choice. */
  readonly interfaceName?: InterfaceName;
  /** The leg of a settlement, each of which has its own entry. */
  readonly leg?: string;
}

type EntryKind =
  | {
      readonly kind: 'transfer';
      readonly sender: PartyAmount;
      readonly receivers: readonly PartyAmount[];
      /** The transfer instruction that the transfer creates or completes. */
      readonly instruction?: ContractId;
      /** The terms of an instruction that is created: nothing was received yet. */
      readonly pending?: PartyAmount;
      readonly description?: string;
      /** Tokens that coupons of the development fund mint. */
      readonly fromFund?: string;
    }
  | { readonly kind: 'balance-change'; readonly receivers: readonly PartyAmount[]; readonly instruction?: ContractId }
  | { readonly kind: 'notification'; readonly details: string };

export type WalletEntry = EntryBase & EntryKind;

/** `#<update id>:<node>`, or `#<update id>:<node>:<leg>` for one leg of a node, or `<update id>:<node>_err_0`; also the cursor of the next page. */
export const walletEventId = ({
  update,
  nodeId,
  leg,
  operation,
}: Pick<WalletEntry, 'update' | 'nodeId' | 'leg' | 'operation'>): string => {
  // A failed operation has no event of its own: its place in the batch follows the node (Splice 0.7.4 wallet log).
  if (operation !== undefined) return `${update.updateId}:${nodeId}_err_0`;
  return `#${update.updateId}:${nodeId}${leg === undefined ? '' : `:${leg}`}`;
};

/**
 * At most `limit` entries, newest first, after the entry with the event id `after`; undefined when the wallet has no
 * such entry.
 */
export function walletHistory(
  state: State,
  party: PartyId,
  page: { readonly after?: string; readonly limit: number },
): readonly WalletEntry[] | undefined {
  const events = state.walletEvents.get(party) ?? [];
  let index = events.length;
  const entries: WalletEntry[] = [];
  if (page.after !== undefined) {
    index = positionOf(state, events, page.after);
    const cursor = events[index];
    const within = cursor ? entriesOf(state, party, cursor) : [];
    const at = within.findIndex((entry) => walletEventId(entry) === page.after);
    if (at < 0) return undefined;
    entries.push(...within.slice(0, at).toReversed());
  }
  while (index > 0 && entries.length < page.limit) {
    index -= 1;
    const event = events[index];
    if (event) entries.push(...entriesOf(state, party, event).toReversed());
  }
  return entries.slice(0, page.limit);
}

/** Position of the event that has the entry with this id; -1 when there is none. */
function positionOf(state: State, events: readonly WalletEvent[], id: string): number {
  const [updateId = '', node = ''] = id.replace(/^#/, '').split(':');
  const offset = state.updatesById.get(updateId)?.offset;
  if (offset === undefined) return -1;
  const after = partitionPoint(
    events,
    ({ update, nodeId }) => update.offset > offset || (update.offset === offset && nodeId > Number.parseInt(node, 10)),
  );
  return after - 1;
}

/** The history entries of an event for the party, in the order of the nodes. */
function entriesOf(state: State, party: PartyId, { update, nodeId }: WalletEvent): readonly WalletEntry[] {
  const nodes = nodesBelow(update, nodeId);
  const settled = nodes.filter(isSettlement);
  // The choices of transfer instructions have entries of their own; a settlement shows its legs only.
  const unlocked = nodes.some(isStandardTransfer)
    ? []
    : nodes.filter((node) => isUnlockOfTransfer(state, node) && !settled.some((part) => isBelow(node, part)));
  const parts = [...settled, ...unlocked].sort((a, b) => a.nodeId - b.nodeId);
  if (parts.length === 0) return entryOf(state, party, { update, nodeId });
  return parts.flatMap((part) =>
    isLegs(part)
      ? legEntries(party, { update, nodeId: part.nodeId }, part)
      : // The sender's tokens are unlocked, and then transferred: an entry for each.
        partsOf(update, part).flatMap((child) => entryOf(state, party, { update, nodeId: child.nodeId })),
  );
}

const isExercise = (node: TreeNode, choice: ChoiceName): node is ExerciseNode =>
  node.kind === 'exercise' && node.choice === choice;

const isLegs = (node: TreeNode): node is ExerciseNode => isExercise(node, 'SettlementFactory_SettleBatch');

const isSettlement = (node: TreeNode): node is ExerciseNode =>
  isExercise(node, 'SettlementFactory_SettleBatch') || isExercise(node, 'Allocation_ExecuteTransfer');

const isBelow = ({ nodeId }: TreeNode, above: ExerciseNode): boolean =>
  above.nodeId < nodeId && nodeId <= above.lastDescendant;

const partsOf = (update: Transaction, part: TreeNode): readonly TreeNode[] =>
  isSettlement(part) ? childrenOf(update, part) : [part];

function childrenOf({ nodes }: Transaction, { nodeId, lastDescendant }: ExerciseNode): readonly TreeNode[] {
  const children: TreeNode[] = [];
  for (let next = nodeId + 1; next <= lastDescendant;) {
    const child = nodes[next];
    if (!child) break;
    children.push(child);
    next = child.kind === 'create' ? next + 1 : child.lastDescendant + 1;
  }
  return children;
}

function nodesBelow({ nodes }: Transaction, nodeId: number): readonly TreeNode[] {
  const root = nodes[nodeId];
  if (!root) return [];
  return nodes.slice(nodeId, root.kind === 'create' ? nodeId + 1 : root.lastDescendant + 1);
}

/** The history entry of a node for the party, if it has one. */
function entryOf(state: State, party: PartyId, { update, nodeId }: WalletEvent): readonly WalletEntry[] {
  const nodes = nodesBelow(update, nodeId);
  const root = nodes[0];
  const found = root && meaningOf(state, party, root, nodes);
  return found ? [{ update, nodeId, ...subtypeOf(found.of ?? root), ...found.meaning }] : [];
}

/** One entry for each leg of a settlement that the party sends or receives (Splice 0.7.4 wallet log). */
const legEntries = (party: PartyId, event: WalletEvent, { argument }: ExerciseNode): readonly WalletEntry[] =>
  itemsOf(membersOf(argument)['transferLegs'] ?? null)
    .map(membersOf)
    .flatMap(({ transferLegId, sender, receiver, amount: value }) => {
      const [from, to] = [partyIn(sender), partyIn(receiver)];
      if (party !== from && party !== to) return [];
      return [
        {
          ...event,
          template: 'AmuletRules',
          choice: 'AmuletRules_Transfer',
          leg: textOf(transferLegId),
          ...transferred(from, to, amount(textOf(value))),
        },
      ];
    });

/** Wallets log version 2 of a transfer as version 1 (Splice 0.7.4 wallet log). */
const LOGGED_AS: Partial<Record<ChoiceName, ChoiceName>> = {
  TransferFactoryV2_Transfer: 'TransferFactory_Transfer',
  TransferPreapproval_SendV2: 'TransferPreapproval_Send',
};

const subtypeOf = (node: TreeNode): Pick<EntryBase, 'template' | 'choice' | 'operation' | 'interfaceName'> => {
  if (node.kind === 'create') return { template: node.contract.template, choice: 'Create' };
  if (node.choice === 'AcceptedTransferOffer_Abort') return FAILED_PAYMENT;
  const { template } = node;
  const choice = LOGGED_AS[node.choice] ?? node.choice;
  const interfaceName = interfaceOfChoice(choice);
  return interfaceName === undefined ? { template, choice } : { template, choice, interfaceName };
};

const STANDARD_CHOICES: readonly string[] = [
  'TransferFactory_Transfer',
  'TransferFactoryV2_Transfer',
  'TransferInstruction_Accept',
  'TransferInstruction_Reject',
  'TransferInstruction_Withdraw',
];

const isStandardTransfer = (node: TreeNode): node is ExerciseNode =>
  node.kind === 'exercise' && STANDARD_CHOICES.includes(node.choice);

const isTransfer = (node: TreeNode): boolean => isExercise(node, 'AmuletRules_Transfer');

const isAllocation = (node: TreeNode): node is ExerciseNode => isExercise(node, 'AllocationFactory_Allocate');

const isPurchaseOfTraffic = (node: TreeNode): node is ExerciseNode =>
  node.kind === 'exercise' && node.choice === 'AmuletRules_BuyMemberTraffic';

/** The collected payment of a name is logged as the choice of the name service's rules (Splice 0.7.4 wallet log). */
const isCollectedName = (node: TreeNode): node is ExerciseNode =>
  node.kind === 'exercise' &&
  ['AnsRules_CollectInitialEntryPayment', 'AnsRules_CollectEntryRenewalPayment'].includes(node.choice);

/** Subtype of an entry for an accepted offer whose payment failed in wallet automation (Splice 0.7.4 wallet log). */
const FAILED_PAYMENT = {
  template: 'WalletAppInstall',
  choice: 'WalletAppInstall_ExecuteBatch',
  operation: 'CO_CompleteAcceptedTransfer',
} as const;

interface NodeMeaning {
  readonly meaning: EntryKind;
  /** The node that names template and choice of the entry; the root unless set. */
  readonly of?: TreeNode;
}

function meaningOf(state: State, party: PartyId, root: TreeNode, nodes: readonly TreeNode[]): NodeMeaning | undefined {
  const standard = nodes.find(isStandardTransfer);
  const meaning = standard && instructionMeaning(state, party, standard, nodes);
  if (meaning) return { meaning, of: standard };
  const minted = root.kind === 'exercise' ? mintedMeaning(state, party, root) : undefined;
  if (minted) return { meaning: minted };
  const bought = nodes.find(isPurchaseOfTraffic);
  const purchase = bought && trafficMeaning(party, bought, returnedTo(state, party, nodes));
  if (purchase) return { meaning: purchase, of: bought };
  const allocated = nodes.find(isAllocation);
  const allocation = allocated && allocationMeaning(party, allocated, returnedTo(state, party, nodes));
  if (allocation) return { meaning: allocation, of: nodes.find(isTransfer) ?? root };
  // What version 2 locks for a settlement is shown once it is settled.
  if (root.kind === 'exercise' && root.choice === 'AllocationFactoryV2_Allocate') {
    const back = returnedTo(state, party, nodes);
    return back.eq(ZERO)
      ? undefined
      : { meaning: { kind: 'balance-change', receivers: [{ party, amount: formatAmount(back) }] } };
  }
  const other = otherMeaning(state, party, root, nodes);
  if (!other) return undefined;
  if (!standard) return { meaning: other, of: nodes.find(isCollectedName) ?? root };
  // Wallets show a transfer without an instruction as the transfer that it makes.
  const of = nodes.find(isTransfer) ?? root;
  return { meaning: other.kind === 'transfer' ? { ...other, ...descriptionIn(standard) } : other, of };
}

function otherMeaning(state: State, party: PartyId, root: TreeNode, nodes: readonly TreeNode[]): EntryKind | undefined {
  const returned = returnedTo(state, party, nodes);
  const ofOffer = root.kind === 'exercise' ? offerMeaning(state, party, root, returned) : undefined;
  if (ofOffer) return ofOffer;
  const paid = nodes.map((inner) => paymentMeaning(party, inner, returned)).find((found) => found !== undefined);
  if (paid) return paid;
  const net = nodes.reduce((total, inner) => total.plus(gainOf(state, party, inner)), returned);
  if (!net.eq(ZERO)) return { kind: 'balance-change', receivers: [{ party, amount: formatAmount(net) }] };
  return nodes.map((inner) => lockMeaning(state, party, inner)).find((found) => found !== undefined);
}

const transferred = (sender: PartyId, receiver: PartyId, value: Amount): EntryKind =>
  transferredTo(sender, [{ party: receiver, amount: formatAmount(value) }], value);

const transferredTo = (sender: PartyId, receivers: readonly PartyAmount[], total: Amount): EntryKind => ({
  kind: 'transfer',
  sender: { party: sender, amount: formatAmount(ZERO.minus(total)) },
  receivers,
});

const NOTHING = formatAmount(ZERO);

/** How a transfer instruction begins or ends, for both of its parties; undefined for transfers without one. */
function instructionMeaning(
  state: State,
  party: PartyId,
  node: ExerciseNode,
  nodes: readonly TreeNode[],
): EntryKind | undefined {
  if (node.template === 'ExternalPartyAmuletRules') return pendingMeaning(party, node, returnedTo(state, party, nodes));
  const record = state.contracts.get(node.contractId);
  if (!record || !isOf(record, 'AmuletTransferInstruction')) return undefined;
  const { sender, receiver, amount: value } = record.contract.payload.transfer;
  if (party !== sender && party !== receiver) return undefined;
  const instruction = node.contractId;
  if (node.choice === 'TransferInstruction_Accept')
    return {
      kind: 'transfer',
      sender: { party: sender, amount: NOTHING },
      receivers: [{ party: receiver, amount: value }],
      instruction,
    };
  const isReturned =
    party === sender && nodes.some((inner) => inner.kind === 'exercise' && inner.choice === 'LockedAmulet_Unlock');
  return { kind: 'balance-change', receivers: [{ party, amount: isReturned ? value : NOTHING }], instruction };
}

/** The tokens leave the sender when they are locked; the receiver has nothing yet. */
function pendingMeaning(party: PartyId, node: ExerciseNode, returned: Amount): EntryKind | undefined {
  const { tag, value } = membersOf(membersOf(node.result)['output'] ?? null);
  if (tag !== 'TransferInstructionResult_Pending') return undefined;
  const transfer = membersOf(membersOf(node.argument)['transfer'] ?? null);
  const [sender, receiver] = [partyIn(transfer['sender']), partyIn(transfer['receiver'])];
  const offered = textOf(transfer['amount']);
  if (party !== sender && party !== receiver) return undefined;
  const isSender = party === sender;
  return {
    kind: 'transfer',
    sender: { party: sender, amount: isSender ? formatAmount(returned.minus(amount(offered))) : NOTHING },
    receivers: isSender ? [] : [{ party: receiver, amount: NOTHING }],
    instruction: textOf(membersOf(value ?? null)['transferInstructionCid'] ?? null),
    pending: { party: receiver, amount: offered },
    ...descriptionIn(node),
  };
}

/** A party, or the owner of an account. */
const partyIn = (member: DamlValue = null): PartyId => textOf(member) || textOf(membersOf(member)['owner']);

/** The description that a wallet puts into the metadata of a transfer. */
function descriptionIn(node: ExerciseNode): { readonly description?: string } {
  const { meta } = membersOf(membersOf(node.argument)['transfer'] ?? null);
  const description = textOf(membersOf(membersOf(meta ?? null)['values'] ?? null)[REASON_KEY] ?? null);
  return description === '' ? {} : { description };
}

/** A transfer to other parties; completed offers are handled by `offerMeaning`. */
function paymentMeaning(party: PartyId, node: TreeNode, returned: Amount): EntryKind | undefined {
  if (node.kind !== 'exercise' || node.choice !== 'AmuletRules_Transfer') return undefined;
  const { sender, outputs } = membersOf(node.argument);
  const from = textOf(sender);
  const receivers = itemsOf(outputs ?? null)
    .map((output) => membersOf(output))
    .map(({ receiver, amount: value }) => ({ party: textOf(receiver), amount: textOf(value) }))
    .filter((receiver) => receiver.party !== from);
  if (receivers.length === 0 || (party !== from && receivers.every((receiver) => receiver.party !== party)))
    return undefined;
  const sent = sumAmounts(receivers.map((receiver) => amount(receiver.amount)));
  return transferredTo(from, receivers, party === from ? sent.minus(returned) : sent);
}

/** A transfer of coupons of the development fund to oneself, without receivers (Splice 0.7.4 wallet log). */
function mintedMeaning(state: State, party: PartyId, { choice, argument }: ExerciseNode): EntryKind | undefined {
  const { sender, inputs } = membersOf(argument);
  if (choice !== 'AmuletRules_Transfer' || sender !== party) return undefined;
  const coupons = itemsOf(inputs ?? null).flatMap((id) => {
    const record = state.contracts.get(textOf(id));
    return record && isOf(record, 'DevelopmentFundCoupon') ? [amount(record.contract.payload.amount)] : [];
  });
  if (coupons.length === 0) return undefined;
  const fromFund = formatAmount(sumAmounts(coupons));
  return { kind: 'transfer', sender: { party, amount: fromFund }, receivers: [], fromFund };
}

/** The tokens of an allocation of version 1 leave its sender when they are locked (Splice 0.7.4 wallet log). */
function allocationMeaning(party: PartyId, { argument }: ExerciseNode, returned: Amount): EntryKind | undefined {
  const { transferLeg } = membersOf(membersOf(argument)['allocation'] ?? null);
  const { sender, amount: value } = membersOf(transferLeg ?? null);
  return sender === party ? transferredTo(party, [], amount(textOf(value)).minus(returned)) : undefined;
}

/** The tokens are burned: there is no receiver. */
function trafficMeaning(party: PartyId, { argument, result }: ExerciseNode, returned: Amount): EntryKind | undefined {
  const buyer = textOf(membersOf(argument)['provider'] ?? null);
  return buyer === party
    ? transferredTo(buyer, [], amount(textOf(membersOf(result)['amuletPaid'] ?? null)).minus(returned))
    : undefined;
}

/** A completed offer is a transfer in both histories; a failed payment is a notification in the sender's only. */
function offerMeaning(state: State, party: PartyId, node: ExerciseNode, returned: Amount): EntryKind | undefined {
  const record = state.contracts.get(node.contractId);
  if (!record || !(isOf(record, 'TransferOffer') || isOf(record, 'AcceptedTransferOffer'))) return undefined;
  const { sender, receiver, trackingId, amount: price } = record.contract.payload;
  if (party !== sender && party !== receiver) return undefined;
  if (node.choice === 'AcceptedTransferOffer_Complete') {
    const paid = amount(price.amount);
    const receivers = [{ party: receiver, amount: formatAmount(paid) }];
    return transferredTo(sender, receivers, party === sender ? paid.minus(returned) : paid);
  }
  if (node.choice !== 'AcceptedTransferOffer_Abort' || party !== sender) return undefined;
  return { kind: 'notification', details: `Transfer offer ${trackingId} failed: ${reasonIn(node.argument)}` };
}

const reasonIn = (argument: DamlValue): string => textOf(membersOf(argument)['reason']) || 'no reason given';

const holdingIn = (state: State, node: TreeNode): ContractRecord | undefined =>
  state.contracts.get(node.kind === 'create' ? node.contract.contractId : node.contractId);

/** Face value of the party's holding that the node creates (positive) or archives (negative). */
function gainOf(state: State, party: PartyId, node: TreeNode): Amount {
  const record = holdingIn(state, node);
  const amulet = record && amuletIn(record.contract);
  if (amulet?.owner !== party || (node.kind === 'exercise' && !node.consuming)) return ZERO;
  return node.kind === 'create' ? faceValue(amulet) : ZERO.minus(faceValue(amulet));
}

/** Tokens that are locked or unlocked otherwise stay with their owner: a notification, not a balance change. */
function lockMeaning(state: State, party: PartyId, node: TreeNode): EntryKind | undefined {
  const record = holdingIn(state, node);
  if (!record || !isOf(record, 'LockedAmulet') || holdingOwner(record.contract) !== party) return undefined;
  const { amulet, lock } = record.contract.payload;
  const value = amulet.amount.initialAmount;
  return {
    kind: 'notification',
    details:
      node.kind === 'create'
        ? `${value} tokens were locked until ${lock.expiresAt}`
        : `${value} locked tokens were unlocked`,
  };
}

/**
 * The tokens in locks of transfer instructions and allocations that are unlocked, or that a party spends after they have
 * expired: they left its history when they were locked (for spent ones assumed; the real log was not seen in this case).
 */
const returnedTo = (state: State, party: PartyId, nodes: readonly TreeNode[]): Amount =>
  sumAmounts(
    nodes.flatMap((node) => {
      const record = node.kind === 'exercise' && node.consuming ? state.contracts.get(node.contractId) : undefined;
      return record &&
        isOf(record, 'LockedAmulet') &&
        holdingOwner(record.contract) === party &&
        isLockOfTransfer(state, record)
        ? [amount(record.contract.payload.amulet.amount.initialAmount)]
        : [];
    }),
  );

const isUnlockOfTransfer = (state: State, node: TreeNode): boolean => {
  const record = node.kind === 'exercise' && node.choice === 'LockedAmulet_Unlock' ? holdingIn(state, node) : undefined;
  return record !== undefined && isLockOfTransfer(state, record);
};

/** A lock that was spent on a transfer instruction, or on an allocation of version 1. */
const isLockOfTransfer = ({ locksOfTransfers }: State, { contract }: ContractRecord): boolean =>
  locksOfTransfers.has(contract.contractId);
