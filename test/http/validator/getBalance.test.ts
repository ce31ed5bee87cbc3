import { amount } from '../../../src/base';
import { startTestServer, type TestServer } from '../harness';
import { itemsAt, MINUTE, textAt, tokensOf, total, valueAt } from './wallets';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const BALANCE = '/v0/wallet/balance';
const read = async (user: string): Promise<unknown> => (await server.call('validator', 'GET', BALANCE, { user })).body;
const effective = (body: unknown, list: string): readonly string[] =>
  itemsAt(body, list).map((position) => textAt(position, 'effective_amount'));

describe('GET /v0/wallet/balance', () => {
  test('reports unlocked and locked tokens minus their fees, as of the newest open round', async () => {
    const rounds = await server.call('validator', 'GET', '/v0/scan-proxy/open-and-issuing-mining-rounds');
    const opened = itemsAt(rounds.body, 'open_mining_rounds').filter(
      (round) => Date.parse(textAt(round, 'contract', 'payload', 'opensAt')) <= Date.parse('2026-01-15T12:00:00Z'),
    );
    const numbers = opened.map((round) => Number(textAt(round, 'contract', 'payload', 'round', 'number')));
    expect(await read('alice')).toEqual({
      round: Math.max(...numbers),
      effective_unlocked_qty: '1287.6302130692',
      effective_locked_qty: '99.9634702816',
      total_holding_fees: '0.0563166492',
    });
  });

  test.each(['alice', 'bob', 'carol', 'dave'])('is the sum of the individual token contracts of %s', async (user) => {
    const balance = await read(user);
    const { body } = await server.call('validator', 'GET', '/v0/wallet/amulets', { user });
    expect(textAt(balance, 'effective_unlocked_qty')).toBe(total(effective(body, 'amulets')));
    expect(textAt(balance, 'effective_locked_qty')).toBe(total(effective(body, 'locked_amulets')));
    const fees = [...itemsAt(body, 'amulets'), ...itemsAt(body, 'locked_amulets')].map((position) =>
      textAt(position, 'accrued_holding_fee'),
    );
    expect(textAt(balance, 'total_holding_fees')).toBe(total(fees));
  });

  test('is zero, with ten decimal places, for an empty wallet', async () => {
    await server.call('validator', 'POST', '/v0/register', { user: 'frank' });
    expect(await read('frank')).toEqual({
      round: valueAt(await read('alice'), 'round'),
      effective_unlocked_qty: '0.0000000000',
      effective_locked_qty: '0.0000000000',
      total_holding_fees: '0.0000000000',
    });
  });

  test('deducts one round of fees per token contract when the next round opens, but not a microsecond before', async () => {
    const before = await read('dave');
    server.advance(10n * MINUTE - 1n);
    expect(await read('dave')).toEqual(before);
    server.advance(1n);
    const after = await read('dave');
    expect(valueAt(after, 'round')).toBe(Number(valueAt(before, 'round')) + 1);
    const [token] = await tokensOf(server, 'dave');
    expect(token?.amount).toBe('5.0000000000');
    expect(
      amount(textAt(before, 'effective_unlocked_qty')).minus(textAt(after, 'effective_unlocked_qty')).toFixed(10),
    ).toBe('0.0001268393');
  });

  test('answers 404 to a user without a wallet', async () => {
    const refused = await server.call('validator', 'GET', BALANCE, { user: 'erin' });
    expect(refused.status).toBe(404);
    expect(Object.keys(refused.body)).toEqual(['error']);
  });
});
