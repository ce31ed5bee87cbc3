// Takes the values out of an answer that differ from server to server and from moment to moment: ids, times, offsets, tokens.

import { isObject, type Json } from '../../base';

export interface MaskedValue {
  readonly value: Json;
  /** How many values were taken out. */
  readonly count: number;
}

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]{8,}\.[\w-]{4,}\.[\w-]*/g, '<token>'],
  [/\b00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}\b/g, '<trace>'],
  [/\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})/g, '<time>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<id>'],
  [/\b[0-9a-f]{32,}\b/gi, '<id>'],
  // SHA-256 in Base64, such as the hash of a prepared transaction, which holds times and a random id.
  [/(?<![\w+/])[\w+/]{43}=(?![\w+/=])/g, '<hash>'],
  // Opaque bytes, such as the blob of a created event.
  [/(?<![\w+/])[\w+/]{64,}={0,2}/g, '<blob>'],
  // Microseconds since 1970, of the years 2001 to 2128.
  [/\b[1-4]\d{15}\b/g, '<time>'],
];

/** Members that count positions or moments, whatever their value looks like. */
const POSITION_MEMBERS: readonly (readonly [RegExp, string])[] = [
  [/offset/i, '<offset>'],
  [/(time|_at|At|micros)$/i, '<time>'],
];

/** Texts that a run has made for itself, each with a name that every run gives it. */
export type DrawnTexts = ReadonlyMap<string, string>;

const WORD = /[\w-]{6,}/g;
/** Digits, or the fixed number of hex digits that scan writes an offset with. */
const NUMBER = /^(?:\d+|[0-9a-f]{18})$/;

/** The value with unstable parts named; members are sorted, since their order says nothing. */
export function mask(value: Json, own: DrawnTexts = new Map()): MaskedValue {
  let count = 0;
  const named = (name: string): string => {
    count += 1;
    return name;
  };
  const text = (given: string): string => {
    const withoutOwn = own.size === 0 ? given : given.replaceAll(WORD, (word) => withoutOwnIn(word));
    return PATTERNS.reduce((current, [pattern, name]) => current.replaceAll(pattern, () => named(name)), withoutOwn);
  };
  /** A suite may have put something before it. */
  const withoutOwnIn = (word: string): string => {
    for (let start = 0; start >= 0; start = word.indexOf('-', start) + 1 || -1) {
      const name = own.get(word.slice(start));
      if (name !== undefined) return `${word.slice(0, start)}${named(name)}`;
    }
    return word;
  };
  const counter = (name: string, member: Json): string | undefined => {
    const isText = typeof member === 'string' && NUMBER.test(member);
    if (!isText && typeof member !== 'number' && typeof member !== 'bigint') return undefined;
    const stable = POSITION_MEMBERS.find(([pattern]) => pattern.test(name))?.[1];
    // Digits in quotes are another type than a number: that is no matter of the moment.
    return isText && stable !== undefined ? `"${stable}"` : stable;
  };
  const walk = (node: Json): Json => {
    if (typeof node === 'string') return text(node);
    if (typeof node === 'bigint') return text(node.toString());
    if (Array.isArray(node)) return (node as readonly Json[]).map(walk);
    return isObject(node) ? members(node as Readonly<Record<string, Json>>) : node;
  };
  const members = (node: Readonly<Record<string, Json>>): Json => {
    const byName = new Map<string, Json[]>();
    for (const [name, member] of Object.entries(node)) {
      const stable = counter(name, member);
      if (stable !== undefined) count += 1;
      const key = text(name);
      byName.set(key, [...(byName.get(key) ?? []), stable ?? walk(member)]);
    }
    // Several ids of a map have the same name now: their values are a set.
    return Object.fromEntries(
      [...byName]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, values]) => [name, values.length === 1 ? (values[0] ?? null) : sorted(values)]),
    );
  };
  return { value: walk(value), count };
}

const sorted = (values: readonly Json[]): Json =>
  values
    .map((value) => JSON.stringify(value))
    .sort()
    .map((text) => JSON.parse(text) as Json);

/** Lists whose order the contract gives, by operation and member; the body itself has no name. */
const ORDERED_LISTS: Readonly<Record<string, readonly string[]>> = {
  getUpdateById: ['events'],
  getUpdateByOffset: ['events'],
  listUpdates: ['', 'events'],
  listUpdateHistory: ['transactions'],
  listAnsEntries: ['entries'],
  proxyAnsEntries: ['entries'],
};

/** The same value with its lists in one order, but for those that the contract orders: others may come another way round. */
export function unordered(value: Json, operationId: string): Json {
  const ordered = ORDERED_LISTS[operationId] ?? [];
  const walk = (node: Json, at: string): Json => {
    if (Array.isArray(node)) {
      const entries = (node as readonly Json[]).map((entry) => walk(entry, '[]'));
      return ordered.includes(at) ? entries : sorted(entries);
    }
    return isObject(node)
      ? Object.fromEntries(Object.entries(node).map(([name, member]) => [name, walk(member as Json, name)]))
      : node;
  };
  return walk(value, '');
}
