import { micros } from '../../base';
import type { Operation, RefusalTable } from '../../operations';
import { createManualClock } from '../clock';
import type { FinishedExchange } from '../journal/types';
import type { HttpResponse } from '../messages';
import type { MockParts } from './parts';
import { createLog } from '../log';
import {
  countingLedger,
  requestOf,
  testDurability,
  testMock,
  testOperations,
} from '../../../test/support/server-parts';

const mock = testMock();
const ask = async (method: string, url: string, rest: Parameters<typeof requestOf>[2] = {}): Promise<HttpResponse> =>
  mock.handle(requestOf(method, url, rest));
const json = ({ body }: HttpResponse): unknown => JSON.parse(body);

describe('one request', () => {
  test('passes from route to response', async () => {
    const answer = await ask('GET', '/api/scan/v0/things/alice%3A%3A12?size=3');
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
    expect(json(answer)).toEqual({ value: 'alice::12', query: { size: 3 } });
  });

  test('may carry an absolute address, as proxies send it', async () => {
    expect((await ask('GET', 'http://somewhere:1/v2/version', { headers: { authorization: 'Bearer x' } })).status).toBe(
      200,
    );
  });

  test('writes long integers of the body back exactly', async () => {
    expect((await ask('POST', '/api/scan/v0/things', { body: '{"name":"x","at":9007199254740993}' })).body).toContain(
      '9007199254740993',
    );
  });

  test.each([
    ['GET', '/api/scan/nope', {}, 404, 'unknown-path', 'scan'],
    ['GET', '/nope', {}, 404, 'unknown-path', 'ledger'],
    ['GET', '/_control/v1/clock', {}, 404, 'unknown-path', 'control'],
    ['PUT', '/api/scan/v0/things', {}, 405, 'wrong-method', 'scan'],
    ['GET', '/api/scan/v0/things/%zz', {}, 400, 'invalid-request', 'scan'],
    ['GET', '/api/scan/v0/things/x', {}, 400, 'invalid-request', 'scan'],
    ['POST', '/api/scan/v0/things', { body: '{' }, 400, 'unparsable-body', 'scan'],
    [
      'POST',
      '/api/scan/v0/things',
      { body: 'a', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported-media-type',
      'scan',
    ],
    ['POST', '/api/scan/v0/things', { body: ' '.repeat(1024 * 1024 + 1) }, 413, 'body-too-large', 'scan'],
    ['GET', '/v2/version', {}, 401, 'unauthenticated', 'ledger'],
  ])('%s %s is refused in the form of its group', async (method, url, rest, status, error, group) => {
    // Control operations refuse pages of other origins.
    const origin = group === 'control' ? undefined : 'https://app.example';
    const headers = { ...('headers' in rest ? rest.headers : {}), ...(origin && { origin }) };
    const answer = await ask(method, url, { ...rest, headers });
    expect(answer.status).toBe(status);
    expect(json(answer)).toMatchObject({ error, group });
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
  });

  test('is too large one byte past the limit, but not at it', async () => {
    const padded = (size: number): string => `{"name":"${'x'.repeat(size - 11)}"}`;
    expect((await ask('POST', '/api/scan/v0/things', { body: padded(1024 * 1024) })).status).toBe(200);
    expect((await ask('POST', '/api/scan/v0/things', { body: padded(1024 * 1024 + 1) })).status).toBe(413);
  });

  test('ticks the ledger once, and only when an operation runs', async () => {
    const ledger = countingLedger();
    const counted = testMock({ ledger });
    await counted.handle(requestOf('GET', '/api/scan/nope'));
    await counted.handle(requestOf('GET', '/api/scan/v0/things/latest', { headers: { prefer: 'code=200' } }));
    expect(ledger.ticks).toBe(0);
    await counted.handle(requestOf('GET', '/api/scan/v0/things/latest'));
    expect(ledger.ticks).toBe(1);
  });

  test('that holds its command in process lets others through, and continues at their time', async () => {
    const clock = createManualClock(micros(10));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const waiting: Operation = {
      id: 'getLatest',
      access: 'open',
      handle: async (_, { inProcess, world }) => {
        const later = await inProcess();
        return { status: 200, json: { value: `${world.now} ${later.now}` } };
      },
    };
    const slow = testMock({
      clock,
      operations: new Map(testOperations).set('getLatest', waiting),
      inProcess: (id) => (id === 'getLatest' ? held : Promise.resolve()),
    });
    const first = slow.handle(requestOf('GET', '/api/scan/v0/things/latest'));
    expect((await slow.handle(requestOf('GET', '/api/scan/v0/things/x?size=1'))).status).toBe(200);
    clock.advance(micros(5));
    release();
    expect(json(await first)).toEqual({ value: '10 15' });
  });

  test('that makes an operation throw is answered with 500 and a reference to the log', async () => {
    const lines: string[] = [];
    const log = createLog({
      level: 'error',
      colours: false,
      write: (line) => void lines.push(line),
      time: () => new Date(0),
    });
    const broken = new Map(testOperations).set('getLatest', {
      id: 'getLatest',
      access: 'open',
      handle: () => {
        throw new Error('boom');
      },
    });
    const answer = await testMock({ operations: broken, log }).handle(
      requestOf('GET', '/api/scan/v0/things/latest', { headers: { origin: 'http://a.test' } }),
    );
    expect(answer.status).toBe(500);
    expect(answer.headers['access-control-allow-origin']).toBe('http://a.test');
    const told = JSON.parse(answer.body) as { told: { reference: string } };
    expect(answer.body).not.toContain('boom');
    expect(lines.join('')).toContain(told.told.reference);
    expect(lines.join('')).toContain('boom');
  });

  test('whose response violates the contract is a 500 that names the pointer, in strict mode only', async () => {
    expect((await ask('GET', '/api/scan/v0/things/latest')).status).toBe(200);
    const strict = await testMock({ strict: true }).handle(requestOf('GET', '/api/scan/v0/things/latest'));
    expect(strict.status).toBe(500);
    expect(strict.body).toContain('getLatest 200 at /value');
  });

  test('to the root path gets a description of the server', async () => {
    const answer = await ask('GET', '/');
    expect(json(answer)).toMatchObject({
      product: 'understudy',
      groups: expect.arrayContaining([
        expect.objectContaining({ group: 'scan', url: 'http://127.0.0.1:7575/api/scan' }),
      ]),
    });
  });

  test('is logged with the reason and without the token', async () => {
    const lines: string[] = [];
    const log = createLog({
      level: 'info',
      colours: false,
      write: (line) => void lines.push(line),
      time: () => new Date(0),
    });
    await testMock({ log }).handle(requestOf('GET', '/v0/things/x?access_token=secret'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('status=404');
    expect(lines[0]).toContain('/api/scan/v0/things/x');
    expect(lines[0]).not.toContain('secret');
  });

  test('is logged as JSON with its world and the trace of the caller, and without the token', async () => {
    const lines: string[] = [];
    const log = createLog({
      level: 'info',
      format: 'json',
      colours: false,
      write: (line) => void lines.push(line),
      time: () => new Date(0),
    });
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    await testMock({ log }).handle(
      requestOf('GET', '/api/scan/v0/things/x?size=1&access_token=secret', { headers: { traceparent } }),
    );
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      {
        time: '1970-01-01T00:00:00.000Z',
        level: 'info',
        message: 'GET /api/scan/v0/things/x?size=1&access_token=***',
        status: expect.any(Number),
        ms: expect.any(Number),
        operation: 'getThing',
        reason: expect.not.stringContaining('secret'),
        method: 'GET',
        url: '/api/scan/v0/things/x?size=1&access_token=***',
        group: 'scan',
        world: 'default',
        traceId: 'ab'.repeat(16),
      },
    ]);
  });
});

describe('a token that takes time to verify', () => {
  /** What log and journal have of a request whose caller is identified so. */
  const identifiedBy = async (identify: MockParts['identify'], changed: Partial<MockParts> = {}) => {
    const [lines, recorded]: [string[], FinishedExchange[]] = [[], []];
    const log = createLog({
      level: 'info',
      colours: false,
      write: (line) => void lines.push(line),
      time: () => new Date(0),
    });
    const journal = { ...mock.parts.journal, record: (exchange: FinishedExchange) => void recorded.push(exchange) };
    const server = testMock({ identify, log, journal, ...changed });
    const answer = await server.handle(requestOf('GET', '/v2/version', { headers: { authorization: 'Bearer x' } }));
    return { answer, lines, recorded };
  };

  test('is answered with unknown-world when the world was deleted meanwhile', async () => {
    let isThere = true;
    const ledger = countingLedger();
    const { parts } = testMock({ ledger });
    const { answer } = await identifiedBy(
      () => ((isThere = false), Promise.resolve({ kind: 'caller', caller: { userId: 'alice' } })),
      { worlds: { ...parts.worlds, isServed: () => isThere } },
    );
    expect([answer.status, json(answer), ledger.ticks]).toEqual([
      404,
      expect.objectContaining({ error: 'unknown-world' }),
      0,
    ]);
  });

  test('has the operation in log and journal when verifying it throws', async () => {
    const { answer, lines, recorded } = await identifiedBy(() => Promise.reject(new Error('boom')));
    expect(answer.status).toBe(500);
    expect(recorded.map(({ spec }) => spec?.id)).toEqual(['getVersion']);
    expect(lines.filter((line) => line.includes('operation=getVersion'))).toHaveLength(2);
  });
});

describe('cross-origin', () => {
  const origin = 'http://front.test';

  test('preflight names the requested headers, for unknown paths too', async () => {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    };
    for (const url of ['/api/scan/v0/things', '/nope']) {
      const answer = await ask('OPTIONS', url, { headers });
      expect(answer).toMatchObject({ status: 204, body: '' });
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-headers': 'authorization,content-type',
      });
      expect(answer.headers['access-control-allow-methods']).toContain('POST');
    }
  });

  test('responses echo the origin and vary by it', async () => {
    const { headers } = await ask('GET', '/api/scan/v0/things/latest', { headers: { origin } });
    expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
    expect(headers['access-control-expose-headers']).toContain('traceparent');
  });

  test('a plain OPTIONS names the methods', async () => {
    expect(await ask('OPTIONS', '/api/scan/v0/things')).toMatchObject({
      status: 204,
      headers: { allow: 'OPTIONS, POST' },
    });
  });
});

