// A log that grows in batches: entries that were yielded are not kept in memory.

import { ok, type Micros, type Result } from '../base';
import { pruneHistory, type Ledger, type LogEntry, type State } from '../ledger';
import type { PlannedStep } from './plan/planning';
import { sentenceOfRejection } from './rejection-messages';
import type { WorldError } from './types';

/** Number of entries in memory before a batch is yielded. */
export const BATCH = 1000;

export interface LogBatch {
  readonly entries: readonly LogEntry[];
  /** Ledger time reached so far. */
  readonly at: Micros;
}

export type PlanProblem = Omit<WorldError, 'file'>;

type BatchedLedger = Pick<Ledger, 'state' | 'execute' | 'tick'>;

type BatchReader = (at: Micros, least: number) => Generator<Result<LogBatch, never>>;

/** Yields the new part of the log once it is large enough. */
export function batchesOf(
  state: State,
  { forgets, see }: { readonly forgets: boolean; readonly see: (entry: LogEntry) => void },
): BatchReader {
  let handed = 0;
  return function* pieces(at, least) {
    if (state.log.length - handed < least) return;
    const entries = state.log.slice(handed);
    entries.forEach(see);
    yield ok({ entries, at });
    if (forgets) pruneHistory(state, handed);
    handed = state.log.length;
  };
}

/** A long time without steps is full of rounds, which are yielded as well. */
export function* tickInBatches(
  ledger: BatchedLedger,
  at: Micros,
  pieces: BatchReader,
): Generator<Result<LogBatch, never>> {
  while (ledger.tick(at, BATCH) === BATCH) yield* pieces(ledger.state.ledgerTime, BATCH);
}

export function runStep(ledger: BatchedLedger, step: PlannedStep): PlanProblem | undefined {
  const command = step.command(ledger.state);
  if (!command.ok) return { pointer: step.pointer, message: command.error };
  const done = ledger.execute(command.value, step.at);
  return done.ok ? undefined : { pointer: step.pointer, message: sentenceOfRejection(command.value, done.error) };
}
