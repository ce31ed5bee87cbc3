// The identity provider at /_oidc, used as an app does: by a strict client (openid-client), and request by request.

import * as client from 'openid-client';
import { startMock, type Mock } from '../../src/library/node';
import { makeToken, UNSAFE_SECRET } from '../../src/server';

const REDIRECT = 'http://localhost:3000/callback';
let mock: Mock;
beforeAll(async () => void (mock = await startMock({ now: '2026-01-15T12:00:00Z' })));
afterAll(() => mock.close());

const discover = (url = mock.url): Promise<client.Configuration> =>
  client.discovery(new URL(`${url}/_oidc`), 'my-app', 'any secret', undefined, {
    execute: [client.allowInsecureRequests],
  });
const balance = (token: string): Promise<Response> =>
  fetch(`${mock.groups.validator}/v0/wallet/balance`, { headers: { authorization: `Bearer ${token}` } });
const location = (response: Response): URL => new URL(response.headers.get('location') ?? '');

/** What a browser does on the page: sends the form with the name of a user. */
async function logIn(page: URL, user: string): Promise<{ readonly back: URL; readonly cookie: string }> {
  const response = await fetch(`${page.origin}${page.pathname}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...page.searchParams, ['user', user]]),
  });
  expect(response.status).toBe(302);
  return { back: location(response), cookie: response.headers.get('set-cookie') ?? '' };
}

async function authorizationOf(config: client.Configuration, more: Record<string, string> = {}) {
  const verifier = client.randomPKCECodeVerifier();
  const page = client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    scope: 'openid offline_access daml_ledger_api',
    state: 'x1',
    nonce: 'n1',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  });
  return { page, checks: { pkceCodeVerifier: verifier, expectedState: 'x1', expectedNonce: 'n1' } };
}

describe('a login in a browser', () => {
  it('ends with tokens that the APIs accept, and that can be renewed', async () => {
    const config = await discover();
    const { page, checks } = await authorizationOf(config);
    const shown = await fetch(page);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const text = await shown.text();
    expect([...text.matchAll(/<button name="user" value="([^"]+)"/g)].map(([, user]) => user)).toEqual(
      expect.arrayContaining(['alice', 'bob', 'carol', 'dave']),
    );
    const { back } = await logIn(page, 'alice');
    expect(back.href).toMatch(/^http:\/\/localhost:3000\/callback\?code=/);
    const tokens = await client.authorizationCodeGrant(config, back, checks);
    expect(tokens.claims()).toMatchObject({ sub: 'alice', aud: 'my-app', iss: `${mock.url}/_oidc`, nonce: 'n1' });
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'openid offline_access daml_ledger_api',
    });
    expect((await balance(tokens.access_token)).status).toBe(200);
    expect(await client.fetchUserInfo(config, tokens.access_token, 'alice')).toMatchObject({ sub: 'alice' });
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(renewed.access_token).not.toBe(tokens.access_token);
    expect((await balance(renewed.access_token)).status).toBe(200);
    await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
      error_description: 'the code has already been redeemed: log in again',
    });
  });

  it('needs no page if the request names the user, or the browser is already logged in', async () => {
    const config = await discover();
    const hinted = await authorizationOf(config, { login_hint: 'bob' });
    const named = await fetch(hinted.page, { redirect: 'manual' });
    expect((await client.authorizationCodeGrant(config, location(named), hinted.checks)).claims()?.sub).toBe('bob');
    const silent = await authorizationOf(config, { prompt: 'none' });
    const nobody = await fetch(silent.page, { redirect: 'manual' });
    expect(location(nobody).searchParams.get('error')).toBe('login_required');
    const { cookie } = await logIn((await authorizationOf(config)).page, 'carol');
    const known = await fetch(silent.page, { redirect: 'manual', headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect((await client.authorizationCodeGrant(config, location(known), silent.checks)).claims()?.sub).toBe('carol');
    expect(cookie).toContain('Path=/_oidc; HttpOnly; SameSite=Lax');
  });

  it('ends', async () => {
    const config = await discover();
    const out = await fetch(
      client.buildEndSessionUrl(config, { post_logout_redirect_uri: 'http://localhost:3000/bye', state: 's' }),
      {
        redirect: 'manual',
      },
    );
    expect([out.status, out.headers.get('location')]).toEqual([302, 'http://localhost:3000/bye?state=s']);
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
  });

  it('shows the users of the world in the URL', async () => {
    const world = await mock.worlds.create({ from: { named: 'empty' } });
    const page = await fetch(
      `${mock.url}/_worlds/${world.id}/_oidc/authorize?client_id=a&response_type=code&redirect_uri=http://localhost/`,
    );
    const text = await page.text();
    expect(text).not.toContain('value="alice"');
    expect(text).toContain(`action="/_worlds/${world.id}/_oidc/authorize"`);
  });

  it('escapes text that a client sends', async () => {
    const page = await fetch(
      `${mock.url}/_oidc/authorize?client_id=${encodeURIComponent('<img src=x>"')}&response_type=code&redirect_uri=http://localhost/`,
    );
    const text = await page.text();
    expect(text).not.toContain('<img');
    expect(text).toContain('&lt;img src=x&gt;&quot;');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('service clients', () => {
  it('get tokens for themselves, and for a user', async () => {
    const config = await discover();
    const own = await client.clientCredentialsGrant(config, { scope: 'daml_ledger_api' });
    expect(JSON.parse(Buffer.from(own.access_token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      sub: 'my-app',
      aud: 'https://canton.network.global',
      scope: 'daml_ledger_api',
      azp: 'my-app',
    });
    expect(own.refresh_token).toBeUndefined();
    const response = await fetch(`${mock.url}/_oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: 'alice', password: 'any', client_id: 'a' }),
    });
    const tokens = (await response.json()) as { access_token: string };
    expect((await balance(tokens.access_token)).status).toBe(200);
  });

  it('act as the ledger user with their client id', async () => {
    const { access_token } = await client.clientCredentialsGrant(await discover());
    const asService = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${access_token}` };
      return (await fetch(`${mock.groups.ledger}/v2/authenticated-user`, { headers })).status;
    };
    expect(await asService()).not.toBe(200);
    const created = await fetch(`${mock.url}/_control/v1/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: 'my-app' }),
    });
    expect([created.status, await asService()]).toEqual([201, 200]);
  });

  it('get the requested audience, which the APIs verify', async () => {
    const config = await discover();
    const other = await client.clientCredentialsGrant(config, { audience: 'https://other.example.com' });
    expect((await balance(other.access_token)).status).toBe(401);
  });
});

describe('errors', () => {
  const post = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(`${mock.url}/_oidc/${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    });
    return [response.status, await response.json()];
  };

  it.each([
    [{}, 'invalid_request', 'grant_type is missing'],
    [{ grant_type: 'password', username: 'alice' }, 'invalid_request', 'client_id is missing'],
    [{ grant_type: 'magic' }, 'unsupported_grant_type', 'grant_type is "magic", but one of'],
    [{ grant_type: 'authorization_code' }, 'invalid_request', 'code is missing'],
    [{ grant_type: 'authorization_code', code: 'x' }, 'invalid_grant', 'the code is invalid'],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_grant', 'the refresh token is invalid'],
    [{ grant_type: 'client_credentials' }, 'invalid_request', 'client_id is missing'],
    [{ grant_type: 'password', client_id: 'a' }, 'invalid_request', 'username is missing'],
  ])('%j is refused with %s', async (form, error, description) => {
    expect(await post('token', form)).toEqual([
      400,
      { error, error_description: expect.stringContaining(description) },
    ]);
  });

  it('of the code: another client, another redirect URI, another verifier', async () => {
    const config = await discover();
    const code = async (): Promise<string> =>
      (await logIn((await authorizationOf(config)).page, 'alice')).back.searchParams.get('code') ?? '';
    const redeem = async (more: Record<string, string>) =>
      (
        await post('token', {
          grant_type: 'authorization_code',
          code: await code(),
          client_id: 'my-app',
          redirect_uri: REDIRECT,
          ...more,
        })
      )[1];
    expect(await redeem({ client_id: 'b' })).toMatchObject({
      error_description: 'the code was issued to the client my-app',
    });
    const withoutRedirect = { grant_type: 'authorization_code', code: await code(), client_id: 'my-app' };
    for (const answer of [
      await redeem({ redirect_uri: 'http://localhost/' }),
      (await post('token', withoutRedirect))[1],
    ])
      expect(answer).toEqual({
        error: 'invalid_grant',
        error_description: `the code was issued for the redirect_uri ${REDIRECT}`,
      });
    expect(await redeem({ code_verifier: 'wrong' })).toEqual({
      error: 'invalid_request',
      error_description:
        'code_verifier has 5 characters, but 43 to 128 of A-Z, a-z, 0-9, -, ., _ and ~ are expected (RFC 7636)',
    });
    expect(await redeem({ code_verifier: client.randomPKCECodeVerifier() })).toMatchObject({
      error_description: 'code_verifier does not match the code_challenge of the login',
    });
  });

  it('of the login: no client, no redirect URI, one with a script, another response type', async () => {
    const get = (query: string) => fetch(`${mock.url}/_oidc/authorize?${query}`, { redirect: 'manual' });
    expect((await get('response_type=code')).status).toBe(400);
    expect((await get('response_type=code&client_id=a')).status).toBe(400);
    expect((await get('response_type=code&client_id=a&redirect_uri=javascript:alert(1)')).status).toBe(400);
    const hidden = `${encodeURIComponent(' java\nscript:')}alert(1)`;
    expect((await get(`response_type=code&client_id=a&redirect_uri=${hidden}`)).status).toBe(400);
    const implicit = await get('response_type=token&client_id=a&redirect_uri=http://localhost/&response_mode=fragment');
    const kept = await get('response_type=token&client_id=a&redirect_uri=http://localhost/?page=2');
    expect(kept.headers.get('location')).toMatch(/^http:\/\/localhost\/\?page=2&error=unsupported_response_type/);
    expect(implicit.headers.get('location')).toMatch(/^http:\/\/localhost\/#error=unsupported_response_type/);
    const posted = await get('response_type=code&client_id=a&redirect_uri=http://localhost/&response_mode=form_post');
    expect(location(posted).searchParams.get('error_description')).toBe(
      'response_mode is "form_post", but query or fragment is expected',
    );
  });

  it.each([
    [42, false],
    [43, true],
    [128, true],
    [129, false],
  ])('of a code_challenge: with %d characters it is accepted: %s', async (length, isAccepted) => {
    const challenge = `code_challenge=${'a'.repeat(length)}&code_challenge_method=S256`;
    const query = `response_type=code&client_id=a&redirect_uri=http://localhost/&login_hint=alice&${challenge}`;
    const { searchParams } = location(await fetch(`${mock.url}/_oidc/authorize?${query}`, { redirect: 'manual' }));
    expect(searchParams.has('code')).toBe(isAccepted);
    expect(searchParams.get('error_description')).toBe(
      isAccepted
        ? null
        : `code_challenge has ${length} characters, but 43 to 128 of A-Z, a-z, 0-9, -, ., _ and ~ are expected (RFC 7636)`,
    );
  });

  it('of parameters that are included more than once, except resource', async () => {
    const token = async (form: readonly (readonly [string, string])[]) => {
      const body = new URLSearchParams();
      for (const [name, value] of form) body.append(name, value);
      const response = await fetch(`${mock.url}/_oidc/token`, { method: 'POST', body });
      return [response.status, await response.json()];
    };
    const grant = [
      ['grant_type', 'client_credentials'],
      ['client_id', 'a'],
    ] as const;
    expect(await token([...grant, ['scope', 'x'], ['scope', 'y']])).toEqual([
      400,
      { error: 'invalid_request', error_description: 'scope is included more than once' },
    ]);
    expect((await token([...grant, ['resource', 'https://a'], ['resource', 'https://b']]))[0]).toBe(200);
    const get = (query: string) =>
      fetch(`${mock.url}/_oidc/authorize?client_id=a&response_type=code&redirect_uri=http://localhost/&${query}`, {
        redirect: 'manual',
      });
    expect((await get('redirect_uri=http://localhost/')).status).toBe(400);
    expect(location(await get('nonce=1&nonce=2&login_hint=alice')).search).toMatch(/^\?error=invalid_request&/);
  });

  it('of the path, the method, the body and the token', async () => {
    expect((await fetch(`${mock.url}/_oidc/nothing`)).status).toBe(404);
    const wrong = await fetch(`${mock.url}/_oidc/token`);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await post('token', {}, { 'content-type': 'text/xml' })).toEqual([
      400,
      { error: 'invalid_request', error_description: expect.stringContaining('the body is text/xml') },
    ]);
    const userInfo = (token: string) =>
      fetch(`${mock.url}/_oidc/userinfo`, { headers: { authorization: `Bearer ${token}` } });
    const info = await userInfo('x');
    expect([info.status, info.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
    const { id_token = '', access_token } = await client.genericGrantRequest(await discover(), 'password', {
      username: 'alice',
      password: '',
    });
    expect([(await userInfo(id_token)).status, (await userInfo(access_token)).status]).toEqual([401, 200]);
  });

  it('are in the log with their reason, without the values of secrets', async () => {
    const lines: string[] = [];
    const logged = await startMock({ logLevel: 'info', log: (line) => void lines.push(line) });
    const url = `${logged.url}/_oidc`;
    await fetch(`${url}/token`, { method: 'POST', body: new URLSearchParams({ grant_type: 'magic' }) });
    const redirect = encodeURIComponent('http://localhost/?access_token=hidden');
    await fetch(`${url}/authorize?client_id=a&redirect_uri=${redirect}&response_type=token`, { redirect: 'manual' });
    await fetch(`${url}/authorize?client_id=a&redirect_uri=${encodeURIComponent('x?access_token=hidden')}`);
    await fetch(`${url}/jwks`);
    await logged.close();
    expect(lines.map((line) => /_oidc\/(\w+) status=(\d+) ms=\d+(.*)/.exec(line)?.slice(1).join(' ').trim())).toEqual([
      expect.stringMatching(/^token 400 {2}reason="unsupported_grant_type: grant_type is .*magic/),
      expect.stringMatching(/^authorize 302 {2}reason="unsupported_response_type: .*only code is supported"$/),
      expect.stringMatching(/^authorize 400 {2}reason="invalid_request: redirect_uri is .*x\?access_token=\*\*\*/),
      'jwks 200',
    ]);
    expect(lines.join('')).not.toContain('hidden');
  });

  it('of a world that does not exist', async () => {
    for (const path of ['authorize?client_id=a&response_type=code&redirect_uri=http://localhost/', 'jwks']) {
      const response = await fetch(`${mock.url}/_worlds/missing/_oidc/${path}`);
      expect([response.status, await response.json()]).toEqual([
        404,
        expect.objectContaining({ code: 'UNKNOWN_WORLD' }),
      ]);
    }
  });

  it('of a world: invalid characters in its id', async () => {
    expect((await fetch(`${mock.url}/_worlds/a;Domain=example.com/_oidc/logout`)).headers.get('set-cookie')).toBeNull();
  });

  it('of a refresh token that was signed with the secret and grants nothing', async () => {
    const token = makeToken({
      user: 'alice',
      audience: 'understudy:refresh',
      secret: UNSAFE_SECRET,
      lifeSeconds: 60,
      at: new Date('2026-01-15T12:00:00Z'),
    });
    expect(await post('token', { grant_type: 'refresh_token', refresh_token: token })).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_grant' }),
    ]);
  });

  it('a token with a wrong signature is refused', async () => {
    const [header, claims] = (await client.clientCredentialsGrant(await discover())).access_token.split('.');
    expect((await balance(`${header}.${claims}.AAAA`)).status).toBe(401);
  });
});

it('a page of another origin may send requests', async () => {
  const response = await fetch(`${mock.url}/_oidc/.well-known/openid-configuration`, {
    headers: { origin: 'http://localhost:5173' },
  });
  expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
});

it('behind two proxies, the issuer has the address that the client used', async () => {
  const headers = { 'x-forwarded-proto': 'https, http', 'x-forwarded-host': 'ledger.example.com, inner' };
  const response = await fetch(`${mock.url}/_oidc/.well-known/openid-configuration`, { headers });
  expect(await response.json()).toMatchObject({ issuer: 'https://ledger.example.com/_oidc' });
});

it('with --scope, only tokens that have it are accepted', async () => {
  const strict = await startMock({ scope: 'daml_ledger_api' });
  const status = async (token: string): Promise<number> =>
    (await fetch(`${strict.groups.validator}/v0/wallet/balance`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  const config = await discover(strict.url);
  const grant = (scope: string) =>
    client.genericGrantRequest(config, 'password', { username: 'alice', password: '', scope });
  expect(await status((await grant('openid')).access_token)).toBe(401);
  expect(await status((await grant('openid daml_ledger_api')).access_token)).toBe(200);
  expect(await status(strict.users['alice']?.token ?? '')).toBe(200);
  await strict.close();
});

it('there is no login page if tokens come from another issuer', async () => {
  const other = await startMock({ auth: 'none' });
  expect((await fetch(`${other.url}/_oidc/jwks`)).status).toBe(404);
  await other.close();
});
