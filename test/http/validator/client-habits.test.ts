// What clients in the field send although nothing asks for it: each must be served as if it had not (issue, part 4).

import { startTestServer, type Call, type TestServer } from '../harness';
import { createOffer, move, OFFERS, statusOf, textAt } from './wallets';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const HABITS: readonly (readonly [string, Call])[] = [
  ['nothing', {}],
  ['a JSON content type and no body', { headers: JSON_TYPE }],
  ['a JSON content type and an empty body', { body: '' }],
  ['an empty object', { body: {} }],
  ['null', { body: 'null' }],
  ['something that is not JSON', { body: 'oops {' }],
  ['a form', { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
];
const READS = [
  OFFERS,
  '/v0/wallet/accepted-transfer-offers',
  '/v0/wallet/user-status',
  '/v0/wallet/balance',
  '/v0/wallet/amulets',
  '/v0/scan-proxy/dso',
  '/v0/scan-proxy/dso-party-id',
  '/v0/scan-proxy/amulet-rules',
  '/v0/scan-proxy/open-and-issuing-mining-rounds',
  '/v0/scan-proxy/ans-entries?page_size=5',
  '/v0/validator-user',
  '/status',
  '/version',
  '/livez',
  '/readyz',
] as const;

describe('a client that sends with a request without a body', () => {
  describe.each(HABITS)('%s', (habit, call) => {
    test.each(READS)('is served by GET %s', async (path) => {
      const plain = await server.call('validator', 'GET', path, { user: 'alice' });
      const answer = await server.call('validator', 'GET', path, { user: 'alice', ...call });
      expect([answer.status, answer.text]).toEqual([200, plain.text]);
    });

    test('is served by every choice of an offer and by its status', async () => {
      const post = (user: string, path: string) =>
        server.call('validator', 'POST', `${OFFERS}/${path}`, { user, ...call });
      const ids = {
        accept: await createOffer(server, { id: `accept ${habit}` }),
        reject: await createOffer(server, { id: `reject ${habit}` }),
        withdraw: await createOffer(server, { id: `withdraw ${habit}` }),
      };
      expect((await post('alice', `${encodeURIComponent(`accept ${habit}`)}/status`)).body).toMatchObject({
        status: 'created',
      });
      expect((await post('bob', `${ids.accept}/accept`)).status).toBe(200);
      expect((await post('bob', `${ids.reject}/reject`)).status).toBe(200);
      expect((await post('alice', `${ids.withdraw}/withdraw`)).status).toBe(200);
    });

    test('is served by the creation of a preapproval', async () => {
      const user = `someone-${HABITS.findIndex(([name]) => name === habit)}`;
      await server.call('validator', 'POST', '/v0/register', { user });
      expect(
        (await server.call('validator', 'POST', '/v0/wallet/transfer-preapproval', { user, ...call })).status,
      ).toBe(200);
    });
  });
});

describe('a client that uses HEAD', () => {
  test('gets the headers of the GET without its body', async () => {
    const plain = await server.call('validator', 'GET', OFFERS, { user: 'alice' });
    const answer = await server.call('validator', 'HEAD', OFFERS, { user: 'alice' });
    expect([
      answer.status,
      answer.headers['content-type'],
      answer.headers['content-length'],
      answer.text ?? '',
    ]).toEqual([200, 'application/json', plain.headers['content-length'], '']);
  });
});

describe('a client in a browser', () => {
  test('may read refusals and responses from any origin, as the preflight says', async () => {
    const headers = { origin: 'http://localhost:3000' };
    const preflight = await server.call('validator', 'OPTIONS', OFFERS, {
      headers: {
        ...headers,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect([preflight.status, preflight.headers['access-control-allow-headers']]).toEqual([
      204,
      'authorization,content-type',
    ]);
    expect(preflight.headers['access-control-allow-methods']).toContain('POST');
    for (const call of [{ user: 'alice', headers }, { headers }]) {
      const answer = await server.call('validator', 'GET', OFFERS, call);
      expect(answer.headers['access-control-allow-origin']).toBe('http://localhost:3000');
    }
  });
});

describe('a client that repeats a call after a lost response', () => {
  test('learns from the status that its offer was created', async () => {
    const contractId = await createOffer(server, { id: 'lost answer', amount: '1' });
    await move(server, 'accept', 'bob', contractId);
    server.advance('1s');
    expect(textAt(await statusOf(server, 'alice', 'lost answer'), 'status')).toBe('completed');
  });
});
