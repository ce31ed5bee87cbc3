// Typed access to request members that were validated by the schema; a member of another type reads as absent.

import { isObject, type Json } from '../base';

type JsonMembers = Readonly<Record<string, unknown>>;

/** The members of a JSON object; of anything else, none. */
export const membersOf = (value: unknown): JsonMembers => (isObject(value) ? value : {});

export const textMember = (value: unknown, name: string): string | undefined => {
  const member = membersOf(value)[name];
  return typeof member === 'string' ? member : undefined;
};

/** An integer member, exact whatever its size. */
export const integerMember = (value: unknown, name: string): bigint | undefined => {
  const member = membersOf(value)[name];
  if (typeof member === 'bigint') return member;
  return typeof member === 'number' && Number.isInteger(member) ? BigInt(member) : undefined;
};

export const textsMember = (value: unknown, name: string): readonly string[] => {
  const member = membersOf(value)[name];
  return Array.isArray(member) ? member.filter((item): item is string => typeof item === 'string') : [];
};

/** An int64 as JSON writes it: a number where that is exact, else a bigint that is written as digits. */
export const wireInteger = (value: bigint): number | bigint =>
  BigInt(Number(value)) === value && Number.isSafeInteger(Number(value)) ? Number(value) : value;

export const integerOf = (value: Json | undefined): bigint | undefined => integerMember({ value }, 'value');

// Outside the function: esbuild writes this expression as a constructor call, which would run for each text.
const SURROGATE = /\p{Surrogate}/u;

/** Lone surrogates have no UTF-8 encoding. */
export const isWellFormed = (text: string): boolean => !SURROGATE.test(text);

/** Path of the first text or key that is not well-formed; undefined without one. */
export function pathOfMalformedText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isWellFormed(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (!isWellFormed(name)) return path;
    const found = pathOfMalformedText(member, path === '' ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
