// Pages of the update history after a position (observed scan-validator 4.2, Splice 0.7.4 scan).

import { defined, err, isObject, ok, parseInstant, type Json, type Micros, type Result } from '../../base';
import { historyAfter, type HistoryUpdate } from '../../ledger';
import type { Dialect } from '../dialect';
import { error, json } from '../answers';
import { integerMember, membersOf, textMember } from '../read';
import type { Answer, Operation } from '../types';
import { readPageSize } from './paging';

interface HistoryPosition {
  readonly migrationId: bigint;
  readonly recordTime: Micros;
}

interface RenderedPage {
  readonly id: string;
  /** The member of the answer that holds the page. */
  readonly member: string;
  /** How one update is written for the client that sent the body. */
  readonly item: (body: Json | undefined, dialect: Dialect) => (update: HistoryUpdate) => Json;
}

/** An operation that answers the page after the position in its body. */
export const historyPage = ({ id, member, item }: RenderedPage): Operation => ({
  id,
  access: 'open',
  handle({ body }, { world, dialect }) {
    const size = readPageSize(body);
    if (!size.ok) return size.error;
    const position = readPosition(body);
    if (!position.ok) return position.error;
    return json({ [member]: historyAfter(world.state, position.value, size.value).map(item(body, dialect)) });
  },
});

/** Migration id and record time of the caller's last update; undefined means the beginning. */
function readPosition(body: Json | undefined): Result<HistoryPosition | undefined, Answer> {
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
