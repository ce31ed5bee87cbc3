// The only I/O of the kit: one HTTP exchange, recorded as it was, with credentials left out.

import { stringifyJson, type Json } from '../../base';
import type { OperationSpec } from '../../contract';
import type { TokenPlace } from '../model/suite';
import { GROUP_PATHS, type TargetGroup, type Target } from '../target/target';
import type { RecordedExchange } from '../model/exchange';
import { sendHttp, type TransportResponse } from './http';

export interface StepRequest {
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
export class TransportError extends Error {
  override readonly name = 'NoAnswer';
}

/** Something came, and nobody can read it: that is the target's doing. */
export class InvalidResponseError extends TransportError {
  constructor(
    message: string,
    readonly expected = 'an HTTP answer',
    readonly actual = 'bytes that are none',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** No answer of the contract comes near it; more would fill the memory of whoever asks. */
const MAX_BODY_MIB = 32;

const BEARER: TokenPlace = { header: 'authorization', before: 'Bearer ' };

/** Sends a request and waits for the whole answer; throws NoAnswer when there is none in time. */
export async function send(target: Target, request: StepRequest, timeoutMs: number): Promise<RecordedExchange> {
  const { operation } = request;
  // The documents of the three groups are the only ones that suites call.
  const group = operation.group as TargetGroup;
  const url = addressOf(target.urls[group], request);
  const headers = { ...(request.body === undefined ? {} : { 'content-type': 'application/json' }), ...request.headers };
  const place = request.tokenIn ?? BEARER;
  const started = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const sent = {
      ...headers,
      ...(request.token === undefined ? {} : { [place.header]: `${place.before}${request.token}` }),
    };
    const answer = await sendHttp(url, { method: operation.method, headers: sent, body: request.body, signal });
    const body = await bodyWithin(answer, MAX_BODY_MIB * 1024 * 1024, `${operation.method} ${url}`);
    return {
      operationId: operation.id,
      group,
      step: request.step,
      request: {
        method: operation.method,
        url,
        headers: withoutToken(headers),
        body: request.body,
        as: request.as,
        ...(request.tokenIn && { tokenIn: request.tokenIn }),
      },
      response: { status: answer.status, headers: answer.headers, body },
      ms: performance.now() - started,
    };
  } catch (error) {
    if (error instanceof InvalidResponseError) throw error;
    if (isNotHttp(error))
      throw new InvalidResponseError(
        `${operation.method} ${url} returned an invalid HTTP response: ${error.message}`,
        undefined,
        undefined,
        {
          cause: error,
        },
      );
    // A body that is cut by the timeout only says that it was cut.
    throw new TransportError(
      `${operation.method} ${url} gave no answer: ${reasonOf(signal.aborted ? signal.reason : error)}`,
      { cause: error },
    );
  }
}

/** Reads a body as it comes, and no further than `longest` bytes. */
async function bodyWithin({ body }: TransportResponse, longest: number, asked: string): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let length = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > longest)
      throw new InvalidResponseError(
        `${asked}: the answer is longer than ${MAX_BODY_MIB} MiB`,
        `at most ${MAX_BODY_MIB} MiB`,
        'a longer body, which was not read to its end',
      );
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}

const withoutToken = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      /^(authorization|sec-websocket-protocol|cookie)$/i.test(name) ? 'REDACTED' : value,
    ]),
  );

/** Codes of the parser of node's own client. */
const isNotHttp = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('HPE_');

/** Where a name has several addresses, each of them has a reason. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

function addressOf(base: string, { operation, path, query }: StepRequest): string {
  const filled = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(path[name] ?? '')),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`],
  );
  return `${baseOf(base, operation)}${filled}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

/** An operation with a prefix of its own stands beside the group: its address is that of the group without the group's usual path. */
const baseOf = (base: string, { group, prefix }: StepRequest['operation']): string =>
  prefix === undefined
    ? base
    : `${base.endsWith(GROUP_PATHS[group as TargetGroup]) ? base.slice(0, base.length - GROUP_PATHS[group as TargetGroup].length) : base}${prefix}`;

const textOf = (value: Json): string => (typeof value === 'string' ? value : stringifyJson(value));
