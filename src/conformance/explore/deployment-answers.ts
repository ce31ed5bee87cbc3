// Which answers of a deployment can be compared with a model that has a world of its own: those about the offers of the
// sequence. Everything else is judged by the documents, the invariants and the laws only.

import { isObject, parseJson, stringifyJson, type Json } from '../../base';
import { bodyOf } from '../check/response-body';
import type { RecordedExchange } from '../model/exchange';
import { differencesOf, type AnswerDifference, type Correspondence } from './compare-answers';

const CHOICES_ON_OFFERS = new Set(['acceptTransferOffer', 'rejectTransferOffer', 'withdrawTransferOffer']);
const READS = new Set(['getTransferOfferStatus', 'listTransferOffers']);

/** Whether the model gets the request too. */
export const isComparable = (operation: string, isInvalid: boolean): boolean =>
  isInvalid || operation === 'createTransferOffer' || CHOICES_ON_OFFERS.has(operation) || READS.has(operation);

/**
 * What to send again while the answers differ: a deployment may lag. A choice is sent again only to a target that
 * refused it, because it may not know the offer yet.
 */
export function retryOf(operation: string, target: RecordedExchange): 'both' | 'target' | undefined {
  if (READS.has(operation)) return 'both';
  const { status } = target.response;
  const mayComeLater = status === 429 || (CHOICES_ON_OFFERS.has(operation) && status >= 400 && status < 500);
  return mayComeLater ? 'target' : undefined;
}

/** A choice on an offer that the part of a deployment that answered it may not know yet. */
export const isOfUnknownOffer = (answer: RecordedExchange | undefined): boolean =>
  answer !== undefined && CHOICES_ON_OFFERS.has(answer.operationId) && answer.response.status === 404;

interface DeploymentComparison {
  readonly correspondence: Correspondence;
  /** Begins the tracking ids of the sequence. */
  readonly prefix: string;
  readonly isInvalid: boolean;
}

/** Differences in what the contract does not leave open. */
export function deploymentDifferences(
  target: RecordedExchange,
  model: RecordedExchange,
  { correspondence, prefix, isInvalid }: DeploymentComparison,
): readonly AnswerDifference[] {
  const [seen, expected] = [target.response.status, model.response.status];
  const differs: AnswerDifference = { kind: 'status', pointer: '', model: expected, target: seen };
  if (isInvalid) return expected === 400 && seen < 300 ? [differs] : [];
  if (classOf(seen) !== classOf(expected)) return [differs];
  if (seen >= 400) return isNamed(target.operationId, seen, expected) ? [] : [differs];
  const own = (exchange: RecordedExchange): RecordedExchange => reduced(exchange, prefix);
  return differencesOf(own(target), own(model), correspondence);
}

const classOf = (status: number): number => Math.floor(status / 100);

/** The contract names the statuses of refused creations; a used tracking id may be answered with 409 or 429. */
const isNamed = (operation: string, seen: number, expected: number): boolean =>
  operation !== 'createTransferOffer' ||
  seen === expected ||
  [seen, expected].every((one) => one === 409 || one === 429);

/** Members of an offer that both servers must show alike. */
const OFFER_MEMBERS = ['sender', 'receiver', 'amount', 'description', 'trackingId'];

/** The answer with only what concerns the offers of the sequence. */
function reduced(exchange: RecordedExchange, prefix: string): RecordedExchange {
  const body = bodyOf(exchange);
  if (!isObject(body)) return exchange;
  if (exchange.operationId === 'getTransferOfferStatus') return withBody(exchange, { status: body['status'] as Json });
  const offers: unknown = body['offers'];
  if (!Array.isArray(offers)) return exchange;
  return withBody(exchange, { offers: offers.flatMap((offer: Json) => reducedOffer(offer, prefix)) });
}

function reducedOffer(offer: Json, prefix: string): readonly Json[] {
  const payload: unknown = isObject(offer) ? offer['payload'] : undefined;
  if (!isObject(offer) || !isObject(payload) || !String(payload['trackingId']).startsWith(prefix)) return [];
  const shown = Object.fromEntries(OFFER_MEMBERS.map((name) => [name, payload[name] as Json]));
  return [{ contract_id: offer['contract_id'] as Json, payload: shown }];
}

const withBody = (exchange: RecordedExchange, body: Json): RecordedExchange => ({
  ...exchange,
  response: { ...exchange.response, body: stringifyJson(body) },
});

/** Waiting that learns: what did not come in time once is not waited for as long again. */
export class Patience {
  private readonly bounds = new Map<string, number>();

  constructor(private readonly firstMs: number) {}

  boundOf(operation: string): number {
    return this.bounds.get(operation) ?? this.firstMs;
  }

  wasInVain(operation: string): void {
    this.bounds.set(operation, Math.min(this.boundOf(operation), IMPATIENT_MS));
  }
}

const IMPATIENT_MS = 1000;

/** A balance as whole tokens; 0 without one. */
export function tokensIn(body: string): number {
  const value = parseJson(body);
  const quantity = isObject(value) ? value['effective_unlocked_qty'] : undefined;
  return typeof quantity === 'string' ? Math.floor(Number(quantity)) : 0;
}
