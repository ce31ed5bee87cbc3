// Gateways, proxies and misconfigured deployments: slow, rate-limited, flaky, half-configured. Each row of the table in
// docs/check-in-ci.md is a run here; it ends with the exit status and the sentence of the row.

import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { main } from '../../src/cli/main';
import type { Ready } from '../../src/library';
import { call, fileWith, start, type Started } from '../cli/command';
import { tableAfter } from '../docs/pages';
import { CA_FILE, startDeployment, type Behaviour, type UpstreamAnswer } from './deployment-proxy';

let server: Started;
let ahead: Started;
beforeAll(async () => {
  [server, ahead] = await Promise.all([start(), start()]);
  await call(`${ahead.ready.groups.control}/clock/advance`, { body: { by: '5m' } });
});
afterAll(() => Promise.all([server.stop(), ahead.stop()]));

interface Deployment {
  /** Default: passes everything on. */
  readonly behave?: Behaviour;
  readonly isTls?: boolean;
  readonly path?: string;
  readonly upstream?: () => Started;
  /** Changes the target file, which names four users. */
  readonly file?: (target: TargetFile) => object;
  readonly args?: (url: string) => readonly string[];
  /** Default: a few suites that read and write. */
  readonly suites?: readonly string[];
}

interface TargetFile {
  readonly urls: Readonly<Record<string, string>>;
  readonly users: readonly object[];
}

const pass: Behaviour = ({ pass: forward }) => forward();
const text = (status: number, type: string, body: string): UpstreamAnswer => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(body),
});
const always =
  (...answer: Parameters<typeof text>): Behaviour =>
  () =>
    Promise.resolve(text(...answer));
const dated =
  (seconds: number): Behaviour =>
  async ({ pass: forward }) => {
    const answer = await forward();
    return { ...answer, headers: { ...answer.headers, date: new Date(Date.now() + seconds * 1000).toUTCString() } };
  };
const isWrite = (method: string | undefined, url = ''): boolean => method === 'POST' && url.includes('/wallet/');

/** Ten requests per second, counted in whole seconds. */
function limited(): Behaviour {
  let [second, count] = [0, 0];
  return async ({ pass: forward }) => {
    const now = Math.floor(Date.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count <= 20) return forward();
    return { ...text(429, 'text/plain', 'slow down'), headers: { 'retry-after': '1' } };
  };
}

/**
 * Drops a connection after each of these numbers of requests, in turn. A scenario that is repeated after a drop must come
 * through once: one distance is longer than twice its twenty concurrent requests.
 */
function dropping(distances: readonly number[]): Behaviour {
  let [drops, since] = [0, 0];
  return async ({ request, pass: forward }) => {
    since += 1;
    if (since < (distances[drops % distances.length] ?? 1)) return forward();
    [drops, since] = [drops + 1, 0];
    request.socket.destroy();
    return undefined;
  };
}

/** A JWT as the mock server signs it, with another time at which it expires. */
function tokenUntil(seconds: number, token: string, secret = 'unsafe'): string {
  const [head = '', claims = ''] = token.split('.');
  const payload = { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), exp: Math.floor(seconds) };
  const signed = `${head}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** A program that prints a token of alice which lasts a few seconds. */
function shortLived(): string {
  const file = fileWith('token.js', '');
  const [head = '', claims = ''] = tokenOf(0).split('.');
  writeFileSync(
    file,
    `const { createHmac } = require('node:crypto');
