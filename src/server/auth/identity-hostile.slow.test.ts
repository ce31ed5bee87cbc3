// Tokens that somebody made up to get in: none is taken, whatever the mode, and whatever place it stands in.

import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { exportJWK } from 'jose';
import { createIdentify, DEFAULT_AUDIENCE, UNSAFE_SECRET, type Credentials, type Identify } from './identity';

const at = new Date('2026-01-15T12:00:00Z');
const now = at.getTime() / 1000;
const CLAIMS = { sub: 'alice', aud: DEFAULT_AUDIENCE, exp: now + 60 };
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

const base64 = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
type Signer = (input: string) => Buffer | string;
/** A token with any header and payload; texts are taken as the JSON itself. */
const token = (header: unknown, payload: unknown, signer: Signer): string => {
  const input = `${base64(header)}.${base64(payload)}`;
  const signature = signer(input);
  return `${input}.${typeof signature === 'string' ? signature : signature.toString('base64url')}`;
};
const hmac =
  (secret: Buffer | string, hash = 'sha256'): Signer =>
  (input) =>
    createHmac(hash, secret).update(input).digest();
const rs256 =
  (key: KeyObject = rsa.privateKey): Signer =>
  (input) =>
    sign('sha256', Buffer.from(input), key);
const es256 =
  (key: KeyObject = ec.privateKey): Signer =>
  (input) =>
    sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
const unsigned: Signer = () => '';

/** Who was asked for keys at addresses that only a token names. */
const asked: string[] = [];
let provider: Server;
let address = '';
let identify: Readonly<Record<'unsafe' | 'jwks', Identify>>;
beforeAll(async () => {
  const own = {
    keys: [
      { ...(await exportJWK(rsa.publicKey)), kid: 'r', alg: 'RS256' },
      { ...(await exportJWK(ec.publicKey)), kid: 'e', alg: 'ES256' },
    ],
  };
  const others = { keys: [{ ...(await exportJWK(stranger.publicKey)), kid: 's', alg: 'RS256' }] };
  provider = createServer(({ url = '' }, response) => {
    if (url !== '/jwks.json') asked.push(url);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(url === '/jwks.json' ? own : others));
  });
  await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve));
  const listening = provider.address();
  address = `http://127.0.0.1:${typeof listening === 'object' && listening ? listening.port : 0}`;
  identify = {
    unsafe: createIdentify({ mode: 'unsafe', secret: UNSAFE_SECRET, audience: DEFAULT_AUDIENCE }, () => at),
    jwks: createIdentify({ mode: 'jwks', url: `${address}/jwks.json`, audience: DEFAULT_AUDIENCE }, () => at),
  };
});
afterAll(() => {
  provider.close();
  provider.closeAllConnections();
});

const PLACES: Readonly<Record<string, (text: string) => Credentials>> = {
  header: (text) => ({ group: 'scan', headers: { authorization: `Bearer ${text}` }, query: '' }),
  query: (text) => ({ group: 'validator', headers: {}, query: `access_token=${encodeURIComponent(text)}` }),
  'sub-protocol': (text) => ({
    group: 'ledger',
    headers: { 'sec-websocket-protocol': `jwt.token.${text},daml.ws.auth` },
    query: '',
  }),
};
const MODES = ['unsafe', 'jwks'] as const;
/** A good token of each mode, with changes. */
const good = (
  mode: 'unsafe' | 'jwks',
  { header = {}, payload = {} }: { readonly header?: object; readonly payload?: object | string } = {},
): string => {
  const claims = typeof payload === 'string' ? payload : { ...CLAIMS, ...payload };
  return mode === 'unsafe'
    ? token({ alg: 'HS256', ...header }, claims, hmac(UNSAFE_SECRET))
    : token({ alg: 'RS256', kid: 'r', ...header }, claims, rs256());
};
const identityOf = (mode: 'unsafe' | 'jwks', text: string, place = 'header') =>
  identify[mode]((PLACES[place] ?? (() => ({ group: 'scan', headers: {}, query: '' }) as const))(text));
