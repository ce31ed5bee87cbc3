// Reads one websocket stream: the handshake with the token of the step, the request as the first message, then frames
// until the server closes, sends nothing for a while, or a maximum is reached. It is recorded as one exchange, like the
// list at the same path (observed-ledger 6.2).

import { isObject, stringifyJson } from '../../base';
import type { IncomingMessage } from 'node:http';
import type { ClientOptions, RawData, WebSocket } from 'ws';
import { jsonOf } from '../check/request-parameters';
import type { RecordedExchange, StreamSummary } from '../model/exchange';
import type { StreamReading } from '../model/suite';
import type { Target, TargetGroup } from '../target/target';
import {
  addressOf,
  InvalidResponseError,
  MAX_BODY_MIB,
  reasonOf,
  TransportError,
  withoutOverridden,
  withoutToken,
  withTrace,
  type StepRequest,
} from './client';
import { headersOf, USER_AGENT } from './http';
import { agentOf } from './http-client';

export type StreamRequest = StepRequest & { readonly stream: StreamReading };

/**
 * The handshake got no HTTP response from a target that answers other requests, as behind a gateway without websockets.
 */
export class NoStreamError extends InvalidResponseError {
  constructor(
    message: string,
    readonly asked: Pick<RecordedExchange, 'operationId' | 'request'>,
    options?: ErrorOptions,
  ) {
    super(message, 'a response to the WebSocket handshake', 'none', options);
  }
}

const SUB_PROTOCOL = 'daml.ws.auth';
const MAX_FRAMES = 1000;
/** Maximum wait for the server's close frame after that of the kit. */
const CLOSING_MS = 500;

interface StreamAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly frames: readonly string[];
  readonly end: Exclude<StreamSummary['end'], 'refused'>;
  readonly code?: number;
}

/** Throws TransportError when the target cannot be reached, NoStreamError when it does not answer the handshake. */
export async function readStream(target: Target, request: StreamRequest, timeoutMs: number): Promise<RecordedExchange> {
  const { operation } = request;
  const group = operation.group as TargetGroup;
  const url = addressOf(target.urls[group], request);
  const headers = withTrace(request.headers);
  const asked: RecordedExchange['request'] = {
    method: 'GET',
    url,
    headers: { ...withoutToken(headers), upgrade: 'websocket' },
    body: request.body,
    as: request.as,
    ...(request.tokenIn && { tokenIn: request.tokenIn }),
  };
  const started = performance.now();
  const socket = await connect(target, { url, headers, request, timeoutMs });
  const response = await converse(socket, { ...request.stream, timeoutMs, message: request.body ?? '' }).catch(
    (error: unknown) => {
      const message = `the WebSocket handshake at ${url} failed: ${reasonOf(error)}`;
      if (isUnreachable(error)) throw new TransportError(message, { cause: error });
      throw new NoStreamError(message, { operationId: operation.id, request: asked }, { cause: error });
    },
  );
  return {
    operationId: operation.id,
    group,
    step: request.step,
    request: asked,
    response,
    ms: performance.now() - started,
    sentAt: Math.round(performance.timeOrigin + started),
  };
}

interface Handshake {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly request: StreamRequest;
  readonly timeoutMs: number;
}

/** The token is a sub-protocol, as of a browser, unless the step says otherwise. */
async function connect(
  { connection }: Target,
  { url, headers, request: { token, tokenIn }, timeoutMs }: Handshake,
): Promise<WebSocket> {
  const { WebSocket: Client } = await import('ws');
  const address = new URL(url);
  const options: ClientOptions = {
    agent: agentOf(address, connection),
    handshakeTimeout: timeoutMs,
    maxPayload: MAX_BODY_MIB * 1024 * 1024,
    perMessageDeflate: false,
    headers: {
      'user-agent': USER_AGENT,
      ...withoutOverridden(connection?.headers, headers),
      ...headers,
      ...(token !== undefined && tokenIn && { [tokenIn.header]: `${tokenIn.before}${token}` }),
    },
  };
  const protocols = [...(token !== undefined && !tokenIn ? [`jwt.token.${token}`] : []), SUB_PROTOCOL];
  return new Client(address.href.replace(/^http/, 'ws'), protocols, options);
}

