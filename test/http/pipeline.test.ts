// What every operation has in common: paths, methods, bodies, queries and cross-origin headers, over real HTTP.

import type { Response } from 'supertest';
import { startTestServer, type Call, type TestGroup, type TestServer } from './harness';

const MIB = 1024 * 1024;
const PREFIX = { ledger: '', validator: '/api/validator', scan: '/api/scan', control: '/_control/v1' } as const;
const ACS = { migration_id: 1, record_time: '2026-01-15T09:00:00Z', page_size: 1 };

let documented: TestServer;
let observed: TestServer;
beforeAll(async () => {
  documented = await startTestServer();
  observed = await startTestServer({ dialect: 'observed' });
});
afterAll(() => Promise.all([documented.close(), observed.close()]));

/** The form in which a group refuses: `{error}`, text, or the ledger's own object. */
function expectRefusal(response: Response, status: number, form: 'error' | 'text' | 'ledger', message = /./): void {
  expect(response.status).toBe(status);
  expect(response.headers['content-type']).toBe(form === 'text' ? 'text/plain; charset=UTF-8' : 'application/json');
  if (form === 'text') expect(response.text).toMatch(message);
  if (form === 'error') expect(response.body).toEqual({ error: expect.stringMatching(message) });
  if (form === 'ledger')
    expect(response.body).toMatchObject({
      code: expect.any(String),
      cause: expect.stringMatching(message),
      context: expect.any(Object),
      errorCategory: expect.any(Number),
    });
}

/** A POST that takes a body, in each group; the token of a user who may. */
const POSTS: readonly (readonly [TestGroup, string])[] = [
  ['ledger', '/v2/updates/update-by-id'],
  ['validator', '/v0/wallet/transfer-offers'],
  ['scan', '/v0/state/acs'],
];
const send = (server: TestServer, group: TestGroup, path: string, call: Call): Promise<Response> =>
  server.call(group, 'POST', path, { user: 'alice', ...call });
const formOf = (group: TestGroup, server: TestServer): 'error' | 'text' =>
  server === documented && group !== 'ledger' ? 'error' : 'text';

describe('an unknown path', () => {
  test.each(['/v0/nothing', '/v0/lsu/', '/V0/lsu', '/v0//lsu', '/v0/updates/', '', '/', '/v0/lsu%2f', '/v0/%00'])(
    'of the scan group, %j, is 404 in the format of the dialect',
    async (path) => {
      expectRefusal(await documented.call('scan', 'GET', path), 404, 'error', /scan/);
      expectRefusal(await observed.call('scan', 'GET', path), 404, 'text', /scan/);
    },
  );

  test('of the validator group receives the error of its group, for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
      expectRefusal(
        await documented.call('validator', method, '/v0/nothing'),
        404,
        'error',
        /Unknown path .*\/api\/validator\/v0\/nothing in the validator group/,
      );
  });

  test('of no group receives the error of the ledger interface, with method and address', async () => {
    for (const path of ['/nothing', '/api/scanner/v0/lsu', '/api', '/v2/updates/']) {
      const response = await documented.call('ledger', 'GET', path);
      expect([response.status, response.body]).toEqual([
        404,
        { errors: [`HttpMethod(GET), uri: ${documented.url}${path}`], status: 404 },
      ]);
    }
    expect((await observed.call('ledger', 'GET', '/nothing')).body).toMatchObject({ ledgerApiError: null });
  });

  test('gets a hint in the log, not in the response', async () => {
    const nearby = await documented.call('scan', 'GET', '/v0/closed-round');
    expect(documented.log.at(-1)).toMatch(/did you mean GET \/api\/scan\/v0\/closed-rounds/);
    const elsewhere = await documented.call('validator', 'GET', '/v0/ans-entries');
    expect(documented.log.at(-1)).toMatch(/scan group; use \/api\/scan\/v0\/ans-entries/);
    expect(`${nearby.text}${elsewhere.text}`).not.toMatch(/did you mean|its address/);
  });
});

