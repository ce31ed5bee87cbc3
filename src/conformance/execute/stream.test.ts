import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect as connectTcp, type AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { defined } from '../../base';
import { judging, testTarget } from '../../../test/support/conformance-check';
import type { RecordedExchange } from '../model/exchange';
import type { Target } from '../target/target';
import { TransportError } from './client';
import { NoStreamError, readStream, type StreamRequest } from './stream';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

const elementText = '{"update":{"OffsetCheckpoint":{"value":{"offset":9007199254740993}}}}';
const errorText = JSON.stringify({ code: 'NA', cause: 'refused', grpcCodeValue: 16, errorCategory: -1, context: {} });

interface Served {
  readonly url: string;
  /** Handshakes and first messages. */
  readonly heard: { readonly request: IncomingMessage; message?: string }[];
}

/** A server that reacts to the first message of a stream; with `onRequest`, one that has no streams. */
async function serving(react: (socket: WebSocket) => void, onRequest?: RequestListener): Promise<Served> {
  const heard: Served['heard'] = [];
  const server = createServer(onRequest ?? ((_, response) => response.writeHead(404).end()));
  if (!onRequest) {
    const streams = new WebSocketServer({ server, handleProtocols: () => 'daml.ws.auth' });
    streams.on('connection', (socket, request) => {
      closers.push(() => socket.terminate());
      const one: Served['heard'][number] = { request };
      heard.push(one);
      socket.once('message', (data) => {
        one.message = String(data);
        react(socket);
      });
    });
  }
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  closers.push(() => (server.closeAllConnections(), server.close()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

const request = (more: Partial<StreamRequest> = {}): StreamRequest => ({
  operation: defined(
    judging.contract.operations.find(({ id }) => id === 'listUpdates'),
    'listUpdates is documented',
  ),
  step: 0,
  path: {},
  query: {},
  headers: {},
  body: '{"beginExclusive":0}',
  token: 'a-token',
  as: 'first',
  stream: {},
  ...more,
});

const reading = (url: string, more: Partial<StreamRequest> = {}, target: Partial<Target> = {}) =>
  readStream({ ...testTarget(url, 'documented'), ...target }, request(more), 5000);

describe('an open stream', () => {
  it('is recorded as the list of its frames, without the token', async () => {
    const { url, heard } = await serving((socket) => {
      socket.send(elementText);
      socket.send(elementText);
      socket.close(1000);
    });
    const exchange = await reading(url);
    expect(exchange.response).toMatchObject({
      status: 200,
      body: `[${elementText},${elementText}]`,
      stream: { end: 'closed', frames: 2, code: 1000 },
    });
    expect(exchange.request).toMatchObject({ method: 'GET', url: `${url}/v2/updates`, body: '{"beginExclusive":0}' });
    expect(JSON.stringify(exchange)).not.toContain('a-token');
    expect(heard[0]).toMatchObject({ message: '{"beginExclusive":0}' });
    expect(heard[0]?.request.headers).toMatchObject({ 'sec-websocket-protocol': 'jwt.token.a-token,daml.ws.auth' });
  });

  it('is read until it is idle, if the server does not close it', async () => {
    const { url } = await serving((socket) => socket.send(elementText));
    expect((await reading(url, { stream: { idleMs: 1000 } })).response).toMatchObject({
      status: 200,
      stream: { end: 'idle', frames: 1 },
    });
  });

  it('has at most 1,000 frames', async () => {
    const { url } = await serving((socket) => {
      for (let count = 0; count < 1100; count += 1) socket.send('{}');
    });
    expect((await reading(url)).response.stream).toEqual({ end: 'maximum', frames: 1000 });
  });

  it('has the status and the body of an error frame, even after elements', async () => {
    const { url } = await serving((socket) => {
      socket.send(elementText);
      socket.send(errorText);
      socket.close(1000);
    });
    expect((await reading(url)).response).toMatchObject({
      status: 401,
      body: errorText,
      stream: { end: 'closed', frames: 2 },
    });
  });

  it('sends headers of the target, and the token in a header if the step says so', async () => {
    const { url, heard } = await serving((socket) => socket.close());
    const connection = { headers: { 'x-tenant': 'one' } };
    await reading(url, { tokenIn: { header: 'authorization', before: 'Bearer ' } }, { connection });
    expect(heard[0]?.request.headers).toMatchObject({
      'x-tenant': 'one',
      authorization: 'Bearer a-token',
      'sec-websocket-protocol': 'daml.ws.auth',
    });
  });

  it('goes through the proxy of the target', async () => {
    const { url } = await serving((socket) => socket.close(1000));
    const tunnels: string[] = [];
    const proxy = createServer();
    proxy.on('connect', ({ url: to = '' }: IncomingMessage, client) => {
      tunnels.push(to);
      const right = connectTcp(Number(to.split(':')[1]), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        right.pipe(client).on('error', () => right.destroy());
        client.pipe(right).on('error', () => client.destroy());
      });
    });
    await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done));
    closers.push(() => (proxy.closeAllConnections(), proxy.close()));
    const connection = { proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
    expect((await reading(url, {}, { connection })).response.stream).toMatchObject({ end: 'closed' });
    expect(tunnels).toEqual([new URL(url).host]);
  });
});

describe('a target without streams', () => {
  const refusedWith = async (status: number): Promise<RecordedExchange> => {
    const { url } = await serving(
      () => undefined,
      (_, response) => void response.writeHead(status, { 'content-type': 'text/plain' }).end('no streams'),
    );
    return reading(url);
  };

  it.each([200, 302, 400, 404, 426, 501])('refuses the handshake with %d', async (status) => {
    expect((await refusedWith(status)).response).toMatchObject({
      status,
      body: 'no streams',
      stream: { end: 'refused', frames: 0 },
    });
  });

  it('drops the handshake', async () => {
    const { url } = await serving(
      () => undefined,
      ({ socket }) => socket.destroy(),
    );
    await expect(reading(url)).rejects.toBeInstanceOf(NoStreamError);
  });

  it('is distinguished from one that cannot be reached', async () => {
    const failed: unknown = await reading('http://127.0.0.1:1').catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(TransportError);
    expect(failed).not.toBeInstanceOf(NoStreamError);
  });
});
