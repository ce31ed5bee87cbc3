// GET /v0/events/{update_id}: an update with its verdict (Splice 0.7.4 scan).

import { isHistory, updateById } from '../../ledger';
import { error, json } from '../answers';
import type { Operation } from '../types';
import { encodingOf } from './encoding';
import { eventItem } from './event-item';

export const getEventById: Operation = {
  id: 'getEventById',
  access: 'open',
  handle({ path, query }, { world, dialect }) {
    const id = path['update_id'] ?? '';
    const update = updateById(world.state, id);
    return update && isHistory(update)
      ? json(eventItem(update, encodingOf(query), dialect))
      : error(404, `Event with id ${id} not found`);
  },
};
