export type { DueEvent } from './automation-queue';
export { contractOf, kindOf } from './automation';
export * from './daml';
export { LARGEST_ANNOTATIONS, sizeOf } from './decide/annotations';
export type { Command, ExternalOnboarding, Rejection, RejectionCode, UserChanges } from './decide/commands';
export { fundsOf } from './decide/holdings';
export type { Submit, SubmittedCommand } from './decide/submission/commands';
export { SUBMITTABLE_CHOICES } from './decide/submission/submit';
export { FIRST_USER } from './evolve/users';
export { forgetPast } from './prune';
export { partyIdOf } from './ids';
export { createLedger, logAtRest, type Ledger, type LedgerSettings, type StepChoice, type Stepped } from './ledger';
export { timeOf } from './rounds';
export {
  activeOf,
  activeOfStakeholder,
  assignmentOf,
  emptyState,
  firstActive,
  networkOf,
  type ContractRecord,
  type OfferStatus,
  type Snapshot,
  type State,
  type User,
} from './state';
export * from './types';
export * from './views';
