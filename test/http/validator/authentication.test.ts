// Who may call what (service contract 5, decisions B17, B18, B20): every operation of the group, in both dialects.

import { operations, type DialectName } from '../../../src/operations';
import { startTestServer, type TestServer } from '../harness';
import { contract } from '../../support/contract';
import { ALWAYS_REFUSED, ASKED, expectRefusal, formOf, messageOf, needsToken, send } from './asked';
import { badCredentials, secretIn, type BadCredential } from './tokens';
import { OFFERS } from './wallets';

let servers: Readonly<Record<DialectName, TestServer>>;
let credentials: readonly BadCredential[];
beforeAll(async () => {
  const [documented, observed] = await Promise.all([
    startTestServer({ dialect: 'documented' }),
    startTestServer({ dialect: 'observed' }),
  ]);
  servers = { documented, observed };
  credentials = await badCredentials('alice');
  for (const { world, now } of [documented, observed]) {
    const party = documented.party('bob');
    world.ledger.execute({ type: 'create-user', userId: 'no-rights', rights: [{ kind: 'readAs', party }] }, now());
    world.ledger.execute({ type: 'install-wallet', userId: 'no-rights', party }, now());
    world.ledger.execute({ type: 'deactivate-user', userId: 'dave' }, now());
  }
});
afterAll(() => Promise.all([servers.documented.close(), servers.observed.close()]));

test('the table covers every operation of the group that is not answered by an example', () => {
  const inContract = contract()
    .operations.filter(({ id, group }) => group === 'validator' && operations.has(id))
    .map(({ id }) => id);
  expect(ASKED.map(({ id }) => id).toSorted()).toEqual(inContract.toSorted());
  expect(ASKED.map(({ id, access }) => [id, access])).toEqual(ASKED.map(({ id }) => [id, operations.get(id)?.access]));
});

