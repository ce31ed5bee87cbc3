// One page of the contracts of a snapshot (observed scan-validator 4.4, 4.6). Filters apply before paging, so that all
// pages but the last are full.

import { formatInstantShort, type Json } from '../../base';
import { acsAt, snapshotIndex, type AcsFilter, type ContractRecord } from '../../ledger';
import { error, json } from '../answers';
import { integerMember, textMember, wireInteger } from '../read';
import type { Answer, OperationContext } from '../types';
import { pageOf, readPageSize } from './paging';
import { findSnapshot, snapshotsOf } from './snapshot-query';
import { activeContractJson, createdEvent, hashedEventId } from './tree-events';

/** Version 1 names updates instead of events, version 2 has texts as tokens. */
type AcsVersion = 0 | 1 | 2;

/** The requested page of the contracts that match a filter; 400 and 404 as in paging and snapshot query. */
export function answerAcsPage(
  body: Json | undefined,
  filter: AcsFilter,
  context: OperationContext,
  version: AcsVersion = 0,
): Answer {
  const { world, dialect } = context;
  const snapshots = snapshotsOf(context);
  const size = readPageSize(body);
  if (!size.ok) return size.error;
  const snapshot = findSnapshot(snapshots, body);
  if (!snapshot.ok) return snapshot.error;
  const { recordTime, migrationId } = snapshot.value;
  const after = readToken(body, version);
  if (after === 'malformed') return error(400, `after is ${JSON.stringify(textMember(body, 'after'))}; ${TOKEN_HINT}`);
  const rows = acsAt(world.state, recordTime, filter);
  const page = pageOf(rows, {
    snapshot: snapshotIndex(snapshots, snapshot.value),
    after,
    size: size.value,
  });
  if (!page.ok) return page.error;
  return json({
    record_time: formatInstantShort(recordTime),
    migration_id: migrationId,
    created_events: page.value.rows.map((record) => contractRow(record, migrationId, version)),
    next_page_token: tokenJson(page.value.next, version) ?? dialect.absent,
  });
}

const TOKEN_HINT = 'send the next_page_token of the previous page, or omit it for the first page';

function readToken(body: Json | undefined, version: AcsVersion): bigint | 'malformed' | undefined {
  if (version < 2) return integerMember(body, 'after');
  const text = textMember(body, 'after');
  if (text === undefined) return undefined;
  return /^\d{1,19}$/.test(text) ? BigInt(text) : 'malformed';
}

const tokenJson = (token: bigint | undefined, version: AcsVersion): Json | undefined =>
  token === undefined ? undefined : version === 2 ? token.toString() : wireInteger(token);

/** The update that created a contract is named only if it is of the same migration. */
const contractRow = ({ contract, created, nodeId }: ContractRecord, migrationId: number, version: AcsVersion): Json =>
  version === 0
    ? createdEvent(contract, hashedEventId(created.updateId, nodeId), 'compact')
    : activeContractJson(contract, created.migrationId === migrationId ? created.updateId : undefined);
