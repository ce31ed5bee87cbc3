// Looking up the time of a snapshot before or after an instant (service contract 4.3, observed scan-validator 4.4).

import { defined, formatInstantShort, type Micros } from '../../base';
import type { Snapshot, SnapshotSequence } from '../../ledger';
import { error, json } from '../answers';
import { integerOf, textMember } from '../read';
import type { Answer, OperationContext, OperationRequest } from '../types';
import { readInstant, snapshotsOf } from './snapshot-query';

interface TimestampLookup {
  /** The query parameter that carries the instant. */
  readonly parameter: 'before' | 'after';
  readonly find: (snapshots: SnapshotSequence, migrationId: bigint, instant: Micros) => Snapshot | undefined;
  /** The message of the 404. */
  readonly missing: (migrationId: bigint, instant: string) => string;
}

export function answerTimestamp(
  { query }: OperationRequest,
  context: OperationContext,
  { parameter, find, missing }: TimestampLookup,
): Answer {
  const migrationId = defined(integerOf(query['migration_id']), 'the schema requires migration_id');
  const instant = readInstant(parameter, textMember(query, parameter) ?? '');
  if (!instant.ok) return instant.error;
  const snapshot = find(snapshotsOf(context), migrationId, instant.value);
  if (!snapshot) return error(404, missing(migrationId, formatInstantShort(instant.value)));
  return json({ record_time: formatInstantShort(snapshot.recordTime) });
}