describe('the wrong method', () => {
  test.each<readonly [TestGroup, 'GET' | 'PUT' | 'POST' | 'DELETE', string, string]>([
    ['scan', 'POST', '/v0/lsu', 'GET, HEAD, OPTIONS'],
    ['scan', 'GET', '/v0/state/acs/force', 'OPTIONS, POST'],
    ['scan', 'DELETE', '/v0/updates/x', 'GET, HEAD, OPTIONS'],
    ['validator', 'PUT', '/v0/wallet/transfer-offers', 'GET, HEAD, OPTIONS, POST'],
    ['ledger', 'GET', '/v2/updates/update-by-id', 'OPTIONS, POST'],
  ])('%s %s %s is 405 and tells which are allowed', async (group, method, path, allowed) => {
    for (const server of [documented, observed]) {
      const response = await server.call(group, method, path);
      expectRefusal(response, 405, formOf(group, server));
      expect(response.headers['allow']).toBe(allowed);
    }
  });

  test('OPTIONS without a preflight returns the allowed methods; HEAD on a POST is 405', async () => {
    const options = await documented.call('scan', 'OPTIONS', '/v0/state/acs');
    expect([options.status, options.text, options.headers['allow']]).toEqual([204, '', 'OPTIONS, POST']);
    const head = await documented.call('scan', 'HEAD', '/v0/state/acs');
    expect([head.status, head.headers['allow']]).toEqual([405, 'OPTIONS, POST']);
  });
});

describe('HEAD', () => {
  test.each<readonly [TestGroup, string, number]>([
    ['scan', '/v0/dso-party-id', 200],
    ['scan', '/v0/updates/none', 404],
    ['scan', '/v0/nothing', 404],
    ['ledger', '/v2/version', 200],
    ['ledger', '/', 200],
  ])('of %s %s has the status and headers of GET and no body', async (group, path, status) => {
    const [head, get] = [await documented.call(group, 'HEAD', path), await documented.call(group, 'GET', path)];
    expect([head.status, get.status]).toEqual([status, status]);
    for (const name of ['content-type', 'content-length', 'access-control-allow-origin', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
    expect(head.text ?? '').toBe('');
  });
});

describe('cross-origin headers', () => {
  const origin = { headers: { origin: 'https://app.example' } };

  test('let any page read every response, including refusals, with credentials for a named page', async () => {
    const answers = [
      await documented.call('scan', 'GET', '/v0/lsu', origin),
      await documented.call('scan', 'GET', '/v0/nothing', origin),
      await documented.call('scan', 'GET', '/v0/updates/none', origin),
      await documented.call('scan', 'PUT', '/v0/lsu', origin),
      await documented.call('scan', 'POST', '/v0/state/acs', { ...origin, body: 'x'.repeat(MIB + 1) }),
      await documented.call('validator', 'GET', '/v0/wallet/transfer-offers', origin),
      await documented.call('ledger', 'POST', '/v2/updates/update-by-id', { ...origin, body: '{' }),
      await documented.call('scan', 'GET', '/v0/%zz', origin),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 405, 413, 401, 401, 400]);
    for (const { headers } of answers) {
      expect(headers['access-control-allow-origin']).toBe('https://app.example');
      expect(headers['access-control-allow-credentials']).toBe('true');
      expect(headers['access-control-expose-headers']).toContain('traceparent');
      expect(headers['vary']).toBe('Origin');
    }
  });

  test('are omitted without an Origin header, and Vary still names it', async () => {
    const { headers } = await documented.call('scan', 'GET', '/v0/nothing');
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers['vary']).toBe('Origin');
  });

  const PREFLIGHTED = [
    '/api/scan/v0/state/acs',
    '/api/validator/v0/wallet/transfer-offers',
    '/v2/updates/update-by-id',
    '/api/scan/v0/nothing',
  ];
  test.each(PREFLIGHTED)('let a preflight of %s pass without a token', async (path) => {
    const headers = {
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type, prefer',
    };
    const response = await documented.call('ledger', 'OPTIONS', path, { headers });
    expect([response.status, response.text]).toEqual([204, '']);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'authorization, content-type, prefer',
      'access-control-allow-methods': expect.stringMatching(/GET.*POST.*DELETE/),
      'access-control-max-age': '600',
      vary: expect.stringMatching(/Origin.*Access-Control-Request-Method.*Access-Control-Request-Headers/),
    });
  });
});

