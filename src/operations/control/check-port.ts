// The port between the control operations for checks and the server that runs them.

import type { Json, MaybePromise } from '../../base';
import type { ControlResult } from './control-result';

export type CheckSafety = 'read' | 'write' | 'destructive';

export const CHECK_TOKEN_ROLES = ['first', 'second', 'third', 'fourth', 'admin'] as const;
export type CheckTokenRole = (typeof CHECK_TOKEN_ROLES)[number];

interface CheckFilters {
  readonly suites: readonly string[];
  readonly operations: readonly string[];
  readonly clauses: readonly string[];
  readonly tags: readonly string[];
}

/** A check as requested; undefined where the server chooses. */
export interface CheckParameters extends CheckFilters {
  /** Base address of a deployment; undefined for this server. */
  readonly url: string | undefined;
  /** Whether it runs in a private copy of the world of the request. */
  readonly isPrivate: boolean;
  readonly allow: CheckSafety | undefined;
  readonly tokens: Readonly<Partial<Record<CheckTokenRole, string>>>;
  readonly dialect: 'documented' | 'observed' | undefined;
  readonly seed: string | undefined;
  readonly timeLimitMs: number | undefined;
}

/** An event of a check, for its followers. */
export type CheckEvent =
  | { readonly kind: 'check'; readonly check: Json }
  /** `number` counts the cases from 1; a reader resumes after it. */
  | { readonly kind: 'case'; readonly number: number; readonly case: Json }
  /** Keep-alive. */
  | { readonly kind: 'alive' };

export interface ControlChecks {
  /** The last ones, oldest first, without their cases. */
  list(): readonly Json[];
  suites(): Promise<ControlResult<readonly Json[]>>;
  start(wanted: CheckParameters): MaybePromise<ControlResult<Json>>;
  /** With its cases. */
  find(id: string): ControlResult<Json>;
  stop(id: string): ControlResult<Json>;
  report(id: string, format: 'json' | 'html'): Promise<ControlResult<Uint8Array>>;
  /** Starts after the case with this number. */
  follow(id: string, after: number): ControlResult<AsyncIterable<CheckEvent>>;
}
