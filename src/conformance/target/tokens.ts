// The expiry and the subject of a token. Only the payload of a JWT is read; nothing is verified.

import { isObject, type Json } from '../../base';
import { factAt } from './facts';

interface TokenClaims {
  readonly exp?: number;
  readonly sub?: string;
  readonly iss?: string;
}

/** The claims of a JWT; empty for any other token. */
function claimsOf(token: string): TokenClaims {
  const [, payload, signature] = token.split('.');
  if (payload === undefined || signature === undefined) return {};
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    if (!isObject(claims)) return {};
    const { exp, sub, iss } = claims;
    return {
      ...(typeof exp === 'number' && { exp }),
      ...(typeof sub === 'string' && { sub }),
      ...(typeof iss === 'string' && { iss }),
    };
  } catch {
    return {};
  }
}

/** Milliseconds since 1970 at which a token expires; undefined if it has no expiry. */
export function expiryOf(token: string): number | undefined {
  const { exp } = claimsOf(token);
  return exp === undefined ? undefined : exp * 1000;
}

/** The subject of a token with its issuer, which alone makes it unique; undefined if it has none. */
function subjectOf(token: string): string | undefined {
  const { sub, iss } = claimsOf(token);
  return sub === undefined || iss === undefined ? sub : `${sub} of ${iss}`;
}

/** Paths of the tokens that a target must accept. */
const VALID_TOKEN_PLACES: readonly string[] = [
  ...[0, 1, 2, 3].map((index) => `users.${index}.token`),
  'admin.token',
  'tokens.noWallet',
  'tokens.unknownUser',
];

interface ExpiryCheck {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The maximum duration of the run. */
  readonly withinMs: number;
  /** Paths of the tokens that a command renews during the run. */
  readonly commands: readonly string[];
}

/** A message for each token that has expired or may expire during the run. */
export function tokenExpiryProblems(
  facts: Json,
  { now, withinMs, commands }: ExpiryCheck,
): { readonly expired: readonly string[]; readonly expiring: readonly string[] } {
  const dated = VALID_TOKEN_PLACES.flatMap((place) => {
    const token = factAt(facts, place);
    const at = typeof token === 'string' ? expiryOf(token) : undefined;
    return at === undefined ? [] : [{ place, at }];
  });
  const text = (at: number): string => new Date(at).toISOString().replace(/\.000Z$/, 'Z');
  return {
    expired: dated
      .filter(({ at }) => at <= now)
      .map(({ place, at }) => `${place} expired at ${text(at)}, ${agoText(now - at)} ago`),
    expiring: dated
      .filter(({ place, at }) => at > now && at < now + withinMs && !commands.includes(place))
      .map(({ place, at }) => `${place} expires at ${text(at)}, in ${agoText(at - now)}, which may be during the run`),
  };
}

const UNITS: readonly (readonly [ms: number, unit: string])[] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
];

function agoText(ms: number): string {
  const [size, unit] = UNITS.find(([one]) => ms >= one) ?? [1000, 's'];
  return `${Math.floor(ms / size)} ${unit}`;
}

/** A token whose variable is not set is read as null. */
const isTokenUnset = (facts: Json, index: number): boolean => factAt(facts, `users.${index}.token`) === null;

/** One user with two roles: scenarios between two users would compare a wallet with itself. */
export function duplicateUser(facts: Json): string | undefined {
  // The party of a user without a token is discovered, and may be that of another user.
  const taken = [0, 1, 2, 3].filter((index) => !isTokenUnset(facts, index));
  const roles = taken.map((index) => {
    const [token, party] = [factAt(facts, `users.${index}.token`), factAt(facts, `users.${index}.party`)];
    return {
      place: `users.${index}`,
      subject: typeof token === 'string' ? subjectOf(token) : undefined,
      token: typeof token === 'string' && token !== '' ? token : undefined,
      party: typeof party === 'string' && party !== '' ? party : undefined,
    };
  });
  for (const [index, left] of roles.entries())
    for (const right of roles.slice(index + 1)) {
      const shared = (['party', 'subject', 'token'] as const).find(
        (name) => left[name] !== undefined && left[name] === right[name],
      );
      if (shared === undefined) continue;
      const what =
        shared === 'token' ? 'have the same token' : `are the same user: both have the ${shared} ${left[shared] ?? ''}`;
      return `${left.place} and ${right.place} ${what}; scenarios between two users need two users with a wallet each, so remove one or replace its token`;
    }
  return undefined;
}
