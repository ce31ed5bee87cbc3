// Values of the ledger language in the JSON of the ledger group: compact, and without trailing record members that have
// no value (observed-ledger 3.4).

import type { Json } from '../../base';
import {
  CHOICES,
  itemsOf,
  membersOf,
  TEMPLATES,
  textOf,
  type ChoiceName,
  type LedgerContract,
  type DamlType,
  type DamlValue,
} from '../../ledger';

/** A value of a described type. */
export function valueJson(type: DamlType, value: DamlValue): Json {
  switch (type.kind) {
    case 'record':
      return recordJson(type.fields, membersOf(value));
    case 'deferred':
      return valueJson(type.get(), value);
    case 'variant':
      return variantJson(type.cases, membersOf(value));
    case 'optional':
      return value === null ? null : valueJson(type.of, value);
    case 'list':
      return itemsOf(value).map((item) => valueJson(type.of, item));
    case 'textMap':
      return Object.fromEntries(
        Object.entries(membersOf(value)).map(([key, member]) => [key, valueJson(type.of, member)]),
      );
    case 'genMap':
      return itemsOf(value).map((entry) => {
        const [key = null, member = null] = itemsOf(entry);
        return [valueJson(type.key, key), valueJson(type.value, member)];
      });
    default:
      return value;
  }
}

function variantJson(
  cases: Readonly<Record<string, DamlType>>,
  { tag = null, value = null }: Readonly<Record<string, DamlValue>>,
): Json {
  const type = cases[textOf(tag)];
  return { tag, value: type ? valueJson(type, value) : {} };
}

function recordJson(fields: Readonly<Record<string, DamlType>>, members: Readonly<Record<string, DamlValue>>): Json {
  const entries = Object.entries(fields).map(([name, type]): readonly [string, Json] => [
    name,
    valueJson(type, members[name] ?? null),
  ]);
  const last = entries.findLastIndex(([, value]) => value !== null);
  return Object.fromEntries(entries.slice(0, last + 1));
}

const rendered = new WeakMap<LedgerContract, Json>();

/** The rendered payload of a contract, cached because contracts are immutable. */
export function createArgument(contract: LedgerContract): Json {
  const known = rendered.get(contract);
  if (known !== undefined) return known;
  const made = valueJson(TEMPLATES[contract.template].type, contract.payload);
  rendered.set(contract, made);
  return made;
}

export const choiceArgument = (choice: ChoiceName, argument: DamlValue): Json =>
  valueJson(CHOICES[choice].argument, argument);
export const exerciseResult = (choice: ChoiceName, result: DamlValue): Json =>
  valueJson(CHOICES[choice].result, result);
