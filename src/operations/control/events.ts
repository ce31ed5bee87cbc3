// Events of a world, as server-sent events.

import type { Operation, OperationRequest } from '../types';
import { eventText } from './clock';
import { controlOperation, refusalAnswer } from './control-operation';
import type { WorldEvent } from './port';
import { eventStream } from './event-stream';
import { updateFilter, offsetQuery, updateJson } from './updates';

const followWorld = controlOperation('followWorld', ({ control, request, context }) => {
  const filter = updateFilter(request, context.world.state);
  if (!filter.ok) return filter.error;
  const following = control.follow({ ...filter.value, after: resumeOffset(request) });
  if (!following.ok) return refusalAnswer(following.error);
  return {
    status: 200,
    stream: eventStream(following.value, worldEventText),
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  };
});

/** A reconnecting client sends the last id it received. */
function resumeOffset(request: OperationRequest): number | undefined {
  const last = request.headers['last-event-id'];
  return last !== undefined && /^\d{1,15}$/.test(last) ? Number(last) : offsetQuery(request, 'after');
}

function worldEventText(sign: WorldEvent): string {
  switch (sign.kind) {
    case 'update':
      return `id: ${sign.update.offset}\n${eventText('update', updateJson(sign.state, sign.update))}`;
    case 'world':
      return eventText('world', { what: sign.what });
    case 'lost':
      return eventText('lost', { lost: sign.lost });
    case 'alive':
      return ': alive\n\n';
  }
}

export const eventOperations: readonly Operation[] = [followWorld];
