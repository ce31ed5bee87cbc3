// Views of contracts through interfaces. Source: the holding view that wallets read (sdk flows 2 b), observed-ledger
// 1.7.

import { networkOf, type State } from '../state';
import {
  basicAccount,
  membersOf,
  textOf,
  type DamlType,
  type DamlValue,
  type InterfaceName,
  type JsonOf,
  type PartyId,
  type Payload,
} from '../daml';
import {
  allocationRequestView,
  allocationView,
  allocationViewV2 as ALLOCATION_VIEW_V2,
  holdingView as HOLDING_VIEW,
  holdingViewV2,
  transferFactoryView,
  transferInstructionView,
  transferInstructionViewV2,
} from '../daml/token-standard';
import { tokenHoldingOf } from '../test-token';
import type { LedgerContract } from '../types';

const META = 'amulet.splice.lfdecentralizedtrust.org';

/** For interfaces without implementation. */
const UNSEEN: DamlType = { kind: 'unit' };

/** The type of an interface's view. */
export function interfaceViewType(name: InterfaceName): DamlType {
  switch (name) {
    case 'Holding':
      return HOLDING_VIEW;
    case 'HoldingV2':
      return holdingViewV2;
    case 'TransferFactory':
    case 'TransferFactoryV2':
    case 'AllocationFactory':
    case 'AllocationFactoryV2':
    case 'SettlementFactory':
      return transferFactoryView;
    case 'Allocation':
      return allocationView;
    case 'AllocationV2':
      return ALLOCATION_VIEW_V2;
    case 'AllocationRequest':
      return allocationRequestView;
    case 'TransferInstruction':
      return transferInstructionView;
    case 'TransferInstructionV2':
      return transferInstructionViewV2;
    default:
      return UNSEEN;
  }
}

/** The view's value, or undefined when the contract does not implement the interface. */
export const interfaceView = (state: State, contract: LedgerContract, name: InterfaceName): DamlValue | undefined =>
  testTokenView(contract, name) ?? amuletView(state, contract, name);

function amuletView(state: State, contract: LedgerContract, name: InterfaceName): DamlValue | undefined {
  switch (name) {
    case 'Holding':
      if (contract.template === 'Amulet') return holdingView(state, contract.payload, null);
      if (contract.template === 'LockedAmulet')
        return holdingView(state, contract.payload.amulet, lockView(contract.payload));
      return undefined;
    case 'HoldingV2': {
      const view = amuletView(state, contract, 'Holding');
      return view === undefined ? undefined : inAccount(view);
    }
    case 'TransferFactory':
    case 'TransferFactoryV2':
    case 'AllocationFactory':
    case 'AllocationFactoryV2':
    case 'SettlementFactory':
      return contract.template === 'ExternalPartyAmuletRules' ? factoryView(contract.payload.dso) : undefined;
    case 'TransferInstruction':
      return contract.template === 'AmuletTransferInstruction' ? instructionView(contract.payload) : undefined;
    case 'Allocation':
      return contract.template === 'AmuletAllocation'
        ? { allocation: contract.payload.allocation, holdingCids: [contract.payload.lockedAmulet], meta: NO_META }
        : undefined;
    case 'AllocationV2':
      return allocationViewOf(contract);
    case 'AllocationRequest':
      return contract.template === 'OTCTrade' ? allocationRequestOf(contract.payload) : undefined;
    case 'TransferInstructionV2':
      return contract.template === 'AmuletTransferInstruction' ? instructionViewV2(contract.payload) : undefined;
    default:
      return undefined;
  }
}

const NO_META = { values: {} } as const;

/** The view of a transfer factory, also the result of its public fetch. */
export const factoryView = (admin: PartyId) => ({ admin, meta: NO_META });

const instructionView = ({ transfer }: Payload<'AmuletTransferInstruction' | 'TokenTransferOffer'>): DamlValue => ({
  originalInstructionCid: null,
  transfer,
  status: { tag: 'TransferPendingReceiverAcceptance', value: {} },
  meta: NO_META,
});

/** Of a contract of the test token; its pending transfers and allocations are holdings, too. */
function testTokenView(contract: LedgerContract, name: InterfaceName): DamlValue | undefined {
  switch (name) {
    case 'Holding':
      return tokenHoldingOf(contract);
    case 'TransferFactory':
    case 'AllocationFactory':
      return contract.template === 'TokenRules' ? factoryView(contract.payload.admin) : undefined;
    case 'TransferInstruction':
      return contract.template === 'TokenTransferOffer' ? instructionView(contract.payload) : undefined;
    case 'Allocation':
      return contract.template === 'TokenAllocation'
        ? { allocation: contract.payload.allocation, holdingCids: [], meta: NO_META }
        : undefined;
    default:
      return undefined;
  }
}

