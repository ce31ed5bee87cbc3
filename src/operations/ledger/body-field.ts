// Decoding of request bodies as running servers do it (observed-ledger 1.1): what is missing or null takes the default
// of its type, a value of another type adds a problem in the words of 4.5, and decoding continues. A body with problems
// is refused.

import { isObject, stringifyJson, truncate, type Json } from '../../base';

/** A value of the body, its path, and the problems found so far in the whole body. */
export interface BodyField {
  readonly value: Json | undefined;
  readonly path: string;
  readonly problems: string[];
}

/** The root of a body, with no problems yet. */
export const rootField = (body: Json | undefined): BodyField =>
  requireObject({ value: body ?? null, path: '', problems: [] });

function requireObject(place: BodyField): BodyField {
  if (!isObject(place.value)) addProblem(place, wrongType(place, 'object'));
  return place;
}

export const member = ({ value, path, problems }: BodyField, name: string): BodyField => ({
  value: membersAt(value)[name],
  path: path === '' ? name : `${path}.${name}`,
  problems,
});

type FieldMembers = Readonly<Record<string, Json | undefined>>;
const NO_MEMBERS: FieldMembers = {};

const isMembers = (value: Json | undefined): value is FieldMembers => isObject(value);
const membersAt = (value: Json | undefined): FieldMembers => (isMembers(value) ? value : NO_MEMBERS);

export const isAbsent = ({ value }: BodyField): boolean => value === undefined || value === null;

/** Adds a problem with the path of the field. */
export const addProblem = ({ path, problems }: BodyField, reason: string): void =>
  void problems.push(path === '' ? reason : `${reason} at '${path}'`);

const MAX_SHOWN = 80;

export function wrongType({ value }: BodyField, expected: string): string {
  return `Got value '${truncate(stringifyJson(value ?? null), MAX_SHOWN)}' with wrong type, expecting ${expected}`;
}

export function readText(place: BodyField): string {
  if (typeof place.value === 'string') return place.value;
  if (!isAbsent(place)) addProblem(place, wrongType(place, 'string'));
  return '';
}

export function readFlag(place: BodyField): boolean {
  if (typeof place.value === 'boolean') return place.value;
  if (!isAbsent(place)) addProblem(place, wrongType(place, 'boolean'));
  return false;
}

const INT64_END = 2n ** 63n;
const DIGITS = /^-?\d{1,19}$/;

/** An int64, also as a string of digits. Undefined if absent. */
export function readInteger(place: BodyField): bigint | undefined {
  if (isAbsent(place)) return undefined;
  const exact = exactInteger(place.value);
  if (exact !== undefined && exact < INT64_END && exact >= -INT64_END) return exact;
  addProblem(place, wrongType(place, 'a 64-bit integer'));
  return undefined;
}

function exactInteger(value: Json | undefined): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && DIGITS.test(value) ? BigInt(value) : undefined;
}

/** The elements of a list; empty if absent. */
export function readList(place: BodyField): readonly BodyField[] {
  const { value, path, problems } = place;
  if (Array.isArray(value))
    return value.map((element: Json, index) => ({ value: element, path: `${path}[${index}]`, problems }));
  if (!isAbsent(place)) addProblem(place, wrongType(place, 'array'));
  return [];
}

/** The entries of a map; empty if absent. */
export function readMap(place: BodyField): readonly (readonly [key: string, value: BodyField])[] {
  const message = readMessage(place);
  return message ? Object.keys(membersAt(message.value)).map((key) => [key, member(message, key)]) : [];
}

/** An object, or undefined when it is absent. */
export function readMessage(place: BodyField): BodyField | undefined {
  if (isAbsent(place)) return undefined;
  if (isObject(place.value)) return place;
  addProblem(place, wrongType(place, 'object'));
  return undefined;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export function readBytes(place: BodyField): string {
  const text = readText(place);
  if (!BASE64.test(text)) addProblem(place, `The string is not a valid Base64: ${text.slice(0, MAX_SHOWN)}`);
  return text;
}