const claims = { ...JSON.parse(Buffer.from('${claims}', 'base64url')), exp: Math.floor(Date.now() / 1000) + 12 };
const signed = '${head}.' + Buffer.from(JSON.stringify(claims)).toString('base64url');
console.log(signed + '.' + createHmac('sha256', 'unsafe').update(signed).digest('base64url'));`,
  );
  return `${process.execPath} ${file}`;
}

const tokenOf = (index: number, { ready }: { readonly ready: Ready } = server): string =>
  ready.users[index]?.token ?? '';
const withFirst =
  (more: () => object) =>
  (target: TargetFile): object => ({ ...target, users: [{ ...target.users[0], ...more() }, ...target.users.slice(1)] });

const DEPLOYMENTS: Readonly<Record<string, Deployment>> = {
  'has a certificate of a private authority, passed with `--ca`': { isTls: true, args: () => ['--ca', CA_FILE] },
  'has such a certificate without `--ca`': { isTls: true },
  'is behind a path prefix': {
    path: '/network/one',
    behave: ({ request, pass: forward }) => forward((request.url ?? '').replace(/^\/network\/one/, '')),
  },
  'compresses its responses': {
    behave: async ({ pass: forward }) => {
      const answer = await forward();
      const { 'content-length': _length, ...headers } = answer.headers;
      return { ...answer, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(answer.body) };
    },
  },
  'speaks HTTP/1.0': {
    behave: async ({ request, pass: forward }) => {
      const { status, headers, body } = await forward();
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      request.socket.write(`HTTP/1.0 ${status} Whatever\r\n${lines.join('')}\r\n`);
      request.socket.end(body);
      return undefined;
    },
  },
  'is reached through an HTTP proxy, passed with `--proxy`': { args: (url) => ['--proxy', url], path: 'upstream' },
  'is behind a gateway that requires a header, passed with `--header`': {
    behave: async ({ request, pass: forward }) =>
      request.headers['x-tenant'] === 'one' ? forward() : text(403, 'text/plain', 'no tenant'),
    args: () => ['--header', 'X-Tenant: one'],
  },
  'responds slowly': {
    behave: async ({ pass: forward }) => {
      await pause(1000);
      return forward();
    },
    suites: ['offer-to-update'],
  },
  'limits the rate with Retry-After': { behave: limited(), suites: ['offer-to-update', 'mining-rounds'] },
  'drops one connection in 20': { behave: dropping([4, 5, 6, 65]) },
  'answers every 10th read with 502': {
    behave: async ({ number, request, pass: forward }) =>
      number % 10 === 0 && !isWrite(request.method, request.url)
        ? text(502, 'text/html', '<h1>Bad gateway</h1>')
        : forward(),
  },
  'answers every request with 503': { behave: () => Promise.resolve(text(503, 'text/plain', 'no healthy upstream')) },
  'redirects every request': {
    behave: () =>
      Promise.resolve({ status: 302, headers: { location: 'https://elsewhere.example.com/' }, body: Buffer.alloc(0) }),
  },
  'redirects every request to a login': {
    behave: () =>
      Promise.resolve({
        status: 302,
        headers: { location: 'https://login.example.com/auth?client_id=wallet' },
        body: Buffer.alloc(0),
      }),
  },
  'answers with a login page': { behave: always(200, 'text/html; charset=utf-8', '<form>Please log in</form>') },
  'answers with a login page, in a run of one scenario': {
    behave: always(200, 'text/html', '<form>Please log in</form>'),
    suites: ['instance-names'],
    args: () => ['--operation', 'getPlatformInstanceNames'],
  },
  'answers every request with 404': { behave: always(404, 'application/json', '{"error":"not found"}') },
  'refuses every request except the version with 401': {
    behave: async ({ request, pass: forward }) =>
      request.url?.endsWith('/version') === true
        ? forward()
        : text(401, 'application/json', '{"error":"unauthorized"}'),
  },
  'refuses every request with 403': { behave: always(403, 'text/plain', 'Forbidden') },
  'fails every request with 500': { behave: always(500, 'text/plain', 'oops') },
  'has a login page instead of the wallet': {
    behave: async ({ request, pass: forward }) =>
      (request.url ?? '').startsWith('/api/validator') ? text(200, 'text/html', '<form>Log in</form>') : forward(),
  },
  'requires a credential for scan': {
    behave: async ({ request, pass: forward }) =>
      (request.url ?? '').startsWith('/api/scan') ? text(401, 'text/plain', 'who are you?') : forward(),
  },
  'has a user without a wallet': {
    file: (target) => ({ ...target, users: [target.users[0], { token: server.ready.tokens.noWallet }] }),
  },
  'refuses the token of one user': {
    file: (target) => ({
      ...target,
      users: [target.users[0], { token: tokenUntil(Date.now() / 1000 + 3600, tokenOf(1), 'other') }],
    }),
  },
  'answers with empty bodies': { behave: () => Promise.resolve(text(200, 'application/json', '')) },
  'is behind a gateway whose clock is 5 minutes ahead': { behave: dated(300) },
  'is behind a gateway whose clock is 5 minutes behind': { behave: dated(-300) },
  'has a ledger whose clock is 5 minutes ahead': { upstream: () => ahead },
  'gets an expired token': { file: withFirst(() => ({ token: tokenUntil(Date.now() / 1000 - 3600, tokenOf(0)) })) },
  'gets an expired token that a command renews': { file: withFirst(() => ({ token: { command: shortLived() } })) },
  'gets the token of one user in two roles': {
    file: (target) => ({ ...target, users: [target.users[0], { token: tokenOf(0) }] }),
  },
  'serves only scan': {
    file: ({ urls }) => ({ urls: { scan: urls['scan'] } }),
    suites: ['mining-rounds', 'offer-to-update'],
  },
  'is on loopback but not a mock server': {
    behave: async ({ request, pass: forward }) =>
      request.url?.startsWith('/_control') === true ? text(404, 'text/plain', 'no such page') : forward(),
    args: () => [],
  },
  'reaches the maximum number of requests': { args: () => ['--max-requests', '30'] },
};

interface Row {
  readonly name: string;
  readonly exit: number;
  readonly sentence: string;
}

/** The rows of the table. */
const ROWS: readonly Row[] = tableAfter('docs/check-in-ci.md', 'deployments').map(
  ([name = '', exit = '', sentence = '']) => ({
    name,
    exit: Number(exit),
    sentence,
  }),
);

interface Checked {
  readonly status: number;
  readonly said: string;
  /** Whether the deployment was used as an HTTP proxy. */
  readonly isTunnelled: boolean;
}

async function checked(deployment: Deployment): Promise<Checked> {
  const { behave = pass, isTls = false, path = '', upstream = () => server, file = (target) => target } = deployment;
  const proxy = await startDeployment(upstream().ready.url, behave, { isTls });
  const base = path === 'upstream' ? upstream().ready.url : `${proxy.url}${path}`;
  const target = fileWith(
    'target.json',
    JSON.stringify(
      file({
        urls: { ledger: base, validator: `${base}/api/validator`, scan: `${base}/api/scan` },
        users: [0, 1, 2, 3].map((index) => ({ token: tokenOf(index, upstream()) })),
      }),
    ),
  );
  let said = '';
  const tell = (more: string): void => void (said += more);
  const isDefault = deployment.args?.(proxy.url).length === 0;
  const suites = deployment.suites ?? ['offer-to-update', 'tracking-id'];
  try {
    const status = await main(
      [
        'check',
        '--target',
        target,
        ...(isDefault ? [] : ['--allow', 'write']),
        ...suites.flatMap((name) => ['--suite', name]),
        ...(deployment.args?.(proxy.url) ?? []),
      ],
      { out: tell, err: tell, env: {}, colours: { out: false, err: false } },
    );
    return { status, said, isTunnelled: proxy.tunnels() > 0 };
  } finally {
    await proxy.close();
  }
}

it('the documented table and these deployments have the same rows', () => {
  expect(ROWS.map(({ name }) => name)).toEqual(Object.keys(DEPLOYMENTS));
});

describe('a deployment that', () => {
  it.each(ROWS)('$name exits with $exit', async ({ name, exit, sentence }) => {
    const deployment = DEPLOYMENTS[name] ?? {};
    const { status, said, isTunnelled } = await checked(deployment);
    expect({ status, said }).toEqual({ status: exit, said: expect.stringContaining(sentence) });
    expect(isTunnelled).toBe(deployment.path === 'upstream');
    // One sentence in place of many: what is not the API's own failure has no row of its own.
    if (exit === 4 || exit === 2) expect(said.split('\n').length).toBeLessThan(25);
  });
});
