// A websocket client for the tests of streams: frames in the order in which they came, and how the stream ended.

import { WebSocket, type ClientOptions } from 'ws';
import { stringifyJson, type Json } from '../../src/base';
import { tokenOf, type TestServer } from './harness';

export interface Listener {
  readonly socket: WebSocket;
  /** The next frame, parsed; undefined when the stream ends before one comes. */
  next(): Promise<unknown>;
  /** All frames that are still to come, once the stream has ended. */
  rest(): Promise<readonly unknown[]>;
  /** The code that the stream was closed with. */
  readonly closed: Promise<number>;
}

export interface Opening {
  readonly user?: string;
  /** In place of the sub-protocols with a token of the user. */
  readonly protocols?: readonly string[];
  readonly options?: ClientOptions;
  /** Before the path, such as the prefix of a world. */
  readonly prefix?: string;
}

export const protocolsOf = async (user: string): Promise<readonly string[]> => [
  `jwt.token.${await tokenOf(user)}`,
  'daml.ws.auth',
];

const open = new Set<WebSocket>();

/** To be called after each test: nothing stays open. */
export const closeAll = (): void => open.forEach((socket) => socket.terminate());

/** A stream whose handshake was accepted; nothing is sent yet. */
export async function connect(
  server: Pick<TestServer, 'url'>,
  path: string,
  { user = 'alice', protocols, options, prefix = '' }: Opening = {},
): Promise<Listener> {
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}${prefix}${path}`,
    [...(protocols ?? (await protocolsOf(user)))],
    options,
  );
  open.add(socket.once('close', () => open.delete(socket)));
  const listener = listening(socket);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return listener;
}

/** A stream that was asked for something. */
export async function listen(
  server: Pick<TestServer, 'url'>,
  path: string,
  request: Json | string,
  opening: Opening = {},
): Promise<Listener> {
  const listener = await connect(server, path, opening);
  listener.socket.send(typeof request === 'string' ? request : stringifyJson(request));
  return listener;
}

/** Status and body of a handshake that is refused; 101 for one that is not. */
export async function shake(
  server: Pick<TestServer, 'url'>,
  path: string,
  { user = 'alice', protocols, options, prefix = '' }: Opening = {},
): Promise<{ readonly status: number; readonly text: string; readonly protocol?: string | undefined }> {
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}${prefix}${path}`,
    [...(protocols ?? (await protocolsOf(user)))],
    options,
  );
  open.add(socket.once('close', () => open.delete(socket)));
  return new Promise((resolve, reject) => {
    socket.once('upgrade', (answer) =>
      resolve({ status: 101, text: '', protocol: answer.headers['sec-websocket-protocol'] }),
    );
    socket.once('error', reject);
    socket.once('unexpected-response', (_, answer) => {
      let text = '';
      answer
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
  });
}

function listening(socket: WebSocket): Listener {
  const frames: unknown[] = [];
  let wake = (): void => undefined;
  const closed = new Promise<number>((resolve) =>
    socket.once('close', (code) => {
      wake();
      resolve(code);
    }),
  );
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString('utf8')));
    wake();
  });
  const next = async (): Promise<unknown> => {
    while (frames.length === 0 && socket.readyState !== socket.CLOSED)
      await new Promise<void>((resolve) => (wake = resolve));
    return frames.shift();
  };
  return {
    socket,
    next,
    closed,
    async rest() {
      await closed;
      return frames.splice(0);
    },
  };
}
