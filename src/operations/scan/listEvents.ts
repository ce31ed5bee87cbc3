// POST /v0/events: a page of updates with their verdicts after a position (Splice 0.7.4 scan).

import { encodingOf } from './encoding';
import { eventItem } from './event-item';
import { historyPage } from './history-page';

export const listEvents = historyPage({
  id: 'listEvents',
  member: 'events',
  item(body, dialect) {
    const encoding = encodingOf(body);
    return (update) => eventItem(update, encoding, dialect);
  },
});
