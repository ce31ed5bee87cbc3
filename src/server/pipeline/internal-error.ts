// What was thrown while a request was answered, as a refusal. An internal error is logged with a reference that the
// answer names.

import { randomUUID } from 'node:crypto';
import type { OperationSpec } from '../../contract';
import type { Refusal } from '../../operations';
import { InterruptedError } from '../faults/types';
import type { Log } from '../log';
import { NotStoredError } from '../store/types';
import { UnavailableError } from '../unavailable-error';

export function refusalForError(log: Log, error: unknown, spec: OperationSpec | undefined): Refusal {
  if (error instanceof InterruptedError) return { kind: 'interrupted', reason: error.message };
  if (error instanceof NotStoredError) return { kind: 'not-stored' };
  if (error instanceof UnavailableError) return { kind: 'unavailable', isDone: error.isDone, reason: error.message };
  const reference = randomUUID();
  log.error('internal error', {
    reference,
    operation: spec?.id,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return { kind: 'internal', reference };
}

/** In strict mode an answer that breaks the contract is an internal error that names the breaches. */
export function refusalForBreaches(log: Log, breaches: readonly string[]): Refusal {
  for (const breach of breaches) log.error('answer breaks the contract', { breach });
  return { kind: 'internal', reference: breaches.join('; ') };
}
