// What the pipeline reports to the journal when an exchange is over.

import type { Json } from '../../base';
import type { OperationSpec } from '../../contract';
import type { ControlJournal, ControlRefusal, ControlResult, JournalFilter, RequestProblem } from '../../operations';
import type { HttpRequest, HttpResponse } from '../messages';

/**
 * Log entries written while it ran: positions from (inclusive) to (exclusive), and the offsets of their updates, both
 * inclusive.
 */
export interface LogRange {
  readonly from: number;
  readonly to: number;
  readonly offsets?: { readonly first: number; readonly last: number };
}

export interface FinishedExchange {
  readonly world: string;
  readonly request: HttpRequest;
  readonly response: HttpResponse;
  readonly group: string;
  readonly spec: OperationSpec | undefined;
  readonly user: string | undefined;
  /** Wall-clock start time, and duration in milliseconds. */
  readonly startedAt: Date;
  readonly ms: number;
  readonly positions: LogRange;
  /** Contract violations of the request, as they were reported. */
  readonly problems: readonly RequestProblem[];
  /** Notes: nearest operation, why a wallet was not found, which fault was injected. */
  readonly notes: readonly string[];
}

export interface Journal extends ControlJournal {
  validateFilter(filter: JournalFilter): ControlRefusal | undefined;
  list(filter: JournalFilter, limit: number): readonly Json[];
  count(filter: JournalFilter): number;
  find(id: string): ControlResult<Json>;
  clear(): number;
  follow(filter: JournalFilter): ControlResult<AsyncIterable<Json>>;
  har(filter: JournalFilter): Json;
  record(exchange: FinishedExchange): void;
}
