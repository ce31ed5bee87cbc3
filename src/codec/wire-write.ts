// Writing protobuf as a canonical proto3 encoder does: fields in their order, default values left out.

import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

export type MessageWriter = (writer: BinaryWriter) => void;

/** The bytes of one message. */
export function encodeMessage(write: MessageWriter): Uint8Array {
  const writer = new BinaryWriter();
  write(writer);
  return writer.finish();
}

export function message(writer: BinaryWriter, no: number, write: MessageWriter): void {
  writer.tag(no, WireType.LengthDelimited).fork();
  write(writer);
  writer.join();
}

/** Writes a text even if it is empty: a list element, or the selected field of a oneof. */
export const presentText = (writer: BinaryWriter, no: number, value: string): void =>
  void writer.tag(no, WireType.LengthDelimited).string(value);

export function text(writer: BinaryWriter, no: number, value: string): void {
  if (value !== '') presentText(writer, no, value);
}

export function texts(writer: BinaryWriter, no: number, values: readonly string[]): void {
  for (const value of values) presentText(writer, no, value);
}

export function bytes(writer: BinaryWriter, no: number, value: Uint8Array): void {
  if (value.length > 0) writer.tag(no, WireType.LengthDelimited).bytes(value);
}

/** A 32-bit number or an enum. */
export function uint32(writer: BinaryWriter, no: number, value: number): void {
  if (value !== 0) writer.tag(no, WireType.Varint).uint32(value);
}

export function uint64(writer: BinaryWriter, no: number, value: bigint): void {
  if (value !== 0n) presentUint64(writer, no, value);
}

export const presentUint64 = (writer: BinaryWriter, no: number, value: bigint): void =>
  void writer.tag(no, WireType.Varint).uint64(value);

export function bool(writer: BinaryWriter, no: number, value: boolean): void {
  if (value) writer.tag(no, WireType.Varint).bool(value);
}

/** Enums of a repeated field, packed. */
export function packed(writer: BinaryWriter, no: number, values: readonly number[]): void {
  if (values.length > 0) message(writer, no, (inner) => values.forEach((value) => inner.uint32(value)));
}
