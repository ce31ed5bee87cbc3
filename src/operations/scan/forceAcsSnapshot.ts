// POST /v0/state/acs/force: takes a snapshot now, if enabled (service contract 4.3, decisions B31, B32).

import { defined, formatInstantShort } from '../../base';
import type { LogEntry } from '../../ledger';
import { error, json } from '../answers';
import { answerRejection } from '../rejections';
import type { Operation } from '../types';

type SnapshotTaken = Extract<LogEntry, { type: 'snapshot-taken' }>;

export const forceAcsSnapshot: Operation = {
  id: 'forceAcsSnapshot',
  access: 'open',
  handle(_request, { world, settings }) {
    if (!settings.forcedSnapshots)
      return error(400, 'Forced snapshots are disabled on this node; enable them in its settings');
    const forced = world.execute({ type: 'force-snapshot' });
    // Preconditions of this operation are 400s, whatever they are elsewhere (observed scan-validator 4.5).
    if (!forced.ok) return { ...answerRejection(forced.error), status: 400 };
    const taken = defined(forced.value.find(isSnapshot), 'a forced snapshot is an entry of the log');
    return json({ record_time: formatInstantShort(taken.recordTime), migration_id: taken.migrationId });
  },
};

const isSnapshot = (entry: LogEntry): entry is SnapshotTaken => entry.type === 'snapshot-taken';
