// Sends the requests of discovery: reads only, sequentially, limited in number.

import { invariant, err, ok, type Json, type Result } from '../../base';
import { operationAt, type Contract } from '../../contract';
import { bodyOf } from '../check/response-body';
import { unservedBy } from '../check/unserved-groups';
import { TransportError } from '../execute/client';
import { network, type Transport } from '../execute/transport';
import { newerThanTarget } from '../plan/plan';
import { factAt } from '../target/facts';
import type { RecordedExchange } from '../model/exchange';
import type { TargetGroup, Target } from '../target/target';

export interface DiscoveryRequest {
  readonly operationId: string;
  readonly path?: Readonly<Record<string, Json>>;
  readonly query?: Readonly<Record<string, Json>>;
  readonly body?: string;
  /** Place of the token in the target, such as `users.0.token`; no token is sent without it. */
  readonly as?: string;
}

export interface DiscoveryResponse {
  readonly status: number;
  readonly body: Json | undefined;
}

export interface DiscoveryClient {
  /** Identical requests are sent once. The error says why there is no answer. */
  readonly send: (request: DiscoveryRequest) => Promise<Result<DiscoveryResponse, string>>;
  readonly requests: () => number;
  /**
   * The first group that did not answer or is not served at its URL, with the reason; undefined while there is none.
   */
  readonly unreachable: () => string | undefined;
}

export interface DiscoveryClientSettings {
  readonly contract: Contract;
  readonly target: Target;
  readonly timeoutMs: number;
  /** Waits until the next request may go out (rate limit). */
  readonly waitForSlot: () => Promise<void>;
  readonly transport?: Transport;
  /** Groups that get no request, because another server answers at their URL. */
  readonly unserved?: ReadonlySet<TargetGroup>;
}

const MAX_REQUESTS = 40;
/**
 * Statuses after which a group gets no more requests: it, or a gateway in front of it, is overloaded or unavailable.
 */
const BACK_OFF_STATUSES: readonly number[] = [429, 502, 503, 504];

export function createDiscoveryClient({
  contract,
  target,
  timeoutMs,
  waitForSlot,
  transport = network,
  unserved = new Set(),
}: DiscoveryClientSettings): DiscoveryClient {
  const answers = new Map<string, Promise<Result<DiscoveryResponse, string>>>();
  const silent = new Map<string, string>(
    [...unserved].map((group) => [group, `the ${group} API is not served at its URL`]),
  );
  let requests = 0;
  let unreachable: string | undefined;
  const exchanges: RecordedExchange[] = [];
  const request = async ({
    operationId,
    path = {},
    query = {},
    body,
    as,
  }: DiscoveryRequest): Promise<Result<DiscoveryResponse, string>> => {
    const operation = operationAt(contract, operationId, target.profile);
    invariant(operation?.safety === 'read', `discovery only reads, and ${operationId} is not a read operation`);
    const absent =
      target.urls[operation.group as TargetGroup] === ''
        ? `the target has no URL for the ${operation.group} group`
        : undefined;
    const reason =
      absent ??
      newerThanTarget(operation, target) ??
      silent.get(operation.group) ??
      (requests >= MAX_REQUESTS ? `at most ${MAX_REQUESTS} requests are sent for this` : undefined);
    if (reason !== undefined) return err(reason);
    const token = as === undefined ? undefined : factAt(target.facts, as);
    await waitForSlot();
    requests += 1;
    try {
      const exchange = await transport.send(
        target,
        {
          operation,
          step: 0,
          path,
          query,
          headers: {},
          body,
          token: typeof token === 'string' ? token : undefined,
          as: as ?? 'none',
        },
        timeoutMs,
      );
      exchanges.push(exchange);
      const { status } = exchange.response;
      if (BACK_OFF_STATUSES.includes(status))
        silent.set(
          operation.group,
          `${operationId} answered ${status}, so no further requests were sent to the ${operation.group} group`,
        );
      return ok({ status, body: bodyOf(exchange) });
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      unreachable ??= error.message;
      silent.set(operation.group, `the ${operation.group} group did not respond`);
      return err(`the ${operation.group} group did not respond`);
    }
  };
  const send: DiscoveryClient['send'] = (question) => {
    const key = JSON.stringify(question);
    const answer = answers.get(key) ?? request(question);
    answers.set(key, answer);
    return answer;
  };
  return {
    send,
    requests: () => requests,
    unreachable: () => unreachable ?? [...unservedBy(exchanges, target, true).values()][0],
  };
}
