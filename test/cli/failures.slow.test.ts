// Starts that fail: exit status, and one sentence with file, line and the mend.

import { connect, createServer, type Server } from 'node:net';
import { freePort } from '../support/free-port';
import { fileWith, run, start } from './command';

const serve = (...args: readonly string[]) => run(['serve', '--port', '0', ...args]);

describe('a world that cannot be used exits 3', () => {
  test('when none has the name, with the existing names', async () => {
    expect(await serve('--world', 'nowhere')).toEqual({
      status: 3,
      out: '',
      err: expect.stringMatching(/^understudy: nowhere is not a known world; known worlds: .*quickstart.*\n$/),
    });
  });

  test('when it cannot be read', async () => {
    expect(await serve('--world', '/')).toEqual({
      status: 3,
      out: '',
      err: expect.stringMatching(/^understudy: \/ is a folder; [^\n]+\n$/),
    });
  });

  test('when it is not YAML, with the line', async () => {
    const path = fileWith('broken.yaml', 'name: broken\nusers:\n  ann: [\n');
    const { status, err } = await serve('--world', path);
    expect(status).toBe(3);
    expect(err).toMatch(/^understudy: \S+broken\.yaml:[34]:\d+ not YAML: /);
  });

  test('when its schema refuses it, with the line of the invalid property', async () => {
    const path = fileWith(
      'odd.yaml',
      "name: odd\ndescription: Odd.\nends: 2026-01-15T12:00:00Z\nlasts: 6h\nnetwork: { firstRound: 10, amuletPrice: '0.15' }\nusers:\n  ann:\n    holding: ['10']\n",
    );
    const { status, err } = await serve('--world', path);
    expect(status).toBe(3);
    expect(err).toMatch(/^understudy: \S+odd\.yaml:8:5 .*holding/);
  });

  test('when a step of its history is impossible, with the line of the step', async () => {
    const text =
      "name: odd\ndescription: Odd.\nends: 2026-01-15T12:00:00Z\nlasts: 6h\nnetwork: { firstRound: 10, amuletPrice: '0.15' }\nusers:\n  ann: { holdings: ['10'] }\noffers:\n  - { id: a, from: ann, to: ann, amount: '1', description: d, at: -1h, expires: 5m, then: { at: -30m, move: accept } }\n";
    const { status, err } = await serve('--world', fileWith('odd.yaml', text));
    expect(status).toBe(3);
    expect(err).toMatch(/^understudy: \S+odd\.yaml:9:\d+ offer a is no longer open[^\n]*\n$/);
  });
});

describe('a document that cannot be used exits 3', () => {
  test('when it does not exist', async () => {
    expect(await serve('--openapi', '/no/such/document.yaml')).toEqual({
      status: 3,
      out: '',
      err: expect.stringContaining('/no/such/document.yaml'),
    });
  });

  test.each([
    ['is not YAML', 'openapi: 3.1.0\ninfo: [\n', /:\d+ is not YAML/],
    ['is not an OpenAPI document', 'title: none\n', /:1 .*is not an OpenAPI/],
    [
      'has a dangling reference',
      'openapi: 3.1.0\ninfo: { title: t, version: "1" }\npaths:\n  /a:\n    get:\n      responses:\n        "200":\n          $ref: "#/components/responses/None"\n',
      /:[78] .*None/,
    ],
    [
      'has a schema that does not compile',
      'openapi: 3.1.0\ninfo: { title: t, version: "1" }\npaths:\n  /a:\n    get:\n      responses:\n        "200":\n          description: d\n          content:\n            application/json:\n              schema: { type: strange }\n',
      /:11 .*is not a JSON Schema/,
    ],
  ])('when it %s', async (_, text, sentence) => {
    const path = fileWith('own.yaml', text);
    const { status, out, err } = await serve('--openapi', path);
    expect({ status, out }).toEqual({ status: 3, out: '' });
    expect(err).toContain(`understudy: ${path}:`);
    expect(err).toMatch(sentence);
  });
});

describe('an address that the server cannot listen on exits 4', () => {
  let other: Server;
  let port = 0;
  beforeAll(async () => {
    other = createServer();
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => void other.close());

  test('when the port is in use, with the next step', async () => {
    const { status, out, err } = await run(['serve', '--port', String(port), '--json']);
    expect({ status, out }).toEqual({ status: 4, out: '' });
    expect(err).toMatch(new RegExp(`^understudy: port ${port} on 127\\.0\\.0\\.1 is in use: [^\\n]*--port[^\\n]*\\n$`));
  });

  test('when the host is not an address of this machine', async () => {
    expect(await serve('--host', '203.0.113.9')).toEqual({
      status: 4,
      out: '',
      err: expect.stringContaining('--host'),
    });
  });
});

describe('a running server', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'exits with status 0 on %s without waiting for open connections',
    async (signal) => {
      const server = await start(['--quiet']);
      const kept = await fetch(`${server.ready.groups.scan}/v0/dso-party-id`);
      await kept.text();
      const halfSent = connect(Number(new URL(server.ready.url).port), '127.0.0.1');
      halfSent.on('error', () => undefined);
      await new Promise<void>(
        (resolve) =>
          void halfSent.write('POST /v2/updates HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{', () => resolve()),
      );
      const { status, err, ms } = await server.stop(signal);
      expect({ status, err }).toEqual({ status: 0, err: '' });
      // The rest of the half-sent request would be waited for half a minute.
      expect(ms).toBeLessThan(20_000);
    },
  );

  test('frees its port for the next server', async () => {
    const port = String(await freePort());
    const first = await start(['--port', port]);
    await first.stop();
    const second = await start(['--port', port]);
    expect(second.ready.url).toBe(first.ready.url);
  });
});
