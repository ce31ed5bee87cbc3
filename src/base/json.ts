// JSON whose integers stay exact: a bigint is written as digits. `parse-json.ts` reads it.

import { stringify as stringifyLossless } from 'lossless-json';

export type Json = null | boolean | number | bigint | string | readonly Json[] | { readonly [name: string]: Json | undefined };

type Container = Extract<Json, object>;

/** Texts of values that stay what they are and are written again and again; none until the first time. */
const texts = new WeakMap<Container, string | undefined>();

/** Marks a value that never changes from now on: its text is made once, and spliced in where `stringifyJson` meets it in lists and objects. It is plain JSON all the same. */
export function lasting<V extends Container>(value: V): V {
  if (!texts.has(value)) texts.set(value, undefined);
  return value;
}

/** JSON text; undefined members are dropped, bigints become integer literals. */
export function stringifyJson(value: Json): string {
  return holdsLasting(value, DEEPEST_LASTING) ? spliced(value) : written(value);
}

/** How far in lasting values are looked for, and among how many members. Elsewhere they are written like any other. */
const DEEPEST_LASTING = 4;
const MOST_MEMBERS = 8;

const isContainer = (value: Json | undefined): value is Container => typeof value === 'object' && value !== null;

/** A list is what its first element is: looking must cost next to nothing, and a wrong guess costs only time. */
function holdsLasting(value: Json | undefined, depth: number): value is Container {
  if (!isContainer(value)) return false;
  if (texts.has(value)) return true;
  if (depth === 0) return false;
  if (isList(value)) return holdsLasting(value[0], depth - 1);
  let looked = 0;
  for (const name in value) {
    if (holdsLasting(value[name], depth - 1)) return true;
    if ((looked += 1) === MOST_MEMBERS) return false;
  }
  return false;
}

function spliced(value: Container): string {
  if (texts.has(value)) return lastingText(value);
  if (isList(value)) return `[${value.map(textOf).join(',')}]`;
  let text = '';
  for (const [name, member] of Object.entries(value)) if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${textOf(member)}`;
  return `{${text}}`;
}

const textOf = (value: Json): string => (holdsLasting(value, DEEPEST_LASTING) ? spliced(value) : written(value));

function lastingText(value: Container): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const made = written(value);
  texts.set(value, made);
  return made;
}

function written(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch {
    return stringifyLossless(value) ?? 'null';
  }
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** The same value with every bigint as the nearest double: what a schema validator can judge. */
export function approximate(value: Json): Json {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? nearestDouble(value) : value;
  if (Array.isArray(value)) return value.map(approximate);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, member === undefined ? undefined : approximate(member)]));
}

const INT64_END = 2n ** 63n;
/** The next double behind the edge. */
const BEHIND_INT64 = 2 ** 63 + 2 ** 12;

/** An integer just outside int64 does not round back onto its edge. */
function nearestDouble(value: bigint): number {
  if (value >= -INT64_END && value < INT64_END) return Number(value);
  return value > 0n ? Math.max(Number(value), BEHIND_INT64) : Math.min(Number(value), -BEHIND_INT64);
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
