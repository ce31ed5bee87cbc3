export type { DueEvent } from './agenda';
export * from './daml';
export type { AutomationCommand, Command, Rejection, RejectionCode } from './decide/commands';
export { decide } from './decide';
export { evolve, rebuild } from './evolve';
export { partyIdOf } from './ids';
export { fundsOf } from './decide/holdings';
export { createLedger, type Ledger, type LedgerSettings } from './ledger';
export { timeOf } from './rounds';
export {
  activeContract, activeOf, activeOfStakeholder, assignmentOf, emptyState, isOf, networkOf,
  type Assigned, type ContractRecord, type FailureKind, type OfferStatus, type Snapshot, type State, type User, type WalletEvent,
} from './state';
export * from './types';
export * from './views';
