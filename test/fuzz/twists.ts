// One thing that is wrong with an otherwise good request: nearly valid, or hostile.

import fc, { type Arbitrary } from 'fast-check';
import { isObject, stringifyJson, type Json } from '../../src/base';
import {
  ADDRESS_TRICKS,
  BODY_TRICKS,
  HOSTILE_JSON,
  HOSTILE_KEYS,
  hostileHeader,
  hostileMethod,
  hostileQuery,
  hostileSegment,
} from './hostile';

const BODY_CHANGES = ['drop', 'null', 'wrong type', 'one less', 'one more', 'extra', 'wrap', 'double'] as const;
type BodyChange = (typeof BODY_CHANGES)[number];
const QUERY_CHANGES = ['drop', 'double', 'junk', 'empty'] as const;
const PATH_CHANGES = ['junk', 'cut', 'upper case'] as const;

/** `at` counts the places where it could be done, round and round. */
export type Twist =
  | { readonly part: 'body'; readonly change: BodyChange; readonly at: number }
  | { readonly part: 'query'; readonly change: (typeof QUERY_CHANGES)[number]; readonly at: number }
  | { readonly part: 'path'; readonly change: (typeof PATH_CHANGES)[number]; readonly at: number }
  | { readonly part: 'value'; readonly text: string; readonly at: number }
  | { readonly part: 'key'; readonly key: string; readonly text: string; readonly at: number }
  | { readonly part: 'bytes'; readonly trick: string }
  | { readonly part: 'address'; readonly trick: string }
  | { readonly part: 'segment'; readonly text: string; readonly at: number }
  | { readonly part: 'raw query'; readonly text: string }
  | { readonly part: 'header'; readonly name: string; readonly value: string }
  | { readonly part: 'method'; readonly method: string };

const at = fc.nat({ max: 30 });
const of = <P extends Twist['part']>(part: P, rest: Record<string, Arbitrary<unknown>>, weight = 1) => ({
  weight,
  arbitrary: fc.record({ part: fc.constant(part), ...rest }) as unknown as Arbitrary<Twist>,
});

export const nearTwist: Arbitrary<Twist> = fc.oneof(
  of('body', { change: fc.constantFrom(...BODY_CHANGES), at }, 6),
  of('query', { change: fc.constantFrom(...QUERY_CHANGES), at }, 3),
  of('path', { change: fc.constantFrom(...PATH_CHANGES), at }, 2),
);

export const hostileTwist: Arbitrary<Twist> = fc.oneof(
  of('value', { text: fc.constantFrom(...HOSTILE_JSON), at }, 6),
  of('key', { key: fc.constantFrom(...HOSTILE_KEYS), text: fc.constantFrom(...HOSTILE_JSON), at }, 2),
  of('bytes', { trick: fc.constantFrom(...Object.keys(BODY_TRICKS)) }, 3),
  of('address', { trick: fc.constantFrom(...Object.keys(ADDRESS_TRICKS)) }, 3),
  of('segment', { text: hostileSegment, at }, 4),
  of('raw query', { text: hostileQuery }, 4),
  { weight: 6, arbitrary: hostileHeader.map(([name, value]): Twist => ({ part: 'header', name, value })) },
  { weight: 1, arbitrary: hostileMethod.map((method): Twist => ({ part: 'method', method })) },
);

/** A request whose parts can still be changed one by one. */
export interface Draft {
  method: string;
  /**
   * The template filled in, with the prefix of the group: one text for each segment, still to be encoded unless `raw`.
   */
  segments: { text: string; readonly isParameter: boolean; raw: boolean }[];
  query: [name: string, value: string][];
  rawQuery: string;
  headers: Record<string, string>;
  body: Json | undefined;
  /** Texts that take the place of marks in the body, since JSON cannot hold them. */
  holes: string[];
  /** What is done to bytes and address in the end. */
  bytes: (bytes: Buffer) => Uint8Array;
  address: (url: string) => string;
}

const HOLE = '\u0001hole ';

