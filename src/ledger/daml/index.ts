export * from './choice-owners';
export * from './choices';
export type { VotableAction } from './governance-templates';
export * from './templates';
export { allocateV2, basicAccount, settleBatch } from './token-standard';
export type {
  AllocationSpecification,
  AllocationSpecificationV2,
  ExtraArgs,
  SettlementInfoV2,
  TokenAccount,
  TokenTransfer,
  TokenTransferV2,
  TransferInstructionResult,
  TransferLegSide,
} from './token-standard';
export type { DamlType, DamlValue, JsonOf } from './types';
export * from './values';
