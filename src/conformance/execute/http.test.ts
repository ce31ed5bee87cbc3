import { readFileSync } from 'node:fs';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { sendHttp, type TransportResponse, type TransportRequest } from './http';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  closers.push(() => (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A server that says whatever it likes. */
async function saying(say: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer(
    (socket) => (
      closers.push(() => socket.destroy()),
      socket.on('error', () => undefined),
      socket.once('data', () => say(socket))
    ),
  );
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const ask = (url: string, more: Partial<TransportRequest> = {}): Promise<TransportResponse> =>
  sendHttp(url, { method: 'GET', headers: {}, body: undefined, signal: AbortSignal.timeout(5000), ...more });

async function textOf({ body }: TransportResponse): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString();
}

const TEXT = `{"name": "${'Zürich '.repeat(100)}"}`;

it.each([
  ['gzip', gzipSync(TEXT)],
  ['X-GZIP', gzipSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['deflate, gzip', gzipSync(deflateSync(TEXT))],
  ['identity-of-its-own', Buffer.from(TEXT)],
])('a body encoded as %s is decoded', async (encoding, bytes) => {
  const url = await serving((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bytes));
  expect(await textOf(await ask(url))).toBe(TEXT);
});

it('a body that does not match its content encoding is an error, not an answer', async () => {
  const url = await serving((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain'));
  await expect(ask(url).then(textOf)).rejects.toThrow('incorrect header check');
});

it('joins repeated headers as fetch does', async () => {
  const url = await serving((_, response) =>
    response
      .writeHead(
        200,
        [
          ['X-Two', 'a'],
          ['Set-Cookie', 'one=1'],
          ['x-two', 'b'],
          ['Set-Cookie', 'two=2'],
          ['A-First', 'ü'],
          ['date', 'today'],
        ].flat(),
      )
      .end(),
  );
  const [ours, theirs] = [(await ask(url)).headers, Object.fromEntries((await fetch(url)).headers)];
  expect(ours).toEqual(theirs);
  expect(Object.keys(ours)).toEqual(Object.keys(theirs));
});

it('sends headers and the body length in bytes; headers of the caller win', async () => {
  const seen: unknown[] = [];
  const url = await serving((request, response) => {
    const { accept, 'content-type': type, 'content-length': length, 'transfer-encoding': coding } = request.headers;
    seen.push([request.method, accept, type, length, coding]);
    response.end();
  });
  await ask(url, { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'ü' }).then(textOf);
  await ask(url, { method: 'POST', headers: { ACCEPT: 'text/plain' } }).then(textOf);
  await ask(url, { method: 'DELETE' }).then(textOf);
  expect(seen).toEqual([
    ['POST', '*/*', 'text/plain', '2', undefined],
    ['POST', 'text/plain', undefined, '0', undefined],
    ['DELETE', '*/*', undefined, undefined, undefined],
  ]);
});

it('treats a redirect as an answer', async () => {
  const url = await serving((_, response) => response.writeHead(302, { location: '/elsewhere' }).end('there'));
  const answer = await ask(url);
  expect([answer.status, answer.headers['location'], await textOf(answer)]).toEqual([302, '/elsewhere', 'there']);
});

it('reuses connections', async () => {
  const ports = new Set<unknown>();
  const url = await serving((request, response) => (ports.add(request.socket.remotePort), response.end('x')));
  for (let count = 0; count < 5; count += 1) await ask(url).then(textOf);
  expect(ports.size).toBe(1);
});

it.each([
  [
    'a protocol that was not requested',
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n',
    'closed before a response',
  ],
  ['the end of the connection', '', 'socket hang up'],
  ['something that is not HTTP', 'SSH-2.0-server\r\n\r\n', 'Parse Error'],
  ['a body that ends too soon', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc', 'aborted'],
])('%s results in an error', async (_, text, message) => {
  const url = await saying((socket) => socket.end(text));
  await expect(ask(url).then(textOf)).rejects.toThrow(message);
});

it('stops on its abort signal, before and during the answer', async () => {
  const silent = await serving(() => undefined);
  const endless = await serving((_, response) => void response.write('x'));
  await expect(ask(silent, { signal: AbortSignal.timeout(50) })).rejects.toThrow('aborted');
  await expect(ask(endless, { signal: AbortSignal.timeout(50) }).then(textOf)).rejects.toThrow('aborted');
});

it.each([
  ['nowhere', 'Invalid URL'],
  ['ftp://127.0.0.1/', '"ftp:" not supported'],
])('%s cannot be requested', async (address, message) => {
  await expect(ask(address)).rejects.toThrow(message);
});

describe('a proxy', () => {
  const TLS = join(__dirname, '../../../test/conformance/tls');
  const [cert, key] = ['cert.pem', 'key.pem'].map((file) => readFileSync(join(TLS, file), 'utf8'));
  const portOf = (url: string): string => new URL(url).port;

  /** A proxy that records each CONNECT and answers it with a status. */
  async function proxying(status = 200): Promise<{ readonly proxy: string; readonly tunnels: string[] }> {
    const tunnels: string[] = [];
    const server = createServer((_, response) => response.writeHead(500).end('not a tunnel'));
    server.on('connect', ({ url = '' }, socket) => {
      tunnels.push(url);
      closers.push(() => socket.destroy());
      if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
      const tunnel = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        tunnel.pipe(socket).pipe(tunnel);
      });
      closers.push(() => tunnel.destroy());
      return tunnel.on('error', () => socket.destroy());
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    closers.push(() => server.close());
    return { proxy: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tunnels };
  }

  it('relays every connection to a target, and its tunnel is reused', async () => {
    const url = await serving((_, response) => response.end('x'));
    const { proxy, tunnels } = await proxying();
    const connection = { proxy };
    for (let count = 0; count < 3; count += 1) expect(await ask(url, { connection }).then(textOf)).toBe('x');
    expect(tunnels).toEqual([`127.0.0.1:${portOf(url)}`]);
  });

  it('relays TLS, which ends at the target', async () => {
    const server = createTlsServer({ cert, key }, (_, response) => response.end('secret'));
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    closers.push(() => (server.closeAllConnections(), server.close()));
    const port = (server.address() as AddressInfo).port;
    const { proxy, tunnels } = await proxying();
    const url = `https://127.0.0.1:${port}/`;
    expect(await ask(url, { connection: { proxy, ca: cert ?? '' } }).then(textOf)).toBe('secret');
    await expect(ask(url, { connection: { proxy } })).rejects.toThrow('self-signed certificate');
    expect(tunnels).toEqual(Array(2).fill(`127.0.0.1:${port}`));
  });

  it('that refuses or cannot be reached is an error and is never bypassed', async () => {
    const url = await serving((_, response) => response.end('x'));
    const { proxy } = await proxying(407);
    await expect(ask(url, { connection: { proxy } })).rejects.toThrow(
      `responded with 407 to CONNECT 127.0.0.1:${portOf(url)}`,
    );
    await expect(ask(url, { connection: { proxy: 'http://127.0.0.1:1' } })).rejects.toThrow(
      'the proxy 127.0.0.1:1 did not respond',
    );
  });

  it("keeps bytes that a target sends together with the proxy's answer", async () => {
    const proxy = await saying((socket) =>
      socket.write('HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nearly'),
    );
    expect(await ask('http://127.0.0.1:9/', { connection: { proxy } }).then(textOf)).toBe('early');
  });
});
