// POST /v2/updates/get-updates-page: the updates of an offset range, in pages. Without an end there is always a token,
// to continue with later updates (observed-ledger 6.1).

import { ok, err, type Json, type Result } from '../../base';
import type { UpdateFormat } from '../../ledger';
import { json } from '../answers';
import type { Answer, OperationContext, OperationRequest } from '../types';
import { readUpdateFormat, type UpdateFormatRequest } from './format-request';
import type { LedgerError } from './errors';
import { missingField, negativeOffset, offsetAfterEnd, offsetOutOfRange, endMissing, refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { invalidPageToken, validatePageSize, pageSizeOf, pageToken, readPageToken } from './page-token';
import { member, readBytes, readFlag, readInteger, type BodyField } from './body-field';
import { claimsOfUpdates, refuseReading } from './caller-rights';
import { updateJson } from './render-update';
import { resolveUpdateFormat } from './update-format';

interface UpdatesPageRequest {
  readonly begin: bigint;
  readonly end: bigint | undefined;
  readonly size: bigint | undefined;
  readonly format: UpdateFormatRequest | undefined;
  readonly descending: boolean;
  readonly token: string;
}

interface PageRange {
  /** Exclusive lower and inclusive upper offset. */
  readonly low: number;
  readonly high: number;
  readonly descending: boolean;
  readonly isOpen: boolean;
}

export const listUpdatesPage = decodingOperation('listUpdatesPage', readRequest, answerPage);

function readRequest(body: BodyField): UpdatesPageRequest {
  return {
    begin: readInteger(member(body, 'beginOffsetExclusive')) ?? 0n,
    end: readInteger(member(body, 'endOffsetInclusive')),
    size: readInteger(member(body, 'maxPageSize')),
    format: readUpdateFormat(member(body, 'updateFormat')),
    descending: readFlag(member(body, 'descendingOrder')),
    token: readBytes(member(body, 'pageToken')),
  };
}

function answerPage(asked: UpdatesPageRequest, request: OperationRequest, context: OperationContext): Answer {
  const forbidden = asked.format && refuseReading(claimsOfUpdates(asked.format), request, context);
  if (forbidden) return forbidden;
  const range = rangeOf(asked, request, context.world.state.ledgerEnd);
  if (!range.ok) return refuseWith(range.error, context);
  const format = resolveUpdateFormat(asked.format, context.dialect);
  return format.ok
    ? json(page(range.value, pageSizeOf(asked.size), format.value, request, context))
    : refuseWith(format.error, context);
}

/** The rest of the range after the previous pages. */
function rangeOf(
  { begin, end, size, descending, format, token }: UpdatesPageRequest,
  { body }: OperationRequest,
  ledgerEnd: number,
): Result<PageRange, LedgerError> {
  const newest = BigInt(ledgerEnd);
  const flaw = format ? validatePageSize(size) : missingField('update_format');
  if (flaw) return err(flaw);
  if (begin < 0n) return err(negativeOffset('begin_offset_exclusive', begin));
  if (end !== undefined && end < 0n) return err(negativeOffset('end_offset_inclusive', end));
  if (begin > newest) return err(offsetAfterEnd('Begin', begin, ledgerEnd));
  if (end !== undefined && end > newest) return err(offsetAfterEnd('End', end, ledgerEnd));
  if (end !== undefined && begin > end) return err(offsetOutOfRange(begin, end));
  if (end === undefined && descending) return err(endMissing);
  const [at] = token === '' ? [] : (readPageToken(token, body) ?? []);
  if (token !== '' && (at === undefined || at > ledgerEnd)) return err(invalidPageToken('UPDATES'));
  const whole = { low: Number(begin), high: Number(end ?? newest), descending, isOpen: end === undefined };
  return ok(at === undefined ? whole : descending ? { ...whole, high: at } : { ...whole, low: at });
}

function page(
  range: PageRange,
  size: number,
  format: UpdateFormat,
  { body }: OperationRequest,
  context: OperationContext,
): Json {
  const { low, high, descending, isOpen } = range;
  const updates: Json[] = [];
  let at = descending ? high : low;
  while (descending ? at > low : at < high) {
    const update = context.world.state.updates[descending ? at - 1 : at];
    const visible = update && updateJson(update, format, context);
    if (visible !== undefined && updates.length === size) break;
    if (visible !== undefined) updates.push({ update: visible });
    at += descending ? -1 : 1;
  }
  const isLast = at === (descending ? low : high);
  return {
    updates,
    lowestPageOffsetExclusive: descending ? at : low,
    highestPageOffsetInclusive: descending ? high : at,
    nextPageToken: isLast && !isOpen ? context.dialect.absent : pageToken([at], body),
  };
}
