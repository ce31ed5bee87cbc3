import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { startServer, type RunningListener } from './listener';
import { silentLog } from '../log';
import { testMock } from '../../../test/support/server-parts';

let listening: RunningListener;
beforeAll(async () => {
  const started = await startServer({ handle: testMock().handle, host: '127.0.0.1', port: 0, log: silentLog });
  if (!started.ok) throw new Error(started.error.message);
  listening = started.value;
});
afterAll(() => listening.close());

/** Writes raw bytes and gives everything the server says until it closes or has said enough. */
const raw = (text: string, until: (said: string) => boolean = () => false): Promise<string> =>
  new Promise((resolve) => {
    let said = '';
    const socket = connect(listening.port, '127.0.0.1', () => void socket.write(text));
    socket.on('data', (chunk) => {
      said += chunk.toString();
      if (until(said)) socket.destroy();
    });
    socket.on('error', () => resolve(said));
    socket.on('close', () => resolve(said));
  });

describe('listener', () => {
  test('serves over HTTP and omits the body for HEAD', async () => {
    const got = await fetch(`${listening.url}/api/scan/v0/things/x?size=1`);
    expect(await got.json()).toEqual({ value: 'x', query: { size: 1 } });
    const head = await fetch(`${listening.url}/api/scan/v0/things/x?size=1`, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(got.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  test('accepts a GET with a JSON content type and an empty body', async () => {
    expect(
      (await fetch(`${listening.url}/api/scan/v0/things/x?size=1`, { headers: { 'content-type': 'application/json' } }))
        .status,
    ).toBe(200);
  });

  test('lets a client see the 413 while it is still sending', async () => {
    const answer = await fetch(`${listening.url}/api/scan/v0/things`, {
      method: 'POST',
      headers: { origin: 'https://app.example' },
      body: 'x'.repeat(8 * 1024 * 1024),
    });
    expect(answer.status).toBe(413);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(await answer.json()).toMatchObject({ error: 'body-too-large' });
  });

  /** Everything that the server says to a client that sends no more than this. */
  const half = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let said = '';
      connect(listening.port, '127.0.0.1')
        .setEncoding('utf8')
        .on('data', (more: string) => (said += more))
        .once('error', reject)
        .once('close', () => resolve(said))
        .end(text);
    });

  test('names the missing Host header, and accepts HTTP/1.0 without one', async () => {
    expect(await half('GET /api/scan/v0/things/x?size=1 HTTP/1.1\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [^]*\r\n\r\nAn HTTP\/1\.1 request needs a Host header\n$/,
    );
    expect(await half('GET /api/scan/v0/things/x?size=1 HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('refuses a request with two Host headers', async () => {
    expect(await half('GET /api/scan/v0/things/x?size=1 HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [^]*\r\n\r\nThe request has more than one Host header\n$/,
    );
  });

  test('responds once, even if the refused body is aborted', async () => {
    const said = await half(
      `POST /api/scan/v0/things HTTP/1.1\r\nhost: x\r\ncontent-length: 3000000\r\n\r\n${'x'.repeat(100_000)}`,
    );
    expect(said.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 413']);
  });

  test('reports an aborted body as aborted', async () => {
    const said = await half('POST /api/scan/v0/things HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
    expect(said).toMatch(/^HTTP\/1\.1 400 [^]*\r\n\r\nThe connection ended before the request was complete\n$/);
  });

  test('stops reading a body of unknown length at the limit', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = httpRequest(`${listening.url}/api/scan/v0/things`, { method: 'POST' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sending.on('error', reject);
      for (let at = 0; at < 40; at += 1) sending.write('x'.repeat(65_536));
      sending.end();
    });
    expect(status).toBe(413);
  });

  test('refuses an announced body that is too large before it is sent', async () => {
    const said = await raw(
      'POST /api/scan/v0/things HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\nExpect: 100-continue\r\n\r\n',
    );
    expect(said).toMatch(/^HTTP\/1\.1 413 /);
    expect(said).not.toContain('100 Continue');
  });

  test('lets a client send an announced body within the limit', async () => {
    const said = await raw(
      'POST /api/scan/v0/things HTTP/1.1\r\nHost: a\r\nContent-Length: 12\r\nExpect: 100-continue\r\n\r\n{"name":"x"}',
      (text) => text.includes('made'),
    );
    expect(said).toMatch(/^HTTP\/1\.1 100 Continue[^]*HTTP\/1\.1 200 /);
  });

  test.each([
    ['nonsense\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    [`GET /${'y'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414],
  ])('answers what is not a usable request, and lives on', async (text, status) => {
    expect(await raw(text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await fetch(`${listening.url}/`)).status).toBe(200);
  });

  test('survives a client that disconnects in the middle of a body', async () => {
    const socket = connect(listening.port, '127.0.0.1');
    await new Promise<void>(
      (resolve) =>
        void socket.write('POST /api/scan/v0/things HTTP/1.1\r\nHost: a\r\nContent-Length: 12\r\n\r\n{"na', () =>
          resolve(),
        ),
    );
    socket.destroy();
    expect((await fetch(`${listening.url}/`)).status).toBe(200);
  });

  test('reports why it cannot listen', async () => {
    const second = await startServer({
      handle: testMock().handle,
      host: '127.0.0.1',
      port: listening.port,
      log: silentLog,
    });
    expect(second).toMatchObject({ ok: false, error: { port: listening.port, code: 'EADDRINUSE' } });
  });

  test('closes within a second although a connection is open', async () => {
    const other = await startServer({ handle: testMock().handle, host: '127.0.0.1', port: 0, log: silentLog });
    if (!other.ok) throw new Error(other.error.message);
    const socket = connect(other.value.port, '127.0.0.1');
    const gone = new Promise<void>((resolve) => void socket.on('error', () => resolve()).on('close', () => resolve()));
    await new Promise<void>(
      (resolve) => void socket.on('connect', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n', () => resolve())),
    );
    await other.value.close();
    await gone;
    await expect(fetch(other.value.url)).rejects.toThrow('fetch failed');
  });
});

describe('an economical listener', () => {
  const echo = async (
    limits: Parameters<typeof startServer>[0]['limits'],
    handle: Parameters<typeof startServer>[0]['handle'],
  ) => {
    const started = await startServer({
      handle,
      host: '127.0.0.1',
      port: 0,
      log: silentLog,
      ...(limits ? { limits } : {}),
    });
    if (!started.ok) throw new Error(started.error.message);
    return started.value;
  };
  const said = (port: number, pieces: readonly string[], until: string): Promise<string> =>
    new Promise((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', async () => {
        for (const piece of pieces) {
          socket.write(piece);
          await new Promise((next) => void setImmediate(() => setImmediate(next)));
        }
      });
      socket.on('data', (chunk) => ((text += chunk.toString()), text.includes(until) && socket.destroy()));
      socket.on('close', () => resolve(text));
    });

  test.each([
    ['with its headers', ['POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nabcd']],
    ['after its headers', ['POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\n', 'abcd']],
    ['in parts', ['POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nab', 'cd']],
    ['in chunks', ['POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n']],
    [
      'in chunks, in pieces',
      ['POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n', '2\r\ncd\r\n0\r\n\r\n'],
    ],
    [
      'behind another request',
      ['GET /first HTTP/1.1\r\nhost: x\r\n\r\nPOST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nabcd'],
    ],
  ])('accepts a body sent %s', async (_, pieces) => {
    const server = await echo(undefined, ({ body }) =>
      Promise.resolve({ status: 200, headers: {}, body: `<${new TextDecoder().decode(body)}>` }),
    );
    expect(await said(server.port, pieces, '<abcd>')).toContain('\r\n\r\n<abcd>');
    await server.close();
  });

  test('aborts a signal that was requested late when the client has disconnected', async () => {
    const asked = { gone: (): AbortSignal | undefined => undefined };
    const server = await echo({ closeMs: 50 }, (request) => new Promise(() => void (asked.gone = () => request.gone)));
    const socket = connect(server.port, '127.0.0.1', () => void socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'));
    while (asked.gone() === undefined) await new Promise((next) => void setImmediate(next));
    expect(asked.gone()?.aborted).toBe(false);
    socket.destroy();
    await new Promise((resolve) => asked.gone()?.addEventListener('abort', resolve));
    await server.close();
    expect(asked.gone()?.aborted).toBe(true);
  });

  test('sends pending responses after it began to close, even to a slow client', async () => {
    const text = 'x'.repeat(16 * 1024 * 1024);
    const server = await echo({ closeMs: 10_000 }, () => Promise.resolve({ status: 200, headers: {}, body: text }));
    let bytes = 0;
    const socket = connect(server.port, '127.0.0.1', () => void socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'));
    const over = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
    await new Promise<void>((resolve) => {
      socket.on('data', (more) => {
        if (bytes === 0) resolve();
        bytes += more.length;
      });
    });
    socket.pause();
    const closed = server.close();
    await new Promise((next) => void setTimeout(next, 100));
    socket.resume();
    await Promise.all([over, closed]);
    expect(bytes).toBeGreaterThan(text.length);
  });

  test('closes a connection with the response to its newest request, and ignores later requests', async () => {
    const acts: (() => void)[] = [];
    const server = await echo(
      { closeMs: 10_000 },
      ({ url }) => new Promise((resolve) => void acts.push(() => resolve({ status: 200, headers: {}, body: url }))),
    );
    const request = (url: string): string => `GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`;
    let said = '';
    const socket = connect(server.port, '127.0.0.1', () => void socket.write(request('/one') + request('/two')));
    const over = new Promise<void>(
      (resolve) =>
        void socket
          .setEncoding('utf8')
          .on('data', (more: string) => (said += more))
          .on('error', () => undefined)
          .once('close', () => resolve()),
    );
    while (acts.length < 2) await new Promise((next) => void setImmediate(next));
    const closed = server.close();
    acts.splice(0).forEach((act) => act());
    socket.write(request('/three'));
    await Promise.all([over, closed]);
    expect(said.match(/^connection: \S+|\/(?:one|two|three)/gim)).toEqual([
      'Connection: keep-alive',
      '/one',
      'Connection: close',
      '/two',
    ]);
    expect(acts).toEqual([]);
  });

  test('aborts a signal that is requested while the server closes', async () => {
    const asked: (() => AbortSignal | undefined)[] = [];
    const server = await echo({ closeMs: 50 }, (request) => new Promise(() => void asked.push(() => request.gone)));
    const socket = connect(server.port, '127.0.0.1', () => void socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'));
    while (asked.length === 0) await new Promise((next) => void setImmediate(next));
    const closed = server.close();
    expect(asked[0]?.()?.aborted).toBe(true);
    socket.on('error', () => undefined);
    await closed;
  });

  test('keeps a connection whose client waits for a response, and closes one whose client is late with a request', async () => {
    const answering = { go: (): void => undefined };
    const server = await echo(
      { idleMs: 300 },
      () => new Promise((resolve) => (answering.go = () => resolve({ status: 200, headers: {}, body: 'at last' }))),
    );
    const waits = said(server.port, ['GET / HTTP/1.1\r\nhost: x\r\n\r\n'], 'at last');
    // The other one is cut when its time is up, so that the first one's was up as well.
    expect(await said(server.port, ['GET / HTTP/1.1\r\nhost: x\r\n'], 'never')).toBe('');
    answering.go();
    expect(await waits).toContain('at last');
    await server.close();
  });

  test('sends the bytes that were encoded before', async () => {
    const server = await echo(undefined, () =>
      Promise.resolve({ status: 200, headers: {}, body: 'é', bytes: 2, encoded: Buffer.from('é') }),
    );
    expect(await said(server.port, ['GET / HTTP/1.1\r\nhost: x\r\n\r\n'], 'é')).toMatch(
      /content-length: 2\r\n[^]*\r\n\r\né$/,
    );
    await server.close();
  });
});
