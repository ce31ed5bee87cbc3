// Decodes JSON by type description into the canonical form of the log: decimals with ten places, instants in UTC.
// Mismatches are collected with their paths; the first one refuses the command.

import { formatAmount, formatInstant, isObject, parseAmount, parseInstant } from '../../base';
import type { DamlType, DamlValue } from '../../ledger';
import { isWellFormed } from '../read';
import { isLedgerInstant } from './instants';
import { isAbsent, member, addProblem, readList, readMap, readText, wrongType, type BodyField } from './body-field';
import { isContractId, partyProblem } from './grammars';

/** Limit of nesting. */
const MAX_DEPTH = 60;
const INT64 = /^-?\d{1,19}$/;
const INT64_END = 2n ** 63n;

/** The value; arbitrary if a problem was added. */
export function readDaml(type: DamlType, place: BodyField, depth = 0): DamlValue {
  if (depth > MAX_DEPTH) return addMismatch(place, `a value nested at most ${MAX_DEPTH} levels deep`);
  const inner = (of: DamlType, at: BodyField): DamlValue => readDaml(of, at, depth + 1);
  switch (type.kind) {
    case 'deferred':
      return inner(type.get(), place);
    case 'optional':
      return isAbsent(place) ? null : inner(type.of, place);
    case 'list':
      return requirePresent(place) ? readList(place).map((item) => inner(type.of, item)) : [];
    case 'textMap':
      return requirePresent(place) ? readTextMap(type.of, place, inner) : {};
    case 'genMap':
      return requirePresent(place) ? readList(place).map((pair) => readPair(type, pair, inner)) : [];
    case 'record':
      return readRecord(type.fields, place, inner);
    case 'variant':
      return readVariant(type.cases, place, inner);
    case 'bool':
      return typeof place.value === 'boolean' ? place.value : addMismatch(place, 'true or false');
    case 'unit':
      return isObject(place.value) ? {} : addMismatch(place, '{}');
    default:
      return readPlain(type, place);
  }
}

type ReadInner = (of: DamlType, at: BodyField) => DamlValue;

function addMismatch(place: BodyField, expected: string): DamlValue {
  addProblem(place, isAbsent(place) ? `Missing value, expecting ${expected}` : wrongType(place, expected));
  return null;
}

/** Lists and maps are required; unlike requests, values have no defaults. */
function requirePresent(place: BodyField): boolean {
  if (isAbsent(place)) addMismatch(place, 'a list or a map');
  return !isAbsent(place);
}

function readTextMap(type: DamlType, place: BodyField, inner: ReadInner): DamlValue {
  const entries = readMap(place);
  for (const [key, value] of entries)
    if (!isWellFormed(key)) return addMismatch(value, 'a key of well-formed Unicode text');
  return Object.fromEntries(entries.map(([key, value]) => [key, inner(type, value)]));
}

function readPair(type: Extract<DamlType, { kind: 'genMap' }>, place: BodyField, inner: ReadInner): DamlValue {
  const [key, value, ...rest] = readList(place);
  return key && value && rest.length === 0
    ? [inner(type.key, key), inner(type.value, value)]
    : addMismatch(place, 'a pair of key and value');
}

function readRecord(fields: Readonly<Record<string, DamlType>>, place: BodyField, inner: ReadInner): DamlValue {
  if (!isObject(place.value)) return addMismatch(place, 'an object');
  // Other versions of the type may have more members, which are ignored without a value.
  for (const [name, value] of Object.entries(place.value))
    if (!Object.hasOwn(fields, name) && value !== null)
      addProblem(
        member(place, name.slice(0, 80)),
        `Unknown field; the type has ${Object.keys(fields).join(', ') || 'no fields'}`,
      );
  return Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, inner(type, member(place, name))]));
}

function readVariant(cases: Readonly<Record<string, DamlType>>, place: BodyField, inner: ReadInner): DamlValue {
  if (!isObject(place.value)) return addMismatch(place, `an object with tag and value`);
  const tag = readText(member(place, 'tag'));
  const type = Object.hasOwn(cases, tag) ? cases[tag] : undefined;
  return type
    ? { tag, value: inner(type, member(place, 'value')) }
    : addMismatch(member(place, 'tag'), `one of ${Object.keys(cases).join(', ')}`);
}

type PlainType = Extract<
  DamlType,
  { kind: 'enum' } | { kind: 'party' | 'text' | 'int64' | 'numeric' | 'timestamp' | 'date' | 'contractId' }
>;
type PlainKind = PlainType['kind'];

function readPlain(type: PlainType, place: BodyField): DamlValue {
  const text = plainText(place, type.kind === 'int64' || type.kind === 'numeric');
  const value = text === undefined ? undefined : canonical(type, text);
  return value ?? addMismatch(place, EXPECTED[type.kind](type));
}

/** JSON numbers are accepted if parsing them has lost no digit. */
function plainText({ value }: BodyField, orNumber: boolean): string | undefined {
  if (typeof value === 'string') return value;
  if (!orNumber || (typeof value !== 'number' && typeof value !== 'bigint')) return undefined;
  return typeof value === 'bigint' || Number.isSafeInteger(value) || isExact(value) ? String(value) : undefined;
}

/** Decimals with up to this many digits survive conversion to a double. */
const MAX_EXACT_DIGITS = 15;
const isExact = (value: number): boolean =>
  String(value)
    .replace(/e.*|[^\d]/g, '')
    .replace(/^0+/, '').length <= MAX_EXACT_DIGITS;

const EXPECTED: Readonly<Record<PlainKind, (type: DamlType) => string>> = {
  party: () => 'a party id',
  text: () => 'well-formed Unicode text',
  int64: () => 'a 64-bit integer',
  numeric: () =>
    'a decimal with at most 28 digits before and 10 after the point, in quotes if it has more than 15 digits',
  timestamp: () => 'an instant (ISO 8601)',
  date: () => 'a date (yyyy-mm-dd)',
  contractId: () => 'a contract id',
  enum: (type) => `one of ${type.kind === 'enum' ? type.constructors.join(', ') : ''}`,
};

/** The canonical text of the log; undefined if it does not match the type. */
function canonical(type: PlainType, text: string): string | undefined {
  switch (type.kind) {
    case 'text':
      return isWellFormed(text) ? text : undefined;
    case 'party':
      return partyProblem(text) === undefined ? text : undefined;
    case 'contractId':
      return isContractId(text) ? text : undefined;
    case 'enum':
      return type.constructors.includes(text) ? text : undefined;
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) && parseInstant(`${text}T00:00:00Z`) !== undefined ? text : undefined;
    case 'int64':
      return INT64.test(text) && BigInt(text) < INT64_END && BigInt(text) >= -INT64_END
        ? BigInt(text).toString()
        : undefined;
    case 'numeric': {
      const value = parseAmount(text);
      return value && formatAmount(value);
    }
    case 'timestamp': {
      const at = parseInstant(text);
      return at === undefined || !isLedgerInstant(at) ? undefined : formatInstant(at);
    }
  }
}
