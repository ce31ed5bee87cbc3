// How tokens are made here, as far as one of them tells.

/** `token` is null where only an identity provider can sign one. */
export function authOf(token: string | null): string {
  if (token === null) return 'an identity provider signs tokens';
  const algorithm = algorithmOf(token);
  if (algorithm === undefined) return 'tokens of this server';
  return algorithm.startsWith('HS') ? `unsafe: a known secret (${algorithm})` : `keys of this server (${algorithm})`;
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
