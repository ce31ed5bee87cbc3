// Reads untrusted protobuf. Bytes are parsed into fields first; fields are then read by number and type.
// Malformed input throws `MalformedMessage`, which `readBytes` turns into an error message.

import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import { err, ok, type Result } from '../base';

class MalformedMessage extends Error {
  override readonly name = 'Malformed';
}

interface RawField {
  readonly wire: WireType;
  readonly value: bigint | Uint8Array;
}

/** A message with its path and its fields. */
export interface WireMessage {
  readonly path: string;
  readonly fields: ReadonlyMap<number, readonly RawField[]>;
}

/** Parses a message and decodes it with `read`; the error is a message with the path. */
export function readBytes<T>(name: string, bytes: Uint8Array, read: (message: WireMessage) => T): Result<T, string> {
  try {
    return ok(read(messageOf(name, bytes)));
  } catch (error) {
    if (error instanceof MalformedMessage) return err(error.message);
    throw error;
  }
}

export function malformed(path: string, problem: string): never {
  throw new MalformedMessage(`${path}: ${problem}`);
}

export function messageOf(path: string, bytes: Uint8Array): WireMessage {
  const fields = new Map<number, RawField[]>();
  for (const [no, raw] of rawFields(path, bytes)) {
    const found = fields.get(no);
    if (found === undefined) fields.set(no, [raw]);
    else found.push(raw);
  }
  return { path, fields };
}

function rawFields(path: string, bytes: Uint8Array): readonly (readonly [number, RawField])[] {
  const reader = new BinaryReader(bytes);
  const found: [number, RawField][] = [];
  try {
    while (reader.pos < reader.len) {
      const [no, wire] = reader.tag();
      found.push([no, { wire, value: rawValue(reader, no, wire) }]);
    }
  } catch (error) {
    // The library throws errors of several kinds; each means malformed protobuf.
    return malformed(path, `malformed protobuf message (${error instanceof Error ? error.message : String(error)})`);
  }
  return found;
}

function rawValue(reader: BinaryReader, no: number, wire: WireType): bigint | Uint8Array {
  if (wire === WireType.Varint) return BigInt(reader.uint64());
  if (wire === WireType.Bit64) return BigInt(reader.fixed64());
  if (wire === WireType.LengthDelimited) return reader.bytes();
  return reader.skip(wire, no);
}

/** The field of this number. Duplicates are rejected, so that a signer and a reader cannot see different values. */
function single(message: WireMessage, no: number): RawField | undefined {
  const found = message.fields.get(no) ?? [];
  if (found.length > 1) malformed(message.path, `field ${no} occurs ${found.length} times, at most once is allowed`);
  return found[0];
}

function number(message: WireMessage, no: number, wire: WireType): bigint | undefined {
  const raw = single(message, no);
  if (raw === undefined) return undefined;
  return raw.wire === wire && typeof raw.value === 'bigint'
    ? raw.value
    : malformed(message.path, `field ${no} is not a number of the expected wire type`);
}

function delimited(message: WireMessage, no: number, raw: RawField): Uint8Array {
  return raw.wire === WireType.LengthDelimited && raw.value instanceof Uint8Array
    ? raw.value
    : malformed(message.path, `field ${no} is not length-delimited`);
}

export const has = (message: WireMessage, no: number): boolean => message.fields.has(no);

export const varintAt = (message: WireMessage, no: number): bigint | undefined => number(message, no, WireType.Varint);
export const uint64At = (message: WireMessage, no: number): bigint => varintAt(message, no) ?? 0n;
export const uint32At = (message: WireMessage, no: number): number => Number(BigInt.asUintN(32, uint64At(message, no)));
export const int32At = (message: WireMessage, no: number): number => Number(BigInt.asIntN(32, uint64At(message, no)));
export const boolAt = (message: WireMessage, no: number): boolean => uint64At(message, no) !== 0n;
export const sfixed64At = (message: WireMessage, no: number): bigint =>
  BigInt.asIntN(64, number(message, no, WireType.Bit64) ?? 0n);

/** A zigzag number. */
export function sint64At(message: WireMessage, no: number): bigint {
  const value = uint64At(message, no);
  return (value >> 1n) ^ -(value & 1n);
}

export function bytesAt(message: WireMessage, no: number): Uint8Array {
  const raw = single(message, no);
  return raw === undefined ? new Uint8Array() : delimited(message, no, raw);
}

export const textAt = (message: WireMessage, no: number): string => utf8(message, no, bytesAt(message, no));
export const textsAt = (message: WireMessage, no: number): readonly string[] =>
  (message.fields.get(no) ?? []).map((raw) => utf8(message, no, delimited(message, no, raw)));

function utf8(message: WireMessage, no: number, bytes: Uint8Array): string {
  try {
    // A byte order mark is part of the text.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return malformed(message.path, `field ${no} is not UTF-8`);
  }
}

export function messageAt(message: WireMessage, no: number, name: string): WireMessage | undefined {
  return has(message, no) ? messageOf(`${message.path}.${name}`, bytesAt(message, no)) : undefined;
}

export function requiredAt(message: WireMessage, no: number, name: string): WireMessage {
  return messageAt(message, no, name) ?? malformed(message.path, `${name} is missing`);
}

export function messagesAt(message: WireMessage, no: number, name: string): readonly WireMessage[] {
  return (message.fields.get(no) ?? []).map((raw, index) =>
    messageOf(`${message.path}.${name}[${index}]`, delimited(message, no, raw)),
  );
}

/** The number of the field of a oneof that is set. `expected` describes the alternatives in errors. */
export function oneOf<N extends number>(message: WireMessage, numbers: readonly N[], expected: string): N {
  const [found, second] = numbers.filter((no) => has(message, no));
  if (found === undefined) return malformed(message.path, `missing ${expected}`);
  return second === undefined
    ? found
    : malformed(message.path, `fields ${found} and ${second} are both set; expected one ${expected}`);
}
