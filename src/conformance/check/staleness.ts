// Staleness of reads after writes: how long a created offer is missing from lists of its sender. Measured from the
// recorded times; the contract sets no limit.

import { groupedBy, isObject } from '../../base';
import type { CaseResult } from '../model/case-result';
import { isForcedExample, type RecordedExchange } from '../model/exchange';
import { jsonOf } from './request-parameters';
import { bodyOf } from './response-body';

export interface Staleness {
  /** Offers that were created and later listed, or missing from a list while they were open. */
  readonly writes: number;
  /** Of these, how many were missing from a list that was requested after their creation was answered. */
  readonly missed: number;
  /** The longest time between the answer to a creation and a request whose list still lacked the offer. */
  readonly maxMs: number;
}

/** Undefined if no list followed a creation, or the recording has no times. */
export function stalenessOf(results: readonly CaseResult[]): Staleness | undefined {
  const delays = [...groupedBy(results, ({ shard }) => shard).values()].flatMap(delaysIn);
  return delays.length === 0
    ? undefined
    : { writes: delays.length, missed: delays.filter((ms) => ms > 0).length, maxMs: Math.round(Math.max(...delays)) };
}

/** Milliseconds per offer, in the order of the results. */
function delaysIn(results: readonly CaseResult[]): readonly number[] {
  const all = results.flatMap((result) => result.exchanges).filter((exchange) => !isForcedExample(exchange));
  const exchanges = all.filter(({ response }) => response.status === 200);
  const lists = exchanges
    .filter(({ operationId, sentAt }) => operationId === 'listTransferOffers' && sentAt !== undefined)
    .sort((one, other) => (one.sentAt ?? 0) - (other.sentAt ?? 0))
    .map((exchange) => ({ exchange, ids: new Set(listedIds(exchange)) }));
  return exchanges.flatMap((created) => {
    const [id, answered] = [createdId(created), answeredAt(created)];
    if (id === undefined || answered === undefined) return [];
    const later = lists.filter(
      ({ exchange }) => exchange.request.as === created.request.as && (exchange.sentAt ?? 0) > answered,
    );
    const seen = later.findIndex(({ ids }) => ids.has(id));
    if (seen === 0) return [0];
    const misses = seen > 0 ? later.slice(0, seen) : missesWhileOpen(later, openUntil(created, id, all));
    const lastMiss = misses.at(-1)?.exchange.sentAt;
    return lastMiss === undefined ? [] : [lastMiss - answered];
  });
}

interface OfferList {
  readonly exchange: RecordedExchange;
}

/** Lists answered while an offer was certainly open, by our clock and by that of the server. */
const missesWhileOpen = <List extends OfferList>(
  lists: readonly List[],
  { until, expiresAt }: { readonly until: number; readonly expiresAt: number },
): readonly List[] =>
  lists.filter(({ exchange }) => {
    const answered = answeredAt(exchange) ?? Infinity;
    const theirs = Date.parse(exchange.response.headers['date'] ?? '');
    // The header truncates to the second.
    return answered < Math.min(until, expiresAt) && (Number.isNaN(theirs) || theirs + 1000 < expiresAt);
  });

/** When an offer that was never listed may have ended: with a request to end it, or after its last open status. */
function openUntil(
  created: RecordedExchange,
  id: string,
  all: readonly RecordedExchange[],
): { readonly until: number; readonly expiresAt: number } {
  const asked = jsonOf(created.request.body);
  const { tracking_id: tracking, expires_at: expires } = isObject(asked) ? asked : {};
  const acts = all.filter(
    ({ request }) => request.method === 'POST' && request.url.includes(`/${encodeURIComponent(id)}/`),
  );
  const statuses = all.filter(
    ({ operationId, request: { url }, response }) =>
      operationId === 'getTransferOfferStatus' &&
      response.status === 200 &&
      typeof tracking === 'string' &&
      new URL(url, 'http://localhost').pathname.endsWith(`/${encodeURIComponent(tracking)}/status`),
  );
  const times = (list: readonly RecordedExchange[]): readonly number[] => list.map(({ sentAt }) => sentAt ?? 0);
  const [open, ended] = [statuses.filter(isOpenStatus), statuses.filter((one) => !isOpenStatus(one))];
  const [acted, seenEnded] = [Math.min(...times(acts)), Math.min(...times(ended))];
  return {
    until: acted <= seenEnded ? acted : Math.max(0, ...times(open).filter((at) => at < seenEnded)),
    expiresAt: expires === undefined || expires === null ? Infinity : Number(expires) / 1000,
  };
}

function isOpenStatus(exchange: RecordedExchange): boolean {
  const body = bodyOf(exchange);
  return isObject(body) && body['status'] === 'created';
}

const answeredAt = ({ sentAt, ms }: RecordedExchange): number | undefined =>
  sentAt === undefined ? undefined : sentAt + ms;

function createdId(exchange: RecordedExchange): string | undefined {
  const body = exchange.operationId === 'createTransferOffer' ? bodyOf(exchange) : undefined;
  return isObject(body) && typeof body['offer_contract_id'] === 'string' ? body['offer_contract_id'] : undefined;
}

function listedIds(exchange: RecordedExchange): readonly string[] {
  const body = bodyOf(exchange);
  const offers: readonly unknown[] = isObject(body) && Array.isArray(body['offers']) ? body['offers'] : [];
  return offers.flatMap((offer) =>
    isObject(offer) && typeof offer['contract_id'] === 'string' ? [offer['contract_id']] : [],
  );
}
