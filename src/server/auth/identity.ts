// Identifies the caller: reads the token of a request and verifies it. The precise reason of a refusal goes to the log
// only. Places of the token: observed-ledger 5.1, observed scan-validator 1.5. Time of tokens: the wall clock
// (decisions B40).

import { createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import { LRUCache } from 'lru-cache';
import { err, isObject, ok, type Result } from '../../base';
import type { Group } from '../../contract';
import type { Identity } from '../../operations';
import { DEFAULT_LIMITS } from '../limits';
import { queryValues } from '../query-string';
import { developmentPublicKey, isSignedWithDevelopmentKey } from './development-key';
import { standardClaims } from './tokens';

/** What a token must claim. */
interface RequiredClaims {
  readonly audience: string;
  /** A word of the claim `scope`; none by default. */
  readonly scope?: string | undefined;
}

export type AuthSettings =
  | (RequiredClaims & { readonly mode: 'unsafe'; readonly secret: string })
  | (RequiredClaims & { readonly mode: 'jwks'; readonly url: string })
  | { readonly mode: 'none' };

export interface Credentials {
  readonly group: Group;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: string;
}

/** Synchronous without a token and for one that was verified recently: most callers send the same token many times. */
export type Identify = (credentials: Credentials) => Identity | Promise<Identity>;
type Verification = Result<JWTPayload, string>;
type Verify = (token: string, at: Date) => Promise<Verification>;

export const UNSAFE_SECRET = 'unsafe';
export const DEFAULT_AUDIENCE = 'https://canton.network.global';
const USER_CLAIM = 'https://canton-network';
const CLOCKS_DIFFER_MS = 60_000;
const MOST_REMEMBERED = 512;
/** A key may be withdrawn from its set, so a verification expires. */
const REMEMBER_MS = 60_000;

/**
 * Reads and verifies credentials as the settings say. `wall` is the time for exp and nbf; a token has at most
 * `maxLength` characters.
 */
export function createIdentify(
  settings: AuthSettings,
  wall: () => Date = () => new Date(),
  maxLength = DEFAULT_LIMITS.tokenLength,
): Identify {
  const verify = cached(verifier(settings));
  const anonymous: Identity = { kind: 'anonymous', advice: adviceFor(settings) };
  return (credentials) => {
    const found = findToken(credentials);
    if (found === undefined) return anonymous;
    if (!found.ok) return { kind: 'refused', reason: found.error };
    if (found.value.length > maxLength)
      return { kind: 'refused', reason: `the token is longer than ${maxLength} characters`, limit: 'tokenLength' };
    const verified = verify(found.value, wall());
    return verified instanceof Promise ? verified.then(identityOf) : identityOf(verified);
  };
}

const adviceFor = (settings: AuthSettings): string =>
  settings.mode === 'jwks'
    ? `get one from the identity provider with the keys at ${settings.url}`
    : `make one with: ${tokenCommand(settings)}`;

/** The command that makes a token for this server; with an identity provider there is none. */
export const tokenCommand = (settings: AuthSettings): string =>
  `npx canton-understudy token --user NAME${claimFlags(settings)}`;

/** The flags that the command needs for an audience other than the default, and for a scope. */
export function claimFlags(settings: AuthSettings): string {
  if (settings.mode !== 'unsafe') return '';
  const { audience, scope } = settings;
  return `${audience === DEFAULT_AUDIENCE ? '' : ` --audience ${audience}`}${scope === undefined ? '' : ` --scope ${scope}`}`;
}

function identityOf(payload: Verification): Identity {
  if (!payload.ok) return { kind: 'refused', reason: payload.error };
  const userId = userIdOf(payload.value);
  if (userId === undefined)
    return { kind: 'refused', reason: 'the token names no user: it has neither sub nor daml_user' };
  return { kind: 'caller', caller: { userId } };
}

/** The token of a request, or why the credentials have none; undefined without credentials. */
export function findToken({ group, headers, query }: Credentials): Result<string, string> | undefined {
  const authorization = headers['authorization']?.trim();
  const bearer = authorization === undefined ? undefined : bearerOf(authorization);
  if (bearer) return bearer;
  const other =
    group === 'ledger'
      ? socketToken(headers['sec-websocket-protocol'])
      : group === 'validator'
        ? queryToken(query)
        : undefined;
  if (other) return ok(other);
  if (authorization === undefined) return undefined;
  // Without a space the header may be the bare token, which must not be logged.
  const scheme = /^(\S{1,20})\s/.exec(authorization)?.[1];
  return err(
    scheme === undefined
      ? 'the Authorization header names no scheme; Bearer is expected'
      : `the Authorization scheme is ${scheme}, but Bearer is expected`,
  );
}

function bearerOf(authorization: string): Result<string, string> | undefined {
  const [isBearer, token] = /^bearer(?:\s+(.*))?$/i.exec(authorization) ?? [];
  if (isBearer === undefined) return undefined;
  return token ? ok(token) : err('the Authorization header has an empty bearer token');
}

// Not trimmed, as observed: after `daml.ws.auth, ` the element starts with a space and is no token.
function socketToken(protocols: string | undefined): string | undefined {
  const prefix = 'jwt.token.';
  return protocols
    ?.split(',')
    .find((element) => element.startsWith(prefix))
    ?.slice(prefix.length);
}

const queryToken = (query: string): string | undefined =>
  query.includes('access_token') ? queryValues(query).get('access_token')?.[0] : undefined;

function userIdOf(payload: JWTPayload): string | undefined {
  const claim = payload[USER_CLAIM];
  const named: unknown = isObject(claim) ? claim['daml_user'] : undefined;
  const user = named ?? payload.sub;
  return typeof user === 'string' && user !== '' ? user : undefined;
}

function verifier(settings: AuthSettings): Verify {
  if (settings.mode === 'none') return (token) => attempt(() => Promise.resolve(decodeJwt(token)));
  const { audience, scope } = settings;
  if (settings.mode === 'unsafe') {
    const secret = new TextEncoder().encode(settings.secret);
    const verified = async (token: string, at: Date): Promise<JWTPayload> => {
      const expected = checks(['HS256'], audience, at);
      const claims = standardClaims(token, settings.secret, expected);
      if (claims) return claims;
      // Tokens that were issued at /_oidc.
      if (isSignedWithDevelopmentKey(token))
        return (await jwtVerify(token, await developmentPublicKey(), checks(['RS256'], audience, at))).payload;
      return (await jwtVerify(token, secret, expected)).payload;
    };
    return (token, at) => attempt(async () => accepted(await verified(token, at), { at, scope }));
  }
  const keys = createRemoteJWKSet(new URL(settings.url), { timeoutDuration: 3000 });
  return (token, at) =>
    attempt(async () =>
      accepted((await jwtVerify(token, keys, checks(['RS256', 'ES256'], audience, at))).payload, { at, scope }),
    );
}

// An explicit list excludes `alg: none`, and a public key used as an HMAC secret.
const checks = (algorithms: string[], audience: string, currentDate: Date): JWTVerifyOptions => ({
  algorithms,
  audience,
  currentDate,
});

/**
 * A token issued in the future is refused (assumed; the library checks exp and nbf only). Clocks of two machines differ
 * a little.
 */
function accepted(
  payload: JWTPayload,
  { at, scope }: { readonly at: Date; readonly scope: string | undefined },
): JWTPayload {
  if (payload.iat !== undefined && payload.iat * 1000 > at.getTime() + CLOCKS_DIFFER_MS)
    throw new errors.JWTClaimValidationFailed('issued in the future', payload, 'iat', 'check_failed');
  if (scope !== undefined && !scopesOf(payload).includes(scope))
    throw new errors.JWTClaimValidationFailed(`without the scope ${scope}`, payload, 'scope', 'check_failed');
  return payload;
}

/** A text of words (RFC 8693, 4.2), or a list under the name that some providers use. */
function scopesOf({ scope, scp }: JWTPayload): readonly unknown[] {
  const listed = scope ?? scp;
  return typeof listed === 'string' ? listed.split(' ') : Array.isArray(listed) ? listed : [];
}

async function attempt(read: () => Promise<JWTPayload>): Promise<Result<JWTPayload, string>> {
  try {
    return ok(await read());
  } catch (error: unknown) {
    return err(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'the token is expired';
  if (error instanceof errors.JWTClaimValidationFailed) return claimReason(error);
  if (error instanceof errors.JOSEAlgNotAllowed) return 'the token is signed with an algorithm that is not accepted';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'the signature of the token is wrong';
  if (error instanceof errors.JWKSNoMatchingKey) return 'the key set has no key for the token';
  if (error instanceof errors.JWKSTimeout) return 'the key set could not be fetched in time';
  // The library has no error class for a response that is not a key set.
  if (error instanceof errors.JWKSInvalid || (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC'))
    return `the key set could not be read: ${error.message}`;
  if (error instanceof errors.JOSEError) return `the token is malformed: ${error.message}`;
  return `the token could not be verified: ${error instanceof Error ? `${error.message}${causeIn(error)}` : 'unknown failure'}`;
}

/** Only the cause of a failed fetch has the reason. */
const causeIn = ({ cause }: Error): string =>
  isObject(cause) && typeof cause['code'] === 'string' ? ` (${cause['code']})` : '';

function claimReason({ claim, reason, payload }: errors.JWTClaimValidationFailed): string {
  if (claim === 'nbf') return 'the token is not valid yet';
  if (claim === 'iat' && reason === 'check_failed') return 'the token was issued in the future';
  if (claim === 'scope') return 'the token does not have the required scope';
  if (claim === 'aud')
    return `the audience of the token is ${JSON.stringify(payload.aud)?.slice(0, 200) ?? 'missing'}, not the expected one`;
  return `the claim ${claim} of the token is not acceptable`;
}

/** Verifying takes 0.1 ms, and clients send one token many times: successful verifications are cached for a while. */
function cached(verify: Verify): (token: string, at: Date) => Verification | Promise<Verification> {
  const known = new LRUCache<
    string,
    { readonly verified: Verification & { readonly ok: true }; readonly until: number }
  >({
    max: MOST_REMEMBERED,
  });
  const anew = async (token: string, at: Date): Promise<Verification> => {
    known.delete(token);
    const verified = await verify(token, at);
    if (verified.ok) known.set(token, { verified, until: at.getTime() + REMEMBER_MS });
    return verified;
  };
  return (token, at) => {
    const entry = known.get(token);
    return entry && isTimely(entry.verified.value, entry.until, at) ? entry.verified : anew(token, at);
  };
}

// A wall clock that was set back before the verification also verifies again.
function isTimely({ exp }: JWTPayload, until: number, at: Date): boolean {
  const time = at.getTime();
  const expiresAt = typeof exp === 'number' ? exp * 1000 : Infinity;
  return time < until && time >= until - REMEMBER_MS && time < expiresAt;
}
