import { once } from 'node:events';
import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { contract } from '../../../test/support/contract';
import type { Mutant } from './mutants';
import { startRewritingProxy, type RewritingProxy } from './proxy';

interface Heard {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A right server that tells what it heard, and answers `status` with `body`. */
let heard: Heard[] = [];
let answer: { status: number; headers: Record<string, string | string[]>; body: Buffer | string } = {
  status: 200,
  headers: {},
  body: '{}',
};
let upstream: Server;
let proxy: RewritingProxy | undefined;

const bytesOf = async (message: IncomingMessage): Promise<Buffer> => Buffer.concat(await message.toArray());
async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  heard.push({
    method: request.method ?? '',
    url: request.url ?? '',
    headers: request.headers,
    body: await bytesOf(request),
  });
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
}
const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

beforeAll(async () => {
  upstream = createServer((request, response) => void reply(request, response));
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
});
afterAll(() => void upstream.close());
beforeEach(() => {
  heard = [];
  answer = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"entries": [1, 2]}' };
});
afterEach(async () => {
  await proxy?.close();
  proxy = undefined;
});

const LIST = '/api/scan/v0/ans-entries?page_size=5';
const base: Mutant = {
  id: 'one',
  clause: 'ANS-1',
  kind: 'behaviour',
  wrong: 'It is wrong.',
  operations: ['listAnsEntries', 'createTransferOffer'],
};

async function send(
  mutant: Mutant | undefined,
  {
    method = 'GET',
    path = LIST,
    headers = {},
    body,
  }: { method?: string; path?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
) {
  proxy ??= await startRewritingProxy({
    contract: contract(),
    upstream: `http://127.0.0.1:${portOf(upstream)}`,
    rewrites: mutant ? [mutant] : [],
    roleOf: ({ authorization }) => String(authorization ?? 'none'),
  });
  const sent = ask(`${proxy.url}${path}`, { method, headers });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: (await bytesOf(response)).toString('utf8') };
}

describe('a proxy without a mutant', () => {
  it('forwards request and answer unchanged, byte for byte', async () => {
    const bytes = Buffer.from([0xff, 0x00, 0xfe, 0x41]);
    answer = {
      status: 418,
      headers: { 'content-type': 'a/b', 'set-cookie': ['a=1', 'b=2'], 'x-own': 'yes' },
      body: '\ufeff{"a": 1.0}',
    };
    const { status, headers, body } = await send(undefined, {
      method: 'POST',
      path: '/any%20path?a=1&a=2&b=?',
      headers: { 'content-type': 'text/plain', 'x-mine': 'yes' },
      body: bytes,
    });
    expect(heard).toMatchObject([
      { method: 'POST', url: '/any%20path?a=1&a=2&b=?', headers: { 'content-type': 'text/plain', 'x-mine': 'yes' } },
    ]);
    expect(heard[0]?.body.equals(bytes)).toBe(true);
    expect({ status, body }).toEqual({ status: 418, body: '\ufeff{"a": 1.0}' });
    expect(headers).toMatchObject({ 'content-type': 'a/b', 'set-cookie': ['a=1', 'b=2'], 'x-own': 'yes' });
    expect(proxy?.rewrittenCount()).toBe(0);
  });

  it('keeps the Content-Length of a HEAD answer', async () => {
    answer.headers['content-length'] = '19';
    expect(await send(undefined, { method: 'HEAD' })).toMatchObject({
      status: 200,
      headers: { 'content-length': '19' },
      body: '',
    });
    expect(heard[0]).toMatchObject({ method: 'HEAD', url: LIST });
  });

  it('adds no media type to a request without a body', async () => {
    await send(undefined, { method: 'POST' });
    expect(heard[0]?.headers['content-type']).toBeUndefined();
    expect(heard[0]?.headers['content-length']).toBe('0');
  });

  it.each([200, 204, 304, 404])('forwards an empty body with %d', async (status) => {
    answer = { status, headers: {}, body: '' };
    expect(await send(undefined)).toMatchObject({ status, body: '' });
  });

  it('retries on a new connection when the upstream server has closed all idle ones', async () => {
    const asked = new WeakSet<object>();
    const closing = createServer((request, response) => {
      if (asked.has(request.socket)) return void request.socket.destroy();
      asked.add(request.socket);
      setImmediate(() => response.end('{}'));
    });
    closing.listen(0, '127.0.0.1');
    await once(closing, 'listening');
    proxy = await startRewritingProxy({
      contract: contract(),
      upstream: `http://127.0.0.1:${portOf(closing)}`,
      rewrites: [],
      roleOf: () => 'none',
    });
    const [first, second] = await Promise.all([send(undefined), send(undefined), send(undefined)]);
    expect([first.status, second.status, (await send(undefined)).status]).toEqual([200, 200, 200]);
    closing.close();
    closing.closeAllConnections();
  });

  it('answers 502 and reports a failure when the upstream server is unreachable', async () => {
    proxy = await startRewritingProxy({
      contract: contract(),
      upstream: 'http://127.0.0.1:9',
      rewrites: [],
      roleOf: () => 'none',
    });
    expect(await send(undefined)).toMatchObject({ status: 502 });
    expect(proxy.failure()).toMatch(/ECONNREFUSED|bad port/);
  });
});

