// The connection under a stream, with frames that the test makes: handshakes behind other requests, clients that leave
// or are slow, failures inside.

import { connect as connectSocket, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { createLog, startServer, type Limits } from '../../src/server';
import type { RunningListener } from '../../src/server/http/listener';
import type { HttpRequest, HttpResponse } from '../../src/server/messages';
import type { OpenedStream, RequestFrame } from '../../src/server/streams/types';

type Frames = OpenedStream['frames'];

const HANDSHAKE = [
  'GET /v2/updates HTTP/1.1',
  'Host: x',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '',
  '',
].join('\r\n');
/** A text frame of a client, masked with zeros. */
const frameOf = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
const textOf = async (asked: Promise<RequestFrame>): Promise<string> => {
  const frame = await asked;
  return frame.kind === 'text' ? Buffer.from(frame.bytes).toString() : frame.kind;
};
const echo: Frames = async function* (asked) {
  yield await textOf(asked);
};

const lines: string[] = [];
const sockets: Socket[] = [];
let listening: RunningListener | undefined;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listening?.close();
  lines.length = 0;
});

interface Serving {
  readonly frames?: Frames;
  readonly handle?: (request: HttpRequest) => Promise<HttpResponse>;
  /** Before a handshake is accepted. */
  readonly held?: (request: HttpRequest) => Promise<unknown>;
  readonly limits?: Partial<Limits>;
}

async function serve({
  frames = echo,
  handle = async ({ url }) => ({ status: 200, headers: {}, body: `<${url}>` }),
  held = async () => undefined,
  limits = {},
}: Serving): Promise<{ readonly url: string; readonly port: number }> {
  const log = createLog({
    level: 'info',
    colours: false,
    write: (line) => void lines.push(line),
    time: () => new Date(0),
  });
  const openStream = async (request: HttpRequest): Promise<OpenedStream> => (
    await held(request),
    { unofferedProtocol: undefined, frames }
  );
  const started = await startServer({ handle, openStream, host: '127.0.0.1', port: 0, log, limits });
  if (!started.ok) throw new Error(started.error.message);
  listening = started.value;
  return started.value;
}

