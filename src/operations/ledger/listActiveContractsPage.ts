// POST /v2/state/active-contracts-page: pages of the active contracts at an offset, by default the ledger end
// (observed-ledger 6).

import type { Json } from '../../base';
import { json } from '../answers';
import type { Answer, OperationContext, OperationRequest } from '../types';
import { readEventFormat, type EventFormatRequest } from './format-request';
import { validateEventFormat, validateNames, resolveEventFormat } from './event-format';
import { missingField, refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { validateOffset, renderActive } from './listActiveContracts';
import { invalidPageToken, validatePageSize, pageSizeOf, pageToken, readPageToken } from './page-token';
import { member, readBytes, readInteger, type BodyField } from './body-field';
import { claimsOfEvents, refuseReading } from './caller-rights';

interface ActiveContractsPageRequest {
  readonly offset: bigint | undefined;
  readonly format: EventFormatRequest | undefined;
  readonly size: bigint | undefined;
  readonly token: string;
}

const readRequest = (body: BodyField): ActiveContractsPageRequest => ({
  offset: readInteger(member(body, 'activeAtOffset')),
  format: readEventFormat(member(body, 'eventFormat')),
  size: readInteger(member(body, 'maxPageSize')),
  token: readBytes(member(body, 'pageToken')),
});

export const listActiveContractsPage = decodingOperation('listActiveContractsPage', readRequest, answerPage);
/** The same operation by GET with a body, as in the published description. */
export const getActiveContractsPage = decodingOperation('getActiveContractsPage', readRequest, answerPage);

function answerPage(
  { offset, format, size, token }: ActiveContractsPageRequest,
  request: OperationRequest,
  context: OperationContext,
): Answer {
  const forbidden = format && refuseReading(claimsOfEvents([format]), request, context);
  if (forbidden) return forbidden;
  if (!format) return refuseWith(missingField('event_format'), context);
  const { ledgerEnd } = context.world.state;
  const failure =
    (offset === undefined ? undefined : validateOffset(offset, ledgerEnd)) ??
    validatePageSize(size) ??
    validateEventFormat(format, context.dialect) ??
    validateNames([format], context.dialect);
  if (failure) return refuseWith(failure, context);
  const from = token === '' ? { skip: 0, at: Number(offset ?? ledgerEnd) } : positionOf(token, request, offset);
  if (!from || from.at > ledgerEnd) return refuseWith(invalidPageToken('ACTIVE_CONTRACTS'), context);
  const most = pageSizeOf(size);
  const found: Json[] = [];
  let skipped = 0;
  let isLast = true;
  for (const render of renderActive(from.at, resolveEventFormat(format), context)) {
    if (skipped < from.skip) skipped += 1;
    else if (found.length < most) found.push(render());
    else isLast = false;
    if (!isLast) break;
  }
  const next = isLast ? context.dialect.absent : pageToken([from.skip + most, from.at], request.body);
  return json({ activeContracts: found, activeAtOffset: from.at, nextPageToken: next });
}

/** A token contains the number of returned contracts and the offset, so that all pages are consistent. */
function positionOf(
  token: string,
  { body }: OperationRequest,
  offset: bigint | undefined,
): { readonly skip: number; readonly at: number } | undefined {
  const [skip, at] = readPageToken(token, body) ?? [];
  if (skip === undefined || at === undefined) return undefined;
  return offset === undefined || BigInt(at) === offset ? { skip, at } : undefined;
}
