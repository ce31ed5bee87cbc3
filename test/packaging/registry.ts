// When an install may go without a registry: a machine that has none may, what is called CI may not.

/** npm's words for a registry that nobody can reach; anything else that an install says is a failure. */
const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/;

/** Why an install that failed may be done without, from what npm said; undefined where the failure counts. */
export function excuseFor(said: string, { CI }: Readonly<Record<string, string | undefined>>): string | undefined {
  const isCI = CI !== undefined && CI !== '' && CI !== 'false';
  return isCI ? undefined : UNREACHABLE.exec(said)?.[0];
}
