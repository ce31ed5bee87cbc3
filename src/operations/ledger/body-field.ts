// Decoding of request bodies as running servers do it (observed-ledger 1.1): what is missing or null takes the default of its type,
// what has another type is noted in the words of 4.5, and decoding goes on. A body with a note is refused as a whole.

import { isObject, stringifyJson, truncate, type Json } from '../../base';

/** A value of the body, where it stands, and the notes of the whole decoding. */
export interface Place {
  readonly value: Json | undefined;
  readonly path: string;
  readonly notes: string[];
}

/** The root of a body, with no notes yet. */
export const bodyPlace = (body: Json | undefined): Place => rooted({ value: body ?? null, path: '', notes: [] });

function rooted(place: Place): Place {
  if (!isObject(place.value)) note(place, wrongType(place, 'object'));
  return place;
}

export const member = ({ value, path, notes }: Place, name: string): Place => ({
  value: membersAt(value)[name],
  path: path === '' ? name : `${path}.${name}`,
  notes,
});

type Members = Readonly<Record<string, Json | undefined>>;
const NO_MEMBERS: Members = {};

const isMembers = (value: Json | undefined): value is Members => isObject(value);
const membersAt = (value: Json | undefined): Members => (isMembers(value) ? value : NO_MEMBERS);

export const isAbsent = ({ value }: Place): boolean => value === undefined || value === null;

/** Notes what is wrong with the value; the path is added here. */
export const note = ({ path, notes }: Place, reason: string): void =>
  void notes.push(path === '' ? reason : `${reason} at '${path}'`);

const LONGEST = 80;

export function wrongType({ value }: Place, expected: string): string {
  return `Got value '${truncate(stringifyJson(value ?? null), LONGEST)}' with wrong type, expecting ${expected}`;
}

export function readText(place: Place): string {
  if (typeof place.value === 'string') return place.value;
  if (!isAbsent(place)) note(place, wrongType(place, 'string'));
  return '';
}

export function readFlag(place: Place): boolean {
  if (typeof place.value === 'boolean') return place.value;
  if (!isAbsent(place)) note(place, wrongType(place, 'boolean'));
  return false;
}

const INT64_END = 2n ** 63n;
const DIGITS = /^-?\d{1,19}$/;

/** An int64; a text of digits is read too. Undefined when there is none. */
export function readInteger(place: Place): bigint | undefined {
  if (isAbsent(place)) return undefined;
  const exact = exactInteger(place.value);
  if (exact !== undefined && exact < INT64_END && exact >= -INT64_END) return exact;
  note(place, wrongType(place, 'a whole number of 64 bits'));
  return undefined;
}

function exactInteger(value: Json | undefined): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && DIGITS.test(value) ? BigInt(value) : undefined;
}

/** The elements of a list; none when it is absent. */
export function readList(place: Place): readonly Place[] {
  const { value, path, notes } = place;
  if (Array.isArray(value))
    return value.map((element: Json, index) => ({ value: element, path: `${path}[${index}]`, notes }));
  if (!isAbsent(place)) note(place, wrongType(place, 'array'));
  return [];
}

/** The entries of a map; none when it is absent. */
export function readMap(place: Place): readonly (readonly [key: string, value: Place])[] {
  const message = readMessage(place);
  return message ? Object.keys(membersAt(message.value)).map((key) => [key, member(message, key)]) : [];
}

/** An object, or undefined when it is absent. */
export function readMessage(place: Place): Place | undefined {
  if (isAbsent(place)) return undefined;
  if (isObject(place.value)) return place;
  note(place, wrongType(place, 'object'));
  return undefined;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export function readBytes(place: Place): string {
  const text = readText(place);
  if (!BASE64.test(text)) note(place, `The string is not a valid Base64: ${text.slice(0, LONGEST)}`);
  return text;
}
