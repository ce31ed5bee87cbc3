// What the pipeline tells the journal when an exchange is over.

import type { OperationSpec } from '../../contract';
import type { ControlJournal, RequestProblem } from '../../operations';
import type { HttpRequest, HttpResponse } from '../messages';

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
  /** Log entries written while it ran: positions from (inclusive) to (exclusive). */
  readonly positions: { readonly from: number; readonly to: number };
  /** How the request breaks the contract, as it was refused. */
  readonly problems: readonly RequestProblem[];
  /** Explanations for people: nearest operation, why a wallet was not found, which fault hit. */
  readonly notes: readonly string[];
}

export interface Journal extends ControlJournal {
  record(exchange: FinishedExchange): void;
}
