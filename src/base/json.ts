// JSON whose integers stay exact: a bigint is written as digits. `parse-json.ts` reads it.

import { stringify as stringifyLossless } from 'lossless-json';

export type Json =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

type Container = Extract<Json, object>;

/** The text of a lasting value: one object for as long as the value is there. */
export interface CachedText {
  readonly text: string;
  /** What a server made of the text once, kept where the text is: a table of all that was ever written costs more than what is in it. */
  tag: string | undefined;
}
/** A part of a text. */
export type TextPart = string | CachedText;

class Lasting implements CachedText {
  private made: string | undefined;
  tag: string | undefined;

  constructor(private value: Container | null) {}

  get text(): string {
    if (this.made !== undefined) return this.made;
    this.made = stringifyPlain(this.value);
    // Whoever keeps a text does not keep what it was made of.
    this.value = null;
    return this.made;
  }
}

/** Of values that stay what they are and are written again and again. */
const texts = new WeakMap<Container, CachedText>();

/** Marks a value that never changes from now on: its text is made once, and taken where it is met in lists and objects. It is plain JSON all the same. */
export function cacheText<V extends Container>(value: V): V {
  if (!texts.has(value)) texts.set(value, new Lasting(value));
  return value;
}

/** JSON text; undefined members are dropped, bigints become integer literals. */
export const stringifyJson = (value: Json): string =>
  mayHoldCached(value, MAX_CACHED_DEPTH) ? joinParts(textParts(value)) : stringifyPlain(value);

/** The same text in pieces, those that last among them. */
export function textParts(value: Json): readonly TextPart[] {
  const writing: PartsWriter = { pieces: [], plain: '' };
  write(value, writing);
  flush(writing);
  return writing.pieces;
}

export function joinParts(pieces: readonly TextPart[]): string {
  const parts: string[] = [];
  for (const piece of pieces) parts.push(typeof piece === 'string' ? piece : piece.text);
  return parts.join('');
}

/** How far in lasting values are looked for, and among how many members. Elsewhere they are written like any other. */
const MAX_CACHED_DEPTH = 4;
const MAX_MEMBERS_INSPECTED = 8;

const isContainer = (value: Json | undefined): value is Container => typeof value === 'object' && value !== null;

/** A list is what its first element is: looking must cost next to nothing, and a wrong guess costs only time. */
function mayHoldCached(value: Json | undefined, depth: number): value is Container {
  if (!isContainer(value)) return false;
  if (texts.has(value)) return true;
  if (depth === 0) return false;
  if (isList(value)) return mayHoldCached(value[0], depth - 1);
  let looked = 0;
  for (const name in value) {
    if (mayHoldCached(value[name], depth - 1)) return true;
    if ((looked += 1) === MAX_MEMBERS_INSPECTED) return false;
  }
  return false;
}

interface PartsWriter {
  readonly pieces: TextPart[];
  /** What was written since the last piece. */
  plain: string;
}

function flush(writing: PartsWriter): void {
  if (writing.plain !== '') writing.pieces.push(writing.plain);
  writing.plain = '';
}

function write(value: Json, writing: PartsWriter): void {
  const known = isContainer(value) ? texts.get(value) : undefined;
  if (known) {
    flush(writing);
    writing.pieces.push(known);
  } else if (!mayHoldCached(value, MAX_CACHED_DEPTH)) writing.plain += stringifyPlain(value);
  else if (isList(value)) writeList(value, writing);
  else writeObject(value, writing);
}

function writeList(value: readonly Json[], writing: PartsWriter): void {
  let sign = '[';
  for (const item of value) {
    writing.plain += sign;
    sign = ',';
    write(item, writing);
  }
  writing.plain += ']';
}

function writeObject(value: Exclude<Container, readonly Json[]>, writing: PartsWriter): void {
  let sign = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    writing.plain += `${sign}${JSON.stringify(name)}:`;
    sign = ',';
    write(member, writing);
  }
  writing.plain += '}';
}

function stringifyPlain(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch {
    return stringifyLossless(value) ?? 'null';
  }
}

/** `Array.isArray` for lists that nobody may change. */
export const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** The same value with every bigint as the nearest double: what a schema validator can judge. */
export function bigintsToDoubles(value: Json): Json {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? nearestDouble(value) : value;
  if (Array.isArray(value)) return value.map(bigintsToDoubles);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, member === undefined ? undefined : bigintsToDoubles(member)]),
  );
}

const INT64_END = 2n ** 63n;
/** The next double behind the edge. */
const PAST_INT64 = 2 ** 63 + 2 ** 12;

/** An integer just outside int64 does not round back onto its edge. */
function nearestDouble(value: bigint): number {
  if (value >= -INT64_END && value < INT64_END) return Number(value);
  return value > 0n ? Math.max(Number(value), PAST_INT64) : Math.min(Number(value), -PAST_INT64);
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
