import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { decodeJwt, exportJWK, SignJWT, UnsecuredJWT } from 'jose';
import { createIdentify, DEFAULT_AUDIENCE, findToken, UNSAFE_SECRET, type AuthSettings } from './identity';
import { makeToken } from './tokens';

const at = new Date('2026-01-15T12:00:00Z');
const now = at.getTime() / 1000;
const identify = createIdentify({ mode: 'unsafe', secret: UNSAFE_SECRET, audience: DEFAULT_AUDIENCE }, () => at);
const wish = { user: 'alice', audience: DEFAULT_AUDIENCE, secret: UNSAFE_SECRET, lifeSeconds: 60, at };
const bearer = (token: string) =>
  ({ group: 'validator', headers: { authorization: `Bearer ${token}` }, query: '' }) as const;
const secretBytes = new TextEncoder().encode(UNSAFE_SECRET);

describe('the place of the token', () => {
  test.each([
    ['Bearer abc', 'abc'],
    ['bearer   abc', 'abc'],
    ['BEARER abc ', 'abc'],
  ])('may be the header %j', (authorization, token) => {
    expect(findToken({ group: 'scan', headers: { authorization }, query: '' })).toEqual({ ok: true, value: token });
  });

  test.each(['Bearer', 'Bearer ', 'Basic abc'])('may not be the header %j', (authorization) => {
    expect(findToken({ group: 'scan', headers: { authorization }, query: '' })).toMatchObject({ ok: false });
  });

  test.each([
    ['jwt.token.abc', 'abc'],
    ['jwt.token.abc,daml.ws.auth', 'abc'],
    ['daml.ws.auth,jwt.token.abc', 'abc'],
    ['daml.ws.auth, jwt.token.abc', undefined],
    ['daml.ws.auth', undefined],
  ])('may be the sub-protocols %j of the ledger group', (protocols, token) => {
    const found = findToken({ group: 'ledger', headers: { 'sec-websocket-protocol': protocols }, query: '' });
    expect(found).toEqual(token === undefined ? undefined : { ok: true, value: token });
    expect(findToken({ group: 'scan', headers: { 'sec-websocket-protocol': protocols }, query: '' })).toBeUndefined();
  });

  test('is the bearer header rather than the sub-protocol', () => {
    const headers = { authorization: 'Bearer one', 'sec-websocket-protocol': 'jwt.token.two' };
    expect(findToken({ group: 'ledger', headers, query: '' })).toEqual({ ok: true, value: 'one' });
  });

  test('may be the query of the validator group only', () => {
    expect(findToken({ group: 'validator', headers: {}, query: 'a=1&access_token=abc' })).toEqual({
      ok: true,
      value: 'abc',
    });
    expect(findToken({ group: 'scan', headers: {}, query: 'access_token=abc' })).toBeUndefined();
  });
});

describe('a token signed with the shared secret', () => {
  test('names its subject, and the daml_user claim before it', async () => {
    expect(await identify(bearer(makeToken(wish)))).toEqual({ kind: 'caller', caller: { userId: 'alice' } });
    const claimed = new SignJWT({
      sub: 'x',
      aud: [DEFAULT_AUDIENCE, 'other'],
      'https://canton-network': { daml_user: 'bob' },
    });
    expect(await identify(bearer(await claimed.setProtectedHeader({ alg: 'HS256' }).sign(secretBytes)))).toEqual({
      kind: 'caller',
      caller: { userId: 'bob' },
    });
  });

  test('is anonymous when it is missing', async () => {
    const nobody = { group: 'scan', headers: {}, query: '' } as const;
    expect(await identify(nobody)).toEqual({
      kind: 'anonymous',
      advice: 'make one with: npx canton-understudy token --user NAME',
    });
    const adviceOf = async (settings: AuthSettings) => createIdentify(settings)(nobody);
    expect(await adviceOf({ mode: 'unsafe', secret: UNSAFE_SECRET, audience: 'me' })).toEqual({
      kind: 'anonymous',
      advice: 'make one with: npx canton-understudy token --user NAME --audience me',
    });
    expect(await adviceOf({ mode: 'none' })).toEqual({
      kind: 'anonymous',
      advice: 'make one with: npx canton-understudy token --user NAME',
    });
    expect(await adviceOf({ mode: 'jwks', url: 'https://id.example/keys', audience: 'me' })).toEqual({
      kind: 'anonymous',
      advice: 'get one from the identity provider with the keys at https://id.example/keys',
    });
  });

  test('has its own id', () => {
    expect(makeToken(wish)).not.toBe(makeToken(wish));
  });

  test('is signed as the library signs the same claims', async () => {
    const token = makeToken(wish);
    const { jti = '' } = decodeJwt(token);
    const life = Math.floor(wish.at.getTime() / 1000) + wish.lifeSeconds;
    const library = new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(wish.user)
      .setAudience(wish.audience)
      .setExpirationTime(life)
      .setJti(jti);
    expect(token).toBe(await library.sign(new TextEncoder().encode(wish.secret)));
  });

  const signed = (
    payload: Record<string, unknown>,
    header: { alg: string; crit?: string[]; odd?: boolean } = { alg: 'HS256' },
  ) => new SignJWT({ sub: 'alice', aud: DEFAULT_AUDIENCE, ...payload }).setProtectedHeader(header).sign(secretBytes);
  test.each([
    ['expired', () => makeToken({ ...wish, lifeSeconds: -1 })],
    ['expired this very second', () => signed({ exp: now })],
    ['not valid yet', () => signed({ nbf: now + 1 })],
    ['audience', () => makeToken({ ...wish, audience: 'https://another.example.com' })],
    ['aud', () => new SignJWT({ sub: 'alice' }).setProtectedHeader({ alg: 'HS256' }).sign(secretBytes)],
    ['signature', () => makeToken({ ...wish, secret: 'another' })],
    ['algorithm', () => Promise.resolve(new UnsecuredJWT({ sub: 'alice', aud: DEFAULT_AUDIENCE }).encode())],
    [
      'algorithm',
      () =>
        new SignJWT({ sub: 'alice', aud: DEFAULT_AUDIENCE })
          .setProtectedHeader({ alg: 'HS512' })
          .sign(new Uint8Array(64)),
    ],
    ['names no user', () => signed({ sub: undefined })],
    ['names no user', () => signed({ sub: '' })],
    ['longer than', () => Promise.resolve('a'.repeat(8193))],
    ['malformed', () => Promise.resolve('not a token')],
  ])('is refused: %s', async (reason, make) => {
    const identity = await identify(bearer(await make()));
    expect(identity).toMatchObject({ kind: 'refused' });
    expect(JSON.stringify(identity)).toContain(reason.split(' this ')[0]);
  });

  test('is refused once it has expired, even if it was valid before', async () => {
    let time = at;
    const remembering = createIdentify(
      { mode: 'unsafe', secret: UNSAFE_SECRET, audience: DEFAULT_AUDIENCE },
      () => time,
    );
    const credentials = bearer(makeToken(wish));
    expect(await remembering(credentials)).toMatchObject({ kind: 'caller' });
    time = new Date(at.getTime() + 59_999);
    expect(await remembering(credentials)).toMatchObject({ kind: 'caller' });
    time = new Date(at.getTime() + 60_000);
    expect(await remembering(credentials)).toEqual({ kind: 'refused', reason: 'the token is expired' });
  });
});