describe('percent-encoding', () => {
  test.each(['/v0/%zz', '/v0/updates/%', '/v0/updates/%c3%28', '/v0/updates/%ff'])(
    'that is broken in the path %j is 400',
    async (path) => {
      expectRefusal(await documented.call('scan', 'GET', path), 400, 'error', /percent sign/);
      expectRefusal(await observed.call('scan', 'GET', path), 400, 'text', /percent sign/);
    },
  );

  test('that is invalid in a parameter is 400, and ignored in an unknown one', async () => {
    expectRefusal(
      await documented.call('scan', 'GET', '/v0/ans-entries?page_size=1&name_prefix=%c3'),
      400,
      'error',
      /name_prefix has a percent sign/,
    );
    expect((await documented.call('scan', 'GET', '/v0/ans-entries?page_size=1&other=%c3&%zz=1&&=')).status).toBe(200);
  });

  test('may be used anywhere, and a plus in a query is a space', async () => {
    expect((await documented.call('scan', 'GET', '/v0/%6csu')).status).toBe(200);
    expect((await documented.call('scan', 'GET', '/v0/ans-entries?page%5fsize=%31')).body.entries).toHaveLength(1);
    expectRefusal(
      await documented.call(
        'scan',
        'GET',
        '/v0/state/acs/snapshot-timestamp?migration_id=1&before=2026-01-15T12:00:00+01:00',
      ),
      400,
      'error',
      /before/,
    );
    expect(
      (
        await documented.call(
          'scan',
          'GET',
          '/v0/state/acs/snapshot-timestamp?migration_id=1&before=2026-01-15T12%3A00%3A00%2B01%3A00',
        )
      ).status,
    ).toBe(200);
  });

  test('an encoded slash does not end a segment', async () => {
    expectRefusal(await documented.call('scan', 'GET', '/v0/ans-entries/by-name/a%2Fb'), 404, 'error', /name: a\/b$/);
  });
});

describe('query parameters', () => {
  test('that are repeated are refused, unless they are unknown', async () => {
    expectRefusal(
      await documented.call('scan', 'GET', '/v0/ans-entries?page_size=1&page_size=1'),
      400,
      'error',
      /page_size is given 2 times/,
    );
    expectRefusal(
      await observed.call('scan', 'GET', '/v0/ans-entries?page_size=1&page_size=2'),
      400,
      'text',
      /page_size is given 2 times/,
    );
    expect((await documented.call('scan', 'GET', '/v0/ans-entries?page_size=1&x=1&x=2')).status).toBe(200);
  });

  test('that are invalid are all reported together', async () => {
    expectRefusal(
      await documented.call('scan', 'GET', '/v0/state/acs/snapshot-timestamp?before=noon'),
      400,
      'error',
      /before .*; .*migration_id is missing/,
    );
  });
});

