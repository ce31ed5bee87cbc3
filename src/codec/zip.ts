// Reads zip files: the central directory (APPNOTE 4.3.12) and entries that are stored or deflated. No zip64, no
// encryption.

import { concatBytes } from './bytes';

export interface ZipEntry {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly data: Uint8Array;
}

export type InflateFailure = 'corrupt' | 'too-large';

const END = 0x06054b50;
const END_BYTES = 22;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
/** A comment may follow the end record. */
const MAX_COMMENT_BYTES = 0xffff;

/** The entries by name; undefined if this is not a zip file that can be read. */
export function readZip(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endRecord(view);
  if (end === undefined) return undefined;
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + CENTRAL_BYTES > bytes.length || view.getUint32(at, true) !== CENTRAL) return undefined;
    const sizes = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const entry = entryAt(view, at, new TextDecoder().decode(bytes.subarray(at + CENTRAL_BYTES).subarray(0, sizes[0])));
    if (entry === undefined) return undefined;
    entries.set(entry.name, entry);
    at += sizes.reduce((sum, size) => sum + size, CENTRAL_BYTES);
  }
  return entries;
}

function endRecord(view: DataView): number | undefined {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return undefined;
}

const [STORED, DEFLATED] = [0, 8];

/** The entry that the record of the central directory describes. */
function entryAt(view: DataView, at: number, name: string): ZipEntry | undefined {
  const method = view.getUint16(at + 10, true);
  const size = view.getUint32(at + 20, true);
  const local = view.getUint32(at + 42, true);
  if (local + LOCAL_BYTES > view.byteLength || view.getUint32(local, true) !== LOCAL) return undefined;
  const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + size > view.byteLength || (method !== STORED && method !== DEFLATED)) return undefined;
  return {
    name,
    isDeflated: method === DEFLATED,
    data: new Uint8Array(view.buffer, view.byteOffset + start, size),
  };
}

/** The content of an entry, of at most `limit` bytes. */
export async function inflate({ isDeflated, data }: ZipEntry, limit: number): Promise<Uint8Array | InflateFailure> {
  if (!isDeflated) return data.length > limit ? 'too-large' : data;
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    const inflated = new Blob([new Uint8Array(data)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    for await (const piece of inflated) {
      size += piece.byteLength;
      if (size > limit) return 'too-large';
      pieces.push(piece);
    }
  } catch {
    return 'corrupt';
  }
  return concatBytes(pieces);
}
