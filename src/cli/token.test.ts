import { decodeJwt } from 'jose';
import { createIdentify, DEFAULT_AUDIENCE, UNSAFE_SECRET } from '../server';
import type { RawOptions } from './options';
import { tokenFor } from './token';

const at = new Date('2026-01-15T12:00:00Z');
const now = at.getTime() / 1000;
const claimsOf = async (raw: RawOptions) => {
  const token = await tokenFor(raw, at);
  return token.ok ? decodeJwt(token.value) : token.error;
};

describe('token', () => {
  test('is valid for the user for an hour', async () => {
    expect(await claimsOf({ user: 'alice' })).toEqual({
      sub: 'alice',
      aud: DEFAULT_AUDIENCE,
      exp: now + 3600,
      jti: expect.any(String),
    });
  });

  test('has the requested lifetime and audience', async () => {
    expect(await claimsOf({ user: 'alice', expiresIn: '1h30m', audience: 'me' })).toMatchObject({
      aud: 'me',
      exp: now + 5400,
    });
  });

  test('can be signed so that the server refuses it as expired', async () => {
    const token = await tokenFor({ user: 'alice', expired: true }, at);
    const identify = createIdentify({ mode: 'unsafe', secret: UNSAFE_SECRET, audience: DEFAULT_AUDIENCE }, () => at);
    const headers = { authorization: `Bearer ${token.ok ? token.value : ''}` };
    expect(await identify({ group: 'scan', headers, query: '' })).toEqual({
      kind: 'refused',
      reason: 'the token is expired',
    });
  });

  test.each([
    [{}, '--user is missing'],
    [{ user: '' }, '--user is missing'],
    [{ user: 'a', audience: '' }, '--audience is empty'],
    [{ user: 'a', expiresIn: 'soon' }, '--expires-in is "soon"'],
    [{ user: 'a', expiresIn: '999us' }, '--expires-in is "999us"'],
    [{ user: 'a', expiresIn: '1h', expired: true }, 'exclude each other'],
  ])('%j is refused', async (raw, sentence) => {
    expect(await claimsOf(raw)).toContain(sentence);
  });
});
