import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { startServer, type RunningListener } from './listener';
import type { ListenerSettings } from './running-server';
import { silentLog } from '../log';
import type { HttpRequest, HttpResponse } from '../messages';

type Handle = ListenerSettings['handle'];
const opened: RunningListener[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((listening) => listening.close()));
});

async function serving(handle: Handle, limits: ListenerSettings['limits'] = {}): Promise<RunningListener> {
  const started = await startServer({ handle, host: '127.0.0.1', port: 0, log: silentLog, limits });
  if (!started.ok) throw new Error(started.error.message);
  opened.push(started.value);
  return started.value;
}

const answering =
  (answer: Partial<HttpResponse>): Handle =>
  () =>
    Promise.resolve({ status: 200, headers: { 'content-type': 'text/plain' }, body: '', ...answer });
const untilAborted = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve()));

interface Seen {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Code of the error that ended it; undefined when it ended well. */
  readonly error: string | undefined;
}

/** What a client sees of an answer, cut or whole. */
const seen = (url: string, method = 'GET'): Promise<Seen> =>
  new Promise((resolve) => {
    const asking = httpRequest(url, { method, agent: false }, (response) => {
      let body = '';
      const settle = (error?: NodeJS.ErrnoException): void =>
        resolve({ headers: response.headers, body, error: error?.code });
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => void (body += chunk))
        .on('error', settle)
        .on('end', () => settle());
    });
    asking.on('error', (error: NodeJS.ErrnoException) => resolve({ headers: {}, body: '', error: error.code })).end();
  });

/** Pieces that a test hands over one by one, and what was asked of them. */
function pieces(): {
  readonly stream: AsyncIterable<string>;
  readonly left: Promise<void>;
  give(piece: string): void;
  readonly given: () => number;
} {
  const waiting: string[] = [];
  let wake = (): void => undefined;
  let leave = (): void => undefined;
  let given = 0;
  const left = new Promise<void>((resolve) => (leave = resolve));
  const next = async (): Promise<IteratorResult<string>> => {
    while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    given += 1;
    return { done: false, value: waiting.shift() ?? '' };
  };
  const iterator: AsyncIterator<string> = {
    next,
    return() {
      leave();
      return Promise.resolve({ done: true, value: undefined });
    },
  };
  return {
    stream: { [Symbol.asyncIterator]: () => iterator },
    left,
    given: () => given,
    give(piece) {
      waiting.push(piece);
      wake();
    },
  };
}

