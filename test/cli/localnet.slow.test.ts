// `serve --localnet` over real sockets, on a loopback address of its own so that nothing else on the machine is in the
// way.

import { request } from 'node:http';
import { createServer, type Server } from 'node:net';
import { localnetPorts, NODES } from '../../src/cli/localnet';
import { tableAfter } from '../docs/pages';
import { begin, call, run, start, type Started } from './command';

// All of 127.0.0.0/8 is this machine on Linux only.
const HOST = process.platform === 'linux' ? '127.0.7.3' : '127.0.0.1';
const PATHS = {
  ledger: '/v2/version',
  validator: '/api/validator/v0/wallet/balance',
  scan: '/api/scan/v0/dso-party-id',
  sv: '/api/sv/readyz',
} as const;

interface Told {
  readonly status: number | undefined;
  readonly body: string;
}

/** `fetch` would not send another Host header. */
function ask(port: number, host: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Told> {
  return new Promise((done, failed) => {
    const asked = request({ host: HOST, port, path, headers: { host, ...headers } }, (response) => {
      let body = '';
      response
        .on('data', (chunk: Buffer) => void (body += chunk.toString()))
        .on('end', () => done({ status: response.statusCode, body }));
    });
    asked.on('error', failed).end();
  });
}

let server: Started;
beforeAll(async () => {
  server = await start(['--localnet', '--host', HOST, '--strict', '--clock', 'manual']);
});
afterAll(() => server.stop());

const bearer = (user: string): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${server.ready.users.find((one) => one.user === user)?.token}`,
});

const rows = tableAfter('docs/localnet.md', 'addresses').flatMap(([node = '', port = '', names = '', target = '']) =>
  (names.startsWith('`') ? names.split(', ').map((name) => name.replaceAll('`', '')) : ['elsewhere.example']).map(
    (name) => ({ node, port: Number(port), name, target }),
  ),
);

it.each(rows)('$node at $name:$port leads to $target', async ({ node, port, name, target }) => {
  const user = node === 'sv' ? 'sv' : node;
  for (const [group, path] of Object.entries(PATHS)) {
    const { status, body } = await ask(port, `${name}:${port}`, path, bearer(user));
    expect([group, status]).toEqual([group, group === target ? 200 : 404]);
    if (group !== target) expect(body).toMatch(/; on LocalNet .* (is|are) at http:\/\/\S+/);
  }
});

it('has a row for each address', () => {
  const told = new Set(rows.map(({ node, port }) => `${node} ${port}`));
  expect(new Set(localnetPorts(NODES).map(({ node, port }) => `${node} ${port}`))).toEqual(told);
});

it('accepts tokens as LocalNet does, from each of its users', async () => {
  const { out } = await run(['token', '--user', 'app-provider']);
  expect(
    (await ask(3000, 'wallet.localhost:3000', PATHS.validator, { authorization: `Bearer ${out.trim()}` })).body,
  ).toContain('"effective_unlocked_qty":"999.9');
  const operator = await run(['token', '--user', 'ledger-api-user']);
  const rights = await ask(2975, 'localhost:2975', '/v2/authenticated-user', {
    authorization: `Bearer ${operator.out.trim()}`,
  });
  expect(rights).toMatchObject({ status: 200, body: expect.stringContaining('ledger-api-user') });
});

it('is one ledger behind all addresses, and serves its control operations at each of them', async () => {
  const before = await ask(2000, 'wallet.localhost', '/_control/v1/status');
  expect(JSON.parse(before.body)).toMatchObject({
    world: 'localnet',
    users: NODES.map((user) => expect.objectContaining({ user })),
  });
  expect((await ask(4000, 'sv.localhost', '/')).status).toBe(200);
  expect((await ask(2000, 'wallet.localhost', '/_worlds/default/api/scan/v0/dso-party-id')).status).toBe(404);
  expect((await ask(2000, 'wallet.localhost', `/_worlds/default${PATHS.validator}`, bearer('app-user'))).status).toBe(
    200,
  );
  expect((await ask(2000, 'evil.example', '/_control/v1/status')).status).toBe(403);
});

it('says what is answered of the super validator', async () => {
  const lost = await ask(4000, 'sv.localhost', '/v0/dso');
  expect([lost.status, lost.body]).toEqual([
    404,
    'of the super validator only /api/sv/livez and /api/sv/readyz are answered, not "/v0/dso"; scan has its rounds, names and votes; on LocalNet scan is at http://scan.localhost:4000/api/scan\n',
  ]);
});

it('serves the registries of test tokens at each of them', async () => {
  expect((await call(`${server.ready.groups.control}/instruments`, { body: { id: 'GOLD' } })).status).toBe(201);
  for (const [port, host] of [
    [2000, 'wallet.localhost'],
    [4000, 'scan.localhost'],
    [2975, 'localhost'],
  ] as const)
    expect((await ask(port, host, '/_registry/token-admin/registry/metadata/v1/instruments/GOLD')).status).toBe(200);
});

it('shows its addresses in the ready file and in the banner', async () => {
  expect(server.ready.localnet).toEqual({
    'app-user': { validator: 'http://wallet.localhost:2000/api/validator', ledger: 'http://localhost:2975' },
    'app-provider': { validator: 'http://wallet.localhost:3000/api/validator', ledger: 'http://localhost:3975' },
    sv: {
      validator: 'http://wallet.localhost:4000/api/validator',
      ledger: 'http://localhost:4975',
      scan: 'http://scan.localhost:4000/api/scan',
    },
  });
});

it('names each port in use and the remedy; another node is served without it', async () => {
  const { status, err } = await run(['serve', '--port', '0', '--localnet', '--host', HOST]);
  expect(status).toBe(4);
  const lines = err.trimEnd().split('\n');
  expect(lines.map((line) => Number(/port (\d+)/.exec(line)?.[1])).sort((a, b) => a - b)).toEqual(
    localnetPorts(NODES)
      .map(({ port }) => port)
      .sort((a, b) => a - b),
  );
  expect(lines[0]).toBe(
    `understudy: port 2000 on ${HOST} is in use: stop the process that listens there (a LocalNet?), or leave app-user out: --localnet app-provider,sv`,
  );
});

describe('part of LocalNet', () => {
  const elsewhere = process.platform === 'linux' ? '127.0.7.4' : '127.0.0.1';
  let squatter: Server;
  beforeAll(
    () =>
      new Promise<void>((done) => {
        squatter = createServer().listen(3903, elsewhere, done);
      }),
  );
  afterAll(() => squatter.close());

  it('starts beside a program that uses the ports of another node, and frees its own at the end', async () => {
    if (elsewhere === HOST)
      return expect((await run(['serve', '--localnet', 'app-user', '--port', '2000'])).status).toBe(2);
    const { child, finished } = begin([
      'serve',
      '--port',
      '0',
      '--localnet',
      'app-user',
      '--host',
      elsewhere,
      '--log-level',
      'error',
    ]);
    while (
      !(await new Promise((done) =>
        request({ host: elsewhere, port: 2000 }, () => done(true))
          .on('error', () => done(false))
          .end(),
      ))
    )
      if (child.exitCode !== null) throw new Error('it ended');
    child.kill();
    const { status, out } = await finished;
    expect(status).toBe(0);
    expect(out).toContain(
      'LocalNet   app-user      http://wallet.localhost:2000/api/validator  http://localhost:2975\n',
    );
    expect(out).not.toContain('app-provider  http');
  });
});

it.each([
  [
    ['--localnet', 'app'],
    '--localnet (or UNDERSTUDY_LOCALNET) is "app", but app-user, app-provider, sv or a list of them is expected',
  ],
  [['--localnet', '--port', '2000'], '--port 2000 is already a LocalNet port of app-user'],
])('%j is refused in one line', async (args, sentence) => {
  const { status, err } = await run(['serve', ...args]);
  expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining(sentence) });
});
