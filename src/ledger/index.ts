export { AMULET, amuletIn } from './amulets';
export type { ScheduledStep } from './automation-queue';
export { contractOf, kindOf } from './automation';
export { instantOf, openCohort, type CohortTimes } from './cohort';
export * from './daml';
export { MAX_ANNOTATION_BYTES, sizeOf } from './decide/annotations';
export type {
  Command,
  CommandOf,
  Decision,
  ExternalOnboarding,
  PackageReference,
  Rejection,
  RejectionCode,
  RejectionOf,
  TokenStandardVersion,
  UserChanges,
  VettingChange,
} from './decide/commands';
export { fundsOf } from './decide/holdings';
export type { Submit, SubmittedCommand } from './decide/submission/commands';
export { SUBMITTABLE_CHOICES } from './decide/submission/submit';
export { vettingAfter } from './evolve/packages';
export { FIRST_USER } from './evolve/users';
export { pruneHistory } from './prune';
export { partyIdOf } from './ids';
export {
  createLedger,
  ledgerOn,
  logWithReleases,
  openLedger,
  type Ledger,
  type LedgerSettings,
  type StepSelector,
  type StepResult,
} from './ledger';
export { timeOf } from './rounds';
export { createSharedLists } from './shared-lists';
export { votesNeeded } from './vote-count';
export {
  activeContract,
  activeOf,
  activeOfStakeholder,
  assignmentOf,
  emptyState,
  firstActive,
  hasStake,
  firstOfStakeholder,
  iterateActiveOfStakeholder,
  networkOf,
  type ContractRecord,
  type OfferStatus,
  type Snapshot,
  type State,
  type TrafficSourceState,
  type Vetting,
  type User,
} from './state';
export {
  administratorNamed,
  allTokenPositions,
  tokenBalances,
  hintOfParty,
  instrumentsOf,
  tokenSupplyOf,
  type TokenPosition,
} from './test-token';
export type { TrafficSource } from './traffic-source';
export * from './types';
export * from './views';
