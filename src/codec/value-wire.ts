// Values and identifiers on the wire (com.daml.ledger.api.v2.Value).

import { WireType, type BinaryWriter } from '@bufbuild/protobuf/wire';
import * as read from './wire-read';
import * as write from './wire-write';
import type { CodecValue, Identifier } from './value';

/** Nesting limit of the ledger language. */
const MAX_NESTING = 100;

export const writeIdentifier =
  (id: Identifier): write.MessageWriter =>
  (writer) => {
    write.text(writer, 1, id.packageId);
    write.text(writer, 2, id.moduleName);
    write.text(writer, 3, id.entityName);
  };

export const optionalIdentifier = (writer: BinaryWriter, no: number, id: Identifier | undefined): void => {
  if (id !== undefined) write.message(writer, no, writeIdentifier(id));
};

export const optionalValue = (writer: BinaryWriter, no: number, value: CodecValue | undefined): void => {
  if (value !== undefined) write.message(writer, no, writeValue(value));
};

export const writeValue =
  (value: CodecValue): write.MessageWriter =>
  (writer) => {
    switch (value.kind) {
      case 'unit':
        return write.message(writer, 1, () => undefined);
      case 'bool':
        return void writer.tag(2, WireType.Varint).bool(value.value);
      case 'int64':
        return void writer.tag(3, WireType.Varint).sint64(value.value);
      case 'date':
        return void writer.tag(4, WireType.Varint).int32(value.value);
      case 'timestamp':
        return void writer.tag(5, WireType.Bit64).sfixed64(value.value);
      case 'numeric':
        return write.presentText(writer, 6, value.value);
      case 'party':
        return write.presentText(writer, 7, value.value);
      case 'text':
        return write.presentText(writer, 8, value.value);
      case 'contractId':
        return write.presentText(writer, 9, value.value);
      case 'optional':
        return write.message(writer, 10, (inner) => optionalValue(inner, 1, value.value));
      case 'list':
        return write.message(writer, 11, (inner) =>
          value.items.forEach((item) => write.message(inner, 1, writeValue(item))),
        );
      case 'textMap':
        return write.message(writer, 12, (inner) =>
          value.entries.forEach((entry) => write.message(inner, 1, writeTextEntry(entry.key, entry.value))),
        );
      case 'genMap':
        return write.message(writer, 13, (inner) =>
          value.entries.forEach((entry) => write.message(inner, 1, writePair(entry.key, entry.value))),
        );
      case 'record':
        return write.message(writer, 14, (inner) => {
          optionalIdentifier(inner, 1, value.id);
          value.fields.forEach((field) => write.message(inner, 2, writeTextEntry(field.label, field.value)));
        });
      case 'variant':
        return write.message(writer, 15, (inner) => {
          optionalIdentifier(inner, 1, value.id);
          write.text(inner, 2, value.constructor);
          write.message(inner, 3, writeValue(value.value));
        });
      case 'enum':
        return write.message(writer, 16, (inner) => {
          optionalIdentifier(inner, 1, value.id);
          write.text(inner, 2, value.constructor);
        });
    }
  };

const writeTextEntry =
  (key: string, value: CodecValue): write.MessageWriter =>
  (writer) => {
    write.text(writer, 1, key);
    write.message(writer, 2, writeValue(value));
  };

const writePair =
  (key: CodecValue, value: CodecValue): write.MessageWriter =>
  (writer) => {
    write.message(writer, 1, writeValue(key));
    write.message(writer, 2, writeValue(value));
  };

export const readIdentifier = (message: read.WireMessage): Identifier => ({
  packageId: read.textAt(message, 1),
  moduleName: read.textAt(message, 2),
  entityName: read.textAt(message, 3),
});

export function identifierAt(message: read.WireMessage, no: number, name: string): Identifier | undefined {
  const found = read.messageAt(message, no, name);
  return found && readIdentifier(found);
}

export function valueAt(message: read.WireMessage, no: number, name: string): CodecValue | undefined {
  const found = read.messageAt(message, no, name);
  return found && readValue(found);
}

export function readValue(message: read.WireMessage, depth = 0): CodecValue {
  if (depth > MAX_NESTING) return read.malformed(message.path, `values are nested deeper than ${MAX_NESTING}`);
  const within = (parent: read.WireMessage, no: number, name: string): CodecValue =>
    readValue(read.requiredAt(parent, no, name), depth + 1);
  const no = read.oneOf(message, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], 'value of a known type');
  switch (no) {
    case 1:
      return (void read.requiredAt(message, 1, 'unit'), { kind: 'unit' });
    case 2:
      return { kind: 'bool', value: read.boolAt(message, 2) };
    case 3:
      return { kind: 'int64', value: read.sint64At(message, 3) };
    case 4:
      return { kind: 'date', value: read.int32At(message, 4) };
    case 5:
      return { kind: 'timestamp', value: read.sfixed64At(message, 5) };
    case 6:
      return { kind: 'numeric', value: read.textAt(message, 6) };
    case 7:
      return { kind: 'party', value: read.textAt(message, 7) };
    case 8:
      return { kind: 'text', value: read.textAt(message, 8) };
    case 9:
      return { kind: 'contractId', value: contractIdAt(message, 9) };
    case 10: {
      const inner = read.requiredAt(message, 10, 'optional');
      return read.has(inner, 1) ? { kind: 'optional', value: within(inner, 1, 'value') } : { kind: 'optional' };
    }
    case 11:
      return {
        kind: 'list',
        items: read
          .messagesAt(read.requiredAt(message, 11, 'list'), 1, 'elements')
          .map((item) => readValue(item, depth + 1)),
      };
    case 12: {
      const entries = read.messagesAt(read.requiredAt(message, 12, 'textMap'), 1, 'entries');
      return {
        kind: 'textMap',
        entries: entries.map((entry) => ({ key: read.textAt(entry, 1), value: within(entry, 2, 'value') })),
      };
    }
    case 13: {
      const entries = read.messagesAt(read.requiredAt(message, 13, 'genMap'), 1, 'entries');
      return {
        kind: 'genMap',
        entries: entries.map((entry) => ({ key: within(entry, 1, 'key'), value: within(entry, 2, 'value') })),
      };
    }
    case 14: {
      const inner = read.requiredAt(message, 14, 'record');
      const fields = read
        .messagesAt(inner, 2, 'fields')
        .map((field) => ({ label: read.textAt(field, 1), value: within(field, 2, 'value') }));
      return { kind: 'record', id: identifierAt(inner, 1, 'recordId'), fields };
    }
    case 15: {
      const inner = read.requiredAt(message, 15, 'variant');
      return {
        kind: 'variant',
        id: identifierAt(inner, 1, 'variantId'),
        constructor: read.textAt(inner, 2),
        value: within(inner, 3, 'value'),
      };
    }
    case 16: {
      const inner = read.requiredAt(message, 16, 'enum');
      return { kind: 'enum', id: identifierAt(inner, 1, 'enumId'), constructor: read.textAt(inner, 2) };
    }
  }
}

const CONTRACT_ID = /^([0-9a-f]{2})+$/;

/** A contract id: the hash takes its bytes. */
export function contractIdAt(message: read.WireMessage, no: number): string {
  const id = read.textAt(message, no);
  return CONTRACT_ID.test(id)
    ? id
    : read.malformed(
        message.path,
        `contract id ${JSON.stringify(id.slice(0, 80))} must be an even number of lower-case hex digits`,
      );
}
