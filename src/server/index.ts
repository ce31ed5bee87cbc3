// The public API of the module: a mock made of parts, and the listener, clock, log and credentials for it.

export { ARGUMENTS, type ArgumentRule, type ExpectedArgument, type NumberArgument } from './argument-table';
export { companionFile } from './companion-file';
export { createManualClock, WALL_SPEED, wallClock, type Clock, type ClockState } from './clock';
export { exampleFallback } from './examples/own-examples';
export type { ClosableFallback, Fallback } from './examples/fallback';
export { createFallback } from './examples/prism-fallback';
export { bodyBytes } from './encoded-response';
export { createFaults } from './faults/faults';
export type { Faults } from './faults/types';
export {
  claimFlags,
  createIdentify,
  DEFAULT_AUDIENCE,
  tokenCommand,
  UNSAFE_SECRET,
  type AuthSettings,
} from './auth/identity';
export { createChecks } from './checks/checks';
export type {
  CheckListener,
  CheckOrder,
  CheckRunEvent,
  CheckScenario,
  CheckRunner,
  RunningCheck,
} from './checks/types';
export { createJournal } from './journal/journal';
export { judgeAnswer } from './pipeline/validate-response';
export { startServer, type ListenFailure } from './http/listener';
export {
  DEFAULT_LIMITS,
  isLimitKey,
  LIMIT_TABLE,
  type Limit,
  type LimitKey,
  type Limits,
  type LimitUnit,
} from './limits';
export {
  createLog,
  inBatches,
  LOG_FORMATS,
  LOG_LEVELS,
  wantsColours,
  type Log,
  type LogFormat,
  type LogLevel,
} from './log';
export type { HttpRequest, HttpResponse } from './messages';
export { APP_REQUESTS, LOGGED_GROUPS, parseLogFilter, type LogFilter } from './request-log';
export { createMock, type MockServer } from './mock';
export { createOidc } from './oidc/provider';
export { createReplica, type Replica } from './peers/replica';
export type { ReplicaAddress, SharedWorlds, TakenSession } from './store/shared-worlds';
export type { Pages } from './pipeline/page-files';
export type { MockParts } from './pipeline/parts';
export { parseProfile, type Profile } from './profile';
export { requestSpans } from './request-spans';
export type { DataSource } from './store/records';
export { openStore, type Store } from './store/store';
export { isDatabaseUrl, withoutPassword } from './postgres/address';
export { openPostgres, type ReplicaStore } from './postgres/open-postgres';
export type { SharedSettings } from './postgres/shared-settings';
export type { Durability } from './store/types';
export { makeToken } from './auth/tokens';
export type { LiveWorld } from './worlds/live-world';
export { applyBodyFault, type BodyPart } from './http/body-faults';
export {
  createWorlds,
  DEFAULT_WORLD,
  type OpenWorldRequest,
  type Worlds,
  type SavedWorlds,
  type WorldsSettings,
} from './worlds/worlds';
export { FLAG_NAMES, type SettingNames } from './setting-names';
