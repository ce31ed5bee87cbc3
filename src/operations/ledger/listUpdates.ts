// POST /v2/updates: the updates of an offset range (observed-ledger 6.1). A list without an end closes with a
// checkpoint when its last update is not the newest one, so that the caller knows how far the ledger was read
// (decisions B1).

import { err, ok, type Json, type Result } from '../../base';
import type { State, Update } from '../../ledger';
import { json } from '../answers';
import { integerOf } from '../read';
import type { Answer, OperationContext, OperationRequest, StreamSteps } from '../types';
import {
  readEventFormat,
  readUpdateFormat,
  type TransactionShapeName,
  type UpdateFormatRequest,
} from './format-request';
import { checkpoint } from './checkpoint';
import type { LedgerError } from './errors';
import {
  endMissing,
  negativeOffset,
  nonPositiveOffset,
  offsetAfterEnd,
  offsetOutOfRange,
  refuseWith,
} from './failures';
import { followLog, refusedStream, streamSteps, type StreamElement } from './follow';
import { decodingOperation } from './decoding-operation';
import { chooseForm, isLegacyForm, MAX_LIST_ELEMENTS, refuseLegacyForm, takeElements } from './lists';
import { member, readFlag, readInteger, type BodyField } from './body-field';
import { claimsOfUpdates, refuseReading } from './caller-rights';
import { updateJson } from './render-update';
import { resolveUpdateFormat } from './update-format';

interface OffsetRangeRequest {
  readonly begin: bigint;
  readonly end: bigint | undefined;
  readonly descending: boolean;
}

export interface UpdatesRequest extends OffsetRangeRequest {
  readonly isLegacy: boolean;
  readonly form: Result<UpdateFormatRequest, LedgerError>;
}

export const listUpdates = decodingOperation(
  'listUpdates',
  (body) => readRange(body, 'TRANSACTION_SHAPE_ACS_DELTA'),
  answerUpdates,
  { follow: followUpdates },
);

/** POST /v2/updates/flats: the older path of the same list. */
export const listFlatUpdates = decodingOperation(
  'listFlatUpdates',
  (body) => readRange(body, 'TRANSACTION_SHAPE_ACS_DELTA'),
  answerUpdates,
  { follow: followUpdates },
);

/** A range and its format; the legacy form selects transactions of the given shape. */
export function readRange(body: BodyField, shape: TransactionShapeName): UpdatesRequest {
  return {
    begin: readInteger(member(body, 'beginExclusive')) ?? 0n,
    end: readInteger(member(body, 'endInclusive')),
    descending: readFlag(member(body, 'descendingOrder')),
    isLegacy: isLegacyForm(body),
    form: chooseForm({
      name: 'updateFormat',
      present: readUpdateFormat(member(body, 'updateFormat')),
      legacy: readEventFormat(member(body, 'filter')),
      verbose: readFlag(member(body, 'verbose')),
      fromLegacy: (filter) => ({
        transactions: { eventFormat: filter, shape },
        reassignments: filter,
        topology: undefined,
      }),
    }),
  };
}

/** Renders an update; undefined if the format selects nothing of it. */
type RenderUpdate = typeof updateJson;

function answerUpdates(asked: UpdatesRequest, request: OperationRequest, context: OperationContext): Answer {
  return answerRange(asked, request, context, updateJson);
}

function followUpdates(asked: UpdatesRequest, request: OperationRequest, context: OperationContext): StreamSteps {
  return followRange(asked, request, context, updateJson);
}

export function answerRange(
  asked: UpdatesRequest,
  request: OperationRequest,
  context: OperationContext,
  show: RenderUpdate,
): Answer {
  const opened = resolveRange(asked, request, context, show);
  if (!opened.ok) return opened.error;
  const list = takeElements(elements(opened.value, context), integerOf(request.query['limit']));
  return list.ok ? json(list.value) : refuseWith(list.error, context);
}

/** Streams the updates; a range without an end follows the log. */
export function followRange(
  asked: UpdatesRequest,
  request: OperationRequest,
  context: OperationContext,
  show: RenderUpdate,
): StreamSteps {
  const opened = resolveRange(asked, request, context, show);
  if (!opened.ok) return refusedStream(opened.error);
  const {
    range: { begin, isOpen },
    showing,
  } = opened.value;
  if (!isOpen) return streamSteps(inRange(opened.value, context.world.state));
  return followLog({ begin, show: showing, wrap: (update) => ({ update }) }, context);
}

interface ResolvedRange {
  readonly range: OffsetRange;
  readonly showing: (update: Update) => Json | undefined;
}

function resolveRange(
  asked: UpdatesRequest,
  request: OperationRequest,
  context: OperationContext,
  show: RenderUpdate,
): Result<ResolvedRange, Answer> {
  const disabled = refuseLegacyForm(asked, request, context);
  if (disabled) return err(disabled);
  if (!asked.form.ok) return err(refuseWith(asked.form.error, context));
  const forbidden = refuseReading(claimsOfUpdates(asked.form.value), request, context);
  if (forbidden) return err(forbidden);
  const range = validateRange(asked, context.world.state.ledgerEnd);
  if (!range.ok) return err(refuseWith(range.error, context));
  const format = resolveUpdateFormat(asked.form.value, context.dialect);
  if (!format.ok) return err(refuseWith(format.error, context));
  return ok({ range: range.value, showing: (update) => show(update, format.value, context) });
}

interface OffsetRange {
  readonly begin: number;
  readonly end: number;
  readonly isOpen: boolean;
  readonly descending: boolean;
}

function validateRange(
  { begin, end, descending }: OffsetRangeRequest,
  ledgerEnd: number,
): Result<OffsetRange, LedgerError> {
  const newest = BigInt(ledgerEnd);
  if (begin < 0n) return err(negativeOffset('begin_exclusive', begin));
  if (end !== undefined && end <= 0n) return err(nonPositiveOffset('end_inclusive', end));
  if (begin > newest) return err(offsetAfterEnd('Begin', begin, ledgerEnd));
  if (end !== undefined && end > newest) return err(offsetAfterEnd('End', end, ledgerEnd));
  if (end !== undefined && begin > end) return err(offsetOutOfRange(begin, end));
  if (end === undefined && descending) return err(endMissing);
  return ok({ begin: Number(begin), end: Number(end ?? newest), isOpen: end === undefined, descending });
}

function* elements(opened: ResolvedRange, { world: { state } }: OperationContext): Generator<Json> {
  const { begin, end, isOpen } = opened.range;
  let count = 0;
  let last = begin;
  for (const found of inRange(opened, state)) {
    if (!found) continue;
    count += 1;
    last = found.offset;
    yield found.element;
  }
  if (isOpen && last < end && count < MAX_LIST_ELEMENTS) yield { update: checkpoint(state, end) };
}

/** Each update of the range in order; undefined for one that is not selected. */
function* inRange(
  { range: { begin, end, descending }, showing }: ResolvedRange,
  state: State,
): Generator<(StreamElement & { readonly offset: number }) | undefined> {
  for (let step = 0; step < end - begin; step += 1) {
    const update = state.updates[descending ? end - 1 - step : begin + step];
    const visible = update && showing(update);
    yield update && visible !== undefined ? { offset: update.offset, element: { update: visible } } : undefined;
  }
}