/** A connection, and what it is told until a text comes or it is over. */
function client(port: number): { readonly socket: Socket; until(text: string): Promise<string> } {
  const socket = connectSocket({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  let said = '';
  socket.on('data', (chunk) => (said += chunk.toString('latin1'))).on('error', () => undefined);
  const over = new Promise<void>((resolve) => void socket.once('close', () => resolve()).once('end', () => resolve()));
  return {
    socket,
    until: (text) =>
      new Promise((resolve) => {
        const look = (): void => void (said.includes(text) && resolve(said));
        socket.on('data', look);
        void over.then(() => resolve(said));
        look();
      }),
  };
}

it('a handshake that waits ends when the server closes, not only when the time for closing is over', async () => {
  const waiting: HttpRequest[] = [];
  const { port } = await serve({
    limits: { closeMs: 60_000 },
    held: (request) =>
      new Promise((resolve) => {
        waiting.push(request);
        request.gone?.addEventListener('abort', () => resolve(undefined), { once: true });
      }),
  });
  const { socket, until } = client(port);
  socket.write(HANDSHAKE);
  while (waiting.length === 0) await new Promise((resolve) => void setImmediate(resolve));
  await listening?.close();
  expect(await until('101')).not.toContain('101');
});

describe('an internal failure', () => {
  it.each([
    ['before the first frame', []],
    ['after a frame', ['one']],
  ])('%s closes the stream with 1011 and is logged', async (_, before) => {
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', note);
    const { url } = await serve({
      async *frames() {
        yield* before;
        throw new Error('the test breaks it');
      },
    });
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v2/updates`);
    const told: string[] = [];
    socket.on('message', (data: Buffer) => told.push(data.toString()));
    expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(1011);
    expect(told).toEqual(before);
    expect(lines).toEqual([expect.stringMatching(/a stream failed.*the test breaks it/s)]);
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });
});

describe('a handshake pipelined behind other requests', () => {
  it('waits until they are answered, and is then answered', async () => {
    const held: (() => void)[] = [];
    const { port } = await serve({
      handle: ({ url }) =>
        new Promise((resolve) => held.push(() => resolve({ status: 200, headers: {}, body: `<${url}>` }))),
    });
    const { socket, until } = client(port);
    socket.write(`GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n${HANDSHAKE}`);
    socket.write(frameOf('early'));
    while (held.length < 2) await pause(1);
    held.toReversed().forEach((answer) => answer());
    expect((await until('early')).match(/HTTP\/1\.1 \d+|<\/\w>|early/g)).toEqual([
      'HTTP/1.1 200',
      '</a>',
      'HTTP/1.1 200',
      '</b>',
      'HTTP/1.1 101',
      'early',
    ]);
  });

  it('is not answered if the response before it is the last one', async () => {
    const { port } = await serve({});
    const { socket, until } = client(port);
    socket.write(`GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n${HANDSHAKE}`);
    const said = await until('101');
    expect(said).toMatch(/^HTTP\/1\.1 200 [^]*<\/a>$/);
    expect(lines).toEqual([]);
  });
});

describe('a client that waits for the response to its handshake', () => {
  it.each([
    ['ends its side', (socket: Socket) => void socket.end()],
    ['sends a frame and ends its side', (socket: Socket) => void socket.end(frameOf('early'))],
    ['cuts the connection', (socket: Socket) => void socket.destroy()],
  ])('and %s is not waited for', async (_, leave) => {
    const opened = jest.fn(echo);
    let reached = (): void => undefined;
    const reaching = new Promise<void>((resolve) => (reached = resolve));
    let given = (): void => undefined;
    const givenUp = new Promise<void>((resolve) => (given = resolve));
    const { port } = await serve({
      frames: opened,
      held: ({ gone }) =>
        new Promise<void>((resolve) => {
          gone?.addEventListener('abort', () => {
            given();
            resolve();
          });
          reached();
        }),
    });
    const { socket, until } = client(port);
    socket.write(HANDSHAKE);
    await reaching;
    leave(socket);
    await givenUp;
    expect(await until('101')).toBe('');
    expect(opened).not.toHaveBeenCalled();
  });

  it('may send its frame early, in chunks, and beyond the buffer limit', async () => {
    let goOn = (): void => undefined;
    const going = new Promise<void>((resolve) => (goOn = resolve));
    const { port } = await serve({ held: () => going, limits: { streamFrameBytes: 100 } });
    const { socket, until } = client(port);
    socket.setNoDelay();
    socket.write(HANDSHAKE);
    for (const byte of frameOf('x'.repeat(98) + 'yz')) {
      socket.write(Buffer.from([byte]));
      await pause(0);
    }
    socket.write(Buffer.concat(Array.from({ length: 50 }, () => frameOf('more'))));
    await pause(20);
    goOn();
    expect(await until('yz')).toMatch(/^HTTP\/1\.1 101 [^]*xyz/);
  });
});

describe('a reader that does not answer pings', () => {
  const BIG = 'x'.repeat(64 * 1024);
  it('stays as long as it reads, and is disconnected once it reads nothing', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const flood: Frames = async function* (_, gone) {
      try {
        while (!gone.aborted) yield BIG;
      } finally {
        end();
      }
    };
    const { url } = await serve({ frames: flood, limits: { streamIdleMs: 500 } });
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v2/updates`, { autoPong: false });
    let isReading = true;
    // Slower than the server by far, so that something always waits for it.
    socket.on('message', () => {
      socket.pause();
      if (isReading) setTimeout(() => socket.resume(), 2);
    });
    await new Promise((resolve) => socket.once('open', resolve));
    await pause(1_500);
    expect(socket.readyState).toBe(socket.OPEN);
    isReading = false;
    await ended;
    socket.removeAllListeners('message').resume();
    expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(1006);
  });
});
