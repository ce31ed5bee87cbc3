// Tokens of those who call: users, and some that must be refused.

import { DEFAULT_AUDIENCE, makeToken, UNSAFE_SECRET } from '../../src/server';

export const tokenFor = (
  user: string,
  wish: { lifeSeconds?: number; audience?: string; secret?: string } = {},
): string =>
  makeToken({ user, audience: DEFAULT_AUDIENCE, secret: UNSAFE_SECRET, lifeSeconds: 7200, at: new Date(), ...wish });

export function tokensFor(): Map<string, string> {
  const users = ['alice', 'bob', 'carol', 'dave', 'erin', 'nobody'];
  const tokens = new Map(users.map((user): [string, string] => [user, tokenFor(user)]));
  tokens.set('expired', tokenFor('alice', { lifeSeconds: -60 }));
  tokens.set('wrong audience', tokenFor('alice', { audience: 'https://another.example.com' }));
  tokens.set('wrong signature', tokenFor('alice', { secret: 'not the shared secret' }));
  return tokens;
}
