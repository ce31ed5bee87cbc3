// The only I/O of the kit: sends one HTTP request and records the exchange without credentials.

import { randomUUID } from 'node:crypto';
import { stringifyJson, type Json } from '../../base';
import type { OperationSpec } from '../../contract';
import type { StreamReading, TokenPlace } from '../model/suite';
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
  /** Role whose token it is, for reports. */
  readonly as: string;
  /** Opens the websocket channel at the path of the operation; the body is its first message. */
  readonly stream?: StreamReading | undefined;
}

/** No answer arrived, because of the network rather than the target's rules. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
}

/** The response cannot be read: the target's failure. */
export class InvalidResponseError extends TransportError {
  constructor(
    message: string,
    readonly expected = 'an HTTP response',
    readonly actual = 'bytes that are not an HTTP response',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Far above any answer of the contract; protects the kit's memory. */
export const MAX_BODY_MIB = 32;

const BEARER: TokenPlace = { header: 'authorization', before: 'Bearer ' };

/** Sends a request and reads the whole answer; throws TransportError when none arrives in time. */
export async function send(target: Target, request: StepRequest, timeoutMs: number): Promise<RecordedExchange> {
  const { operation } = request;
  // Suites only call operations of the three groups' documents.
  const group = operation.group as TargetGroup;
  const url = addressOf(target.urls[group], request);
  const headers = withTrace({
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...request.headers,
  });
  const place = request.tokenIn ?? BEARER;
  const started = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const sent = {
      ...withoutOverridden(target.connection?.headers, headers),
      ...headers,
      ...(request.token === undefined ? {} : { [place.header]: `${place.before}${request.token}` }),
    };
    const answer = await sendHttp(url, {
      method: operation.method,
      headers: sent,
      body: request.body,
      signal,
      connection: target.connection,
    });
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
      sentAt: Math.round(performance.timeOrigin + started),
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
    // A body cut off by the timeout is reported only as timed out.
    throw new TransportError(
      `${operation.method} ${url} did not respond: ${reasonOf(signal.aborted ? signal.reason : error)}`,
      { cause: error },
    );
  }
}

/** The exchange of a response that cannot be read: status 0. */
export const unreadable = (target: Target, request: StepRequest): RecordedExchange => ({
  operationId: request.operation.id,
  group: request.operation.group as TargetGroup,
  step: request.step,
  request: {
    method: request.operation.method,
    url: addressOf(target.urls[request.operation.group as TargetGroup], request),
    headers: withoutToken({
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...request.headers,
    }),
    body: request.body,
    as: request.as,
  },
  response: { status: 0, headers: {}, body: '' },
  ms: 0,
});

const TRACE_HEADER = 'traceparent';

/** The headers with a trace context, for searching the target's logs; if the suite sets an empty one, none is sent. */
export function withTrace(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const own = Object.entries(headers).find(([name]) => name.toLowerCase() === TRACE_HEADER);
  if (own === undefined) return { ...headers, [TRACE_HEADER]: `00-${randomHex(32)}-${randomHex(16)}-01` };
  return own[1] === '' ? Object.fromEntries(Object.entries(headers).filter(([name]) => name !== own[0])) : headers;
}

/** Up to 32 digits. Node draws the bytes of many UUIDs at once, which `randomBytes` does not. */
const randomHex = (digits: number): string => randomUUID().replaceAll('-', '').slice(-digits);

/** The target's own headers, except those that the request sets itself. */
export const withoutOverridden = (
  own: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const set = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(own).filter(([name]) => !set.has(name)));
};

/** Reads at most `longest` bytes of a body. */
async function bodyWithin({ body }: TransportResponse, longest: number, asked: string): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let length = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > longest)
      throw new InvalidResponseError(
        `${asked}: the response is longer than ${MAX_BODY_MIB} MiB`,
        `at most ${MAX_BODY_MIB} MiB`,
        'a longer body, which was not read completely',
      );
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}

export const withoutToken = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      /^(authorization|sec-websocket-protocol|cookie)$/i.test(name) ? 'REDACTED' : value,
    ]),
  );

/** Parser error codes of Node's http client. */
const isNotHttp = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('HPE_');

/** A name with several addresses has a reason for each. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  const reason = error instanceof Error ? error.message : String(error);
  // The message of OpenSSL contains addresses, a path of its source and a line break.
  if (/wrong version number|packet length too long/i.test(reason))
    return 'the port does not speak TLS; use http:// instead of https:// in the URL';
  return isUntrusted(reason) ? `${reason}; pass the certificate authority of the deployment with --ca FILE` : reason;
}

/** A certificate of an authority that Node does not trust. */
const isUntrusted = (reason: string): boolean =>
  /self-signed certificate|unable to verify|unable to get (local )?issuer/.test(reason);

export function addressOf(base: string, { operation, path, query }: StepRequest): string {
  const filled = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(path[name] ?? '')),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`],
  );
  return `${baseOf(base, operation)}${filled}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

/** For an operation with another path prefix: the group's address without its usual path. */
const baseOf = (base: string, { group, prefix }: StepRequest['operation']): string =>
  prefix === undefined
    ? base
    : `${base.endsWith(GROUP_PATHS[group as TargetGroup]) ? base.slice(0, base.length - GROUP_PATHS[group as TargetGroup].length) : base}${prefix}`;

const textOf = (value: Json): string => (typeof value === 'string' ? value : stringifyJson(value));
