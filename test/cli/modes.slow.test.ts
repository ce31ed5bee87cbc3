// Switches that change what is answered: dialect, profile, forced snapshots, credentials that are not verified.

import { createHmac } from 'node:crypto';
import { call, start, type Started } from './command';

const unsigned = (claims: object): string =>
  ['{"alg":"none"}', JSON.stringify(claims)].map((part) => Buffer.from(part).toString('base64url')).join('.') + '.';
const signed = (claims: object, secret: string): string => {
  const content = ['{"alg":"HS256"}', JSON.stringify(claims)]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
};

describe('--dialect', () => {
  test('observed responds as running servers do, documented as the contract says', async () => {
    const [documented, observed] = [await start(), await start(['--dialect', 'observed'])];
    const answers = async ({ ready: { groups } }: Started) => {
      const entries = await call(`${groups.scan}/v0/ans-entries?page_size=20`);
      const proxied = await call(`${groups.validator}/v0/scan-proxy/dso-party-id`);
      const anonymous = await call(`${groups.validator}/v0/wallet/balance`);
      return {
        nulls: entries.text.includes(':null'),
        proxied: proxied.status,
        anonymous: [anonymous.status, anonymous.type.split(';')[0]],
      };
    };
    expect(await answers(documented)).toEqual({ nulls: false, proxied: 200, anonymous: [401, 'application/json'] });
    expect(await answers(observed)).toEqual({ nulls: true, proxied: 401, anonymous: [401, 'text/plain'] });
    expect([documented.ready.dialect, observed.ready.dialect]).toEqual(['documented', 'observed']);
  });
});

describe('--profile', () => {
  const asked = {
    migration_id: 1,
    record_time: '2026-01-15T12:00:00Z',
    owner_party_ids: ['a::1'],
    record_time_match: 'at_or_before',
  };
  const statuses = async ({ ready: { groups } }: Started) => ({
    lsu: (await call(`${groups.scan}/v0/lsu`)).status,
    holdings: (await call(`${groups.scan}/v1/holdings/summary`, { body: asked })).status,
    older: (await call(`${groups.scan}/v0/holdings/summary`, { body: asked })).status,
  });

  test('an older release lacks later operations, and keeps its own', async () => {
    const server = await start(['--profile', 'scan=0.6.0', '--clock', 'manual']);
    expect(await statuses(server)).toEqual({ lsu: 404, holdings: 404, older: 200 });
    expect(server.ready.profile).toMatch(/scan=0\.6\.0,validator=0\.6\.1/);
  });

  test('without one everything is available', async () => {
    expect(await statuses(await start(['--clock', 'manual']))).toEqual({ lsu: 200, holdings: 200, older: 200 });
  });
});

test('--no-forced-snapshots refuses them as production networks do', async () => {
  const [off, on] = [await start(['--no-forced-snapshots']), await start()];
  const force = ({ ready }: Started) => call(`${ready.groups.scan}/v0/state/acs/force`, { body: {} });
  expect(await force(off)).toMatchObject({ status: 400, json: { error: expect.any(String) } });
  expect(await force(on)).toMatchObject({ status: 200, json: { record_time: expect.any(String), migration_id: 1 } });
});

describe('--auth', () => {
  const balance = ({ ready }: Started, token: string | null) =>
    call(`${ready.groups.validator}/v0/wallet/balance`, { token });

  test('none reads a token and verifies nothing', async () => {
    const server = await start(['--auth', 'none']);
    expect((await balance(server, unsigned({ sub: 'alice' }))).status).toBe(200);
    expect((await balance(server, server.ready.tokens.wrongSignature)).status).toBe(200);
    expect((await balance(server, server.ready.users[1]?.token ?? null)).status).toBe(200);
    expect((await balance(server, unsigned({ sub: 'stranger' }))).status).toBe(404);
    expect((await balance(server, 'nonsense')).status).toBe(401);
    expect((await balance(server, null)).status).toBe(401);
  });

  test('unsafe accepts tokens signed with the shared secret, and no unsigned ones', async () => {
    const server = await start();
    const claims = { sub: 'bob', aud: 'https://canton.network.global', exp: Math.floor(Date.now() / 1000) + 60 };
    expect((await balance(server, signed(claims, 'unsafe'))).status).toBe(200);
    expect((await balance(server, signed({ ...claims, sub: 'stranger' }, 'unsafe'))).status).toBe(404);
    for (const token of [
      unsigned(claims),
      signed(claims, 'other'),
      signed({ ...claims, aud: 'x' }, 'unsafe'),
      signed({ ...claims, exp: 1 }, 'unsafe'),
    ]) {
      expect(await balance(server, token)).toMatchObject({ status: 401, json: { error: expect.any(String) } });
    }
    await server.logged('algorithm that is not accepted');
  });

  test('--audience replaces the audience that tokens must have', async () => {
    const server = await start(['--audience', 'my-service']);
    const exp = Math.floor(Date.now() / 1000) + 60;
    expect((await balance(server, server.ready.users[0]?.token ?? null)).status).toBe(200);
    expect((await balance(server, signed({ sub: 'bob', aud: 'my-service', exp }, 'unsafe'))).status).toBe(200);
    expect(
      (await balance(server, signed({ sub: 'bob', aud: 'https://canton.network.global', exp }, 'unsafe'))).status,
    ).toBe(401);
  });
});
