// The values of the form that starts a check, and the request that they make.

import type { NewCheck } from './check-data';

export const ROLES = ['first', 'second', 'third', 'fourth', 'admin'] as const;
type Role = (typeof ROLES)[number];

export interface StartValues {
  readonly target: 'private' | 'own' | 'address';
  readonly url: string;
  readonly tokens: Readonly<Partial<Record<Role, string>>>;
  readonly dialect: 'documented' | 'observed';
  /** Empty for all. */
  readonly suites: readonly string[];
  /** Ids, separated by spaces or commas. */
  readonly clauses: string;
  /** Empty for the default of the target. */
  readonly allow: '' | 'read' | 'write' | 'destructive';
  readonly seed: string;
  readonly timeLimit: string;
}

export const defaultAllow = (target: StartValues['target']): string => (target === 'private' ? 'destructive' : 'read');

export function addressProblem(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'expected an http or https address';
  const { username, password, search, hash } = new URL(text);
  return username !== '' || password !== '' || search !== '' || hash !== ''
    ? 'expected an address without password, query or fragment'
    : undefined;
}

/** Members that the target does not have are omitted. */
export function checkBody({
  target,
  url,
  tokens,
  dialect,
  suites,
  clauses,
  allow,
  seed,
  timeLimit,
}: StartValues): NewCheck {
  const ids = clauses.split(/[\s,]+/).filter((id) => id !== '');
  const given = Object.entries(tokens).filter(([, token]) => token.trim() !== '');
  return {
    ...(target === 'address'
      ? {
          url: url.trim(),
          dialect,
          ...(given.length === 0
            ? {}
            : { tokens: Object.fromEntries(given.map(([role, token]) => [role, token.trim()])) }),
        }
      : { world: target }),
    ...(suites.length === 0 ? {} : { suites: [...suites] }),
    ...(ids.length === 0 ? {} : { clauses: ids }),
    ...(allow === '' ? {} : { allow }),
    ...(seed === '' ? {} : { seed }),
    timeLimit: timeLimit.trim(),
  };
}