describe('Prefer', () => {
  const prefer = (url: string, value: string, headers: Record<string, string> = {}): Promise<HttpResponse> =>
    ask('GET', url, { headers: { prefer: value, ...headers } });

  test('forces a documented response, whatever the caller and the body', async () => {
    const answer = await prefer('/api/scan/v0/things/x', 'code=404');
    expect(answer).toMatchObject({
      status: 404,
      headers: { 'x-understudy': 'example', 'preference-applied': 'code=404' },
    });
    expect(json(answer)).toEqual({ value: 'gone' });
  });

  test('chooses an example by name', async () => {
    expect(json(await prefer('/api/scan/v0/things/latest', 'example=other'))).toEqual({ value: 'another' });
  });

  test('generates valid bodies', async () => {
    const answer = await prefer('/api/scan/v0/things/latest', 'dynamic=true');
    expect(json(answer)).toMatchObject({ value: expect.any(String) });
  });

  test.each([
    ['code=999', 'code=999 is not a final HTTP status'],
    ['code=418', 'known are 200, 404'],
    ['example=none', 'known are plain (200), other (200), plain (404)'],
    ['code=404, example=none', 'known are plain (404), other (404)'],
  ])('%s is refused with the available values', async (value, message) => {
    const answer = await prefer('/api/scan/v0/things/x', value);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain(message);
  });

  test('an operation without a handler responds with its examples', async () => {
    expect(await ask('GET', '/api/scan/v0/examples')).toMatchObject({
      status: 200,
      headers: { 'x-understudy': 'example' },
      body: '{"value":"shown"}',
    });
    expect(await prefer('/api/scan/v0/examples', 'code=204')).toMatchObject({ status: 204, body: '' });
    expect(await prefer('/api/scan/v0/examples', 'code=503')).toMatchObject({
      status: 503,
      body: '{"value":"trouble"}',
    });
  });
});

