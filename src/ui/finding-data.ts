// What a check found in a scenario, as the report viewer and the console show it.

import type { DiffRow } from './diff-line';

export type ViewVerdict = 'pass' | 'fail' | 'error' | 'skip' | 'warn' | 'waived';

export interface ViewFinding {
  readonly verdict: ViewVerdict;
  readonly clauses: readonly string[];
  readonly message: string;
  /** Why it does not count; left out when it does. */
  readonly waiver?: string;
  /** Number of the exchange within the scenario. */
  readonly exchange?: number;
  /** What a finding without clauses rests on. */
  readonly basis: string;
  /** The unmet condition in words, unless the message says it. */
  readonly condition: string | undefined;
  readonly expression: string | undefined;
  readonly lines: readonly DiffRow[];
  /** `file:line:column` of the suite. */
  readonly place: string;
  /** The line of the suite, and a caret below its column. */
  readonly source: string;
  readonly curl: string | undefined;
}

/** Numbers are indices into `texts`; a body of null is empty. */
export interface ViewMessage {
  readonly headers: number;
  readonly body: number | null;
}

export interface ViewExchange {
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  /** Name of the user whose token was sent; `none` without one. */
  readonly user: string;
  readonly status: number;
  readonly ms: number;
  readonly request: ViewMessage;
  readonly response: ViewMessage;
}

export interface ViewClauseText {
  readonly id: string;
  readonly level: string;
  /** Of the service contract. */
  readonly section: string;
  readonly text: string;
}
