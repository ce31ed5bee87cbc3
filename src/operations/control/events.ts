// What happens in a world, as server-sent events.

import type { Operation, OperationRequest } from '../types';
import { event } from './clock';
import { controlOperation, refused } from './control-operation';
import type { WorldSign } from './port';
import { textStream } from './event-stream';
import { filterAsked, offsetAsked, updateJson } from './updates';

const followWorld = controlOperation('followWorld', ({ control, request }) => {
  const filter = filterAsked(request);
  if (!filter.ok) return filter.error;
  const following = control.follow({ ...filter.value, after: placeOf(request) });
  if (!following.ok) return refused(following.error);
  return {
    status: 200,
    stream: textStream(following.value, told),
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  };
});

/** A reader that was cut off says where it stopped. */
function placeOf(request: OperationRequest): number | undefined {
  const last = request.headers['last-event-id'];
  return last !== undefined && /^\d{1,15}$/.test(last) ? Number(last) : offsetAsked(request, 'after');
}

function told(sign: WorldSign): string {
  switch (sign.kind) {
    case 'update':
      return `id: ${sign.update.offset}\n${event('update', updateJson(sign.update))}`;
    case 'world':
      return event('world', { what: sign.what });
    case 'lost':
      return event('lost', { lost: sign.lost });
    case 'alive':
      return ': alive\n\n';
  }
}

export const eventOperations: readonly Operation[] = [followWorld];
