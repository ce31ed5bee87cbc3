// Websocket streams through the rewriting proxy: the frames of a stream are rewritten as the body of one exchange, an
// array like the list at the same path, with the method STREAM.

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { isObject, parseJson, stringifyJson, type Json } from '../../base';
import type { ProxiedRequest, ProxiedResponse } from './rewrite';

export const STREAM_METHOD = 'STREAM';

/** A rewrite sets this header to leave a stream open that the reference server closes. */
const STAYS_OPEN = 'x-stays-open';

export interface StreamProxy {
  readonly upstream: string;
  readonly exchange: (
    sent: ProxiedRequest,
    forward: (sent: ProxiedRequest) => Promise<ProxiedResponse>,
  ) => Promise<ProxiedResponse>;
  readonly onFailure: (error: unknown) => void;
}

/** Silence after which a stream without an end counts as read. */
const IDLE_MS = 150;

/** Returns a function that closes all streams. */
export function acceptStreams(server: Server, proxy: StreamProxy): () => void {
  const open = new Set<Duplex>();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    open.add(socket.once('close', () => open.delete(socket)).on('error', () => socket.destroy()));
    relay(proxy, { request, socket, head }).catch((error: unknown) => {
      proxy.onFailure(error);
      socket.destroy();
    });
  });
  return () => open.forEach((socket) => socket.destroy());
}

interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

async function relay(proxy: StreamProxy, upgrade: Upgrade): Promise<void> {
  const { WebSocket: Client, WebSocketServer } = await import('ws');
  const { url = '/', headers } = upgrade.request;
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const { authorization } = headers;
  const right = new Client(
    `${proxy.upstream.replace(/^http/, 'ws')}${url}`,
    protocols.filter((name) => name !== ''),
    { perMessageDeflate: false, headers: { ...(authorization !== undefined && { authorization }) } },
  );
  const heard = listenTo(right);
  right.on('error', () => upgrade.socket.destroy());
  right.once('unexpected-response', (_, answer) => {
    upgrade.socket.end(
      `HTTP/1.1 ${answer.statusCode ?? 502} ${answer.statusMessage ?? ''}\r\nconnection: close\r\n\r\n`,
    );
    answer.destroy();
  });
  const accepting = new WebSocketServer({ noServer: true, handleProtocols: () => right.protocol || false });
  right.once('open', () =>
    accepting.handleUpgrade(upgrade.request, upgrade.socket, upgrade.head, (client) => {
      client.on('error', () => undefined).once('close', () => right.terminate());
      client.once('message', (message) => void answer(proxy, { client, right, heard, message, upgrade }));
    }),
  );
}

interface Relayed {
  readonly client: WebSocket;
  readonly right: WebSocket;
  readonly heard: Heard;
  readonly message: RawData;
  readonly upgrade: Upgrade;
}

async function answer(
  { exchange, onFailure }: StreamProxy,
  { client, right, heard, message, upgrade: { request } }: Relayed,
): Promise<void> {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
  try {
    const response = await exchange(
      { method: STREAM_METHOD, path, query: '', headers, body: bytesOf(message) },
      async ({ body }) => {
        right.send(body.toString('utf8'), () => undefined);
        await untilRead(heard, path.endsWith('completions'));
        return asResponse(heard.frames);
      },
    );
    for (const frame of framesIn(response.body.toString('utf8'))) client.send(frame);
    if (heard.isClosed && response.headers[STAYS_OPEN] === undefined) client.close(1000);
  } catch (error) {
    onFailure(error);
    client.terminate();
  }
}

/** Everything that the reference server sends; it may refuse a stream before the first message. */
interface Heard {
  readonly frames: string[];
  isClosed: boolean;
  /** Called after every frame and after the end. */
  onEvent: () => void;
}

function listenTo(right: WebSocket): Heard {
  const heard: Heard = { frames: [], isClosed: false, onEvent: () => undefined };
  right.on('message', (data) => {
    heard.frames.push(bytesOf(data).toString('utf8'));
    heard.onEvent();
  });
  right.once('close', () => {
    heard.isClosed = true;
    heard.onEvent();
  });
  return heard;
}

/** Waits for the end, or for silence if the stream has none. */
const untilRead = (heard: Heard, isEndless: boolean): Promise<void> =>
  new Promise((resolve) => {
    const idle = isEndless ? setTimeout(resolve, IDLE_MS) : undefined;
    heard.onEvent = () => {
      if (!heard.isClosed) return void idle?.refresh();
      clearTimeout(idle);
      resolve();
    };
    heard.onEvent();
  });

const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data;

/** An error frame is an object, elements are a list. */
function asResponse(frames: readonly string[]): ProxiedResponse {
  const error = frames.find((frame) => isError(parseJson(frame)));
  const body = error ?? `[${frames.join(',')}]`;
  return { status: error === undefined ? 200 : 400, headers: {}, body: Buffer.from(body) };
}

const isError = (frame: Json): boolean => isObject(frame) && 'code' in frame && 'cause' in frame;

function framesIn(text: string): readonly string[] {
  const value = parseJson(text);
  return Array.isArray(value) ? value.map((frame: Json) => stringifyJson(frame)) : [text];
}
