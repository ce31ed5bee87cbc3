// The only I/O of the kit: one HTTP exchange, recorded as it was, with credentials left out.

import { stringifyJson, type Json } from '../../base';
import type { OperationSpec } from '../../contract';
import type { TokenPlace } from '../suite/types';
import type { Group, Target } from '../target';

export interface Exchange {
  readonly operationId: string;
  readonly group: Group;
  /** Number of the step within its scenario, from 0. */
  readonly step: number;
  readonly request: { readonly method: string; readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string | undefined; readonly as: string; readonly tokenIn?: TokenPlace | undefined };
  readonly response: { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };
  readonly ms: number;
}

export interface Request {
  readonly operation: OperationSpec;
  readonly step: number;
  readonly path: Readonly<Record<string, Json>>;
  readonly query: Readonly<Record<string, Json>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text; undefined sends none. */
  readonly body: string | undefined;
  readonly token: string | undefined;
  readonly tokenIn?: TokenPlace | undefined;
  /** Whose token it is, for reports. */
  readonly as: string;
}

/** Why no answer came: the network, not the target's rules. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Something came, and it is no HTTP: that is the target's doing. */
export class BrokenAnswer extends NoAnswer {}

const TOKEN_PLACE: TokenPlace = { header: 'authorization', before: 'Bearer ' };

/** Sends a request and waits for the whole answer; throws NoAnswer when there is none in time. */
export async function send(target: Target, request: Request, timeoutMs: number): Promise<Exchange> {
  const { operation } = request;
  // The documents of the three groups are the only ones that suites call.
  const group = operation.group as Group;
  const url = addressOf(target.urls[group], request);
  const headers = { ...(request.body === undefined ? {} : { 'content-type': 'application/json' }), ...request.headers };
  const place = request.tokenIn ?? TOKEN_PLACE;
  const started = performance.now();
  try {
    const answer = await fetch(url, {
      method: operation.method,
      headers: { ...headers, ...(request.token === undefined ? {} : { [place.header]: `${place.before}${request.token}` }) },
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await answer.text();
    return {
      operationId: operation.id,
      group,
      step: request.step,
      request: { method: operation.method, url, headers: withoutToken(headers), body: request.body, as: request.as, ...(request.tokenIn && { tokenIn: request.tokenIn }) },
      response: { status: answer.status, headers: Object.fromEntries(answer.headers), body },
      ms: performance.now() - started,
    };
  } catch (error) {
    if (isNotHttp(error)) throw new BrokenAnswer(`${operation.method} ${url} gave no HTTP answer: ${reasonOf(error)}`, { cause: error });
    throw new NoAnswer(`${operation.method} ${url} gave no answer: ${reasonOf(error)}`, { cause: error });
  }
}

const withoutToken = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, /^(authorization|sec-websocket-protocol|cookie)$/i.test(name) ? 'REDACTED' : value]));

/** Codes of the parser of node's own client. */
const isNotHttp = (error: unknown): boolean => error instanceof Error && error.cause instanceof Error && 'code' in error.cause && String(error.cause.code).startsWith('HPE_');

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function addressOf(base: string, { operation, path, query }: Request): string {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(path[name] ?? '')));
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`]));
  return `${base}${filled}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : stringifyJson(value));
