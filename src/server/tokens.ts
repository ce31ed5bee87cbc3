// Tokens for development: signed with the shared secret that everybody knows (`--auth unsafe`).

import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';

export interface TokenWish {
  readonly user: string;
  readonly audience: string;
  readonly secret: string;
  /** Life of the token in seconds, counted from `at`; negative for one that is expired already. */
  readonly lifeSeconds: number;
  readonly at: Date;
}

/** A signed token (HS256) with an id that no other token has; short, because people paste it. */
export function makeToken({ user, audience, secret, lifeSeconds, at }: TokenWish): Promise<string> {
  const now = Math.floor(at.getTime() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user)
    .setAudience(audience)
    .setExpirationTime(now + lifeSeconds)
    .setJti(randomBytes(12).toString('base64url'))
    .sign(new TextEncoder().encode(secret));
}
