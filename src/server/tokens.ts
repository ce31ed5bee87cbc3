// Tokens for development: signed with the shared secret that everybody knows (`--auth unsafe`).

import { createHmac, randomBytes } from 'node:crypto';

export interface TokenWish {
  readonly user: string;
  readonly audience: string;
  readonly secret: string;
  /** Life of the token in seconds, counted from `at`; negative for one that is expired already. */
  readonly lifeSeconds: number;
  readonly at: Date;
}

/**
 * A signed token (HS256) with an id that no other token has; short, because people paste it. Written here, since a start makes nine of them and
 * the library goes through web cryptography, which takes as long to load as the rest of the server.
 */
export function makeToken({ user, audience, secret, lifeSeconds, at }: TokenWish): string {
  const now = Math.floor(at.getTime() / 1000);
  const claims = { sub: user, aud: audience, exp: now + lifeSeconds, jti: randomBytes(12).toString('base64url') };
  const signed = `${encoded({ alg: 'HS256' })}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