describe.each(['documented', 'observed'] as const)('authentication in the %s dialect', (dialect) => {
  const closed = ASKED.filter((asked) => needsToken(asked, dialect)).map((asked) => [asked.id, asked] as const);
  const places = new Map(closed.map(([id], place) => [id, place]));
  /** No credential, and one invalid credential that rotates by operation; credentials.slow.test.ts tries all. */
  const someCredentials = (id: string): readonly BadCredential[] => {
    const [none, ...others] = credentials;
    return [none, others[(places.get(id) ?? 0) % others.length]].filter((one) => one !== undefined);
  };
  const open = ASKED.filter((asked) => !needsToken(asked, dialect)).map((asked) => [asked.id, asked] as const);

  test.each(closed)('%s refuses invalid credentials alike, logs the reason, and reveals nothing', async (id, asked) => {
    for (const credential of someCredentials(id)) await expectRefusal(servers[dialect], asked, { dialect, credential });
  });

  test.each(open)('%s ignores credentials', async (_, asked) => {
    const expected = await send(servers[dialect], asked, { user: 'alice' });
    for (const { name, header } of credentials) {
      const answer = await send(servers[dialect], asked, { authorization: header });
      expect([name, answer.status, answer.text]).toEqual([name, expected.status, expected.text]);
    }
  });

  const wallet = ASKED.filter(({ access }) => access === 'wallet').map((asked) => [asked.id, asked] as const);
  test.each(wallet)('%s answers 404 to a user without a wallet, and to an unknown user', async (id, asked) => {
    const server = servers[dialect];
    for (const user of ['erin', 'a-stranger']) {
      const refused = await send(server, asked, { user });
      expect([user, refused.status, refused.headers['content-type']]).toEqual([user, 404, 'application/json']);
      expect(refused.body).toEqual({
        error: `No wallet found for user ${user} (operation ${id}); register the user first`,
      });
      expect(server.log.at(-1)).toContain(`user ${user} has no wallet`);
      expect(refused.text).not.toContain('alice');
    }
  });

  test.each(wallet)(
    '%s answers 403 to a deactivated user and to one without rights, and only the log says why',
    async (_, asked) => {
      const server = servers[dialect];
      const reasons = {
        dave: 'user dave is deactivated',
        'no-rights': `user no-rights may not act as ${server.party('bob')}`,
      };
      for (const [user, reason] of Object.entries(reasons)) {
        const refused = await send(server, asked, { user });
        expect([user, refused.status, refused.headers['content-type']]).toEqual([user, 403, formOf(dialect)]);
        expect(messageOf(refused, dialect)).toBe('The token does not allow this operation');
        expect(server.log.at(-1)).toContain(reason);
      }
    },
  );

  const tokenOnly = closed.filter(
    ([, { access, id }]) => !['wallet', 'operator'].includes(access) && id !== 'registerUser',
  );
  const operator = closed.filter(([, { access }]) => access === 'operator');
  test.each(operator)('%s answers 403 to everyone but the operator', async (_, asked) => {
    const server = servers[dialect];
    for (const user of ['alice', 'erin', 'a-stranger', 'dave', 'no-rights']) {
      const refused = await send(server, asked, { user });
      expect([user, refused.status, refused.headers['content-type']]).toEqual([user, 403, formOf(dialect)]);
      expect(messageOf(refused, dialect)).toBe('The token does not allow this operation');
      expect(server.log.at(-1)).toContain(`user ${user} is not the operator of the validator`);
    }
    expect([200, 400, 404]).toContain((await send(server, asked, { user: 'validator-operator' })).status);
  });

  test.each(tokenOnly)(
    '%s accepts any valid token: of a user without a wallet, unknown or deactivated',
    async (id, asked) => {
      // No arguments of these are good for every world, and no allocation instruction exists.
      const good = ALWAYS_REFUSED.test(id) ? [400] : [200, 404];
      for (const user of ['erin', 'a-stranger', 'dave', 'no-rights'])
        expect(good).toContain((await send(servers[dialect], asked, { user })).status);
    },
  );

  test('reads a token from the query, and keeps it out of the log', async () => {
    const server = servers[dialect];
    const token = await server.token('alice');
    for (const path of [
      `${OFFERS}?access_token=${token}`,
      `${OFFERS}?page=1&access_token=${token}&x=y`,
      `${OFFERS}?access%5Ftoken=${token}&access_token=${token}`,
    ]) {
      const answer = await server.call('validator', 'GET', path);
      expect([path.length, answer.status]).toEqual([path.length, 200]);
      expect(server.log.at(-1)).toContain('user=alice');
      expect(server.log.at(-1)).not.toContain(token);
    }
    const bad = await server.call('validator', 'GET', `${OFFERS}?access_token=${token}x`);
    expect(bad.status).toBe(401);
    expect(server.log.at(-1)).not.toContain(token);
    const astray = await server.call('validator', 'GET', `/v0/wallet/nowhere?access_token=${token}`);
    expect(astray.status).toBe(404);
    expect(`${server.log.at(-1)}${astray.text}`).not.toContain(token);
  });

  test('reads the query only if there is no bearer token in the header', async () => {
    const server = servers[dialect];
    const token = await server.token('alice');
    const call = (authorization: string) =>
      server.call('validator', 'GET', `${OFFERS}?access_token=${token}`, { headers: { authorization } });
    expect((await call('Bearer let-me-in')).status).toBe(401);
    expect((await call('Basic YWxpY2U6c2VjcmV0')).status).toBe(200);
  });

  test.each(['bearer', 'BEARER', 'Bearer  '])(
    'reads the scheme %j in any case and with any spaces after it',
    async (scheme) => {
      const server = servers[dialect];
      const answer = await server.call('validator', 'GET', OFFERS, {
        headers: { authorization: `${scheme} ${await server.token('bob')}` },
      });
      expect(answer.status).toBe(200);
    },
  );

  test('refuses a token that is longer than any token needs to be', async () => {
    const refused = await servers[dialect].call('validator', 'GET', OFFERS, { token: 'x'.repeat(8193) });
    expect(refused.status).toBe(401);
    expect(servers[dialect].log.at(-1)).toContain('longer than 8192');
    expect(servers[dialect].log.at(-1)?.length).toBeLessThan(1000);
  });

  test('never wrote a token into the log', async () => {
    const { log } = servers[dialect];
    const secrets = credentials.flatMap(({ header }) => secretIn(header) ?? []);
    expect(
      log.filter((line) => /eyJ[\w-]{10,}\./.test(line) || secrets.some((secret) => line.includes(secret))),
    ).toEqual([]);
  });
});
