import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { http, HttpResponse } from 'msw';
import { answers, createHandlers } from './generated/handlers/handlers.documented';

const network = setupServer(...createHandlers({ baseUrl: 'https://wallet.example.com' }));
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

const WALLET = 'https://wallet.example.com/api/validator/v0/wallet';
/** The handlers read the user from the token and do not check its signature. */
const tokenOf = (user: string): string => ['{"alg":"HS256"}', JSON.stringify({ sub: user }), ''].map((part) => btoa(part)).join('.');
const as = (user: string): RequestInit => ({ headers: { authorization: `Bearer ${tokenOf(user)}` } });

test('each user has the recorded answers', async () => {
  const balanceOf = async (user: string): Promise<string> => (await (await fetch(`${WALLET}/balance`, as(user))).json()).effective_unlocked_qty;
  expect(await balanceOf('alice')).toBe('1287.6302130692');
  expect(await balanceOf('bob')).toBe('709.2693302052');
});

test('an app that lost its token is sent to the login', async () => {
  const lost = await fetch(`${WALLET}/balance`);
  expect([lost.status, await lost.json()]).toEqual([401, { error: 'This operation requires a bearer token' }]);
});

test('a handler of the test comes first', async () => {
  network.use(http.get(`${WALLET}/balance`, () => HttpResponse.json({ error: 'too many requests' }, { status: 429 })));
  expect((await fetch(`${WALLET}/balance`, as('alice'))).status).toBe(429);
});

test('ids come from the answers', async () => {
  const update = answers.find(({ operation, status }) => operation === 'getUpdateByIdV2' && status === 200);
  const response = await fetch(`https://wallet.example.com${update?.url}`);
  expect(await response.text()).toBe(update?.body);
});
