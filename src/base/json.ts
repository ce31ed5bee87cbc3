// JSON text with exact integers: a bigint is written as digits. `parse-json.ts` reads it.

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

/** The cached JSON text of a value: one object for the lifetime of the value. */
export interface CachedText {
  readonly text: string;
  /** Entity tag of the text, set by the server. Cached here because a separate table would use more memory. */
  tag: string | undefined;
  /** Length of the text in UTF-8, set by the server and cached here for the same reason. */
  bytes: number | undefined;
}
export type TextPart = string | CachedText;

class LazyText implements CachedText {
  private cached: string | undefined;
  tag: string | undefined;
  bytes: number | undefined;

  constructor(private value: Container | null) {}

  get text(): string {
    if (this.cached !== undefined) return this.cached;
    this.cached = stringifyPlain(this.value);
    // Holders of the text must not keep the value alive.
    this.value = null;
    return this.cached;
  }
}

/** Texts of immutable values that are serialised often. */
const texts = new WeakMap<Container, CachedText>();

/**
 * Marks a value as immutable: its text is made once and reused wherever the value occurs in lists and objects. The
 * value itself is unchanged.
 */
export function cacheText<V extends Container>(value: V): V {
  if (!texts.has(value)) texts.set(value, new LazyText(value));
  return value;
}

/** JSON text; undefined members are dropped, bigints become integer literals. */
export const stringifyJson = (value: Json): string =>
  mayHoldCached(value, MAX_CACHED_DEPTH) ? joinParts(textParts(value)) : stringifyPlain(value);

/** The same text in parts, which share the cached texts. */
export function textParts(value: Json): readonly TextPart[] {
  const writer: PartsWriter = { parts: [], plain: '' };
  write(value, writer);
  flush(writer);
  return writer.parts;
}

/** Concatenates, because the engine then defers copying the characters; `Array.join` would copy them at once. */
export function joinParts(parts: readonly TextPart[]): string {
  let text = '';
  for (const part of parts) text += typeof part === 'string' ? part : part.text;
  return text;
}

/** Limits of the search for cached values; beyond them values are serialised like any other. */
const MAX_CACHED_DEPTH = 4;
const MAX_MEMBERS_INSPECTED = 8;

const isContainer = (value: Json | undefined): value is Container => typeof value === 'object' && value !== null;

/** Judges a list by its first element: the check must be cheap, and a wrong guess costs only time. */
function mayHoldCached(value: Json | undefined, depth: number): value is Container {
  if (!isContainer(value)) return false;
  if (texts.has(value)) return true;
  if (depth === 0) return false;
  if (isList(value)) return mayHoldCached(value[0], depth - 1);
  let inspected = 0;
  for (const name in value) {
    if (mayHoldCached(value[name], depth - 1)) return true;
    if ((inspected += 1) === MAX_MEMBERS_INSPECTED) return false;
  }
  return false;
}

interface PartsWriter {
  readonly parts: TextPart[];
  /** Text since the last part. */
  plain: string;
}

function flush(writer: PartsWriter): void {
  if (writer.plain !== '') writer.parts.push(writer.plain);
  writer.plain = '';
}

function write(value: Json, writer: PartsWriter): void {
  const cached = isContainer(value) ? texts.get(value) : undefined;
  if (cached) {
    flush(writer);
    writer.parts.push(cached);
  } else if (!mayHoldCached(value, MAX_CACHED_DEPTH)) writer.plain += stringifyPlain(value);
  else if (isList(value)) writeList(value, writer);
  else writeObject(value, writer);
}

function writeList(value: readonly Json[], writer: PartsWriter): void {
  let separator = '[';
  for (const item of value) {
    writer.plain += separator;
    separator = ',';
    write(item, writer);
  }
  writer.plain += ']';
}

function writeObject(value: Exclude<Container, readonly Json[]>, writer: PartsWriter): void {
  let separator = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    writer.plain += `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    write(member, writer);
  }
  writer.plain += '}';
}

function stringifyPlain(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch {
    return stringifyLossless(value) ?? 'null';
  }
}

/** `Array.isArray` for read-only lists. */
export const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** The value with every bigint as the nearest double, for schema validators. */
export function bigintsToDoubles(value: Json): Json {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? nearestDouble(value) : value;
  if (Array.isArray(value)) return value.map(bigintsToDoubles);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, member === undefined ? undefined : bigintsToDoubles(member)]),
  );
}

const INT64_END = 2n ** 63n;
/** The first double outside int64. */
const PAST_INT64 = 2 ** 63 + 2 ** 12;

/** Integers just outside int64 must not round back onto its bounds. */
function nearestDouble(value: bigint): number {
  if (value >= -INT64_END && value < INT64_END) return Number(value);
  return value > 0n ? Math.max(Number(value), PAST_INT64) : Math.min(Number(value), -PAST_INT64);
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
