// Types of the token standard, versions 1 and 2: metadata, choice contexts, transfers, their results and the interface
// views.
// Source: the public interface definitions of the standard (packages splice-api-token-*).

import {
  bool,
  contractId,
  date,
  deferred,
  enumOf,
  genMap,
  int64,
  list,
  numeric,
  optional,
  party,
  record,
  relTime,
  text,
  textMap,
  timestamp,
  unit,
  variant,
  type DamlType,
  type JsonOf,
} from './types';

/** The key under which the metadata of a transfer has its description. */
export const REASON_KEY = 'splice.lfdecentralizedtrust.org/reason';

export const metadata = record({ values: textMap(text) });

/** A value of a choice context: lists and maps of values are values again. */
const anyValue = deferred((): DamlType => ({
  kind: 'variant',
  cases: {
    AV_Text: text,
    AV_Int: int64,
    AV_Decimal: numeric,
    AV_Bool: bool,
    AV_Date: date,
    AV_Time: timestamp,
    AV_RelTime: relTime,
    AV_Party: party,
    AV_ContractId: contractId,
    AV_List: list(anyValue),
    AV_Map: textMap(anyValue),
  },
}));

export const extraArgs = record({ context: record({ values: textMap(anyValue) }), meta: metadata });

const instrumentId = record({ admin: party, id: text });

export const transfer = record({
  sender: party,
  receiver: party,
  amount: numeric,
  instrumentId,
  requestedAt: timestamp,
  executeBefore: timestamp,
  inputHoldingCids: list(contractId),
  meta: metadata,
});
export type TokenTransfer = JsonOf<typeof transfer>;
export type ExtraArgs = JsonOf<typeof extraArgs>;

export const transferInstructionResult = record({
  output: variant({
    TransferInstructionResult_Pending: record({ transferInstructionCid: contractId }),
    TransferInstructionResult_Completed: record({ receiverHoldingCids: list(contractId) }),
    TransferInstructionResult_Failed: unit,
  }),
  senderChangeCids: list(contractId),
  meta: metadata,
});
export type TransferInstructionResult = JsonOf<typeof transferInstructionResult>;

export const transferFactoryView = record({ admin: party, meta: metadata });

export const transferInstructionView = record({
  originalInstructionCid: optional(contractId),
  transfer,
  status: variant({
    TransferPendingReceiverAcceptance: unit,
    TransferPendingInternalWorkflow: record({ pendingActions: genMap(party, text) }),
  }),
  meta: metadata,
});

/** What settles together, and until when. */
const settlementInfo = record({
  executor: party,
  settlementRef: record({ id: text, cid: optional(contractId) }),
  requestedAt: timestamp,
  allocateBefore: timestamp,
  settleBefore: timestamp,
  meta: metadata,
});

export const transferLeg = record({ sender: party, receiver: party, amount: numeric, instrumentId, meta: metadata });

export const allocationSpecification = record({ settlement: settlementInfo, transferLegId: text, transferLeg });
export type AllocationSpecification = JsonOf<typeof allocationSpecification>;

export const allocationView = record({
  allocation: allocationSpecification,
  holdingCids: list(contractId),
  meta: metadata,
});

export const allocationInstructionResult = record({
  output: variant({
    AllocationInstructionResult_Pending: record({ allocationInstructionCid: contractId }),
    AllocationInstructionResult_Completed: record({ allocationCid: contractId }),
    AllocationInstructionResult_Failed: unit,
  }),
  senderChangeCids: list(contractId),
  meta: metadata,
});

/** What an app asks senders to allocate, by leg. */
export const allocationRequestView = record({
  settlement: settlementInfo,
  transferLegs: textMap(transferLeg),
  meta: metadata,
});

/** The result of an allocation that is executed. */
export const executedTransfer = record({
  senderHoldingCids: list(contractId),
  receiverHoldingCids: list(contractId),
  meta: metadata,
});

/** The result of an allocation that is cancelled or withdrawn. */
export const allocationEnd = record({ senderHoldingCids: list(contractId), meta: metadata });

const lock = record({
  holders: list(party),
  expiresAt: optional(timestamp),
  expiresAfter: optional(relTime),
  context: optional(text),
});

export const holdingView = record({
  owner: party,
  instrumentId,
  amount: numeric,
  lock: optional(lock),
  meta: metadata,
});

