// What the pipeline tells the journal when an exchange is over.

import type { OperationSpec } from '../../contract';
import type { ControlJournal, RequestProblem } from '../../operations';
import type { HttpRequest, HttpResponse } from '../messages';

/** Log entries written while it ran: positions from (inclusive) to (exclusive), and the offsets of updates among them, both inclusive. */
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
  /** Wall-clock time when it began, and milliseconds it took. */
  readonly startedAt: Date;
  readonly ms: number;
  readonly positions: LogRange;
  /** How the request breaks the contract, as it was refused. */
  readonly problems: readonly RequestProblem[];
  /** Explanations for people: nearest operation, why a wallet was not found, which fault hit. */
  readonly notes: readonly string[];
}

export interface Journal extends ControlJournal {
  record(exchange: FinishedExchange): void;
}
