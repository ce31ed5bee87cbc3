// Bodies of stored exchanges, up to the limit of the journal: copied into its chunks, or shared if the whole body is in
// memory already as bytes or pieces.

import { joinParts, type TextPart } from '../../base';
import { encodingOf } from '../encoded-response';
import type { HttpRequest, HttpResponse } from '../messages';
import type { ByteChunk } from './byte-chunks';
import type { StoredBody } from './stored-exchange';

/** Memory for stored bodies: chunks with enough free space, and a size limit for each body. */
export interface BodyMemory {
  readonly limit: number;
  chunkFor(size: number): ByteChunk;
}

const NOTHING: readonly TextPart[] = [];

/** Later exchanges overwrite it. */
export class BodySlot implements StoredBody {
  bytes: number | undefined = 0;
  truncated = false;
  /** Exact stored size in bytes. Shared bytes count in full, because the other owners may release them first. */
  weight = 0;
  private source: Uint8Array | readonly TextPart[] = NOTHING;
  private start = 0;

  get text(): string {
    const { source, start, weight } = this;
    if (!(source instanceof Uint8Array)) return joinParts(source);
    return Buffer.from(source.buffer, source.byteOffset + start, weight).toString('utf8');
  }

  clear(): void {
    this.keepNone({ bytes: 0, truncated: false });
  }

  fillRequest({ bodyTooLarge, body }: Pick<HttpRequest, 'bodyTooLarge' | 'body'>, memory: BodyMemory): void {
    const { byteLength: bytes } = body;
    if (bodyTooLarge === true) return this.keepNone({ bytes: undefined, truncated: true });
    if (bytes === 0) return this.clear();
    const length = bytes > memory.limit ? lengthOfWhole(body, memory.limit) : bytes;
    if (length === 0) return this.keepNone({ bytes, truncated: true });
    const chunk = memory.chunkFor(length);
    chunk.bytes.set(length === bytes ? body : body.subarray(0, length), chunk.used);
    this.take(chunk, length, bytes);
  }

  fillResponse(response: HttpResponse, memory: BodyMemory): void {
    if (response.stream) return this.keepNone({ bytes: undefined, truncated: false });
    const { body: text, binary } = response;
    const { bytes, encoded, pieces } = encodingOf(response);
    if (binary) return this.keepNone({ bytes, truncated: true });
    if (text === '') return this.clear();
    if (bytes <= memory.limit) {
      const held = encoded ?? pieces;
      if (held) return this.share(held, bytes, { bytes, truncated: false });
    }
    const most = Math.min(bytes, memory.limit);
    if (most === 0) return this.keepNone({ bytes, truncated: true });
    const chunk = memory.chunkFor(most);
    // `write` never splits a character.
    const encoding = text.length === bytes ? 'latin1' : 'utf8';
    this.take(chunk, chunk.bytes.write(text, chunk.used, most, encoding), bytes);
  }

  private keepNone(size: Size): void {
    this.share(NOTHING, 0, size);
  }

  private take(chunk: ByteChunk, length: number, bytes: number): void {
    this.share(chunk.bytes, length, { bytes, truncated: length < bytes });
    this.start = chunk.used;
    chunk.used += length;
  }

  private share(source: Uint8Array | readonly TextPart[], weight: number, { bytes, truncated }: Size): void {
    this.source = source;
    this.start = 0;
    this.weight = weight;
    this.bytes = bytes;
    this.truncated = truncated;
  }
}

type Size = Pick<StoredBody, 'bytes' | 'truncated'>;

const LONGEST_CHARACTER = 4;

/** The longest length up to `limit` that splits no UTF-8 character. */
function lengthOfWhole(bytes: Uint8Array, limit: number): number {
  for (let length = limit; length > limit - LONGEST_CHARACTER && length >= 0; length -= 1)
    if (!isContinuation(bytes[length])) return length;
  return limit;
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;
