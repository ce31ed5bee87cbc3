// Two and three replicas are one mock server: requests to the one that does not serve the world are answered as by the
// one that does.

import { request as httpRequest } from 'node:http';
import { tokenOf } from '../http/harness';
import { startCluster, type TestCluster } from './replicas';

let cluster: TestCluster;
afterEach(() => cluster.close());

interface Answer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string;
}

interface Sending {
  readonly user?: string | undefined;
  readonly body?: object;
}

/** Header names as they are on the wire, without the time. */
async function send(url: string, method: string, { user, body }: Sending = {}): Promise<Answer> {
  const token = user === undefined ? undefined : await tokenOf(user);
  const text = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, {
      method,
      agent: false,
      headers: {
        // Not the port of the replica, which some answers name.
        host: '127.0.0.1:7575',
        // Answers that draw a trace id would differ.
        traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
      },
    });
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const headers = response.rawHeaders.filter((_, at, all) => all[at - (at % 2)]?.toLowerCase() !== 'date');
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks).toString() });
      });
    });
    request.on('error', reject);
    request.end(text);
  });
}

const READS: readonly (readonly [string, string?])[] = [
  ['/v2/state/ledger-end', 'alice'],
  ['/v2/users', 'understudy-admin'],
  ['/api/validator/v0/wallet/balance', 'alice'],
  ['/api/validator/v0/wallet/transfer-offers', 'alice'],
  ['/api/validator/v0/wallet/transfer-offers'],
  ['/api/scan/v0/dso'],
  ['/api/scan/v0/open-and-issuing-mining-rounds'],
  ['/api/scan/version'],
  ['/_control/v1/clock'],
  ['/_control/v1/snapshots'],
  ['/_control/v1/worlds'],
  ['/_control/v1/worlds/nope'],
  ['/_control/v1/offers'],
  ['/_worlds/nope/v2/state/ledger-end', 'alice'],
  ['/_worlds/default/api/scan/v0/dso'],
  ['/_oidc/.well-known/openid-configuration'],
  ['/_worlds/default/_oidc/jwks'],
  ['/nothing/here'],
  ['/%zz'],
];

it('answers reads at any replica with the same bytes', async () => {
  cluster = await startCluster(3);
  const [first, ...others] = cluster.replicas;
  for (const [path, user] of READS) {
    const expected = await send(`${first?.url}${path}`, 'GET', { user });
    for (const { url } of others)
      expect([path, await send(`${url}${path}`, 'GET', { user })]).toEqual([path, expected]);
  }
  expect(cluster.shared.ownerOf('default')).toBe('replica1');
});

it('answers writes and refusals through any replica with the bytes of a direct request', async () => {
  cluster = await startCluster(2);
  const [one, two] = cluster.replicas;
  // Two worlds with the same history, each written through another replica.
  const [direct, forwarded] = [`${one?.url}/_worlds/a`, `${two?.url}/_worlds/a`];
  const made = await send(`${one?.url}/_control/v1/worlds`, 'POST', {
    body: { from: { named: 'quickstart' }, id: 'a' },
  });
  expect([made.status, cluster.shared.ownerOf('a')]).toEqual([201, 'replica1']);
  await send(`${direct}/_control/v1/snapshots`, 'POST', { body: { name: 'start' } });
  const bob = one?.made.world.users.find(({ user }) => user === 'bob')?.party ?? '';
  const writes: readonly (readonly [string, string, Sending])[] = [
    ['POST', '/api/validator/v0/wallet/tap', { user: 'alice', body: { amount: '10.0' } }],
    ['POST', '/api/validator/v0/wallet/tap', { body: { amount: '10.0' } }],
    ['POST', '/api/validator/v0/wallet/tap', { user: 'alice', body: { amount: 'much' } }],
    ['POST', '/v2/users', { user: one?.made.world.admin.user, body: { user: { id: 'erin' } } }],
    ['POST', '/_control/v1/clock/advance', { body: { by: '5m' } }],
    ['POST', '/_control/v1/offers', { body: { from: 'alice', to: 'bob', amount: '1.0', expiresIn: '1h' } }],
    ['POST', '/_control/v1/offers', { body: { from: 'alice', to: bob, amount: '-1' } }],
    ['DELETE', '/_control/v1/snapshots/none', {}],
    ['PUT', '/v2/users', { body: {} }],
  ];
  const run = async (base: string): Promise<readonly Answer[]> => {
    const answers: Answer[] = [];
    for (const [method, path, sending] of writes) answers.push(await send(`${base}${path}`, method, sending));
    return answers;
  };
  const expected = await run(direct);
  await send(`${direct}/_control/v1/snapshots/start/revert`, 'POST');
  const seen = await run(forwarded);
  expect(seen.map(({ status }) => status)).toEqual(expected.map(({ status }) => status));
  expect(seen.map(shape)).toEqual(expected.map(shape));
  // What was written is read alike.
  for (const path of ['/_control/v1/updates', '/_control/v1/offers'])
    expect(await send(`${forwarded}${path}`, 'GET')).toEqual(await send(`${direct}${path}`, 'GET'));
});

/** After a revert ids differ: they are of another epoch. */
const shape = ({ headers, body }: Answer): string =>
  `${headers.filter((name) => name !== 'etag').join(' ')} ${body.replaceAll(/[0-9a-f]{16,}/g, 'ID')}`;

it('shows the login page of a world at any replica: 404 for an unknown world, 503 while it cannot be located', async () => {
  cluster = await startCluster(3);
  const [first, second, third] = cluster.replicas;
  const page = '_oidc/authorize?client_id=a&response_type=code&redirect_uri=http://localhost/';
  expect((await send(`${first?.url}/_worlds/default/${page}`, 'GET')).body).toContain('value="alice"');
  expect(cluster.shared.ownerOf('default')).toBe('replica1');
  for (const path of [page, `_worlds/default/${page}`]) {
    const { status, body } = await send(`${second?.url}/${path}`, 'GET');
    expect([status, body]).toEqual([200, expect.stringContaining('value="alice"')]);
  }
  for (const url of [first?.url, second?.url]) {
    const { status, body } = await send(`${url}/_worlds/nope/${page}`, 'GET');
    expect([status, body]).toEqual([404, expect.stringContaining('UNKNOWN_WORLD')]);
  }
  cluster.shared.fail();
  expect((await send(`${third?.url}/${page}`, 'GET')).status).toBe(503);
});

test('returns the metrics of a replica while the default world cannot be located', async () => {
  cluster = await startCluster(2);
  cluster.shared.fail();
  const url = cluster.replicas[1]?.url ?? '';
  expect(await send(`${url}/v2/version`, 'GET')).toMatchObject({ status: 503 });
  const { status, body } = await send(`${url}/_control/v1/metrics`, 'GET');
  expect([status, body]).toEqual([200, expect.stringContaining('understudy_forwards_total')]);
});
