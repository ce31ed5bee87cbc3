// POST /v2/updates: the updates of an offset range (observed-ledger 6.1). A list without an end closes with a checkpoint when its last
// update is not the newest one, so that the caller knows how far the ledger was read (decisions B1).

import { err, formatInstant, ok, type Json, type Result } from '../../base';
import { networkOf, type State, type UpdateFormat } from '../../ledger';
import { json } from '../answers';
import { integerOf } from '../read';
import type { Answer, OperationContext, OperationRequest } from '../types';
import { readEventFormat, readUpdateFormat, type AskedEventFormat, type AskedUpdateFormat } from './asked-format';
import type { LedgerError } from './errors';
import { endMissing, negativeOffset, nonPositiveOffset, offsetAfterEnd, offsetOutOfRange, refuseWith } from './failures';
import { decodingOperation } from './judges-itself';
import { chooseForm, LONGEST_LIST, takeListed } from './lists';
import { member, readFlag, readInteger, type Place } from './place';
import { claimsOfUpdates, refuseReading } from './read-rights';
import { updateJson } from './render-update';
import { openUpdateFormat } from './update-format';

interface AskedRange {
  readonly begin: bigint;
  readonly end: bigint | undefined;
  readonly descending: boolean;
}

interface AskedUpdates extends AskedRange {
  readonly form: Result<AskedUpdateFormat, LedgerError>;
}

export const listUpdates = decodingOperation('listUpdates', readRequest, answerList);

function readRequest(body: Place): AskedUpdates {
  return {
    begin: readInteger(member(body, 'beginExclusive')) ?? 0n,
    end: readInteger(member(body, 'endInclusive')),
    descending: readFlag(member(body, 'descendingOrder')),
    form: chooseForm({
      name: 'updateFormat',
      present: readUpdateFormat(member(body, 'updateFormat')),
      legacy: readEventFormat(member(body, 'filter')),
      verbose: readFlag(member(body, 'verbose')),
      fromLegacy,
    }),
  };
}

const fromLegacy = (filter: AskedEventFormat): AskedUpdateFormat => ({
  transactions: { eventFormat: filter, shape: 'TRANSACTION_SHAPE_ACS_DELTA' },
  reassignments: filter,
  topology: undefined,
});

function answerList(asked: AskedUpdates, request: OperationRequest, context: OperationContext): Answer {
  if (!asked.form.ok) return refuseWith(asked.form.error, context);
  const forbidden = refuseReading(claimsOfUpdates(asked.form.value), request, context);
  if (forbidden) return forbidden;
  const range = judgeRange(asked, context.world.state.ledgerEnd);
  if (!range.ok) return refuseWith(range.error, context);
  const format = openUpdateFormat(asked.form.value, context.dialect);
  if (!format.ok) return refuseWith(format.error, context);
  const list = takeListed(elements(range.value, format.value, context), integerOf(request.query['limit']));
  return list.ok ? json(list.value) : refuseWith(list.error, context);
}

interface Range {
  readonly begin: number;
  readonly end: number;
  readonly isOpen: boolean;
  readonly descending: boolean;
}

function judgeRange({ begin, end, descending }: AskedRange, ledgerEnd: number): Result<Range, LedgerError> {
  const newest = BigInt(ledgerEnd);
  if (begin < 0n) return err(negativeOffset('begin_exclusive', begin));
  if (end !== undefined && end <= 0n) return err(nonPositiveOffset('end_inclusive', end));
  if (begin > newest) return err(offsetAfterEnd('Begin', begin, ledgerEnd));
  if (end !== undefined && end > newest) return err(offsetAfterEnd('End', end, ledgerEnd));
  if (end !== undefined && begin > end) return err(offsetOutOfRange(begin, end));
  if (end === undefined && descending) return err(endMissing);
  return ok({ begin: Number(begin), end: Number(end ?? newest), isOpen: end === undefined, descending });
}

function* elements({ begin, end, isOpen, descending }: Range, format: UpdateFormat, context: OperationContext): Generator<Json> {
  const { state } = context.world;
  let count = 0;
  let last = begin;
  for (let step = 0; step < end - begin; step += 1) {
    const update = state.updates[descending ? end - 1 - step : begin + step];
    const visible = update && updateJson(update, format, context);
    if (!update || visible === undefined) continue;
    count += 1;
    last = update.offset;
    yield { update: visible };
  }
  if (isOpen && last < end && count < LONGEST_LIST) yield { update: checkpoint(state, end) };
}

/** How far the ledger has come at an offset. */
function checkpoint(state: State, offset: number): Json {
  const recordTime = state.updates[offset - 1]?.recordTime ?? state.lastRecordTime;
  const { synchronizerId } = networkOf(state);
  return { OffsetCheckpoint: { value: { offset, synchronizerTimes: [{ synchronizerId, recordTime: formatInstant(recordTime) }] } } };
}