describe('a body', () => {
  test.each(POSTS)('of the %s group on %s is refused with 413 one byte past 1 MiB, not at it', async (group, path) => {
    const form = group === 'ledger' ? 'ledger' : 'error';
    expectRefusal(await send(documented, group, path, { body: ' '.repeat(MIB + 1) }), 413, form, /1048576 bytes/);
    expect((await send(documented, group, path, { body: ' '.repeat(MIB) })).status).toBe(400);
    if (group !== 'ledger')
      expectRefusal(await send(observed, group, path, { body: ' '.repeat(MIB + 1) }), 413, 'text', /1048576 bytes/);
  });

  test('that is too large is refused before the token is verified, even if none is needed', async () => {
    expect(
      (await documented.call('validator', 'POST', '/v0/wallet/transfer-offers', { body: ' '.repeat(MIB + 1) })).status,
    ).toBe(413);
    expect((await documented.call('scan', 'POST', '/v0/state/acs/force', { body: ' '.repeat(MIB + 1) })).status).toBe(
      413,
    );
  });

  test('of unknown length is counted as it arrives', async () => {
    const chunk = new Uint8Array(300_000).fill(0x20);
    const stream = (count: number) =>
      new ReadableStream({
        start(controller) {
          for (let sent = 0; sent < count; sent += 1) controller.enqueue(chunk);
          controller.close();
        },
      });
    const status = async (count: number): Promise<number> => {
      const headers = { 'content-type': 'application/json' };
      return (
        await fetch(`${documented.url}/api/scan/v0/state/acs`, {
          method: 'POST',
          body: stream(count),
          duplex: 'half',
          headers,
        })
      ).status;
    };
    expect([await status(3), await status(4)]).toEqual([400, 413]);
  });

  test.each<readonly [TestGroup, string]>([
    ['validator', '/v0/wallet/transfer-offers'],
    ['scan', '/v0/state/acs'],
  ])('of the %s group on %s is refused with 415 unless it is JSON', async (group, path) => {
    for (const type of [
      'text/plain',
      'application/xml',
      'text/json',
      'application/x-www-form-urlencoded',
      'nonsense',
    ]) {
      const call = { body: '{}', headers: { 'content-type': type } };
      expectRefusal(await send(documented, group, path, call), 415, 'error', new RegExp(`content type ${type} `));
      expectRefusal(await send(observed, group, path, call), 415, 'text', new RegExp(`content type ${type} `));
    }
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
    'application/vnd.api+json',
  ])('is read as %s', async (type) => {
    expect(
      (await send(documented, 'scan', '/v0/state/acs', { body: ACS, headers: { 'content-type': type } })).status,
    ).toBe(200);
  });

  test('is read without any content type, and in the ledger group of the observed dialect with any', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(ACS));
    expect((await fetch(`${documented.url}/api/scan/v0/state/acs`, { method: 'POST', body: bytes })).status).toBe(200);
    const asText = { body: '{"updateId":"none","updateFormat":{}}', headers: { 'content-type': 'text/plain' } };
    expectRefusal(
      await send(documented, 'ledger', '/v2/updates/update-by-id', asText),
      400,
      'text',
      /content type text\/plain is not JSON/,
    );
    expect((await send(observed, 'ledger', '/v2/updates/update-by-id', asText)).text).not.toMatch(/content type/);
  });

  test('may nest 100 levels deep and no deeper; brackets in texts do not count', async () => {
    const nested = (levels: number): string =>
      `{"deep":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)},"migration_id":1,"record_time":"2026-01-15T09:00:00Z","page_size":1}`;
    expect((await send(documented, 'scan', '/v0/state/acs', { body: nested(100) })).status).toBe(200);
    expectRefusal(
      await send(documented, 'scan', '/v0/state/acs', { body: nested(101) }),
      400,
      'error',
      /deeper than 100 levels/,
    );
    expectRefusal(
      await send(observed, 'scan', '/v0/state/acs', { body: nested(101) }),
      400,
      'text',
      /deeper than 100 levels/,
    );
    expectRefusal(
      await send(documented, 'ledger', '/v2/updates/update-by-id', { body: nested(500_000) }),
      400,
      'text',
      /deeper than 100 levels/,
    );
    expect(
      (await send(documented, 'scan', '/v0/state/acs', { body: { ...ACS, text: `${'['.repeat(200)}"\\` } })).status,
    ).toBe(200);
  });

  test.each(POSTS)('of the %s group on %s that is not UTF-8 or not JSON is 400', async (group, path) => {
    const authorization = `Bearer ${await documented.token('alice')}`;
    const bodies = [
      Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      Uint8Array.from([0x00]),
      Uint8Array.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
    ];
    for (const body of bodies) {
      const response = await fetch(`${documented.url}${PREFIX[group]}${path}`, {
        method: 'POST',
        body,
        headers: { authorization, 'content-type': 'application/json' },
      });
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toBe(
        group === 'ledger' ? 'text/plain; charset=UTF-8' : 'application/json',
      );
    }
    for (const body of ['{', '{"a":1,}', "{'a':1}", 'NaN', '{"a":01}', '{}{}'])
      expectRefusal(await send(documented, group, path, { body }), 400, formOf(group, documented), /./);
  });

  test.each(['null', '1', '"text"', '[]', 'true'])('that is %s where an object is expected is 400', async (body) => {
    for (const [group, path] of POSTS)
      expectRefusal(await send(documented, group, path, { body }), 400, formOf(group, documented), /body/);
  });

  test('is ignored if none is expected: on GET, empty with a JSON content type, or not JSON at all', async () => {
    const plain = (await documented.call('scan', 'GET', '/v0/lsu')).body;
    const calls: readonly Call[] = [
      { headers: { 'content-type': 'application/json' } },
      { body: '' },
      { body: {} },
      { body: '{nope' },
      { body: 'x', headers: { 'content-type': 'text/plain' } },
    ];
    for (const call of calls) expect((await documented.call('scan', 'GET', '/v0/lsu', call)).body).toEqual(plain);
    expect(
      (
        await documented.call('validator', 'GET', '/v0/wallet/transfer-offers', {
          user: 'alice',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(200);
  });

  test('with names of inherited members does no harm', async () => {
    const body = `{"__proto__":{"page_size":1},"constructor":1,"migration_id":1,"record_time":"2026-01-15T09:00:00Z"}`;
    expectRefusal(await send(documented, 'scan', '/v0/state/acs', { body }), 400, 'error', /page_size/);
  });
});

describe('a request', () => {
  test('is logged in one line, without its token', async () => {
    const token = await documented.token('alice');
    await documented.call('scan', 'GET', `/v0/lsu?access_token=${token}`, { token });
    expect(documented.log.at(-1)).toMatch(/GET \/api\/scan\/v0\/lsu/);
    expect(documented.log.join('\n')).not.toContain(token);
  });

  test('that is not HTTP at all does not stop the server', async () => {
    const long = await fetch(`${documented.url}/api/scan/v0/lsu?x=${'a'.repeat(20_000)}`);
    expect(long.status).toBe(414);
    expect((await documented.call('scan', 'GET', '/v0/lsu')).status).toBe(200);
  });
});
