// What every operation of the ledger group that takes a token has in common: the two places of the token, and who is
// refused (service contract 5, observed-ledger 4.4 and 5.1, decisions B19). Each test file calls it for its own
// operation.

import { DEFAULT_AUDIENCE, makeToken, UNSAFE_SECRET } from '../../../src/server';
import type { Json } from '../../../src/base';
import type { TestServer } from '../harness';
import { DIALECT_NAMES, OPERATOR, redacted, TRACEPARENT } from './asking';

interface Asked {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Json;
}

type Servers = (dialect?: 'documented' | 'observed') => TestServer;

const tokenWith = (changes: Partial<Parameters<typeof makeToken>[0]>): string =>
  makeToken({
    secret: UNSAFE_SECRET,
    audience: DEFAULT_AUDIENCE,
    lifeSeconds: 3600,
    user: OPERATOR,
    at: new Date(),
    ...changes,
  });

const UNSIGNED = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: OPERATOR, aud: DEFAULT_AUDIENCE })).toString('base64url')}.`;

const REFUSED: readonly (readonly [what: string, token: () => string, reason: string])[] = [
  ['an expired token', () => tokenWith({ lifeSeconds: -60 }), 'the token is expired'],
  [
    'a token for another audience',
    () => tokenWith({ audience: 'https://elsewhere.example.com' }),
    'not the expected one',
  ],
  [
    'a token with a wrong signature',
    () => tokenWith({ secret: 'another secret' }),
    'the signature of the token is wrong',
  ],
  ['an unsigned token', () => UNSIGNED, 'the token is signed with an algorithm that is not accepted'],
  ['a token that is none', () => 'abc', 'the token is malformed'],
];

/** Tests of the callers of one operation; the asked form has to be one that the administrator gets a 200 for. */
export function describeCallers(servers: Servers, asked: () => Asked): void {
  const ask = (server: TestServer, headers: Readonly<Record<string, string>>) => {
    const { method, path, body } = asked();
    return server.call('ledger', method, path, {
      headers: { traceparent: TRACEPARENT, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  };

  describe.each(DIALECT_NAMES)('callers of it in the %s dialect', (dialect) => {
    it('are refused without a token, with an error object that reveals nothing', async () => {
      const answer = await ask(servers(dialect), {});
      expect([answer.status, answer.body]).toEqual([401, redacted(dialect, 401)]);
    });

    it.each(REFUSED)('are refused with %s; the reason is for the log only', async (_what, token, reason) => {
      const answer = await ask(servers(dialect), { authorization: `Bearer ${await token()}` });
      expect([answer.status, answer.body]).toEqual([401, redacted(dialect, 401)]);
      expect(servers(dialect).log.at(-1)).toContain(reason);
    });

    it('are refused as unknown users: 401 by the contract, 403 by running servers', async () => {
      const answer = await ask(servers(dialect), { authorization: `Bearer ${tokenWith({ user: 'stranger' })}` });
      const expected =
        dialect === 'documented'
          ? [401, redacted(dialect, 401)]
          : [403, redacted(dialect, 403, { ledger_api_error: 'invalid token' })];
      expect([answer.status, answer.body]).toEqual(expected);
      expect(servers(dialect).log.at(-1)).toContain('no ledger user stranger');
    });

    it('may send the token as an API key, in a list whose elements are not trimmed', async () => {
      const key = `jwt.token.${tokenWith({})}`;
      const statuses = [];
      for (const protocols of [key, `${key}, daml.ws.auth`, `daml.ws.auth,${key}`, `daml.ws.auth, ${key}`])
        statuses.push((await ask(servers(dialect), { 'sec-websocket-protocol': protocols })).status);
      expect(statuses).toEqual([200, 200, 200, 401]);
    });

    it('are identified by the bearer token when both places contain one', async () => {
      const good = tokenWith({});
      const bad = tokenWith({ lifeSeconds: -60 });
      const statuses = [];
      for (const [bearer, key] of [
        [good, bad],
        [bad, good],
      ])
        statuses.push(
          (
            await ask(servers(dialect), {
              authorization: `Bearer ${bearer}`,
              'sec-websocket-protocol': `jwt.token.${key}`,
            })
          ).status,
        );
      expect(statuses).toEqual([200, 401]);
    });
  });
}

/**
 * Tests of the callers of an operation that is open; on running servers a token of an unknown user is refused even
 * there.
 */
export function describeOpen(servers: Servers, path: string): void {
  const ask = (dialect: 'documented' | 'observed', headers: Readonly<Record<string, string>>) =>
    servers(dialect).call('ledger', 'GET', path, { headers: { traceparent: TRACEPARENT, ...headers } });

  describe.each(DIALECT_NAMES)('callers of it in the %s dialect', (dialect) => {
    it('need no token, and may send one, even an invalid one', async () => {
      const tokens = [tokenWith({ user: 'erin' }), tokenWith({ lifeSeconds: -60 }), 'abc'];
      for (const token of tokens) expect((await ask(dialect, { authorization: `Bearer ${token}` })).status).toBe(200);
    });

    it('are refused on running servers only, when the token is valid and its user unknown', async () => {
      const stranger = tokenWith({ user: 'stranger' });
      for (const headers of [
        { authorization: `Bearer ${stranger}` },
        { 'sec-websocket-protocol': `jwt.token.${stranger}` },
      ]) {
        const answer = await ask(dialect, headers);
        if (dialect === 'documented') expect(answer.status).toBe(200);
        else
          expect([answer.status, answer.body]).toEqual([
            403,
            redacted(dialect, 403, { ledger_api_error: 'invalid token' }),
          ]);
      }
    });

    it('may send an empty JSON body, or use HEAD', async () => {
      expect((await servers(dialect).call('ledger', 'GET', path, { body: '' })).status).toBe(200);
      const head = await servers(dialect).call('ledger', 'HEAD', path);
      expect([head.status, head.text ?? '']).toEqual([200, '']);
    });

    it('may use no other method', async () => {
      const answer = await servers(dialect).call('ledger', 'POST', path, { body: {} });
      expect([answer.status, answer.text]).toEqual([405, 'Method Not Allowed']);
    });
  });
}
