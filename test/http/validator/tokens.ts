// Every kind of credential that is no good, and what the log must say of it.

import { DEFAULT_AUDIENCE, makeToken, UNSAFE_SECRET } from '../../../src/server';

export interface BadCredential {
  readonly name: string;
  readonly header: string | undefined;
  /** What the log says; undefined where the kind of refusal says it all. */
  readonly reason: string | undefined;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const soon = (): number => Math.floor(Date.now() / 1000) + 600;

/** `header.payload.` without any signature. */
const unsigned = (user: string): string =>
  `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ sub: user, aud: DEFAULT_AUDIENCE, exp: soon() })}.`;

/** All of them would be the user's, were they accepted. */
export async function badCredentials(user: string): Promise<readonly BadCredential[]> {
  const good = { user, audience: DEFAULT_AUDIENCE, secret: UNSAFE_SECRET, lifeSeconds: 3600, at: new Date() };
  const expired = makeToken({ ...good, lifeSeconds: -1 });
  const wrongAudience = makeToken({ ...good, audience: 'https://somewhere.else.example' });
  const wrongSignature = makeToken({ ...good, secret: 'some other secret' });
  const nameless = makeToken({ ...good, user: '' });
  return [
    { name: 'none', header: undefined, reason: undefined },
    { name: 'an expired token', header: `Bearer ${expired}`, reason: 'the token is expired' },
    {
      name: 'a token for another audience',
      header: `Bearer ${wrongAudience}`,
      reason: 'not the expected one',
    },
    {
      name: 'a token signed with another secret',
      header: `Bearer ${wrongSignature}`,
      reason: 'the signature of the token is wrong',
    },
    {
      name: 'a token with alg none',
      header: `Bearer ${unsigned(user)}`,
      reason: 'the token is signed with an algorithm that is not accepted',
    },
    { name: 'a token that names nobody', header: `Bearer ${nameless}`, reason: 'the token names no user' },
    { name: 'a token that is no JWT', header: 'Bearer let-me-in-please', reason: 'the token is malformed' },
    { name: 'an empty bearer token', header: 'Bearer ', reason: 'empty bearer token' },
    { name: 'another scheme', header: 'Basic YWxpY2U6c2VjcmV0', reason: 'the Authorization scheme is Basic' },
    { name: 'a bare secret', header: 'open-sesame', reason: 'the Authorization header names no scheme' },
    { name: 'a bare token', header: makeToken(good), reason: 'the Authorization header names no scheme' },
  ];
}

/** The part of a header that must never come to light. */
export const secretIn = (header: string | undefined): string | undefined => header?.split(' ').at(-1) || undefined;
