// Maps the credential of a request to the role names used in mutants: users.0, admin, tokens.expired, none, other.

import { isObject, type Json } from '../../base';
import type { Target } from '../target/target';
import type { RewriteContext } from './rewrite';

/** Roles by token, for every token of the target file. */
export function rolesOf({ facts }: Pick<Target, 'facts'>): RewriteContext['roleOf'] {
  const { users, admin, tokens } = facts;
  const known = new Map<string, string>();
  const put = (token: Json | undefined, role: string): void =>
    void (typeof token === 'string' && token !== '' && !known.has(token) && known.set(token, role));
  (Array.isArray(users) ? users : []).forEach((user: unknown, index) => put(tokenIn(user), `users.${index}`));
  put(tokenIn(admin), 'admin');
  for (const [name, token] of Object.entries(isObject(tokens) ? tokens : {})) put(token as Json, `tokens.${name}`);
  return (headers) => {
    const texts = PLACES.flatMap(([header, before]) => textsOf(headers[header]).map((text) => ({ text, before })));
    if (texts.length === 0) return 'none';
    const roles = texts.flatMap(({ text, before }) =>
      text.startsWith(before) ? (known.get(text.slice(before.length)) ?? []) : [],
    );
    return roles[0] ?? 'other';
  };
}

const tokenIn = (owner: unknown): Json | undefined =>
  isObject(owner) ? (owner['token'] as Json | undefined) : undefined;

/** Headers that carry a token, with the prefix before it. */
const PLACES = [
  ['authorization', 'Bearer '],
  ['sec-websocket-protocol', 'jwt.token.'],
] as const;

/** A header may contain several values and occur several times. */
const textsOf = (header: string | readonly string[] | undefined): readonly string[] =>
  [header ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((text) => text.trim());
