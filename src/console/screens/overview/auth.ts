// How tokens are signed, as far as a token shows.

/** `token` is null if only an identity provider can sign one. */
export function authOf(token: string | null): string {
  if (token === null) return 'tokens from an identity provider';
  const algorithm = algorithmOf(token);
  if (algorithm === undefined) return 'tokens signed by this server';
  return algorithm.startsWith('HS') ? `unsafe: shared secret (${algorithm})` : `key pair of this server (${algorithm})`;
}

function algorithmOf(token: string): string | undefined {
  try {
    const header: unknown = JSON.parse(atob((token.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return typeof header === 'object' && header !== null && 'alg' in header && typeof header.alg === 'string'
      ? header.alg
      : undefined;
  } catch {
    return undefined;
  }
}