describe('a response that waits for the disk', () => {
  const answered = async (pending: () => Promise<void> | undefined, url = '/api/scan/v0/things/latest') => {
    const lines: string[] = [];
    const log = createLog({
      level: 'error',
      colours: false,
      write: (line) => void lines.push(line),
      time: () => new Date(0),
    });
    return {
      lines,
      answer: await testMock({
        durability: testDurability({ pending }),
        log,
      }).handle(requestOf('GET', url)),
    };
  };

  test('is sent at once when everything is stored, and otherwise after pending writes', async () => {
    expect((await answered(() => undefined)).answer.status).toBe(200);
    const order: string[] = [];
    const stored = { go: (): void => undefined };
    const mine = answered(() => new Promise((resolve) => (stored.go = () => (order.push('stored'), resolve())))).then(
      ({ answer }) => void order.push(String(answer.status)),
    );
    await new Promise((resolve) => void setImmediate(resolve));
    stored.go();
    await mine;
    expect(order).toEqual(['stored', '200']);
  });

  test('waits even if it is a refusal, which depends on the world too', async () => {
    let asked = 0;
    const { answer } = await answered(() => ((asked += 1), undefined), '/api/scan/v0/nothing');
    expect([answer.status, asked]).toEqual([404, 1]);
  });

  test('is rendered before the store is awaited: a refusal may draw a trace id from a stored counter', async () => {
    const order: string[] = [];
    const showTrace: RefusalTable = (_, { traceId }) => ({ status: 404, json: { traceId } });
    const durability = testDurability({ pending: () => void order.push('pending') });
    const answer = await testMock({
      durability,
      nextTraceId: () => (order.push('trace id'), 'cd'.repeat(16)),
      refuse: { ...mock.parts.refuse, scan: showTrace },
    }).handle(requestOf('GET', '/api/scan/v0/nothing'));
    expect([json(answer), order]).toEqual([{ traceId: 'cd'.repeat(16) }, ['trace id', 'pending']]);
  });

  test('does not wait if it refuses what cannot be forwarded: such a refusal looks at no world', async () => {
    const order: string[] = [];
    const showTrace: RefusalTable = (_, { traceId }) => ({ status: 503, json: { traceId } });
    const answer = await testMock({
      durability: testDurability({
        pending: () => void order.push('pending'),
        refusing: () => void order.push('refusing'),
      }),
      nextTraceId: () => (order.push('trace id'), 'cd'.repeat(16)),
      refuse: { ...mock.parts.refuse, scan: showTrace },
    }).handle(requestOf('GET', '/api/scan/v0/things/x'), {
      refusal: { kind: 'unavailable', reason: 'no route', isDone: false },
    });
    expect([json(answer), order]).toEqual([{ traceId: 'f'.repeat(32) }, []]);
  });

  test('becomes a refusal when its world has moved to another replica: its effects are not stored there', async () => {
    const { durability, worlds } = {
      durability: testDurability(),
      worlds: { ...mock.parts.worlds, hasMoved: () => true },
    };
    const answer = await testMock({ durability, worlds }).handle(requestOf('GET', '/api/scan/v0/nothing'));
    expect([answer.status, json(answer)]).toMatchObject([503, { told: { kind: 'unavailable', isDone: 'unknown' } }]);
  });

  test('becomes a refusal when the disk fails; the writer has logged why, once', async () => {
    const { answer, lines } = await answered(() => Promise.reject(new Error('no space left')));
    expect([answer.status, json(answer)]).toEqual([
      503,
      { error: 'not-stored', group: 'scan', told: { kind: 'not-stored' } },
    ]);
    expect(lines).toEqual([]);
  });
});

test('a request that could not be forwarded is logged with its operation, the reason and its waiting time', async () => {
  const lines: string[] = [];
  const log = createLog({
    level: 'info',
    colours: false,
    write: (line) => void lines.push(line),
    time: () => new Date(0),
  });
  await testMock({ log }).handle(requestOf('GET', '/api/scan/v0/things/x'), {
    refusal: { kind: 'unavailable', reason: 'the link broke', isDone: 'unknown' },
    arrivedMs: performance.now() - 6000,
  });
  expect(lines).toEqual([
    expect.stringMatching(/ status=503 ms=60\d\d\.\d operation=getThing reason="the link broke"/),
  ]);
});
