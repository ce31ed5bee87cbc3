// Values that flags and options have in common, from their texts; undefined for what is none.

import { parseInstant, type Micros } from '../base';
import type { AuthSettings } from '../server';

export const FIRST_YEAR = 2000;
export const LAST_YEAR = 9000;

/** The history of a world lies before its start, and all of it after 1970, where times are counted from; what follows keeps four-digit years. */
export function parseStart(text: string): Micros | undefined {
  const year = Number(text.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR ? parseInstant(text) : undefined;
}

export const SHORTEST_SECRET = 8;
export const parseSecret = (text: string): string | undefined =>
  /^[!-~]+$/.test(text) && text.length >= SHORTEST_SECRET ? text : undefined;

/** Keys are public: a password would only end up in messages about an address that cannot be asked. */
export function keySet(url: string, audience: string): AuthSettings | undefined {
  if (!/^https?:\/\/\S+$/.test(url) || !URL.canParse(url)) return undefined;
  const { username, password } = new URL(url);
  return username === '' && password === '' ? { mode: 'jwks', url, audience } : undefined;
}
