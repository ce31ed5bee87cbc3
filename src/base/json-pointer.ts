// JSON pointers (RFC 6901): `/paths/~1v0~1users/get` names the member `get` of the member `/v0/users` of `paths`.

import { isObject, type Json } from './json';

export const joinPointer = (pointer: string, ...keys: readonly (string | number)[]): string =>
  keys.reduce<string>((path, key) => `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`, pointer);

/** The keys of a pointer, unescaped; none for the whole document. */
export const splitPointer = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * The value that a pointer names; undefined where it names none. Inherited members such as `constructor` are not found.
 */
export function valueAtPointer(value: Json, pointer: string): Json | undefined;
export function valueAtPointer(value: unknown, pointer: string): unknown;
export function valueAtPointer(value: unknown, pointer: string): unknown {
  return splitPointer(pointer).reduce(memberOf, value);
}

function memberOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
