export { authorize } from './access';
export { RELEASE_TABLE } from './releases';
export { DIALECT_TABLE, DIALECTS, dialectFor, type Dialect, type DialectName } from './dialect';
export { refuseStream, type StreamRefusal } from './ledger/refuse-stream';
export type { LimitName } from './limit-names';
export { refuse } from './refusals';
export { operations } from './registry';
export { snapshotsIn } from './scan/snapshot-query';
export type {
  Access,
  Answer,
  Identity,
  Operation,
  OperationContext,
  OperationRequest,
  OperationSettings,
  Refusal,
  RefusalTable,
  OperationResult,
  RequestProblem,
  StreamSteps,
  StreamStep,
  WorldPort,
} from './types';
export { ADMINISTRATOR } from './types';
export type * from './control/port';
export { CHECK_TOKEN_ROLES } from './control/check-port';
export type * from './control/check-port';
