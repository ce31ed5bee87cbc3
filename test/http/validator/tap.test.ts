import { join } from 'node:path';
import type { Json } from '../../../src/base';
import { startTestServer, type TestServer } from '../harness';
import { faceValueOf, textAt, tokensOf, total } from './wallets';

let server: TestServer;
let observed: TestServer;
let mainNet: TestServer;
beforeAll(async () => {
  [server, observed, mainNet] = await Promise.all([
    startTestServer(),
    startTestServer({ dialect: 'observed' }),
    startTestServer({ world: join(__dirname, 'worlds', 'late-sweep.yaml') }),
  ]);
});
afterAll(() => Promise.all([server.close(), observed.close(), mainNet.close()]));

const post = (body: Json, where = server) => where.call('validator', 'POST', '/v0/wallet/tap', { user: 'alice', body });

describe('POST /v0/wallet/tap', () => {
  test.each([
    ['15', '100.0000000000'],
    ['1', '6.6666666667'],
    ['10', '66.6666666667'],
    ['0.0000000001', '0.0000000007'],
    ['0.15', '1.0000000000'],
    ['0.3000000001', '2.0000000007'],
  ])('reads %s as USD at a price of 0.15, and creates %s tokens, rounded up', async (usd, tokens) => {
    const before = await faceValueOf(server, 'alice');
    const tapped = await post({ amount: usd });
    expect(tapped.status).toBe(200);
    expect(Object.keys(tapped.body)).toEqual(['contract_id']);
    expect(await tokensOf(server, 'alice')).toContainEqual({
      contractId: textAt(tapped.body, 'contract_id'),
      amount: tokens,
    });
    expect(await faceValueOf(server, 'alice')).toBe(total([before, tokens]));
  });

  const wrong: readonly (readonly [string, Json])[] = [
    ['zero', { amount: '0' }],
    ['negative', { amount: '-1' }],
    ['more precise than ten decimals', { amount: '1.00000000001' }],
    ['29 digits long', { amount: '1'.repeat(29) }],
    ['worth more tokens than a decimal holds', { amount: '9'.repeat(28) }],
    ['a number', { amount: 5 }],
    ['missing', {}],
    ['null', { amount: null }],
  ];
  test.each(wrong)('refuses an amount that is %s, and creates nothing', async (_, body) => {
    const before = await faceValueOf(server, 'alice');
    const refused = await post(body);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body)).toEqual(['error']);
    expect(textAt(refused.body, 'error')).toContain('amount');
    expect(await faceValueOf(server, 'alice')).toBe(before);
  });

  test('refuses a missing amount as text in the observed dialect', async () => {
    const refused = await post({}, observed);
    expect([refused.status, refused.headers['content-type'], refused.text]).toEqual([
      400,
      'text/plain; charset=UTF-8',
      'the body lacks the required member amount',
    ]);
  });

  test('taps once per command id and wallet', async () => {
    expect((await post({ amount: '1', command_id: 'pocket-money' })).status).toBe(200);
    const again = await post({ amount: '1', command_id: 'pocket-money' });
    expect(again.status).toBe(409);
    expect(textAt(again.body, 'error')).toContain('pocket-money');
    const bobs = await server.call('validator', 'POST', '/v0/wallet/tap', {
      user: 'bob',
      body: { amount: '1', command_id: 'pocket-money' },
    });
    expect(bobs.status).toBe(200);
  });

  test('taps each time without a command id, or with null for one', async () => {
    expect((await post({ amount: '1', command_id: null })).status).toBe(200);
    expect((await post({ amount: '1', command_id: null })).status).toBe(200);
  });

  test('answers 409 on a network that is not for development', async () => {
    const refused = await post({ amount: '1' }, mainNet);
    expect(refused.status).toBe(409);
    expect(textAt(refused.body, 'error')).toContain('development');
  });

  test('answers 404 to a user without a wallet', async () => {
    const refused = await server.call('validator', 'POST', '/v0/wallet/tap', { user: 'erin', body: { amount: '1' } });
    expect(refused.status).toBe(404);
  });
});
