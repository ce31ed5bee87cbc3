// POST /v0/backfilling/updates-before: history of a migration backwards from a time (Splice 0.7.4 scan).

import { historyBefore } from '../../ledger';
import { error, json } from '../answers';
import { isUniqueId, malformedId } from '../identifiers';
import { integerMember, textMember } from '../read';
import type { Operation } from '../types';
import { readCount } from './paging';
import { readInstant } from './snapshot-query';
import { updateItem } from './update-item';

export const listUpdatesBefore: Operation = {
  id: 'listUpdatesBefore',
  access: 'open',
  handle({ body }, { world, dialect }) {
    const count = readCount('count', body);
    if (!count.ok) return count.error;
    const before = readInstant('before', textMember(body, 'before') ?? '');
    if (!before.ok) return before.error;
    const text = textMember(body, 'at_or_after');
    const from = text === undefined ? undefined : readInstant('at_or_after', text);
    if (from && !from.ok) return from.error;
    const synchronizerId = textMember(body, 'synchronizer_id') ?? '';
    if (!isUniqueId(synchronizerId)) return error(400, malformedId('synchronizer', synchronizerId));
    const updates = historyBefore(world.state, {
      migrationId: integerMember(body, 'migration_id') ?? 0n,
      synchronizerId,
      before: before.value,
      from: from?.value,
      limit: count.value,
    });
    return json({
      transactions: updates.map((update) => updateItem(update, { version: 1, encoding: 'protobuf', dialect })),
    });
  },
};
