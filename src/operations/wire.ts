// Shared wire forms: ids, templates, contracts, payloads in both encodings (observed scan-validator 1.2, 1.3).

import type { Json } from '../base';
import { formatInstant, cacheText } from '../base';
import {
  INTERFACES,
  itemsOf,
  membersOf,
  PACKAGES,
  TEMPLATES,
  textOf,
  timeOf,
  type LedgerContract,
  type DamlType,
  type DamlValue,
  type InterfaceName,
  type TemplateName,
} from '../ledger';

/** `<package id>:<Module.Path>:<Entity>`. */
export function templateId(template: TemplateName): string {
  const { package: home, module, entity } = TEMPLATES[template];
  return `${PACKAGES[home]}:${module}:${entity}`;
}

export const packageName = (template: TemplateName): string => TEMPLATES[template].package;
export const packageId = (template: TemplateName): string => PACKAGES[TEMPLATES[template].package];

export function interfaceId(name: InterfaceName): string {
  const { package: home, module, entity } = INTERFACES[name];
  return `${PACKAGES[home]}:${module}:${entity}`;
}

/** The blob for disclosing a contract: opaque to clients; contains id, template and payload. */
export function eventBlob(contract: LedgerContract): string {
  return Buffer.from(JSON.stringify([contract.contractId, templateId(contract.template), contract.payload])).toString(
    'base64',
  );
}

/** The contract id in an event blob; undefined for other texts. */
export function contractOfBlob(blob: string): string | undefined {
  try {
    const [contractId]: unknown[] = [JSON.parse(Buffer.from(blob, 'base64').toString())].flat();
    return typeof contractId === 'string' ? contractId : undefined;
  } catch {
    return undefined;
  }
}

const rendered = new WeakMap<LedgerContract, Json>();

/**
 * The Contract schema of the validator and scan groups. A contract never changes, so it is rendered once, and so is its
 * text.
 */
export function contractJson(contract: LedgerContract): Json {
  const known = rendered.get(contract);
  if (known) return known;
  const made = cacheText({
    template_id: templateId(contract.template),
    contract_id: contract.contractId,
    payload: contract.payload,
    created_event_blob: eventBlob(contract),
    created_at: formatInstant(contract.createdAt),
  });
  rendered.set(contract, made);
  return made;
}

/** The typed protobuf-JSON of a value, for `lossless` and `protobuf_json` (observed scan-validator 1.2). */
export function protobufJson(type: DamlType, value: DamlValue): Json {
  switch (type.kind) {
    case 'party':
      return { party: textOf(value) };
    case 'text':
      return { text: textOf(value) };
    case 'date':
      return { date: textOf(value) };
    case 'deferred':
      return protobufJson(type.get(), value);
    case 'int64':
      return { int64: textOf(value) };
    case 'numeric':
      return { numeric: textOf(value) };
    case 'timestamp':
      return { timestamp: timeOf(textOf(value)).toString() };
    case 'contractId':
      return { contractId: textOf(value) };
    case 'bool':
      return { bool: value === true };
    case 'unit':
      return { unit: {} };
    case 'enum':
      return { enum: { constructor: textOf(value) } };
    case 'optional':
      return { optional: value === null ? {} : { value: protobufJson(type.of, value) } };
    case 'list':
      return { list: { elements: itemsOf(value).map((item) => protobufJson(type.of, item)) } };
    case 'textMap':
      return {
        textMap: {
          entries: Object.entries(membersOf(value)).map(([key, member]) => ({
            key,
            value: protobufJson(type.of, member),
          })),
        },
      };
    case 'genMap':
      return { genMap: { entries: itemsOf(value).map((entry) => entryJson(type, itemsOf(entry))) } };
    case 'variant':
      return variantJson(type.cases, membersOf(value));
    case 'record':
      return {
        record: {
          fields: Object.entries(type.fields).map(([label, field]) => ({
            label,
            value: protobufJson(field, membersOf(value)[label] ?? null),
          })),
        },
      };
  }
}

const entryJson = (
  type: Extract<DamlType, { kind: 'genMap' }>,
  [key = null, value = null]: readonly DamlValue[],
): Json => ({
  key: protobufJson(type.key, key),
  value: protobufJson(type.value, value),
});

function variantJson(
  cases: Readonly<Record<string, DamlType>>,
  { tag = '', value = null }: Readonly<Record<string, DamlValue>>,
): Json {
  const type = cases[textOf(tag)];
  return { variant: { constructor: tag, value: type ? protobufJson(type, value) : { unit: {} } } };
}