const expectRefused = async (mode: 'unsafe' | 'jwks', text: string, reason = ''): Promise<void> => {
  for (const place of Object.keys(PLACES)) {
    const identity = await identityOf(mode, text, place);
    expect(identity).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) as string });
    // The reason goes to the log, where no part of a token belongs.
    expect(text.split('.').filter((part) => part.length > 12 && JSON.stringify(identity).includes(part))).toEqual([]);
  }
};

describe.each(MODES)('with --auth %s', (mode) => {
  test('the valid token of these tests is accepted in each place', async () => {
    for (const place of Object.keys(PLACES))
      expect(await identityOf(mode, good(mode), place)).toEqual({ kind: 'caller', caller: { userId: 'alice' } });
  });

  test.each([
    'none',
    'None',
    'NONE',
    'nOnE',
    ' none',
    'none ',
    '',
    null,
    0,
    ['none'],
    ['HS256'],
    { alg: 'HS256' },
    undefined,
  ])('alg %j is refused, signed or unsigned', async (alg) => {
    await expectRefused(mode, token({ alg, typ: 'JWT', kid: 'r' }, CLAIMS, unsigned));
    await expectRefused(mode, token({ alg, kid: 'r' }, CLAIMS, mode === 'unsafe' ? hmac(UNSAFE_SECRET) : rs256()));
  });

  test('a valid token without its signature, or with another signature, is refused', async () => {
    const [header = '', payload = '', signature = ''] = good(mode).split('.');
    await expectRefused(mode, `${header}.${payload}.`);
    await expectRefused(mode, `${header}.${payload}`);
    await expectRefused(mode, `${header}.${base64({ ...CLAIMS, sub: 'operator' })}.${signature}`);
    await expectRefused(mode, `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`);
  });

  test.each([
    ['another text', 'https://evil.example'],
    ['another list', ['https://evil.example', 'me']],
    ['an empty list', []],
    ['nothing', undefined],
    ['an empty text', ''],
    ['null', null],
    ['a number', 1],
    ['a beginning', DEFAULT_AUDIENCE.slice(0, -1)],
    ['more', `${DEFAULT_AUDIENCE}/`],
    ['other case', DEFAULT_AUDIENCE.toUpperCase()],
    ['a list in a list', [[DEFAULT_AUDIENCE]]],
    ['an object', { [DEFAULT_AUDIENCE]: true }],
  ])('an audience that is %s is refused', async (_, aud) => {
    await expectRefused(mode, good(mode, { payload: { aud } }), 'aud');
  });

  test('a list that contains the audience is accepted', async () => {
    expect(
      await identityOf(mode, good(mode, { payload: { aud: ['https://evil.example', DEFAULT_AUDIENCE] } })),
    ).toMatchObject({ kind: 'caller' });
  });

  test.each([
    ['expired', { exp: now - 1 }, 'expired'],
    ['expired this second', { exp: now }, 'expired'],
    ['expired in 1970', { exp: 0 }, 'expired'],
    ['with an end that is text', { exp: '9999999999' }, 'exp'],
    ['with an end that is null', { exp: null }, 'exp'],
    ['of tomorrow', { nbf: now + 86_400 }, 'not valid yet'],
    ['of the next second', { nbf: now + 1 }, 'not valid yet'],
    ['with a start that is text', { nbf: '0' }, ''],
    ['issued tomorrow', { iat: now + 86_400 }, 'issued in the future'],
    ['issued in 61 seconds', { iat: now + 61 }, 'issued in the future'],
    ['issued at a text', { iat: 'now' }, 'iat'],
  ])('a token %s is refused', async (_, payload, reason) => {
    await expectRefused(mode, good(mode, { payload }), reason);
  });

  test.each([{ nbf: now }, { iat: now }, { iat: now + 60 }, { iat: now - 1e9 }, { exp: now + 1 }, { exp: undefined }])(
    'a token is accepted with %j',
    async (payload) => {
      expect(await identityOf(mode, good(mode, { payload }))).toMatchObject({ kind: 'caller' });
    },
  );

  test.each([
    { crit: ['exp'] },
    { crit: ['odd'], odd: true },
    { crit: [] },
    { crit: 'odd', odd: 1 },
    { crit: ['b64'], b64: false },
    { crit: ['alg'] },
    { crit: [''] },
    { crit: [null] },
  ])('an unknown critical header is refused: %j', async (header) => {
    await expectRefused(mode, good(mode, { header }));
  });

  test('an oversized token is refused without parsing', async () => {
    const padded = (length: number): string => good(mode, { payload: { pad: 'x'.repeat(length) } });
    expect(padded(5000).length).toBeLessThan(8192);
    expect(await identityOf(mode, padded(5000))).toMatchObject({ kind: 'caller' });
    await expectRefused(mode, padded(7000), 'longer than 8192 characters');
    await expectRefused(mode, 'a'.repeat(8193), 'longer than 8192 characters');
  });

  test('the last one of duplicate claims counts, as the standard says', async () => {
    const twice = `{"sub":"operator","aud":${JSON.stringify(DEFAULT_AUDIENCE)},"exp":${now + 60},"sub":"alice"}`;
    expect(await identityOf(mode, good(mode, { payload: twice }))).toEqual({
      kind: 'caller',
      caller: { userId: 'alice' },
    });
    await expectRefused(
      mode,
      good(mode, {
        payload: `{"exp":${now + 60},"sub":"alice","aud":${JSON.stringify(DEFAULT_AUDIENCE)},"exp":${now - 60}}`,
      }),
      'expired',
    );
  });

  test.each([
    '{"sub":',
    '[]',
    '"alice"',
    'null',
    '1',
    '{"sub":"alice"}{',
    `{"sub":"alice","exp":1e400,"aud":${JSON.stringify(DEFAULT_AUDIENCE)}`,
    '\u0000',
  ])('a signed payload that is not an object of claims is refused: %j', async (payload) => {
    await expectRefused(mode, good(mode, { payload }));
  });

  test.each([
    { sub: '' },
    { sub: null },
    { sub: ['alice'] },
    { sub: { toString: 'alice' } },
    { sub: 7 },
    { sub: undefined },
    { sub: 'alice', 'https://canton-network': { daml_user: 5 } },
    { sub: undefined, __proto__: { sub: 'alice' } },
  ])('a token that names no user is refused: %j', async (payload) => {
    await expectRefused(mode, good(mode, { payload }), '');
  });

  test.each([
    '.',
    '..',
    '...',
    'a.b',
    'a.b.c',
    'a.b.c.d',
    'a.b.c.d.e',
    '=.=.=',
    '%%%.%%%.%%%',
    'e30.e30.e30',
    '{}',
    `${'.'.repeat(5000)}`,
    'eyJhbGciOiJIUzI1NiJ9.!.x',
    'ümläut.b.c',
  ])('an invalid token is refused: %.40j', async (text) => {
    await expectRefused(mode, text);
  });

  test.each([
    (text: string) => text.replace('.', '=.'),
    (text: string) => text.replace('.', ' .'),
    (text: string) => `${text.slice(0, 10)}\n${text.slice(10)}`,
    (text: string) => `${text}=+/`,
    (text: string) => `${text}.x`,
  ])('a good token in letters that are not its own is refused', async (spoil) => {
    expect((await identityOf(mode, spoil(good(mode)))).kind).not.toBe('caller');
  });
});

