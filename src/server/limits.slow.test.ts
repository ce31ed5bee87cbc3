// Each bound of the transport over a real socket: one request within it, one past it, and what the client sees.

import { connect, type Socket } from 'node:net';
import { DEFAULT_LIMITS, type Limits } from './limits';
import { startServer, type RunningListener } from './http/listener';
import { silentLog, type Log } from './log';
import type { HttpRequest, HttpResponse } from './messages';
import { testMock } from '../../test/support/server-parts';

const opened: RunningListener[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(opened.splice(0).map((listening) => listening.close()));
});

async function serving(
  limits: Partial<Limits>,
  handle?: (request: HttpRequest) => Promise<HttpResponse>,
): Promise<number> {
  const mock = testMock({ limits: { ...DEFAULT_LIMITS, ...limits } });
  const started = await startServer({
    handle: handle ?? mock.handle,
    host: '127.0.0.1',
    port: 0,
    log: silentLog,
    limits,
  });
  if (!started.ok) throw new Error(started.error.message);
  opened.push(started.value);
  return started.value.port;
}

interface Client {
  readonly socket: Socket;
  said(): string;
  /** Resolves with all that was said once it ends with such a text. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves with all that was said when the connection is over. */
  readonly over: Promise<string>;
}

/** A client that writes bytes, and does not end by itself. */
function client(port: number, text = ''): Client {
  let said = '';
  const socket = connect(port, '127.0.0.1', () => void socket.write(text));
  sockets.push(socket);
  socket.on('data', (chunk: Buffer) => void (said += chunk.toString('latin1')));
  const over = new Promise<string>(
    (resolve) => void socket.on('error', () => resolve(said)).on('close', () => resolve(said)),
  );
  const until = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => void (pattern.test(said) && resolve(said));
      socket.on('data', look);
      void over.then(() =>
        pattern.test(said) ? resolve(said) : reject(new Error(`the connection is over after ${JSON.stringify(said)}`)),
      );
      look();
    });
  return { socket, said: () => said, until, over };
}

const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
const post = (body: string, headers = ''): string =>
  `POST /api/scan/v0/things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;
const FINE = get('/api/scan/v0/things/x?size=1');
const THING = /"value":"x"/;
const whole = (body: string): string => post(body, `Content-Length: ${Buffer.byteLength(body)}\r\n`);

describe('a URL', () => {
  const path = (length: number): string =>
    `/api/scan/v0/things/x?size=1&word=${'w'.repeat(length - '/api/scan/v0/things/x?size=1&word='.length)}`;

  test('is accepted at the limit, and refused one past it with 414 and the remedy', async () => {
    const port = await serving({ urlBytes: 100 });
    expect(await client(port, get(path(100))).until(THING)).toMatch(/^HTTP\/1\.1 200 /);
    const told = await client(port, get(path(101))).over;
    expect(told).toMatch(/^HTTP\/1\.1 414 [^]*content-type: text\/plain[^]*connection: close/i);
    expect(told).toContain('The URL is longer than 100 bytes; raise it with --limit url=...');
  });

  test('is refused with 414 even if it alone is longer than all headers may be', async () => {
    const told = await client(await serving({}), get(path(20_000))).over;
    expect(told).toMatch(/^HTTP\/1\.1 414 URI Too Long\r\naccess-control-allow-origin: \*/);
  });

  test('has a body after it that is read and discarded, so that the client sees the response', async () => {
    const port = await serving({ urlBytes: 100 });
    const body = 'x'.repeat(500_000);
    const asking = client(
      port,
      `POST ${path(200)} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(await asking.over).toMatch(/^HTTP\/1\.1 414 /);
  });
});

