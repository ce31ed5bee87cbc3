// `understudy token` as a process, and what the server makes of its tokens.

import { call, run, start, type Started } from './command';

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

async function tokenOf(...args: readonly string[]): Promise<string> {
  const { status, out, err } = await run(['token', ...args]);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  return out.trim();
}

const now = (): number => Math.floor(Date.now() / 1000);

describe('understudy token', () => {
  let server: Started;
  beforeAll(async () => {
    server = await start(['--audience', 'https://canton.network.global']);
  });
  const status = async (token: string): Promise<number> =>
    (await call(`${server.ready.groups.validator}/v0/wallet/balance`, { token })).status;

  test('prints a token that the server accepts for an hour', async () => {
    const token = await tokenOf('--user', 'alice');
    const { sub, aud, exp, jti } = claimsOf(token);
    expect({ sub, aud }).toEqual({ sub: 'alice', aud: 'https://canton.network.global' });
    expect(Math.abs(Number(exp) - now() - 3600)).toBeLessThan(30);
    expect(jti).toMatch(/^[\w-]{16,}$/);
    expect(await status(token)).toBe(200);
  });

  test('never prints the same token twice', async () => {
    const tokens = [
      await tokenOf('--user', 'alice'),
      await tokenOf('--user', 'alice'),
      await tokenOf('--user', 'alice'),
    ];
    expect(new Set(tokens.map((token) => claimsOf(token)['jti'])).size).toBe(3);
  });

  test('gives it the requested lifetime and audience', async () => {
    const token = await tokenOf('--user', 'bob', '--expires-in', '2d', '--audience', 'elsewhere');
    expect(Math.abs(Number(claimsOf(token)['exp']) - now() - 172_800)).toBeLessThan(30);
    expect(claimsOf(token)['aud']).toBe('elsewhere');
    expect(await status(token)).toBe(401);
  });

  test('signs an expired one that the server refuses', async () => {
    const token = await tokenOf('--user', 'alice', '--expired');
    expect(Number(claimsOf(token)['exp'])).toBeLessThan(now());
    expect(await status(token)).toBe(401);
  });
});