describe('a mutant', () => {
  it('rewrites status, body and headers where its condition holds', async () => {
    const mutant: Mutant = {
      ...base,
      when: 'request.query.page_size = "5" and response.status = 200',
      response: { status: 201, body: '$merge([response.body, {"more": true}])', headers: { 'x-more': 'yes' } },
    };
    expect(await send(mutant)).toMatchObject({
      status: 201,
      headers: { 'x-more': 'yes' },
      body: '{"entries":[1,2],"more":true}',
    });
    expect(await send(mutant, { path: '/api/scan/v0/ans-entries?page_size=6' })).toMatchObject({
      status: 200,
      body: '{"entries": [1, 2]}',
    });
    expect(proxy?.rewrittenCount()).toBe(1);
  });

  it('touches only its operations, whatever the method', async () => {
    const mutant: Mutant = { ...base, response: { status: 500 } };
    expect(await send(mutant, { path: '/api/scan/v0/dso-party-id' })).toMatchObject({ status: 200 });
    expect(await send(mutant, { method: 'HEAD' })).toMatchObject({ status: 200 });
    expect(await send(mutant, { path: '/api/scan/v0/ans%2dentries' })).toMatchObject({ status: 200 });
    expect(proxy?.rewrittenCount()).toBe(0);
  });

  it('counts as not applied when what it writes changes nothing', async () => {
    await send({ ...base, response: { body: 'response.body' } });
    expect(proxy?.rewrittenCount()).toBe(0);
  });

  it('rewrites the request: query, body and token', async () => {
    const mutant: Mutant = {
      ...base,
      request: {
        query: '$merge([request.query, {"page_size": "7"}])',
        body: '{"seen": request.body, "by": request.as}',
        token: '"other"',
      },
    };
    await send(mutant, {
      method: 'POST',
      path: '/api/validator/v0/wallet/transfer-offers?a=b',
      headers: { authorization: 'me' },
      body: '{"big": 9007199254740993}',
    });
    expect(heard).toMatchObject([
      { url: '/api/validator/v0/wallet/transfer-offers?a=b&page_size=7', headers: { authorization: 'Bearer other' } },
    ]);
    expect(heard[0]?.body.toString()).toBe('{"seen":{"big":9007199254740993},"by":"me"}');
    expect(proxy?.rewrittenCount()).toBe(1);
  });

  it('can send an empty body, and read an empty body as nothing', async () => {
    expect(await send({ ...base, response: { text: '' } })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=UTF-8', 'content-length': '0' },
      body: '',
    });
    await proxy?.close();
    proxy = undefined;
    answer.body = '';
    expect(
      await send({
        ...base,
        when: '$not($exists(response.body)) and $not($exists(request.body))',
        response: { status: 418 },
      }),
    ).toMatchObject({ status: 418, body: '' });
  });

  it('stores null as null, and keeps its memory if an expression has no value', async () => {
    const mutant: Mutant = {
      ...base,
      response: { body: '{"memory": memory}' },
      remember: {
        count: '$exists(memory.count) ? memory.count + 1 : 1',
        none: 'null',
        first: '$exists(memory.count) ? undefined.there : "first"',
      },
    };
    expect((await send(mutant)).body).toBe('{"memory":{}}');
    expect((await send(mutant)).body).toBe('{"memory":{"count":1,"none":null,"first":"first"}}');
    expect((await send(mutant)).body).toBe('{"memory":{"count":2,"none":null,"first":"first"}}');
  });

  it.each([
    ['is wrong', { response: { body: '$nothing(' } }],
    ['gives nothing', { response: { body: 'response.body.nothing' } }],
    ['cannot be evaluated', { remember: { sum: '$sum("a")' } }],
  ])('reports a failure when an expression %s', async (_, change) => {
    expect(await send({ ...base, ...change })).toMatchObject({ status: 502 });
    expect(proxy?.failure()).toMatch(/expression/);
  });

  it('leaves a badly encoded path unchanged', async () => {
    const mutant: Mutant = {
      ...base,
      operations: ['getAnsEntryByName'],
      when: '$contains(request.path, "%zz")',
      response: { status: 418 },
    };
    expect(await send(mutant, { path: '/api/scan/v0/ans-entries/by-name/%zz' })).toMatchObject({ status: 418 });
  });
});