describe('headers', () => {
  const many = (count: number): string => Array.from({ length: count }, (_, at) => `x-${at}: ${at}\r\n`).join('');

  test('are counted: accepted at the limit, 431 one past it', async () => {
    const port = await serving({ headerCount: 20 });
    expect(await client(port, get('/api/scan/v0/things/x?size=1', many(19))).until(THING)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await client(port, get('/api/scan/v0/things/x?size=1', many(20))).over).toMatch(
      /^HTTP\/1\.1 431 [^]*more than 20 headers/,
    );
    expect(await client(port, get('/api/scan/v0/things/x?size=1', many(500))).over).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('are measured: 431 past the limit', async () => {
    const port = await serving({ headBytes: 2048 });
    expect(await client(port, get('/api/scan/v0/things/x?size=1', `x: ${'y'.repeat(1500)}\r\n`)).until(THING)).toMatch(
      /^HTTP\/1\.1 200 /,
    );
    expect(await client(port, get('/api/scan/v0/things/x?size=1', `x: ${'y'.repeat(2500)}\r\n`)).over).toMatch(
      /^HTTP\/1\.1 431 [^]*larger than 2048 bytes/,
    );
  });

  test('that arrive one character at a time are cut off with 408', async () => {
    const port = await serving({ headersMs: 100 });
    const slow = client(port, 'GET / HTTP/1.1\r\nHost: a\r\n');
    const drip = setInterval(() => slow.socket.writable && slow.socket.write('x'), 20);
    const told = await slow.over;
    clearInterval(drip);
    expect(told).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[^]*The headers were not complete within 100 ms/);
  });
});

describe('a body', () => {
  const LIMIT = { bodyBytes: 1000, headersMs: 5000 };
  const body = (length: number): string => `{"name":"${'n'.repeat(length - 11)}"}`;
  const chunked = (text: string): string =>
    post(`${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked\r\n');

  test.each([
    ['announced', whole],
    ['in chunks', chunked],
  ])('is accepted at the limit, and refused one past it: %s', async (_, sent) => {
    const port = await serving(LIMIT);
    expect(await client(port, sent(body(1000))).until(/made/)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await client(port, sent(body(1001))).over).toMatch(/^HTTP\/1\.1 413 [^]*body-too-large[^]*1000/);
  });

  test('of ten million bytes is refused with its length, without it, and before it is sent', async () => {
    const port = await serving({});
    const large = body(10_000_000);
    for (const sent of [whole(large), chunked(large)])
      expect(await client(port, sent).over).toMatch(/^HTTP\/1\.1 413 /);
    const told = await client(port, post('', `Content-Length: ${large.length}\r\nExpect: 100-continue\r\n`)).over;
    expect(told).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('that stops arriving is aborted with 408', async () => {
    const port = await serving({ requestMs: 100 });
    expect(await client(port, post('{"na', 'Content-Length: 100\r\n')).over).toMatch(
      /^HTTP\/1\.1 408 [^]*The body was not complete within 100 ms; raise it with --limit body-time=/,
    );
  });

  test('may be nested up to the limit, and no deeper', async () => {
    const port = await serving({ jsonDepth: 5 });
    const deep = (levels: number): string =>
      `{"name":"x","inner":${'{"a":'.repeat(levels - 1)}1${'}'.repeat(levels - 1)}}`;
    expect(await client(port, whole(deep(5))).until(/\}$/)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await client(port, whole(deep(6))).until(/\}$/)).toMatch(/^HTTP\/1\.1 400 [^]*deeper than 5 levels/);
  });

  test('of a hundred levels is accepted by default, of a hundred and one or a million not', async () => {
    const port = await serving({});
    const arrays = (levels: number): string => `{"name":"x","more":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect(await client(port, whole(arrays(100))).until(/\}$/)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await client(port, whole(arrays(101))).until(/\}$/)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await client(port, whole(arrays(500_000))).until(/\}$/)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('bodies of all requests together', () => {
  const body = (length: number): string => `{"name":"${'n'.repeat(length - 11)}"}`;
  const LIMIT = { bodiesBytes: 1000, bodyBytes: 900 };
  /** A body of which so many bytes have come, and no more come. */
  const waiting = (port: number, bytes: number): Client =>
    client(port, post('n'.repeat(bytes), 'Content-Length: 900\r\n'));
  /** Asks until the answer is another one: the server learns later than its clients what is on the way. */
  async function untilTold(port: number, status: string): Promise<string> {
    for (let tries = 0; tries < 500; tries += 1) {
      const told = await client(port, post(body(400), 'Content-Length: 400\r\nConnection: close\r\n')).over;
      if (told.startsWith(`HTTP/1.1 ${status} `)) return told;
    }
    throw new Error(`never told ${status}`);
  }

  test('are refused with 503 past the limit, and accepted again when others are done or gone', async () => {
    const port = await serving(LIMIT);
    const lazy = waiting(port, 700);
    expect(await untilTold(port, '503')).toMatch(
      /^HTTP\/1\.1 503 [^]*content-type: text\/plain[^]*connection: close[^]*retry-after: 1[^]*larger than 1000 bytes; raise it with --limit bodies=/,
    );
    lazy.socket.destroy();
    expect(await untilTold(port, '200')).toMatch(/made/);
    for (let round = 0; round < 5; round += 1)
      expect(await client(port, whole(body(800))).until(/made/)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('count in chunks too, and refused ones no longer count', async () => {
    const port = await serving(LIMIT);
    const lazy = [waiting(port, 350), waiting(port, 350)];
    await untilTold(port, '503');
    const chunked = post(`${(500).toString(16)}\r\n${body(500)}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked\r\n');
    for (let round = 0; round < 3; round += 1) expect(await client(port, chunked).over).toMatch(/^HTTP\/1\.1 503 /);
    for (const { socket } of lazy) socket.destroy();
    await untilTold(port, '200');
    expect(await client(port, whole(body(900))).until(/made/)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('count until they are answered', async () => {
    const held: (() => void)[] = [];
    const port = await serving(
      LIMIT,
      ({ body: { byteLength } }) =>
        new Promise(
          (resolve) => void held.push(() => resolve({ status: 200, headers: {}, body: `made of ${byteLength}` })),
        ),
    );
    const first = client(port, whole(body(700)));
    while (held.length < 1) await new Promise((resolve) => setImmediate(resolve));
    expect(await client(port, whole(body(400))).over).toMatch(/^HTTP\/1\.1 503 /);
    held.splice(0).forEach((answer) => answer());
    await first.until(/made of 700/);
    const second = client(port, whole(body(400)));
    while (held.length < 1) await new Promise((resolve) => setImmediate(resolve));
    held.splice(0).forEach((answer) => answer());
    await second.until(/made of 400/);
  });
});

describe('connections', () => {
  /** Asks until there is room: the server learns of a lost connection later than its client. */
  async function untilServed(port: number): Promise<void> {
    while (
      !(await client(port, get('/api/scan/v0/things/x?size=1', 'Connection: close\r\n')).over).startsWith(
        'HTTP/1.1 200 ',
      )
    );
  }

  test('past the limit receive 503 and Retry-After, and are served once others have closed', async () => {
    const port = await serving({ connections: 2 });
    const first = client(port, FINE);
    await first.until(THING);
    await client(port, FINE).until(THING);
    const told = await client(port, FINE).over;
    expect(told).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 1[^]*2 connections are open, which is the limit/);
    first.socket.destroy();
    await first.over;
    await untilServed(port);
  });

  test('a hundred past the limit are dropped without a response', async () => {
    const port = await serving({ connections: 1, headersMs: 5000 });
    const silent = Array.from({ length: 101 }, () => client(port));
    await Promise.all(silent.map(({ socket }) => new Promise((resolve) => void socket.once('connect', resolve))));
    expect(await client(port, FINE).over).toBe('');
  });

  test('end when no request arrives on them', async () => {
    const port = await serving({ keepAliveMs: 100 });
    expect(await client(port, FINE).over).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('whose client reads nothing of a large response are closed', async () => {
    const port = await serving({ idleMs: 100, connections: 1 }, ({ url }) =>
      Promise.resolve({ status: 200, headers: {}, body: 'x'.repeat(url === '/large' ? 64 * 1024 * 1024 : 1) }),
    );
    const lazy = client(port, get('/large'));
    lazy.socket.pause();
    await untilServed(port);
    // Only now it reads what was on the way, and finds the end of it.
    lazy.socket.resume();
    await lazy.over;
    expect(lazy.said().length).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('pipelined requests of one connection', () => {
  function waiting(): {
    readonly handle: (request: HttpRequest) => Promise<HttpResponse>;
    readonly seen: string[];
    goOn: () => void;
  } {
    const seen: string[] = [];
    const held: (() => void)[] = [];
    return {
      seen,
      goOn: () => held.splice(0).forEach((one) => one()),
      handle: ({ url }) => {
        seen.push(url);
        return new Promise((resolve) => void held.push(() => resolve({ status: 200, headers: {}, body: `<${url}>` })));
      },
    };
  }
  const pipeline = (count: number): string => Array.from({ length: count }, (_, at) => get(`/${at}`)).join('');

  test('are answered in order up to the limit', async () => {
    const { handle, seen, goOn } = waiting();
    const port = await serving({ pipelined: 3 }, handle);
    const asking = client(port, pipeline(4));
    while (seen.length < 4) await new Promise((resolve) => setImmediate(resolve));
    goOn();
    const told = await asking.until(/<\/3>/);
    expect(told.match(/<\/\d>/g)).toEqual(['</0>', '</1>', '</2>', '</3>']);
    asking.socket.write(get('/4'));
    while (seen.length < 5) await new Promise((resolve) => setImmediate(resolve));
    goOn();
    await asking.until(/<\/4>/);
  });

  test('past the limit are refused in order without any effect, and the connection ends', async () => {
    const { handle, seen, goOn } = waiting();
    const port = await serving({ pipelined: 3 }, handle);
    const asking = client(port, pipeline(7));
    while (seen.length < 4) await new Promise((resolve) => setImmediate(resolve));
    goOn();
    const told = await asking.over;
    expect(told.match(/<\/\d+>|HTTP\/1\.1 503/g)).toEqual(['</0>', '</1>', '</2>', '</3>', 'HTTP/1.1 503']);
    expect(told).toContain('3 requests are already waiting on this connection');
    expect(seen).toEqual(['/0', '/1', '/2', '/3']);
  });

  test('are dropped with their connection when as many again follow a refused one', async () => {
    const { handle, seen } = waiting();
    const port = await serving({ pipelined: 3 }, handle);
    expect(await client(port, pipeline(100)).over).toBe('');
    expect(seen).toEqual(['/0', '/1', '/2', '/3']);
  });
});

describe('an invalid request after a valid one', () => {
  const GARBAGE = 'no request at all\r\n\r\n';
  const later =
    (ms: number) =>
    async ({ url }: HttpRequest): Promise<HttpResponse> => {
      await new Promise((resolve) => void setTimeout(resolve, ms));
      return { status: 200, headers: {}, body: `<${url}>` };
    };

  test('is refused after the response to the valid one, and the connection ends', async () => {
    const told = await client(await serving({}, later(50)), `${get('/first')}${get('/second')}${GARBAGE}`).over;
    expect(told.match(/HTTP\/1\.1 \d+|<[^>]+>/g)).toEqual([
      'HTTP/1.1 200',
      '</first>',
      'HTTP/1.1 200',
      '</second>',
      'HTTP/1.1 400',
    ]);
  });

  test('is refused in the same way when it arrives in chunks, or follows a body', async () => {
    const asking = client(await serving({}, later(100)), `${whole('{"name":"x"}')}${GARBAGE}`);
    await new Promise((resolve) => void setTimeout(resolve, 20));
    asking.socket.write(GARBAGE);
    expect((await asking.over).match(/HTTP\/1\.1 \d+|<[^>]+>/g)).toEqual([
      'HTTP/1.1 200',
      '</api/scan/v0/things>',
      'HTTP/1.1 400',
    ]);
  });

  test('is refused at once if the body of the request itself is broken, but after the request before it', async () => {
    const broken = post('no length\r\n', 'Transfer-Encoding: chunked\r\n');
    const port = await serving({}, later(50));
    expect(await client(port, broken).over).toMatch(/^HTTP\/1\.1 400 /);
    expect((await client(port, `${get('/first')}${broken}`).over).match(/HTTP\/1\.1 \d+|<[^>]+>/g)).toEqual([
      'HTTP/1.1 200',
      '</first>',
      'HTTP/1.1 400',
    ]);
  });
});

it('a client that waits for its first response is not idle when a later one is ready', async () => {
  let answerFirst = (): void => undefined;
  const handle = async ({ url }: HttpRequest): Promise<HttpResponse> => {
    if (url === '/first') await new Promise<void>((resolve) => (answerFirst = resolve));
    else setTimeout(() => answerFirst(), 900);
    return { status: 200, headers: {}, body: `this is ${url}` };
  };
  const { until } = client(await serving({ idleMs: 300 }, handle), `${get('/first')}${get('/second')}`);
  expect(await until(/this is \/second$/)).toContain('this is /first');
});

describe('a world as a body', () => {
  const limits = { ...DEFAULT_LIMITS, bodyBytes: 10, worldBodyBytes: 1000 };
  const load = (headers: string): string =>
    `POST /_control/v1/load HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\nConnection: close\r\n${headers}\r\n${'x'.repeat(500)}`;

  it.each([
    ['of a caller with access is read', 'X-Understudy-Control-Token: mine-alone\r\n', '500 false'],
    ['of a caller without access is read no further than any other', '', '0 true'],
    ['of a caller with a wrong token likewise', 'X-Understudy-Control-Token: not-mine\r\n', '0 true'],
  ])('%s', async (_, headers, said) => {
    const handle = ({ body, bodyTooLarge }: HttpRequest): Promise<HttpResponse> =>
      Promise.resolve({ status: 200, headers: {}, body: `${body.byteLength} ${bodyTooLarge}` });
    const started = await startServer({
      handle,
      host: '127.0.0.1',
      port: 0,
      log: silentLog,
      limits,
      guard: { token: 'mine-alone', host: '127.0.0.1' },
    });
    if (!started.ok) throw new Error(started.error.message);
    opened.push(started.value);
    expect((await client(started.value.port, load(headers)).over).split('\r\n\r\n')[1]).toBe(said);
  });
});

it('a request refused before it is read leaves a line that names the limit', async () => {
  const lines: string[] = [];
  const log: Log = {
    ...silentLog,
    level: 'info',
    warn: (message, fields) => void lines.push(`${message} ${JSON.stringify(fields)}`),
  };
  const started = await startServer({
    handle: () => Promise.reject(new Error('nobody comes so far')),
    host: '127.0.0.1',
    port: 0,
    log,
    limits: { urlBytes: 100 },
  });
  if (!started.ok) throw new Error(started.error.message);
  expect((await fetch(`${started.value.url}/${'x'.repeat(100)}`)).status).toBe(414);
  await started.value.close();
  expect(lines).toEqual([
    'request refused before reading {"status":414,"reason":"The URL is longer than 100 bytes; raise it with --limit url=..."}',
  ]);
});
