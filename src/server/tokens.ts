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

/** A signed token (JWT, HS256) with an id that no other token has; short, because people paste it. At once: no caller of the library waits for one. */
export function makeToken({ user, audience, secret, lifeSeconds, at }: TokenWish): string {
  const claims = { sub: user, aud: audience, exp: Math.floor(at.getTime() / 1000) + lifeSeconds, jti: randomBytes(12).toString('hex') };
  const signed = `${HEADER}.${encoded(claims)}`;
  return `${signed}.${unpadded(createHmac('sha256', secret).update(signed).digest('base64'))}`;
}

const unpadded = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const encoded = (part: object): string => unpadded(Buffer.from(JSON.stringify(part)).toString('base64'));
const HEADER = encoded({ alg: 'HS256' });
