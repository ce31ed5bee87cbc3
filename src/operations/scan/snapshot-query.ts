// Selects the snapshot of a request by migration id, record time and match mode (service contract 4.3, observed
// scan-validator 4.4, 4.6).

import { defined, err, formatInstantShort, ok, parseInstant, type Json, type Micros, type Result } from '../../base';
import { snapshotAt, snapshotBefore, type Snapshot, type SnapshotSequence, type State } from '../../ledger';
import { error } from '../answers';
import type { Dialect } from '../dialect';
import { integerMember, textMember } from '../read';
import type { Answer, OperationContext } from '../types';

/** An instant of a request, or the 400 that refuses it. */
export function readInstant(name: string, text: string): Result<Micros, Answer> {
  const instant = parseInstant(text);
  return instant === undefined
    ? err(error(400, `${name} is ${JSON.stringify(text)}; expected a date-time such as 2026-01-15T12:00:00Z`))
    : ok(instant);
}

/** All snapshots, under the record times that the dialect gives them (decisions A12). */
export const snapshotsIn = (state: State, { snapshotTime }: Dialect): SnapshotSequence =>
  snapshotTime === 'of-last-transaction' ? state.datedSnapshots : state.snapshots;

export const snapshotsOf = ({ world, dialect }: OperationContext): SnapshotSequence =>
  snapshotsIn(world.state, dialect);

/** The requested snapshot: at exactly record_time, or the newest at or before it; else 404. */
export function findSnapshot(snapshots: SnapshotSequence, body: Json | undefined): Result<Snapshot, Answer> {
  const migrationId = defined(integerMember(body, 'migration_id'), 'the schema requires migration_id');
  const recordTime = readInstant('record_time', textMember(body, 'record_time') ?? '');
  if (!recordTime.ok) return recordTime;
  const isExact = textMember(body, 'record_time_match') !== 'at_or_before';
  const snapshot = (isExact ? snapshotAt : snapshotBefore)(snapshots, migrationId, recordTime.value);
  return snapshot ? ok(snapshot) : err(error(404, missing(isExact, migrationId, recordTime.value)));
}

function missing(isExact: boolean, migrationId: bigint, recordTime: Micros): string {
  const when = `${isExact ? 'at' : 'at or before'} ${formatInstantShort(recordTime)}`;
  return `No snapshot of migration ${migrationId} was taken ${when}; GET /v0/state/acs/snapshot-timestamp returns an existing one`;
}