describe('with unverified tokens', () => {
  test('only needs a subject', async () => {
    const open = createIdentify({ mode: 'none' });
    expect(await open(bearer(new UnsecuredJWT({ sub: 'carol' }).encode()))).toEqual({
      kind: 'caller',
      caller: { userId: 'carol' },
    });
    expect(await open(bearer('nonsense'))).toMatchObject({ kind: 'refused' });
  });
});

describe('a token signed by an identity provider', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let provider: Server;
  let url = '';
  beforeAll(async () => {
    const keys = [
      { ...(await exportJWK(rsa.publicKey)), kid: 'r', alg: 'RS256' },
      { ...(await exportJWK(ec.publicKey)), kid: 'e', alg: 'ES256' },
    ];
    const answers: Readonly<Record<string, unknown>> = { '/jwks.json': { keys }, '/empty': {} };
    provider = createServer((request, response) => {
      const answer = answers[request.url ?? ''];
      response
        .writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? null));
    });
    await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve));
    const address = provider.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/jwks.json`;
  });
  afterAll(() => void provider.close());

  const claims = () => new SignJWT({ sub: 'alice', aud: DEFAULT_AUDIENCE, exp: now + 60 });
  const judge = async (token: string) =>
    createIdentify({ mode: 'jwks', url, audience: DEFAULT_AUDIENCE }, () => at)(bearer(token));

  test('is accepted with RS256 and ES256', async () => {
    expect(
      await judge(await claims().setProtectedHeader({ alg: 'RS256', kid: 'r' }).sign(rsa.privateKey)),
    ).toMatchObject({ kind: 'caller' });
    expect(
      await judge(await claims().setProtectedHeader({ alg: 'ES256', kid: 'e' }).sign(ec.privateKey)),
    ).toMatchObject({ kind: 'caller' });
  });

  test('is refused when the public key was used as a shared secret, or the key is unknown', async () => {
    const confused = await claims()
      .setProtectedHeader({ alg: 'HS256', kid: 'r' })
      .sign(Buffer.from(rsa.publicKey.export({ type: 'spki', format: 'pem' })));
    expect(await judge(confused)).toEqual({
      kind: 'refused',
      reason: 'the token is signed with an algorithm that is not accepted',
    });
    expect(
      await judge(await claims().setProtectedHeader({ alg: 'RS256', kid: 'x' }).sign(rsa.privateKey)),
    ).toMatchObject({ kind: 'refused' });
  });

  test('is refused with a reason when the address returns no key set', async () => {
    const token = await claims().setProtectedHeader({ alg: 'RS256', kid: 'r' }).sign(rsa.privateKey);
    const judgeAt = async (path: string) =>
      createIdentify(
        { mode: 'jwks', url: new URL(path, url).href, audience: DEFAULT_AUDIENCE },
        () => at,
      )(bearer(token));
    for (const path of ['/missing', '/empty'])
      expect(await judgeAt(path)).toMatchObject({
        kind: 'refused',
        reason: expect.stringContaining('the key set could not be read'),
      });
  });

  test('is refused with a reason when the keys cannot be fetched', async () => {
    const unreachable = createIdentify(
      { mode: 'jwks', url: 'http://127.0.0.1:1/keys', audience: DEFAULT_AUDIENCE },
      () => at,
    );
    const token = await claims().setProtectedHeader({ alg: 'RS256', kid: 'r' }).sign(rsa.privateKey);
    expect(await unreachable(bearer(token))).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('could not be verified'),
    });
  });
});