describe('a key of one kind used as another', () => {
  const publicForms = ({
    publicKey,
  }: {
    readonly publicKey: KeyObject;
  }): readonly (readonly [string, Buffer | string])[] => {
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const jwk = publicKey.export({ format: 'jwk' });
    return [
      ['PEM', pem],
      ['PEM without its last line break', pem.trim()],
      ['DER', publicKey.export({ type: 'spki', format: 'der' })],
      ['JSON', JSON.stringify(jwk)],
      ['n', Buffer.from(String(jwk.n ?? jwk.x), 'base64url')],
    ];
  };
  test.each([
    ...publicForms(rsa).map(([form, key]) => ['RSA', form, 'r', key] as const),
    ...publicForms(ec).map(([form, key]) => ['EC', form, 'e', key] as const),
  ])('the public %s key as a shared secret is refused: %s', async (_, _form, kid, key) => {
    for (const [alg, hash] of [
      ['HS256', 'sha256'],
      ['HS384', 'sha384'],
      ['HS512', 'sha512'],
    ] as const)
      await expectRefused('jwks', token({ alg, kid }, CLAIMS, hmac(key, hash)), 'algorithm');
  });

  test('the well-known shared secret grants no access where keys are required', async () => {
    await expectRefused('jwks', good('unsafe'), 'algorithm');
    await expectRefused('jwks', token({ alg: 'HS256', kid: 'r' }, CLAIMS, hmac(UNSAFE_SECRET)), 'algorithm');
  });

  test('a key grants no access where a shared secret is required', async () => {
    await expectRefused('unsafe', good('jwks'), 'algorithm');
    await expectRefused('unsafe', token({ alg: 'HS512' }, CLAIMS, hmac(UNSAFE_SECRET, 'sha512')), 'algorithm');
    for (const secret of ['', 'secret', `${UNSAFE_SECRET}x`])
      await expectRefused('unsafe', token({ alg: 'HS256' }, CLAIMS, hmac(secret)), 'signature');
  });

  test('a key is used only with the algorithm that its set names', async () => {
    await expectRefused('jwks', token({ alg: 'ES256', kid: 'r' }, CLAIMS, es256()));
    await expectRefused('jwks', token({ alg: 'RS256', kid: 'e' }, CLAIMS, rs256()));
    await expectRefused('jwks', token({ alg: 'PS256', kid: 'r' }, CLAIMS, rs256()), 'algorithm');
    await expectRefused(
      'jwks',
      token({ alg: 'ES256', kid: 'e' }, CLAIMS, () => Buffer.alloc(64)),
      'signature',
    );
    expect(await identityOf('jwks', token({ alg: 'ES256', kid: 'e' }, CLAIMS, es256()))).toMatchObject({
      kind: 'caller',
    });
  });
});

