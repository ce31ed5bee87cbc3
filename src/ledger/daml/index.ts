export * from './choice-owners';
export * from './choices';
export type { VotableAction } from './governance-templates';
export * from './templates';
export { allocateV2, basicAccount, settleBatch } from './token-standard';
export type {
  AllocationSpecification,
  ExtraArgs,
  TokenTransfer,
  TokenTransferV2,
  TransferInstructionResult,
} from './token-standard';
export type { DamlType, DamlValue } from './types';
export * from './values';
