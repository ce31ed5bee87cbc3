// The signed tokens of the provider: access and id tokens (RS256, with the development key), and its own codes and
// refresh tokens (HS256, with the secret of `--auth unsafe`).

import { randomBytes } from 'node:crypto';
import { importJWK, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { isObject } from '../../base';
import {
  DEVELOPMENT_KEY,
  DEVELOPMENT_KEY_ID,
  developmentPublicKey,
  publicDevelopmentKey,
} from '../auth/development-key';
import { UNSAFE_SECRET } from '../auth/identity';

export const ACCESS_SECONDS = 3600;
const CODE_SECONDS = 60;
const REFRESH_SECONDS = 30 * 24 * 3600;

/** The key set at `/_oidc/jwks`. */
export const publicKeys = {
  keys: [{ ...publicDevelopmentKey, kid: DEVELOPMENT_KEY_ID, alg: 'RS256', use: 'sig' }],
};

const secret = new TextEncoder().encode(UNSAFE_SECRET);
const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
const newId = (): string => randomBytes(12).toString('hex');

/** What a login granted. */
export interface Grant {
  readonly user: string;
  readonly client: string;
  readonly scope: string;
  readonly audience: string;
}

export interface CodeGrant extends Grant {
  readonly redirectUri: string;
  readonly nonce?: string;
  readonly challenge?: string;
  readonly challengeMethod?: string;
}

export const accessToken = ({ user, client, scope, audience }: Grant, issuer: string, at: Date): Promise<string> =>
  signed({ iss: issuer, sub: user, aud: audience, azp: client, scope, jti: newId() }, ACCESS_SECONDS, at);

export const idToken = (
  { user, client, nonce }: Grant & { readonly nonce?: string | undefined },
  issuer: string,
  at: Date,
): Promise<string> =>
  signed(
    {
      iss: issuer,
      sub: user,
      aud: client,
      auth_time: secondsOf(at),
      name: user,
      preferred_username: user,
      ...(nonce === undefined ? {} : { nonce }),
    },
    ACCESS_SECONDS,
    at,
  );

async function signed(claims: JWTPayload, lifeSeconds: number, at: Date): Promise<string> {
  const now = secondsOf(at);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: DEVELOPMENT_KEY_ID })
    .setIssuedAt(now)
    .setExpirationTime(now + lifeSeconds)
    .sign(await importJWK(DEVELOPMENT_KEY, 'RS256'));
}

/** The user of an access token of ours, whatever its audience; undefined for any other token, such as an id token. */
export async function readAccessToken(token: string, at: Date): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, await developmentPublicKey(), {
      algorithms: ['RS256'],
      currentDate: at,
      requiredClaims: ['scope'],
    });
    return payload.sub;
  } catch {
    return undefined;
  }
}

/** The audiences of the provider's own tokens, so that none of them passes for another. */
const OWN = { code: 'understudy:code', refresh: 'understudy:refresh' } as const;
type OwnToken = keyof typeof OWN;

const LIFE: Readonly<Record<OwnToken, number>> = { code: CODE_SECONDS, refresh: REFRESH_SECONDS };

/** A code or refresh token that carries the grant. */
export function sealed(kind: OwnToken, grant: Grant | CodeGrant, at: Date): Promise<string> {
  const now = secondsOf(at);
  return new SignJWT({ grant })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(OWN[kind])
    .setJti(newId())
    .setIssuedAt(now)
    .setExpirationTime(now + LIFE[kind])
    .sign(secret);
}

/** Anyone can sign a token with the secret, so it may carry anything. */
const isGrant = (value: unknown): value is CodeGrant =>
  isObject(value) && ['user', 'client', 'scope', 'audience'].every((name) => typeof value[name] === 'string');

/** What a code or refresh token carries, and its id; undefined for one that is not ours, or expired. */
export async function unsealed(
  kind: OwnToken,
  token: string,
  at: Date,
): Promise<{ readonly id: string; readonly grant: CodeGrant } | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      audience: OWN[kind],
      currentDate: at,
    });
    const { grant } = payload;
    return isGrant(grant) ? { id: payload.jti ?? '', grant } : undefined;
  } catch {
    return undefined;
  }
}
