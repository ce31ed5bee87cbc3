// Both answers to one request. A deployment may lag behind, so that a request is sent again until the two agree or time
// is up.

import { setTimeout as pause } from 'node:timers/promises';
import { jsonOf } from '../check/request-parameters';
import { isObject } from '../../base';
import type { RecordedExchange } from '../model/exchange';
import type { Contradiction } from './answer-checks';
import { retryOf, type Patience } from './deployment-answers';

export interface AnswerPair {
  readonly seen: RecordedExchange;
  readonly expected: RecordedExchange;
  /** Answers of the target that did not agree yet. */
  readonly earlier: readonly RecordedExchange[];
}

export interface WaitingRequest {
  readonly operation: string;
  readonly patience: Patience;
  /** Undefined for an answer that cannot be read. */
  readonly sendToTarget: () => Promise<RecordedExchange | undefined>;
  readonly sendToModel: () => Promise<RecordedExchange>;
  readonly agree: (target: RecordedExchange, model: RecordedExchange) => boolean;
}

/** Time between two requests, in milliseconds. */
export const POLL_MS = 300;

/** Both answers once they agree, or the last ones; undefined if the target's answer cannot be read. */
export async function agreeingAnswers(request: WaitingRequest): Promise<AnswerPair | undefined> {
  const { operation, patience, sendToTarget, sendToModel, agree } = request;
  const started = performance.now();
  const earlier: RecordedExchange[] = [];
  let known: RecordedExchange | undefined;
  for (;;) {
    const [seen, expected] = await Promise.all([sendToTarget(), known ?? sendToModel()]);
    if (seen === undefined) return undefined;
    const retry = agree(seen, expected) ? undefined : retryOf(operation, seen);
    if (retry === undefined) return { seen, expected, earlier };
    if (performance.now() - started > patience.boundOf(operation)) {
      patience.wasInVain(operation);
      return { seen, expected, earlier };
    }
    earlier.push(seen);
    known = retry === 'target' ? expected : undefined;
    await pause(POLL_MS);
  }
}

const RANKS: Readonly<Record<string, number>> = { created: 0, accepted: 1 };
const FINAL_RANK = 2;
const rankOf = (status: string): number => RANKS[status] ?? FINAL_RANK;

/** The statuses that a deployment shows of each offer, which may lag behind the model's but never go back. */
export class OfferStatuses {
  private readonly last = new Map<string, string>();

  /** Undefined if the status follows the last one of the same offer. */
  note({ operationId, request, response }: RecordedExchange): Contradiction | undefined {
    if (operationId !== 'getTransferOfferStatus' || response.status !== 200) return undefined;
    const body = jsonOf(response.body);
    const status = isObject(body) ? String(body['status']) : '';
    const offer = `${request.as} ${request.url}`;
    const before = this.last.get(offer);
    this.last.set(offer, status);
    if (before === undefined || before === status || rankOf(status) > rankOf(before)) return undefined;
    return {
      clauses: ['LIFE-OPEN-3'],
      message: 'the status of an offer returned to an earlier one',
      expected: `${before}, as in an earlier response`,
      actual: status,
      answer: 0,
    };
  }
}