function instructionViewV2({ transfer }: Payload<'AmuletTransferInstruction'>): DamlValue {
  const { sender, receiver, executeBefore } = transfer;
  return {
    originalInstructionCid: null,
    transfer: { ...transfer, sender: basicAccount(sender), receiver: basicAccount(receiver) },
    expiresAt: executeBefore,
    availableActions: [
      action('TIA_Accept', [receiver]),
      action('TIA_Reject', [receiver]),
      action('TIA_Withdraw', [sender]),
    ],
    meta: NO_META,
  };
}

/** An action, and the parties who together may take it. */
const action = <Tag extends string>(tag: Tag, parties: readonly string[]) =>
  [{ tag, value: {} as Readonly<Record<string, never>> }, [parties]] as const;

/** The settlement of a trade, whose venue executes it; its reference is the first proposal. */
export const tradeSettlement = ({ venue, tradeCid, createdAt, prepareUntil, settleBefore }: Payload<'OTCTrade'>) => ({
  executor: venue,
  settlementRef: { id: 'OTCTradeProposal', cid: tradeCid },
  requestedAt: createdAt,
  allocateBefore: prepareUntil,
  settleBefore,
  meta: NO_META,
});

/** A trade as the request for allocations that it is. */
export const allocationRequestOf = (trade: Payload<'OTCTrade'>) => ({
  settlement: tradeSettlement(trade),
  transferLegs: trade.transferLegs,
  meta: NO_META,
});

export type AllocationViewV2 = JsonOf<typeof ALLOCATION_VIEW_V2>;

/** An allocation of either version as version 2 shows it; undefined for other contracts. */
export function allocationViewOf(contract: LedgerContract): AllocationViewV2 | undefined {
  if (contract.template === 'AmuletAllocation') return allocationViewV2(contract.payload);
  if (contract.template !== 'AmuletAllocationV2') return undefined;
  const { lockedAmulet, settlement, allocation, expiresAt, numIterations, createdAt } = contract.payload;
  const { admin, authorizer, committed, settlementDeadline } = allocation;
  const canBeWithdrawn = !committed || settlementDeadline !== null;
  return {
    originalAllocationCid: null,
    settlement,
    allocation,
    holdingCids: lockedAmulet === null ? [] : [lockedAmulet],
    createdAt,
    numIterations,
    expiresAt,
    availableActions: [
      action('AA_Settle', sortedSet([admin, ...settlement.executors])),
      action('AA_Cancel', sortedSet(settlement.executors)),
      ...(canBeWithdrawn ? [action('AA_Withdraw', [authorizer.owner ?? admin])] : []),
    ],
    meta: NO_META,
  };
}

const sortedSet = (parties: readonly string[]): readonly string[] => [...new Set(parties)].sort();

/** An allocation of version 1 in the form of version 2: one leg, which the sender allows. */
function allocationViewV2({ allocation, lockedAmulet, expiresAt }: Payload<'AmuletAllocation'>): AllocationViewV2 {
  const { settlement, transferLegId, transferLeg } = allocation;
  const { executor, settlementRef, requestedAt, settleBefore } = settlement;
  const { sender, receiver, amount, instrumentId } = transferLeg;
  return {
    originalAllocationCid: null,
    settlement: { executors: [executor], ...settlementRef, meta: settlement.meta },
    allocation: {
      admin: instrumentId.admin,
      authorizer: basicAccount(sender),
      transferLegSides: [
        {
          transferLegId,
          side: 'SenderSide',
          otherside: basicAccount(receiver),
          amount,
          instrumentId: instrumentId.id,
          meta: transferLeg.meta,
        },
      ],
      settlementDeadline: settleBefore,
      nextIterationFunding: null,
      committed: false,
      meta: NO_META,
    },
    holdingCids: [lockedAmulet],
    createdAt: requestedAt,
    numIterations: '0',
    expiresAt,
    availableActions: [
      action('AA_Settle', [instrumentId.admin, executor]),
      action('AA_Cancel', [executor]),
      action('AA_Withdraw', [sender]),
    ],
    meta: NO_META,
  };
}

/** The holding view of version 2 names an account instead of an owner. */
function inAccount(view: DamlValue): DamlValue {
  const { owner, ...rest } = membersOf(view);
  return { account: basicAccount(textOf(owner)), ...rest };
}

const holdingView = (state: State, amulet: Payload<'Amulet'>, lock: DamlValue): DamlValue => ({
  owner: amulet.owner,
  instrumentId: { admin: networkOf(state).dso, id: 'Amulet' },
  amount: amulet.amount.initialAmount,
  lock,
  meta: {
    values: {
      [`${META}/created-in-round`]: amulet.amount.createdAt.number,
      [`${META}/rate-per-round`]: amulet.amount.ratePerRound.rate,
    },
  },
});

const lockView = ({ lock }: Payload<'LockedAmulet'>): DamlValue => ({
  holders: lock.holders,
  expiresAt: lock.expiresAt,
  expiresAfter: null,
  context: lock.optContext,
});