interface Conversation extends StreamReading {
  readonly message: string;
  readonly timeoutMs: number;
}

/** Resolves with the recorded response; rejects when the handshake gets no valid answer. */
async function converse(socket: WebSocket, reading: Conversation): Promise<RecordedExchange['response']> {
  let headers: Readonly<Record<string, string>> = {};
  socket.once('upgrade', (answer) => (headers = headersOf(answer)));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.once('unexpected-response', (_, answer) => void refusalOf(answer).then(resolve, reject));
    socket.once('open', () => {
      // From here on, an error is followed by the end of the stream.
      socket.off('error', reject).on('error', () => undefined);
      void read(socket, reading).then((seen) => resolve(responseOf({ ...seen, headers })));
    });
  });
}

async function refusalOf(answer: IncomingMessage): Promise<RecordedExchange['response']> {
  const bytes: Buffer[] = [];
  for await (const chunk of answer) {
    bytes.push(chunk as Buffer);
    if (bytes.reduce((sum, { length }) => sum + length, 0) > MAX_REFUSAL_BYTES) break;
  }
  return {
    status: answer.statusCode ?? 0,
    headers: headersOf(answer),
    body: Buffer.concat(bytes).toString('utf8'),
    stream: { end: 'refused', frames: 0 },
  };
}

const MAX_REFUSAL_BYTES = 64 * 1024;

/** Listens before sending: frames may follow the handshake at once. */
function read(socket: WebSocket, { message, idleMs, timeoutMs }: Conversation): Promise<Omit<StreamAnswer, 'headers'>> {
  return new Promise((resolve) => {
    const frames: string[] = [];
    const finish = (end: StreamAnswer['end'], code?: number): void => {
      clearTimeout(idle);
      clearTimeout(most);
      if (end !== 'closed') leave(socket);
      resolve({ frames: [...frames], end, ...(code !== undefined && { code }) });
    };
    const idle = idleMs === undefined ? undefined : setTimeout(finish, idleMs, 'idle');
    const most = setTimeout(finish, timeoutMs, 'maximum');
    socket.on('message', (data) => {
      frames.push(textOf(data));
      idle?.refresh();
      if (frames.length >= MAX_FRAMES) finish('maximum');
    });
    socket.once('close', (code) => finish('closed', code));
    socket.send(message, () => undefined);
  });
}

function leave(socket: WebSocket): void {
  socket.removeAllListeners('message');
  socket.close(1000);
  setTimeout(() => socket.terminate(), CLOSING_MS).unref();
}

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8');

/** An error frame is the answer, whatever came before; otherwise the frames are the elements of a list. */
function responseOf({ headers, frames, end, code }: StreamAnswer): RecordedExchange['response'] {
  const stream = { end, frames: frames.length, ...(code !== undefined && { code }) };
  const error = frames.find((frame) => errorStatusOf(frame) !== undefined);
  const json = { ...headers, 'content-type': 'application/json' };
  return error === undefined
    ? { status: 200, headers: json, body: `[${frames.join(',')}]`, stream }
    : { status: errorStatusOf(error) ?? 500, headers: json, body: error, stream };
}

/** HTTP statuses of gRPC codes, as running servers answer a list. */
const STATUS_OF_GRPC_CODE: Readonly<Record<string, number>> = {
  3: 400,
  4: 504,
  5: 404,
  6: 409,
  7: 403,
  8: 429,
  9: 400,
  10: 409,
  11: 400,
  12: 501,
  13: 500,
  14: 503,
  16: 401,
};

/** The status of an error frame: its code as HTTP. Undefined for an element. */
function errorStatusOf(frame: string): number | undefined {
  const value = jsonOf(frame);
  if (!isObject(value) || typeof value['code'] !== 'string' || !('cause' in value)) return undefined;
  return STATUS_OF_GRPC_CODE[stringifyJson((value['grpcCodeValue'] ?? null) as never)] ?? 500;
}

/** The address is not reachable, so other requests fail as well. */
const isUnreachable = (error: unknown): boolean =>
  isObject(error) && /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(String(error['code']));
