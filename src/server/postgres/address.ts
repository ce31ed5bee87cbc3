// The address of a database. Its password must not appear in logs, messages or files.

const SCHEME = /^postgres(?:ql)?:\/\//i;

/** Whether `--data` names a database rather than a folder. */
export const isDatabaseUrl = (data: string): boolean => SCHEME.test(data);

/** The address without password and settings; also for an address that cannot be parsed. */
export function withoutPassword(url: string): string {
  const scheme = SCHEME.exec(url)?.[0] ?? '';
  const address = url.slice(scheme.length);
  const [at, mark] = [address.lastIndexOf('@'), address.indexOf('?')];
  // The ? belongs to the password, or the @ to a setting, which may be a password too: only the beginning is safe.
  if (mark !== -1 && mark < at) return `${scheme}${address.replace(/[:/?#@].*$/s, '')}@…`;
  const user = at === -1 ? '' : `${address.slice(0, at).replace(/:.*$/s, '')}@`;
  return `${scheme}${user}${address.slice(at + 1).replace(/\?.*$/s, '')}`;
}
