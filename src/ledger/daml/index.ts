export * from './choice-owners';
export * from './choices';
export * from './templates';
export type { ExtraArgs, TokenTransfer, TransferInstructionResult } from './token-standard';
export type { DamlType, DamlValue } from './types';
export * from './values';
