// POST /v0/updates, /v1/updates and /v2/updates: a page of the history after a position (observed scan-validator 4.2,
// Splice 0.7.4 scan).

import { defined, err, isObject, ok, parseInstant, type Json, type Micros, type Result } from '../../base';
import { historyAfter } from '../../ledger';
import { error, json } from '../answers';
import { integerMember, membersOf, textMember } from '../read';
import type { Answer, Operation } from '../types';
import { encodingOf } from './encoding';
import { readPageSize } from './paging';
import type { PayloadEncoding } from './tree-events';
import { updateItem } from './update-item';

interface HistoryPosition {
  readonly migrationId: bigint;
  readonly recordTime: Micros;
}

const historyOperation = (id: string, version: 0 | 1 | 2): Operation => ({
  id,
  access: 'open',
  handle({ body }, { world, dialect }) {
    const size = readPageSize(body);
    if (!size.ok) return size.error;
    const position = readPosition(body);
    if (!position.ok) return position.error;
    const updates = historyAfter(world.state, position.value, size.value);
    const encoding = version === 0 ? losslessEncoding(body) : encodingOf(body);
    return json({ transactions: updates.map((update) => updateItem(update, { version, encoding, dialect })) });
  },
});

const losslessEncoding = (body: Json | undefined): PayloadEncoding =>
  membersOf(body)['lossless'] === true ? 'protobuf' : 'compact';

export const listUpdateHistoryV0 = historyOperation('listUpdateHistoryV0', 0);
export const listUpdateHistoryV1 = historyOperation('listUpdateHistoryV1', 1);
export const listUpdateHistory = historyOperation('listUpdateHistory', 2);

/** Migration id and record time of the caller's last update; undefined means the beginning. */
export function readPosition(body: Json | undefined): Result<HistoryPosition | undefined, Answer> {
  const after = membersOf(body)['after'];
  if (!isObject(after)) return ok(undefined);
  const text = textMember(after, 'after_record_time') ?? '';
  const recordTime = parseInstant(text);
  if (recordTime === undefined)
    return err(
      error(
        400,
        `after_record_time is ${JSON.stringify(text)}; expected an ISO-8601 time such as 2026-01-15T12:00:00.000000Z`,
      ),
    );
  return ok({
    migrationId: defined(integerMember(after, 'after_migration_id'), 'the schema requires after_migration_id'),
    recordTime,
  });
}
