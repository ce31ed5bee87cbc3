// Page tokens: opaque Base64 with the start of the next page and a digest of the request (observed-ledger 6.1).

import { isObject, stringifyJson, type Json } from '../../base';
import { hexDigestOf } from '../../codec';
import type { LedgerError } from './errors';
import { invalidArgument } from './failures';

const DEFAULT_PAGE_SIZE = 100n;
const MAX_PAGE_SIZE = 2000n;

/** Digest of the members that must not change between pages. */
function requestOf(body: Json | undefined): string {
  const {
    pageToken: _token,
    maxPageSize: _size,
    ...same
  } = isObject(body) ? (body as { readonly [name: string]: Json | undefined }) : {};
  return hexDigestOf(stringifyJson(same)).slice(0, 16);
}

export const pageToken = (position: readonly number[], body: Json | undefined): string =>
  Buffer.from(`${position.join('/')} ${requestOf(body)}`).toString('base64');

/** The position of a token; undefined for a token of another request. */
export function readPageToken(token: string, body: Json | undefined): readonly number[] | undefined {
  const [text = ''] = Buffer.from(token, 'base64').toString().split(' ');
  const position = text.split('/').map(Number);
  return /^\d{1,15}(?:\/\d{1,15})?$/.test(text) && pageToken(position, body) === token ? position : undefined;
}

/** The page size; 0 means the default. */
export const pageSizeOf = (asked: bigint | undefined): number =>
  Number(asked === undefined || asked === 0n ? DEFAULT_PAGE_SIZE : asked);

export function validatePageSize(asked: bigint | undefined): LedgerError | undefined {
  if (asked !== undefined && asked < 0n) return invalidArgument(`Requested page size must be positive, not ${asked}`);
  return asked !== undefined && asked > MAX_PAGE_SIZE
    ? invalidArgument(`Requested page size must not exceed ${MAX_PAGE_SIZE}, but is ${asked}`)
    : undefined;
}

export const invalidPageToken = (what: 'UPDATES' | 'ACTIVE_CONTRACTS'): LedgerError => ({
  code: `INVALID_${what}_PAGE_TOKEN`,
  cause: 'The page token was not issued for this request; omit it for the first page',
  category: 8,
});
