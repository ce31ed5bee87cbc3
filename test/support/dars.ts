// DARs for tests: zip files with a manifest and archives of packages without modules.

import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { bytes, encodeMessage, message, text, texts, uint32 } from '../../src/codec/wire-write';

export interface PackageFile {
  readonly packageId: string;
  readonly entry: string;
  readonly payload: Buffer;
  readonly archive: Buffer;
}

/** The package; `hash` overrides the one in its archive, `extra` makes another package of the same name. */
export function packageFile(
  name: string,
  version = '1.0.0',
  { hash, extra = '' }: { readonly hash?: string; readonly extra?: string } = {},
): PackageFile {
  const content = encodeMessage((writer) => {
    texts(writer, 2, [extra, name, version]);
    message(writer, 4, (metadata) => {
      uint32(metadata, 1, 1);
      uint32(metadata, 2, 2);
    });
  });
  const payload = encodeMessage((writer) => {
    text(writer, 3, '1');
    bytes(writer, 4, content);
  });
  const packageId = createHash('sha256').update(payload).digest('hex');
  const archive = encodeMessage((writer) => {
    bytes(writer, 3, payload);
    text(writer, 4, hash ?? packageId);
  });
  return { packageId, entry: `${name}.dalf`, payload: Buffer.from(payload), archive: Buffer.from(archive) };
}

export const manifestOf = (entries: readonly string[]): string =>
  `Manifest-Version: 1.0\r\nMain-Dalf: ${entries[0] ?? ''}\r\nDalfs: ${entries.join(', \r\n ')}\r\nFormat: daml-lf\r\n\r\n`;

/** A DAR of these packages, the main one first. */
export const darOf = (...packages: readonly PackageFile[]): Buffer =>
  zipOf({
    'META-INF/MANIFEST.MF': manifestOf(packages.map(({ entry }) => entry)),
    ...Object.fromEntries(packages.map(({ entry, archive }) => [entry, archive])),
  });

/** A zip file; names that end in `.dalf` are deflated. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const records: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const isDeflated = name.endsWith('.dalf');
    const data = isDeflated ? deflateRawSync(content) : Buffer.from(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(isDeflated ? 8 : 0, 4);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(Buffer.byteLength(content), 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([uint32LE(0x04034b50), shared, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    records.push(Buffer.concat([uint32LE(0x02014b50), Buffer.alloc(2), shared, tail, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(records.length, 4);
  end.writeUInt16LE(records.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, directory, uint32LE(0x06054b50), end]);
}

function uint32LE(value: number): Buffer {
  const written = Buffer.alloc(4);
  written.writeUInt32LE(value);
  return written;
}
