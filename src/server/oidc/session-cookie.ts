// The user who last logged in with a browser: only the name, because logins are not verified.

import type { HttpRequest } from '../messages';

const NAME = 'understudy_user';

export function cookieOf({ headers }: Pick<HttpRequest, 'headers'>): string | undefined {
  const found = (headers['cookie'] ?? '').split(';').find((pair) => pair.trim().startsWith(`${NAME}=`));
  const value = found?.slice(found.indexOf('=') + 1).trim();
  if (value === undefined || value === '') return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

export const sessionCookie = (path: string, user: string): string =>
  `${NAME}=${encodeURIComponent(user)}; Path=${path}; HttpOnly; SameSite=Lax`;

export const noSessionCookie = (path: string): string => `${NAME}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Lax`;
