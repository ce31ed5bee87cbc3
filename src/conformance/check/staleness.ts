// Staleness of reads after writes: how long a created offer is missing from lists of its sender. Measured from the
// recorded times; the contract sets no limit.

import { isObject } from '../../base';
import type { CaseResult } from '../model/case-result';
import type { RecordedExchange } from '../model/exchange';
import { bodyOf } from './response-body';

export interface Staleness {
  /** Offers whose creation and later listing were both recorded. */
  readonly writes: number;
  /** Of these, how many were missing from a list that was requested after their creation was answered. */
  readonly missed: number;
  /** The longest time between the answer to a creation and a request whose list still lacked the offer. */
  readonly maxMs: number;
}

/** Undefined if no list followed a creation, or the recording has no times. */
export function stalenessOf(results: readonly CaseResult[]): Staleness | undefined {
  const exchanges = results.flatMap((result) => result.exchanges).filter(({ response }) => response.status === 200);
  const lists = exchanges
    .filter(({ operationId, sentAt }) => operationId === 'listTransferOffers' && sentAt !== undefined)
    .sort((one, other) => (one.sentAt ?? 0) - (other.sentAt ?? 0))
    .map((exchange) => ({ exchange, ids: new Set(listedIds(exchange)) }));
  const delays = exchanges.flatMap((created) => {
    const [id, answered] = [createdId(created), answeredAt(created)];
    if (id === undefined || answered === undefined) return [];
    const later = lists.filter(
      ({ exchange }) => exchange.request.as === created.request.as && (exchange.sentAt ?? 0) > answered,
    );
    const seen = later.findIndex(({ ids }) => ids.has(id));
    const lastMiss = seen > 0 ? later[seen - 1]?.exchange.sentAt : undefined;
    return seen < 0 ? [] : [lastMiss === undefined ? 0 : lastMiss - answered];
  });
  return delays.length === 0
    ? undefined
    : { writes: delays.length, missed: delays.filter((ms) => ms > 0).length, maxMs: Math.round(Math.max(...delays)) };
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
