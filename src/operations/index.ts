export { authorize } from './access';
export { DIALECT_TABLE, DIALECTS, dialectFor, type Dialect, type DialectName } from './dialect';
export { refuseStream } from './ledger/refuse-stream';
export { refuse } from './refusals';
export { operations } from './registry';
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
  RequestProblem,
  StreamStep,
  WorldPort,
} from './types';
export type * from './control/port';