/** A basic account has an owner, no provider and an empty id. */
const account = record({ owner: optional(party), provider: optional(party), id: text });
export type TokenAccount = JsonOf<typeof account>;

export const transferV2 = record({ ...transfer.fields, sender: account, receiver: account });
export type TokenTransferV2 = JsonOf<typeof transferV2>;

export const transferInstructionViewV2 = record({
  originalInstructionCid: optional(contractId),
  transfer: transferV2,
  expiresAt: optional(timestamp),
  availableActions: genMap(
    variant({ TIA_Accept: unit, TIA_Reject: unit, TIA_Withdraw: unit, TIA_Custom: record({ id: text }) }),
    list(list(party)),
  ),
  meta: metadata,
});

export const holdingViewV2 = record({
  account,
  instrumentId,
  amount: numeric,
  lock: optional(lock),
  meta: metadata,
});

export const basicAccount = (owner: string): TokenAccount => ({ owner, provider: null, id: '' });

/** What settles together; its executors settle it jointly. */
export const settlementInfoV2 = record({
  executors: list(party),
  id: text,
  cid: optional(contractId),
  meta: metadata,
});
export type SettlementInfoV2 = JsonOf<typeof settlementInfoV2>;

const transferLegSide = record({
  transferLegId: text,
  side: enumOf('SenderSide', 'ReceiverSide'),
  otherside: account,
  amount: numeric,
  instrumentId: text,
  meta: metadata,
});
export type TransferLegSide = JsonOf<typeof transferLegSide>;

const transferLegV2 = record({
  transferLegId: text,
  sender: account,
  receiver: account,
  amount: numeric,
  instrumentId: text,
  meta: metadata,
});

/** Amounts by instrument; absent where a settlement has no further iteration. */
const nextIterationFunding = optional(textMap(numeric));

/** What an account agrees to send and to receive in one settlement. */
export const allocationSpecificationV2 = record({
  admin: party,
  authorizer: account,
  transferLegSides: list(transferLegSide),
  settlementDeadline: optional(timestamp),
  nextIterationFunding,
  committed: bool,
  meta: metadata,
});
export type AllocationSpecificationV2 = JsonOf<typeof allocationSpecificationV2>;

export const allocationViewV2 = record({
  originalAllocationCid: optional(contractId),
  settlement: settlementInfoV2,
  allocation: allocationSpecificationV2,
  holdingCids: list(contractId),
  createdAt: timestamp,
  numIterations: int64,
  expiresAt: optional(timestamp),
  availableActions: genMap(
    variant({ AA_Settle: unit, AA_Cancel: unit, AA_Withdraw: unit, AA_Custom: record({ id: text }) }),
    list(list(party)),
  ),
  meta: metadata,
});

/** The result of an allocation that is settled, cancelled or withdrawn. */
export const allocationResultV2 = record({
  output: variant({
    AllocationResult_Pending: record({ allocationCid: contractId }),
    AllocationResult_Settled: record({ nextIterationAllocationCid: optional(contractId) }),
    AllocationResult_Cancelled: unit,
    AllocationResult_Withdrawn: unit,
  }),
  authorizerHoldingCids: textMap(list(contractId)),
  meta: metadata,
});

/** The arguments of AllocationFactory_Allocate, version 2. */
export const allocateV2 = record({
  settlement: settlementInfoV2,
  allocation: allocationSpecificationV2,
  requestedAt: timestamp,
  inputHoldingCids: list(contractId),
  extraArgs,
  actors: list(party),
});

export const allocationInstructionResultV2 = record({
  output: allocationInstructionResult.fields.output,
  authorizerChangeCids: textMap(list(contractId)),
  meta: metadata,
});

/** The arguments of SettlementFactory_SettleBatch. */
export const settleBatch = record({
  settlement: settlementInfoV2,
  transferLegs: list(transferLegV2),
  allocations: list(
    record({ allocationCid: contractId, extraTransferLegSides: list(transferLegSide), nextIterationFunding }),
  ),
  actors: list(party),
  extraArgs,
});

export const settleBatchResult = record({ allocationSettleResults: list(allocationResultV2), meta: metadata });

/** The arguments of Allocation_Settle, version 2. */
export const settleV2 = record({
  actors: list(party),
  extraTransferLegSides: list(transferLegSide),
  nextIterationFunding,
  extraArgs,
});
