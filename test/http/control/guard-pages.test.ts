// Pages of other origins against the control group, by the headers that a browser sends for each thing that a page can
// do. That a browser really sends them is proved in test/browser/guard.test.ts.

import { request as httpRequest } from 'node:http';
import { ATTACKS, ORIGINS, sentBy, type Attack } from '../../browser/attacks';
import { startTestServer, type TestServer } from '../harness';
import { good, unchanged } from './words';

let open: TestServer;
let closed: TestServer;
beforeAll(async () => {
  open = await startTestServer();
  closed = await startTestServer({ controlToken: 'open sesame' });
});
afterAll(() => Promise.all([open.close(), closed.close()]));

interface Told {
  readonly status: number;
  readonly shared: boolean;
  readonly text: string;
}

/** node's own client: fetch would not send these headers. */
const send = (
  server: TestServer,
  path: string,
  { method, headers }: { readonly method: string; readonly headers: Readonly<Record<string, string>> },
): Promise<Told> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${server.url}/_control/v1${path}`,
      { method, headers: { ...headers, ...(headers['upgrade'] === undefined ? {} : { connection: 'Upgrade' }) } },
      (answer) => {
        let text = '';
        answer.on('data', (piece: Buffer) => void (text += piece.toString()));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            shared: answer.headers['access-control-allow-origin'] !== undefined,
            text,
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(method === 'POST' ? '{"by":"1h"}' : undefined);
  });

const originOf = (address: string): string => address.replace('PORT', '8080');
const CASES = ORIGINS.flatMap(({ where, address, site }) =>
  ATTACKS.map((attack) => ({ where, site, origin: originOf(address), name: attack.name, attack })),
);
const asSent = (attack: Attack, from: { readonly origin: string; readonly site: string }) => ({
  method: attack.sends.method,
  headers: sentBy(attack, from),
});
const PATHS = ['/clock/advance', '/reset', '/dump', '/requests/events', '/status'];

it.each(ORIGINS)(
  'all requests of a page of $where are refused, change nothing and cannot be read',
  async ({ address, site }) => {
    await unchanged(open, async () => {
      for (const attack of ATTACKS) {
        for (const path of PATHS) {
          const told = await send(open, path, asSent(attack, { origin: originOf(address), site }));
          expect([attack.name, path, told.status, told.shared]).toEqual([attack.name, path, 403, false]);
          expect(told.text === '' || JSON.parse(told.text)).toEqual(
            attack.sends.method === 'OPTIONS'
              ? true
              : { error: expect.stringContaining('may not control this server'), code: 'forbidden' },
          );
        }
      }
    });
  },
);

it.each(CASES)('$name of a page of $where has no effect if a token is required', async ({ attack, origin, site }) => {
  const sent = asSent(attack, { origin, site });
  const before = await good(closed, 'GET', '/clock', undefined, {
    headers: { 'x-understudy-control-token': 'open sesame' },
  });
  expect((await send(closed, '/clock/advance', sent)).status).toBe(attack.sends.method === 'OPTIONS' ? 204 : 401);
  expect(
    await good(closed, 'GET', '/clock', undefined, { headers: { 'x-understudy-control-token': 'open sesame' } }),
  ).toEqual(before);
});

it('all requests of a page whose name was rebound to this machine are refused', async () => {
  await unchanged(open, async () => {
    for (const attack of ATTACKS) {
      // To the browser it is the same origin, and one that is not trusted: it tells no site.
      const headers = Object.fromEntries(
        Object.entries(sentBy(attack, { origin: 'http://rebound.example:7575', site: 'same-origin' })).filter(
          ([name]) => !name.startsWith('sec-fetch-'),
        ),
      );
      const told = await send(open, '/clock/advance', {
        method: attack.sends.method,
        headers: { ...headers, host: 'rebound.example:7575' },
      });
      expect([attack.name, told.status, told.shared]).toEqual([attack.name, 403, false]);
    }
  });
});

it('pages of the network, and users who type an address, are served', async () => {
  expect(
    (
      await send(open, '/status', {
        method: 'GET',
        headers: { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      })
    ).status,
  ).toBe(200);
  expect(
    (
      await send(open, '/status', {
        method: 'GET',
        headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      })
    ).status,
  ).toBe(200);
  expect(
    (
      await open.call('scan', 'GET', '/v0/dso', {
        headers: { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
      })
    ).status,
  ).toBe(200);
});
