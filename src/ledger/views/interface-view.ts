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
  type Payload,
} from '../daml';
import {
  allocationView,
  allocationViewV2 as ALLOCATION_VIEW_V2,
  holdingView as HOLDING_VIEW,
  holdingViewV2,
  transferFactoryView,
  transferInstructionView,
  transferInstructionViewV2,
} from '../daml/token-standard';
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
      return transferFactoryView;
    case 'Allocation':
      return allocationView;
    case 'AllocationV2':
      return ALLOCATION_VIEW_V2;
    case 'TransferInstruction':
      return transferInstructionView;
    case 'TransferInstructionV2':
      return transferInstructionViewV2;
    default:
      return UNSEEN;
  }
}

/** The view's value, or undefined when the contract does not implement the interface. */
export function interfaceView(state: State, contract: LedgerContract, name: InterfaceName): DamlValue | undefined {
  switch (name) {
    case 'Holding':
      if (contract.template === 'Amulet') return holdingView(state, contract.payload, null);
      if (contract.template === 'LockedAmulet')
        return holdingView(state, contract.payload.amulet, lockView(contract.payload));
      return undefined;
    case 'HoldingV2': {
      const view = interfaceView(state, contract, 'Holding');
      return view === undefined ? undefined : inAccount(view);
    }
    case 'TransferFactory':
    case 'TransferFactoryV2':
    case 'AllocationFactory':
      return contract.template === 'ExternalPartyAmuletRules' ? factoryView(contract.payload) : undefined;
    case 'TransferInstruction':
      return contract.template === 'AmuletTransferInstruction' ? instructionView(contract.payload) : undefined;
    case 'Allocation':
      return contract.template === 'AmuletAllocation'
        ? { allocation: contract.payload.allocation, holdingCids: [contract.payload.lockedAmulet], meta: NO_META }
        : undefined;
    case 'AllocationV2':
      return contract.template === 'AmuletAllocation' ? allocationViewV2(contract.payload) : undefined;
    case 'TransferInstructionV2':
      return contract.template === 'AmuletTransferInstruction' ? instructionViewV2(contract.payload) : undefined;
    default:
      return undefined;
  }
}

const NO_META = { values: {} } as const;

/** The view of a transfer factory, also the result of its public fetch. */
export const factoryView = ({ dso }: Payload<'ExternalPartyAmuletRules'>) => ({ admin: dso, meta: NO_META });

const instructionView = ({ transfer }: Payload<'AmuletTransferInstruction'>): DamlValue => ({
  originalInstructionCid: null,
  transfer,
  status: { tag: 'TransferPendingReceiverAcceptance', value: {} },
  meta: NO_META,
});

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
const action = (tag: string, parties: readonly string[]): DamlValue => [{ tag, value: {} }, [parties]];

/** An allocation of version 1 in the form of version 2: one leg, which the sender allows. */
function allocationViewV2({ allocation, lockedAmulet, expiresAt }: Payload<'AmuletAllocation'>): DamlValue {
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
