// What the server needs of the program that runs the conformance kit. The server imports nothing of the kit: the
// command hands in a runner, and a server without one refuses to run checks.

import type { Json } from '../../base';
import type { CheckParameters, CheckSafety } from '../../operations';

/** A check that starts. */
export interface CheckOrder extends CheckParameters {
  readonly id: string;
  readonly allow: CheckSafety;
  readonly timeLimitMs: number;
  /** The world of the request. */
  readonly source: string;
  /** The world that receives the requests; undefined for another address. */
  readonly world: string | undefined;
}

/** A line of `check --progress json`. */
export type CheckRunEvent =
  | {
      readonly event: 'plan';
      readonly total: number;
      readonly skipped: number;
      readonly suites: readonly { readonly name: string; readonly title: string; readonly total: number }[];
    }
  | { readonly event: 'started'; readonly id: string }
  | { readonly event: 'waiting'; readonly waits: readonly CheckWait[] }
  | { readonly event: 'scenario'; readonly scenario: CheckScenario }
  | { readonly event: 'end'; readonly counts: CheckCounts; readonly reasons: readonly string[] };

/** What a scenario waits for: a condition in the answers of an operation. */
export interface CheckWait {
  readonly scenario: string;
  readonly operationId: string;
  readonly condition: string;
  readonly waitedMs: number;
  readonly limitMs: number;
}

export type CheckVerdict = 'pass' | 'fail' | 'error' | 'warn' | 'skip' | 'waived';
export type CheckCounts = Readonly<Record<CheckVerdict, number>>;

/** The rest of it is shown as it is. */
export type CheckScenario = { readonly [name: string]: Json } & {
  readonly id: string;
  readonly suite: string;
  readonly verdict: CheckVerdict;
};

export interface CheckListener {
  onEvent(event: CheckRunEvent): void;
  /** A line of stderr. */
  onNote(line: string): void;
  /** Called once; nothing follows. `exit` is undefined if the run was killed or could not be started. */
  onEnd(exit: number | undefined): void;
}

export interface RunningCheck {
  /** Ends the run; its report covers what was completed. */
  stop(): void;
  /** Undefined if the run wrote none. */
  report(format: 'json' | 'html'): Promise<Uint8Array | undefined>;
  hasReport(): boolean;
  /** Deletes the reports. */
  discard(): void;
}

/** What the runner says of a check before it starts. */
export interface CheckDescription {
  readonly urls: readonly string[];
  /** Command lines that repeat it. */
  readonly command: string;
}

export interface CheckRunner {
  /** Rejects if the command cannot list them. */
  suites(): Promise<readonly Json[]>;
  describe(order: CheckOrder): CheckDescription;
  start(order: CheckOrder, listener: CheckListener): RunningCheck;
}
