// --auth jwks: tokens of an identity provider, here a small one of our own.

import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { call, start, type Started } from './command';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keys = [
  { ...rsa.publicKey.export({ format: 'jwk' }), kid: 'r' },
  { ...ec.publicKey.export({ format: 'jwk' }), kid: 'e' },
];

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = (more: object = {}): object => ({
  sub: 'alice',
  aud: 'https://canton.network.global',
  exp: Math.floor(Date.now() / 1000) + 60,
  ...more,
});
const contentOf = (alg: string, kid: string, payload: object): string => `${encoded({ alg, kid })}.${encoded(payload)}`;

function tokenFor(alg: 'RS256' | 'ES256', key: KeyObject, payload: object): string {
  const content = contentOf(alg, alg === 'RS256' ? 'r' : 'e', payload);
  return `${content}.${sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** Signed with the text of the public key, as an attacker would who hopes that it is taken for a shared secret. */
function confused(publicKey: string): string {
  const content = contentOf('HS256', 'r', claims());
  return `${content}.${createHmac('sha256', publicKey).update(content).digest('base64url')}`;
}

let provider: Server;
let server: Started;
beforeAll(async () => {
  provider = createServer(
    (_, response) => void response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys })),
  );
  await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve));
  const address = provider.address();
  server = await start([
    '--auth',
    `jwks=http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/jwks`,
  ]);
});
afterAll(() => void provider.close());

const balance = (token: string, { ready }: Started = server) =>
  call(`${ready.groups.validator}/v0/wallet/balance`, { token });

describe('tokens of an identity provider', () => {
  test('are accepted with RS256 and with ES256', async () => {
    expect((await balance(tokenFor('RS256', rsa.privateKey, claims()))).status).toBe(200);
    expect((await balance(tokenFor('ES256', ec.privateKey, claims({ sub: 'bob' })))).status).toBe(200);
  });

  test('are refused when the public key is used as a shared secret', async () => {
    const secrets = [rsa.publicKey.export({ type: 'spki', format: 'pem' }), JSON.stringify(keys[0]), 'unsafe'];
    for (const secret of secrets) expect((await balance(confused(String(secret)))).status).toBe(401);
    await server.logged('algorithm that is not accepted');
  });

  test('are refused when expired, meant for another audience, or signed by another key', async () => {
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    expect((await balance(tokenFor('RS256', rsa.privateKey, claims({ exp: 1 })))).status).toBe(401);
    expect((await balance(tokenFor('RS256', rsa.privateKey, claims({ aud: 'other' })))).status).toBe(401);
    expect((await balance(tokenFor('RS256', stranger, claims()))).status).toBe(401);
  });

  test('cannot be signed by the server: the ready line has none', () => {
    const { users, admin, tokens } = server.ready;
    expect([...users, admin].map(({ token }) => token)).toEqual(users.concat(admin).map(() => null));
    expect(tokens).toEqual({
      expired: null,
      wrongAudience: null,
      wrongSignature: null,
      noWallet: null,
      unknownUser: null,
    });
  });

  test('are refused, and the log says why, when the key set cannot be fetched', async () => {
    const unreachable = await start(['--auth', 'jwks=http://127.0.0.1:1/jwks']);
    expect((await balance(tokenFor('RS256', rsa.privateKey, claims()), unreachable)).status).toBe(401);
    await unreachable.logged('could not be verified');
  });
});
