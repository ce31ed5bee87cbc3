// Values of the ledger language in the JSON of the ledger group: compact, and without trailing record members that have
// no value (observed-ledger 3.4), unless every label is requested (decisions B46).

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

/** The labels of a record: all, or all except those of trailing members without a value. */
export type RecordLabels = 'necessary' | 'every';

/** A value of a described type. */
export function valueJson(type: DamlType, value: DamlValue, labels: RecordLabels = 'necessary'): Json {
  switch (type.kind) {
    case 'record':
      return recordJson(type.fields, membersOf(value), labels);
    case 'deferred':
      return valueJson(type.get(), value, labels);
    case 'variant':
      return variantJson(type.cases, membersOf(value), labels);
    case 'optional':
      return value === null ? null : valueJson(type.of, value, labels);
    case 'list':
      return itemsOf(value).map((item) => valueJson(type.of, item, labels));
    case 'textMap':
      return Object.fromEntries(
        Object.entries(membersOf(value)).map(([key, member]) => [key, valueJson(type.of, member, labels)]),
      );
    case 'genMap':
      return itemsOf(value).map((entry) => {
        const [key = null, member = null] = itemsOf(entry);
        return [valueJson(type.key, key, labels), valueJson(type.value, member, labels)];
      });
    default:
      return value;
  }
}

function variantJson(
  cases: Readonly<Record<string, DamlType>>,
  { tag = null, value = null }: Readonly<Record<string, DamlValue>>,
  labels: RecordLabels,
): Json {
  const type = cases[textOf(tag)];
  return { tag, value: type ? valueJson(type, value, labels) : {} };
}

function recordJson(
  fields: Readonly<Record<string, DamlType>>,
  members: Readonly<Record<string, DamlValue>>,
  labels: RecordLabels,
): Json {
  const entries = Object.entries(fields).map(([name, type]): readonly [string, Json] => [
    name,
    valueJson(type, members[name] ?? null, labels),
  ]);
  if (labels === 'every') return Object.fromEntries(entries);
  const last = entries.findLastIndex(([, value]) => value !== null);
  return Object.fromEntries(entries.slice(0, last + 1));
}

const rendered = {
  necessary: new WeakMap<LedgerContract, Json>(),
  every: new WeakMap<LedgerContract, Json>(),
} satisfies Record<RecordLabels, unknown>;

/** The rendered payload of a contract, cached because contracts are immutable. */
export function createArgument(contract: LedgerContract, labels: RecordLabels = 'necessary'): Json {
  const known = rendered[labels].get(contract);
  if (known !== undefined) return known;
  const made = valueJson(TEMPLATES[contract.template].type, contract.payload, labels);
  rendered[labels].set(contract, made);
  return made;
}

export const choiceArgument = (choice: ChoiceName, argument: DamlValue, labels: RecordLabels): Json =>
  valueJson(CHOICES[choice].argument, argument, labels);
export const exerciseResult = (choice: ChoiceName, result: DamlValue, labels: RecordLabels): Json =>
  valueJson(CHOICES[choice].result, result, labels);