describe('a key from the header of the token', () => {
  const own = stranger.publicKey.export({ format: 'jwk' });
  test.each([
    ['as jwk', () => ({ jwk: own })],
    ['as jwk beside a known kid', () => ({ kid: 'r', jwk: own })],
    ['as jku', () => ({ kid: 's', jku: `${address}/evil.json` })],
    ['as jku beside a known kid', () => ({ kid: 'r', jku: `${address}/evil.json` })],
    ['as x5u', () => ({ kid: 'r', x5u: `${address}/evil.pem` })],
    [
      'as x5c',
      () => ({ kid: 'r', x5c: [stranger.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')] }),
    ],
    ['as an issuer', () => ({ kid: 'r', iss: address })],
  ])('is ignored: %s', async (_, header) => {
    await expectRefused('jwks', token({ alg: 'RS256', ...header() }, CLAIMS, rs256(stranger.privateKey)));
    await expectRefused('unsafe', token({ alg: 'HS256', ...header() }, CLAIMS, hmac(JSON.stringify(own))));
    expect(asked).toEqual([]);
  });

  test.each([
    '../../../../dev/null',
    '/etc/passwd',
    "r' OR '1'='1",
    '__proto__',
    'constructor',
    'toString',
    '',
    'R',
    'r ',
    'r\u0000',
    'http://127.0.0.1/',
    '%72',
    'x'.repeat(2000),
  ])('a kid is treated as a plain name: %.40j', async (kid) => {
    await expectRefused('jwks', token({ alg: 'RS256', kid }, CLAIMS, rs256(stranger.privateKey)));
    await expectRefused('jwks', token({ alg: 'HS256', kid }, CLAIMS, hmac('')));
    expect(asked).toEqual([]);
  });
});