describe('a request', () => {
  test('has the peer address, and a signal that aborts when the caller disconnects', async () => {
    let arrive: (request: HttpRequest) => void = () => undefined;
    const arrived = new Promise<HttpRequest>((resolve) => (arrive = resolve));
    const { port } = await serving(async (request) => {
      arrive(request);
      await untilAborted(request.gone);
      return { status: 200, headers: {}, body: '' };
    });
    const socket = connect(port, '127.0.0.1', () => void socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
    const { peer, gone } = await arrived;
    expect([peer, gone?.aborted]).toEqual(['127.0.0.1', false]);
    const left = untilAborted(gone);
    socket.destroy();
    await left;
  });

  test('does not abort the signal of an answered request', async () => {
    let asked: HttpRequest | undefined;
    const { url } = await serving((request) => {
      asked = request;
      return Promise.resolve({ status: 200, headers: {}, body: 'well' });
    });
    expect(await (await fetch(url)).text()).toBe('well');
    expect(asked?.gone?.aborted).toBe(false);
  });

  test.each([
    ['/_control/v1/load', false],
    ['/_worlds/w1/_control/v1/load?x', false],
    ['/_control/v1/loads', true],
    ['/api/scan/v0/things', true],
  ])('to %s of two million bytes is too large: %s', async (path, tooLarge) => {
    const { url } = await serving(({ body, bodyTooLarge }) =>
      Promise.resolve({ status: 200, headers: {}, body: `${bodyTooLarge ?? false} ${body.byteLength}` }),
    );
    const answer = await fetch(`${url}${path}`, { method: 'POST', body: 'x'.repeat(2_000_000) });
    expect(await answer.text()).toBe(tooLarge ? 'true 0' : 'false 2000000');
  });

  test('that is not completely sent in time is refused, unless it may carry a world', async () => {
    const { port } = await serving(answering({}), { requestMs: 50 });
    const said = (path: string): Promise<string> =>
      new Promise((resolve) => {
        let all = '';
        const socket = connect(
          port,
          '127.0.0.1',
          () => void socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nx`),
        );
        socket.on('data', (chunk) => {
          all += chunk.toString();
          socket.destroy();
        });
        socket.on('close', () => resolve(all));
        if (path.endsWith('load')) setTimeout(() => void socket.write('y'), 150);
      });
    expect(await said('/v2/things')).toMatch(/^HTTP\/1\.1 408 [^]*access-control-allow-origin: \*/);
    expect(await said('/_control/v1/load')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a response with a body fault', () => {
  test('by a reset looks like a reset to the client', async () => {
    const { url } = await serving(answering({ body: 'never', bodyFault: { kind: 'reset' } }));
    expect(await seen(url)).toEqual({ headers: {}, body: '', error: 'ECONNRESET' });
  });

  test.each([
    [0, ''],
    [3, 'abc'],
    [5, 'abcdé'.slice(0, 4)],
  ])('is cut after %s bytes, with the full Content-Length', async (bytes, body) => {
    const { url } = await serving(answering({ body: 'abcdéfg', bodyFault: { kind: 'truncate', bytes } }));
    const cut = await seen(url);
    expect(cut).toMatchObject({
      headers: { 'content-length': '8', 'content-type': 'text/plain' },
      error: 'ECONNRESET',
    });
    expect(cut.body.replace('\ufffd', '')).toBe(body);
  });

  test('is complete if the fault would cut nothing off', async () => {
    const { url } = await serving(answering({ body: 'abc', bodyFault: { kind: 'truncate', bytes: 3 } }));
    expect(await seen(url)).toMatchObject({ body: 'abc', error: undefined });
  });

  test('arrives whole but slowly if it is slowed down', async () => {
    const { url } = await serving(
      answering({ body: 'x'.repeat(30), bodyFault: { kind: 'slow', bytesPerSecond: 100 } }),
    );
    const began = performance.now();
    expect(await seen(url)).toMatchObject({
      headers: { 'content-length': '30' },
      body: 'x'.repeat(30),
      error: undefined,
    });
    expect(performance.now() - began).toBeGreaterThan(250);
  });

  test('without a body cannot be faulted', async () => {
    const slow = await serving(answering({ body: 'abc', bodyFault: { kind: 'slow', bytesPerSecond: 1 } }));
    expect(await seen(slow.url, 'HEAD')).toMatchObject({
      headers: { 'content-length': '3' },
      body: '',
      error: undefined,
    });
    const empty = await serving(answering({ status: 204, bodyFault: { kind: 'truncate', bytes: 5 } }));
    expect(await seen(empty.url)).toMatchObject({ body: '', error: undefined });
  });

  test('as a stream is cut and slowed down too', async () => {
    const three = async function* (): AsyncGenerator<string> {
      yield* ['ab', 'cd', 'ef'];
    };
    const cut = await serving(answering({ stream: three(), bodyFault: { kind: 'truncate', bytes: 3 } }));
    expect(await seen(cut.url)).toMatchObject({ body: 'abc', error: 'ECONNRESET' });
    const slow = await serving(answering({ stream: three(), bodyFault: { kind: 'slow', bytesPerSecond: 1000 } }));
    expect(await seen(slow.url)).toMatchObject({ body: 'abcdef', error: undefined });
  });
});

describe('a streamed response', () => {
  test('is sent chunk by chunk', async () => {
    const { stream, give } = pieces();
    const { url } = await serving(answering({ stream }));
    const answer = await fetch(url);
    expect(answer.headers.get('content-length')).toBeNull();
    const reader = answer.body?.getReader();
    for (const piece of ['one', 'two']) {
      give(piece);
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(piece);
    }
    await reader?.cancel();
  });

  test('stops producing chunks when the client disconnects', async () => {
    const { stream, give, left } = pieces();
    const { url } = await serving(answering({ stream }));
    const reader = (await fetch(url)).body?.getReader();
    give('one');
    await reader?.read();
    await reader?.cancel();
    await left;
  });

  test('produces no chunks if only the headers are needed', async () => {
    const { stream, left, given } = pieces();
    const { url } = await serving(answering({ stream }));
    expect(await seen(url, 'HEAD')).toMatchObject({ body: '', error: undefined });
    await left;
    expect(given()).toBe(0);
  });

  test('waits for a client that reads slowly', async () => {
    let count = 0;
    const endless = async function* (): AsyncGenerator<string> {
      for (;;) {
        count += 1;
        yield 'x'.repeat(65_536);
      }
    };
    const { url, port } = await serving(answering({ stream: endless() }));
    const socket = connect(port, '127.0.0.1', () => void socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
    socket.pause();
    // What fits into the buffers of two sockets is made, and then no more, while others are served.
    const made = [-1, 0];
    while (made.at(-1) === 0 || made.at(-1) !== made.at(-2)) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      made.push(count);
    }
    expect(count).toBeLessThan(2000);
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    socket.destroy();
  });

  test('is dropped for a client that reads nothing of it', async () => {
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    const endless = async function* (): AsyncGenerator<string> {
      try {
        for (;;) yield 'x'.repeat(65_536);
      } finally {
        leave();
      }
    };
    const { port } = await serving(answering({ stream: endless() }), { idleMs: 100 });
    const socket = connect(port, '127.0.0.1', () => void socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
    socket.on('error', () => undefined).pause();
    await left;
    socket.destroy();
  });

  test('that fails is recognisably incomplete', async () => {
    const failing = async function* (): AsyncGenerator<string> {
      yield 'one';
      throw new Error('no more');
    };
    const { url } = await serving(answering({ stream: failing() }));
    expect((await seen(url)).error).toBe('ECONNRESET');
  });

  test('may be silent for longer than the idle timeout, and so may a pending response', async () => {
    const { stream, give, left } = pieces();
    const silence = 800;
    const { url } = await serving(
      ({ url: path }) =>
        path === '/held'
          ? new Promise((resolve) => setTimeout(() => resolve({ status: 200, headers: {}, body: 'late' }), silence))
          : answering({ stream })({ method: 'GET', url: path, headers: {}, body: new Uint8Array() }),
      { idleMs: 200 },
    );
    const reader = (await fetch(url)).body?.getReader();
    expect((await seen(`${url}/held`)).body).toBe('late');
    give('one');
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('one');
    await reader?.cancel();
    await left;
  });
});

describe('closing', () => {
  test('ends streams cleanly, notifies their producers, and cuts held or slow responses', async () => {
    const { stream, left } = pieces();
    let waiting = 4;
    let allArrived = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (allArrived = resolve));
    const { url, close } = await serving(
      (request) => {
        if ((waiting -= 1) === 0) allArrived();
        if (request.url === '/stream') return answering({ stream })(request);
        if (request.url === '/slow')
          return answering({ body: 'x'.repeat(100), bodyFault: { kind: 'slow', bytesPerSecond: 1 } })(request);
        return new Promise(() => undefined);
      },
      { closeMs: 50 },
    );
    const [streamed, slow, held] = ['/stream', '/slow', '/held'].map((path) => seen(`${url}${path}`));
    const quick = await fetch(`${url}/stream`);
    await arrived;
    // What is held would never end.
    await close();
    await left;
    expect(await quick.text()).toBe('');
    expect(await streamed).toMatchObject({ body: '', error: undefined });
    expect((await slow)?.error).toBe('ECONNRESET');
    expect((await held)?.error).toBe('ECONNRESET');
  });
});