/** Changes the draft in place; a twist of a part that is not there does nothing. */
export function apply(twist: Twist, draft: Draft): void {
  switch (twist.part) {
    case 'body':
      draft.body = changedAt(draft.body, twist.at, (value, holder) => changed(twist.change, value, holder));
      return;
    case 'value':
      draft.body = changedAt(draft.body, twist.at, () => hole(draft, twist.text));
      return;
    case 'key':
      draft.body = changedAt(draft.body, twist.at, (value) =>
        isMembers(value) ? { ...value, [`${hole(draft, twist.key)}`]: hole(draft, twist.text) } : value,
      );
      return;
    case 'bytes':
      draft.bytes = BODY_TRICKS[twist.trick] ?? draft.bytes;
      return;
    case 'query':
      return changeQuery(twist, draft);
    case 'raw query':
      draft.rawQuery = twist.text;
      return;
    case 'path':
    case 'segment':
      return changeSegment(twist, draft);
    case 'address':
      draft.address = ADDRESS_TRICKS[twist.trick] ?? draft.address;
      return;
    case 'header':
      // As a parser of headers would: an own member, whatever its name.
      Object.defineProperty(draft.headers, twist.name, {
        value: twist.value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      return;
    case 'method':
      draft.method = twist.method;
  }
}

function hole(draft: Draft, text: string): string {
  draft.holes.push(text);
  return `${HOLE}${draft.holes.length - 1}`;
}

/** The text of the body with its holes filled; a hole that stands for a name is filled without quotes of its own. */
export const bodyText = ({ body, holes }: Draft): string =>
  body === undefined
    ? ''
    : stringifyJson(body).replaceAll(/"\\u0001hole (\d+)"(:?)/g, (_, number: string, colon: string) =>
        colon === '' ? (holes[Number(number)] ?? '') : `"${holes[Number(number)] ?? ''}":`,
      );

type Members = { readonly [name: string]: Json | undefined };
const isMembers = (value: Json | undefined): value is Members => isObject(value);
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** What holds a value: gone means that the member is left out. */
type Change = (value: Json, holder: 'object' | 'list' | 'root') => Json | undefined;

/** The body with the `at`-th of its values changed, counted from the outside in. */
function changedAt(body: Json | undefined, at: number, change: Change): Json | undefined {
  if (body === undefined) return undefined;
  let count = -1;
  const wanted = at % sizeOf(body);
  const visit = (value: Json, holder: 'object' | 'list' | 'root'): Json | undefined => {
    count += 1;
    if (count === wanted) return change(value, holder);
    if (isList(value)) return value.flatMap((element) => visit(element, 'list') ?? []);
    if (!isMembers(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, member === undefined ? undefined : visit(member, 'object')]),
    );
  };
  return visit(body, 'root');
}

const sizeOf = (value: Json | undefined): number =>
  value === undefined
    ? 0
    : value !== null && typeof value === 'object'
      ? Object.values(value).reduce((sum: number, member) => sum + sizeOf(member as Json | undefined), 1)
      : 1;

function changed(change: BodyChange, value: Json, holder: 'object' | 'list' | 'root'): Json | undefined {
  switch (change) {
    case 'drop':
      return holder === 'root' ? {} : undefined;
    case 'null':
      return null;
    case 'wrong type':
      return typeof value === 'string'
        ? 17
        : typeof value === 'number' || typeof value === 'bigint'
          ? String(value)
          : typeof value === 'boolean'
            ? 'true'
            : isObject(value)
              ? []
              : {};
    case 'one less':
      return moved(value, -1);
    case 'one more':
      return moved(value, 1);
    case 'extra':
      return isMembers(value) ? { ...value, 'fuzz-extra': true } : isList(value) ? [...value, 'fuzz-extra'] : value;
    case 'wrap':
      return [value];
    case 'double':
      return isList(value) ? [...value, ...value] : typeof value === 'string' ? `${value}${value}` : value;
  }
}

function moved(value: Json, by: 1 | -1): Json {
  if (typeof value === 'number') return value + by;
  if (typeof value === 'bigint') return value + BigInt(by);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return by === 1 ? `${value}0` : value.slice(0, -1);
  return isList(value) ? value.slice(0, by) : value;
}

function changeQuery({ change, at }: Extract<Twist, { part: 'query' }>, draft: Draft): void {
  const pair = draft.query[at % Math.max(1, draft.query.length)];
  if (!pair) return;
  if (change === 'drop') draft.query = draft.query.filter((other) => other !== pair);
  else if (change === 'double') draft.query.push([...pair]);
  else if (change === 'junk') pair[1] += 'x';
  else pair[1] = '';
}

function changeSegment(twist: Extract<Twist, { part: 'path' | 'segment' }>, draft: Draft): void {
  const parameters = draft.segments.filter(({ isParameter }) => isParameter);
  const places = parameters.length > 0 ? parameters : draft.segments;
  const place = places[twist.at % Math.max(1, places.length)];
  if (!place) return;
  if (twist.part === 'segment') [place.text, place.raw] = [twist.text, true];
  else if (twist.change === 'junk') place.text += 'x';
  else place.text = twist.change === 'cut' ? place.text.slice(0, -1) : place.text.toUpperCase();
}
