// Tokens that expire during a run: a token is renewed before it expires if the target file has a command for it. It is
// never sent after it has expired, since the refusal would count against the target.

import type { Target } from '../target/target';
import { VALID_TOKEN_PLACES } from '../target/roles';
import { expiryOf } from '../target/tokens';
import type { StepRequest } from './client';
import type { Transport } from './transport';

/** The token of a role has expired during the run. */
export class ExpiredTokenError extends Error {
  override readonly name = 'ExpiredTokenError';
}

/** `renew` returns the token that replaces one about to expire; undefined if it cannot. */
export function withFreshTokens(
  transport: Transport,
  renew: (token: string) => string | undefined,
  now: () => number = Date.now,
): Transport {
  const tokenFor = ({ token, as }: StepRequest): string | undefined => {
    if (token === undefined || !Object.hasOwn(VALID_TOKEN_PLACES, as)) return token;
    const expiresAt = expiryOf(token);
    if (expiresAt === undefined || expiresAt > now() + RENEW_BEFORE_MS) return token;
    const fresh = renew(token);
    if (fresh !== undefined) return fresh;
    if (expiresAt > now()) return token;
    throw new ExpiredTokenError(
      `the token of ${as} expired during the run, at ${new Date(expiresAt).toISOString()}; use one that lasts longer, or let the kit fetch a new one: token: {command: …}`,
    );
  };
  return {
    ...transport,
    send: async (target: Target, request, timeoutMs) =>
      transport.send(target, { ...request, token: tokenFor(request) }, timeoutMs),
  };
}

const RENEW_BEFORE_MS = 10_000;
