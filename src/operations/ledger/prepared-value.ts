// Converts values between the log and the codec: encoded by type description, decoded to JSON, which is then
// read like any other.

import { formatInstant, micros, type Json } from '../../base';
import type { CodecValue } from '../../codec';
import { itemsOf, membersOf, textOf, timeOf, type DamlType, type DamlValue } from '../../ledger';
import { isLedgerInstant } from './instants';

const DAY_MS = 86_400_000;

/** Writes contract ids; those of uncommitted contracts are shortened. */
export type WriteId = (contractId: string) => string;

export function codecValue(type: DamlType, value: DamlValue, writeId: WriteId): CodecValue {
  const inner = (of: DamlType, part: DamlValue): CodecValue => codecValue(of, part, writeId);
  switch (type.kind) {
    case 'deferred':
      return inner(type.get(), value);
    case 'unit':
      return { kind: 'unit' };
    case 'bool':
      return { kind: 'bool', value: value === true };
    case 'int64':
      return { kind: 'int64', value: BigInt(textOf(value)) };
    case 'date':
      return { kind: 'date', value: Date.parse(`${textOf(value)}T00:00:00Z`) / DAY_MS };
    case 'timestamp':
      return { kind: 'timestamp', value: timeOf(textOf(value)) };
    case 'numeric':
    case 'party':
    case 'text':
      return { kind: type.kind, value: textOf(value) };
    case 'contractId':
      return { kind: 'contractId', value: writeId(textOf(value)) };
    case 'enum':
      return { kind: 'enum', constructor: textOf(value) };
    case 'optional':
      return value === null ? { kind: 'optional' } : { kind: 'optional', value: inner(type.of, value) };
    case 'list':
      return { kind: 'list', items: itemsOf(value).map((item) => inner(type.of, item)) };
    case 'textMap':
      return {
        kind: 'textMap',
        entries: Object.entries(membersOf(value)).map(([key, member]) => ({ key, value: inner(type.of, member) })),
      };
    case 'genMap':
      return { kind: 'genMap', entries: itemsOf(value).map((entry) => pairOf(type, itemsOf(entry), inner)) };
    case 'record':
      return {
        kind: 'record',
        fields: Object.entries(type.fields).map(([label, field]) => ({
          label,
          value: inner(field, membersOf(value)[label] ?? null),
        })),
      };
    case 'variant':
      return variantOf(type.cases, membersOf(value), inner);
  }
}

type EncodeInner = (of: DamlType, part: DamlValue) => CodecValue;

const pairOf = (
  type: Extract<DamlType, { kind: 'genMap' }>,
  [key = null, value = null]: readonly DamlValue[],
  inner: EncodeInner,
) => ({ key: inner(type.key, key), value: inner(type.value, value) });

function variantOf(
  cases: Readonly<Record<string, DamlType>>,
  { tag = '', value = null }: Readonly<Record<string, DamlValue>>,
  inner: EncodeInner,
): CodecValue {
  const type = cases[textOf(tag)];
  return { kind: 'variant', constructor: textOf(tag), value: type ? inner(type, value) : { kind: 'unit' } };
}

/** The client JSON of a value; values without a JSON form become the empty text. */
export function codecJson(value: CodecValue): Json {
  switch (value.kind) {
    case 'unit':
      return {};
    case 'bool':
      return value.value;
    case 'int64':
      return value.value.toString();
    case 'date':
      return dateText(value.value);
    case 'timestamp':
      return isLedgerInstant(value.value) ? formatInstant(micros(value.value)) : '';
    case 'numeric':
    case 'party':
    case 'text':
    case 'contractId':
      return value.value;
    case 'enum':
      return value.constructor;
    case 'optional':
      return value.value ? codecJson(value.value) : null;
    case 'list':
      return value.items.map(codecJson);
    case 'textMap':
      return Object.fromEntries(value.entries.map((entry) => [entry.key, codecJson(entry.value)]));
    case 'genMap':
      return value.entries.map((entry) => [codecJson(entry.key), codecJson(entry.value)]);
    case 'record':
      return Object.fromEntries(value.fields.map((field) => [field.label, codecJson(field.value)]));
    case 'variant':
      return { tag: value.constructor, value: codecJson(value.value) };
  }
}

function dateText(days: number): string {
  const at = BigInt(days) * BigInt(DAY_MS) * 1000n;
  return isLedgerInstant(at) ? new Date(days * DAY_MS).toISOString().slice(0, 10) : '';
}
