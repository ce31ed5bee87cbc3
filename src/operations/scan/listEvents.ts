// POST /v0/events: a page of updates with their verdicts after a position (Splice 0.7.4 scan).

import { historyAfter } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';
import { encodingOf } from './encoding';
import { eventItem } from './event-item';
import { readPosition } from './listUpdateHistory';
import { readPageSize } from './paging';

export const listEvents: Operation = {
  id: 'listEvents',
  access: 'open',
  handle({ body }, { world, dialect }) {
    const size = readPageSize(body);
    if (!size.ok) return size.error;
    const position = readPosition(body);
    if (!position.ok) return position.error;
    const encoding = encodingOf(body);
    const events = historyAfter(world.state, position.value, size.value);
    return json({ events: events.map((update) => eventItem(update, encoding, dialect)) });
  },
};
