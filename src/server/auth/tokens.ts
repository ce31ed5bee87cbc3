// Development tokens, signed with the well-known secret of `--auth unsafe`. Tokens with a standard header are made and
// read with Node's HMAC: the library would load web cryptography at startup for them alone.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { UnsecuredJWT, type JWTClaimVerificationOptions, type JWTPayload } from 'jose';

export interface TokenRequest {
  readonly user: string;
  readonly audience: string;
  readonly scope?: string | undefined;
  readonly secret: string;
  /** Life of the token in seconds, counted from `at`; negative for one that is expired already. */
  readonly lifeSeconds: number;
  readonly at: Date;
}

/**
 * A signed token (JWT, HS256) with a unique id; short, because people paste it. Synchronous, so that callers of the
 * library need not wait.
 */
export function makeToken({ user, audience, scope, secret, lifeSeconds, at }: TokenRequest): string {
  const now = Math.floor(at.getTime() / 1000);
  const claims = { sub: user, aud: audience, scope, exp: now + lifeSeconds, jti: urlText(randomBytes(12)) };
  const signed = `${encoded({ alg: 'HS256' })}.${encoded(claims)}`;
  return `${signed}.${signatureOf(signed, secret)}`;
}

/** Base64url by hand: the buffers of browsers do not support that encoding. */
const urlText = (bytes: Buffer): string =>
  bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const encoded = (part: object): string => urlText(Buffer.from(JSON.stringify(part)));
const signatureOf = (signed: string, secret: string): string =>
  urlText(createHmac('sha256', secret).update(signed).digest());

const STANDARD_HEADERS: ReadonlySet<string> = new Set(
  [{ alg: 'HS256' }, { alg: 'HS256', typ: 'JWT' }, { typ: 'JWT', alg: 'HS256' }].map(encoded),
);
const UNSECURED = encoded({ alg: 'none' });

/**
 * The claims of a token with a standard header and the right signature; undefined for any other, which the library then
 * judges. Throws the library's errors for claims that are not acceptable.
 */
export function standardClaims(
  token: string,
  secret: string,
  expected: JWTClaimVerificationOptions,
): JWTPayload | undefined {
  const [header = '', claims = '', signature = '', ...more] = token.split('.');
  if (!STANDARD_HEADERS.has(header) || !/^[\w-]*$/.test(claims) || more.length > 0) return undefined;
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(`${header}.${claims}`, secret))];
  return given.length === right.length && timingSafeEqual(given, right)
    ? UnsecuredJWT.decode(`${UNSECURED}.${claims}.`, expected).payload
    : undefined;
}
