// The parts a server is made of. Tests and the command put in what they need; nothing is patched.

import type { Micros, Result } from '../base';
import type { Contract, Group } from '../contract';
import type { Command, LogEntry, Rejection, State, TraceContext } from '../ledger';
import type { Answer, Dialect, Operation, OperationContext, OperationRequest, OperationSettings, RefusalTable } from '../operations';
import type { Clock } from './clock';
import type { Fallback } from './fallback';
import type { Identify } from './identity';
import type { Log } from './log';
import type { Profile } from './profile';

/** What the server needs of a simulated network; one writer, and nothing here waits. */
export interface LedgerPort {
  readonly state: State;
  /** Folds the automation that is due by now, each step at its due time. */
  tick(now: Micros): void;
  execute(command: Command, now: Micros, trace: TraceContext | undefined): Result<readonly LogEntry[], Rejection>;
}

/** Refuses a caller who may not use the operation; undefined lets the request pass. Query and body are not read yet. */
type Authorize = (operation: Operation, request: OperationRequest, context: OperationContext) => Answer | undefined;

export interface MockParts {
  readonly contract: Contract;
  readonly ledger: LedgerPort;
  readonly clock: Clock;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly refuse: Readonly<Record<Group, RefusalTable>>;
  readonly authorize: Authorize;
  readonly identify: Identify;
  readonly fallback: Fallback;
  readonly dialect: Dialect;
  readonly settings: OperationSettings;
  readonly profile: Profile;
  /** Judge every answer by the contract and answer 500 for a breach. */
  readonly strict: boolean;
  readonly log: Log;
  /** Holds a submitted command of an operation in process; resolves when it may complete. */
  readonly inProcess: (operationId: string) => Promise<void>;
  /** Trace id for a request that brings none. */
  readonly nextTraceId: () => string;
}
