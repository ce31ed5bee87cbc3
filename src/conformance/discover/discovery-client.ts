// Asks the target for what its file does not name: reads only, one after another, and only so many.

import { invariant, err, ok, type Json, type Result } from '../../base';
import type { Contract } from '../../contract';
import { bodyOf } from '../check/response-body';
import { NoAnswer } from '../execute/client';
import { network, type Wire } from '../execute/transport';
import { newerThanTarget } from '../plan/plan';
import { factAt } from '../target/facts';
import type { Group, Target } from '../target/target';

export interface Question {
  readonly operationId: string;
  readonly path?: Readonly<Record<string, Json>>;
  readonly query?: Readonly<Record<string, Json>>;
  readonly body?: string;
  /** Place of the token in the target, such as `users.0.token`; without it none is sent. */
  readonly as?: string;
}

export interface Reply {
  readonly status: number;
  readonly body: Json | undefined;
}

export interface Asker {
  /** The same question is asked once. The error says why there is no answer. */
  readonly ask: (question: Question) => Promise<Result<Reply, string>>;
  readonly requests: () => number;
  /** The first group that gave no answer at all, and how; undefined while all did. */
  readonly unreachable: () => string | undefined;
}

export interface AskerSettings {
  readonly contract: Contract;
  readonly target: Target;
  readonly timeoutMs: number;
  /** Waits until the next request may go out (rate limit). */
  readonly turn: () => Promise<void>;
  readonly wire?: Wire;
}

const MOST_REQUESTS = 40;
/** Answers after which nothing more is asked of a group: it is busy, or what stands before it is. */
const STOPS: readonly number[] = [429, 502, 503, 504];

export function createAsker({ contract, target, timeoutMs, turn, wire = network }: AskerSettings): Asker {
  const answers = new Map<string, Promise<Result<Reply, string>>>();
  const silent = new Map<string, string>();
  let requests = 0;
  let unreachable: string | undefined;
  const send = async ({ operationId, path = {}, query = {}, body, as }: Question): Promise<Result<Reply, string>> => {
    const operation = contract.operations.find(({ id }) => id === operationId);
    invariant(operation?.safety === 'read', `discovery only reads, and ${operationId} is no read`);
    const absent =
      target.urls[operation.group as Group] === ''
        ? `the target has no address for the ${operation.group} group`
        : undefined;
    const reason =
      absent ??
      newerThanTarget(operation, target) ??
      silent.get(operation.group) ??
      (requests >= MOST_REQUESTS ? `no more than ${MOST_REQUESTS} requests are spent on this` : undefined);
    if (reason !== undefined) return err(reason);
    const token = as === undefined ? undefined : factAt(target.facts, as);
    await turn();
    requests += 1;
    try {
      const exchange = await wire.send(
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
      const { status } = exchange.response;
      if (STOPS.includes(status))
        silent.set(
          operation.group,
          `${operationId} answered ${status}, so no more was asked of the ${operation.group} group`,
        );
      return ok({ status, body: bodyOf(exchange) });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      unreachable ??= error.message;
      silent.set(operation.group, `the ${operation.group} group gave no answer`);
      return err(`the ${operation.group} group gave no answer`);
    }
  };
  const ask: Asker['ask'] = (question) => {
    const key = JSON.stringify(question);
    const answer = answers.get(key) ?? send(question);
    answers.set(key, answer);
    return answer;
  };
  return { ask, requests: () => requests, unreachable: () => unreachable };
}
