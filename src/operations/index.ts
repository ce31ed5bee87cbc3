export { authorize } from './access';
export { DIALECT_TABLE, DIALECTS, type Dialect, type DialectName } from './dialect';
export { whyRejected } from './control/rejected';
export { refuse } from './refusals';
export { operations } from './registry';
export type {
  Access, Answer, Identity, Operation, OperationContext, OperationRequest, OperationSettings, Refusal, RefusalTable, RequestProblem, WorldPort,
} from './types';
export type * from './control/port';
