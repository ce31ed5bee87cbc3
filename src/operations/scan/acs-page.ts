// One page of the contracts of a snapshot (observed scan-validator 4.4, 4.6). Filters apply before paging, so that all
// pages but the last are full.

import { formatInstantShort, type Json } from '../../base';
import { acsAt, snapshotIndex, type AcsFilter } from '../../ledger';
import { json } from '../answers';
import { integerMember, wireInteger } from '../read';
import type { Answer, OperationContext } from '../types';
import { pageOf, readPageSize } from './paging';
import { findSnapshot, snapshotsOf } from './snapshot-query';
import { createdEvent, hashedEventId } from './tree-events';

/** The requested page of the contracts that match a filter; 400 and 404 as in paging and snapshot query. */
export function answerAcsPage(body: Json | undefined, filter: AcsFilter, context: OperationContext): Answer {
  const { world, dialect } = context;
  const snapshots = snapshotsOf(context);
  const size = readPageSize(body);
  if (!size.ok) return size.error;
  const snapshot = findSnapshot(snapshots, body);
  if (!snapshot.ok) return snapshot.error;
  const { recordTime, migrationId } = snapshot.value;
  const rows = acsAt(world.state, recordTime, filter);
  const page = pageOf(rows, {
    snapshot: snapshotIndex(snapshots, snapshot.value),
    after: integerMember(body, 'after'),
    size: size.value,
  });
  if (!page.ok) return page.error;
  return json({
    record_time: formatInstantShort(recordTime),
    migration_id: migrationId,
    created_events: page.value.rows.map(({ contract, created, nodeId }) =>
      createdEvent(contract, hashedEventId(created.updateId, nodeId), 'compact'),
    ),
    next_page_token: page.value.next === undefined ? dialect.absent : wireInteger(page.value.next),
  });
}
