// How a fault that hits a request shows: it waits, answers in place of the operation, or spoils the answer on its way.

import { setTimeout as pause } from 'node:timers/promises';
import type { OperationSpec } from '../../contract';
import type { Answer } from '../../operations';
import type { Served } from './exchange';
import { documentedAnswer } from '../faults/documented';
import type { Hit } from '../faults/types';

/** The fault that hits this request, after the time that it waits. */
export function struck({ scene, trail, request }: Served, spec: OperationSpec): Hit | undefined | Promise<Hit> {
  const hit = scene.live.faults.hit({ operationId: spec.id, group: spec.group, user: trail.user });
  return hit && waited(hit, { trail, request });
}

async function waited(hit: Hit, { trail, request }: Pick<Served, 'trail' | 'request'>): Promise<Hit> {
  trail.notes.push(`fault ${hit.faultIds.join(', ')}`);
  // A caller who goes away need not be waited for.
  if (hit.delayMs > 0)
    await pause(hit.delayMs, undefined, request.gone ? { signal: request.gone } : {}).catch(() => undefined);
  return hit;
}

/** The answer in place of the operation's own; undefined where the operation runs and at most its answer is spoiled. */
export function effectOf({ trail }: Served, spec: OperationSpec, { effect }: Hit): Answer | undefined {
  if (effect?.kind === 'status') return documentedAnswer(spec, effect.status, effect.example);
  if (effect?.kind === 'reset') {
    trail.spoiling = { kind: 'reset' };
    return effect.when === 'before' ? { status: 503, text: 'the connection was reset' } : undefined;
  }
  if (effect?.kind === 'truncate' || effect?.kind === 'slow') trail.spoiling = effect;
  return undefined;
}
