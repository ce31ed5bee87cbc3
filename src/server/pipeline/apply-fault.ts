// What a fault does to the request that it hits: it waits, answers in place of the operation, or disturbs the body on
// its way.

import { setTimeout as pause } from 'node:timers/promises';
import type { OperationSpec } from '../../contract';
import type { Answer } from '../../operations';
import { documentedAnswer } from '../faults/documented-answer';
import type { FaultHit } from '../faults/types';
import type { BodyFault } from '../messages';
import type { WorldExchange } from './exchange';
import { asReleased } from './later-fields';
import type { PreparedParts } from './parts';

/** The fault that hits this request; asking counts as a request of the armed faults. */
export const faultFor = (
  { session }: WorldExchange,
  { id, group }: OperationSpec,
  user: string | undefined,
): FaultHit | undefined => session.live.faults.hit({ operationId: id, group, user });

/** Waits as long as the fault says, or until the caller is gone. */
export async function delayBy({ delayMs }: FaultHit, gone: AbortSignal | undefined): Promise<void> {
  if (delayMs > 0) await pause(delayMs, undefined, gone ? { signal: gone } : {}).catch(() => undefined);
}

export const faultNote = (faultIds: readonly string[]): string => `fault ${faultIds.join(', ')}`;

/** The answer in place of the operation's own; undefined where the operation runs. */
export function forcedAnswer(
  parts: Pick<PreparedParts, 'omitLater'>,
  spec: OperationSpec,
  { effect }: FaultHit,
): Answer | undefined {
  if (effect?.kind === 'status') return asReleased(parts, spec, documentedAnswer(spec, effect.status, effect.example));
  return effect?.kind === 'reset' && effect.when === 'before' ? CONNECTION_RESET : undefined;
}

/** For the journal: the client sees no answer. */
export const CONNECTION_RESET: Answer = { status: 503, text: 'the connection was reset' };

export function bodyFaultOf({ effect }: FaultHit): BodyFault | undefined {
  if (effect?.kind === 'reset') return { kind: 'reset' };
  return effect?.kind === 'truncate' || effect?.kind === 'slow' ? effect : undefined;
}
