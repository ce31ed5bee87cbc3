// Records on disk: keys and texts, each text with its digest, written in atomic groups. Only this file and the process
// of `probe.ts` use lmdb, which is loaded when a folder is opened.

import { isAscii } from 'node:buffer';
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import type { RootDatabase } from 'lmdb';
import { InvariantError } from '../../base';

/**
 * The kind of a record, and its name within the kind: at least one part, because lmdb returns a one-part key as that
 * part. Keys are sorted.
 */
export type RecordKey = readonly [kind: string, name: string | number, ...names: (string | number)[]];

export interface DiskRecord {
  readonly key: RecordKey;
  readonly bytes: Buffer;
}

/** Nearly all values are ASCII, which is decoded without inspecting each character. */
export const textOf = ({ bytes }: Pick<DiskRecord, 'bytes'>): string =>
  bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');

/** A record to write, or to delete when it has no text. */
export interface RecordWrite {
  readonly key: RecordKey;
  readonly text: string | undefined;
}

export interface Disk {
  /** All records in key order. Throws InvariantError for one whose digest does not match. */
  records(): Iterable<DiskRecord>;
  /**
   * Resolves when everything is synced; after a rejection nothing is stored. Rejects with BrokenDisk when the file must
   * not be used again.
   */
  commit(writes: readonly RecordWrite[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * A write failed despite the reserved space. lmdb (3.5.6) then writes its message past the end of a buffer, so this
 * process must end.
 */
export class BrokenDisk extends Error {
  override readonly name = 'BrokenDisk';
}

const DIGEST_BYTES = 8;
/** Minimum free space for writing: the tree and the free list need pages besides the records. */
const SPARE_BYTES = 4 * 1024 * 1024;
const ROOM_PER_BYTE = 2;

/** Loads lmdb, which takes a moment; callers with other work do both concurrently. */
export const loadLmdb = (): Promise<Pick<typeof import('lmdb'), 'open'>> => import('lmdb');

/** Opens or creates the file. Throws the errors of lmdb. `load` provides lmdb, so that a test can observe the calls. */
export async function openDisk(file: string, load = loadLmdb): Promise<Disk> {
  const { open } = await load();
  // A commit is complete only when it is synced; `overlappingSync` would resolve earlier.
  const db: RootDatabase<Buffer, (string | number)[]> = open({
    path: file,
    noSubdir: true,
    encoding: 'binary',
    overlappingSync: false,
  });
  return {
    *records() {
      for (const { key, value } of db.getRange({})) yield diskRecord(key, value);
    },
    async commit(writes) {
      const values = writes.map(({ key, text }) => ({
        key: [...key],
        value: text === undefined ? undefined : valueOf(text),
      }));
      assertFreeSpace(
        dirname(file),
        values.reduce((sum, { value }) => sum + (value?.length ?? 0), 0),
      );
      const parts: Promise<boolean>[] = [];
      parts.push(
        db.batch(() => {
          for (const { key, value } of values) parts.push(value === undefined ? db.remove(key) : db.put(key, value));
        }),
      );
      try {
        await Promise.all(parts);
      } catch (error) {
        throw await commitFailure(error);
      }
    },
    close: () => db.close(),
  };
}

/** Throws when the disk is so full that a write might fail halfway. */
function assertFreeSpace(dir: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(dir);
  const [free, wanted] = [bavail * bsize, SPARE_BYTES + ROOM_PER_BYTE * bytes];
  if (free < wanted)
    throw new Error(
      `no space left: ${megabytes(Math.floor(free / TENTH))} free, ${megabytes(Math.ceil(wanted / TENTH))} needed`,
    );
}

const TENTH = 100_000;
const megabytes = (tenths: number): string => `${(tenths / 10).toFixed(1)} MB`;

/** lmdb reports that a commit failed, and the reason in a separate promise. */
async function commitFailure(error: unknown): Promise<Error> {
  try {
    if (error instanceof Error && 'commitError' in error) await error.commitError;
  } catch (cause) {
    return firstLine(cause);
  }
  return firstLine(error);
}

const firstLine = (error: unknown): Error =>
  new BrokenDisk(
    (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/: Attempting to write.*/, ''),
  );

/** A record as it is in the file. Throws InvariantError when its digest does not match. */
export const diskRecord = (key: readonly (string | number)[], value: Buffer): DiskRecord => ({
  key: keyOf(key),
  bytes: bytesIn(value, key),
});

function keyOf(key: readonly (string | number)[]): RecordKey {
  const [kind, name, ...names] = key;
  if (typeof kind !== 'string' || name === undefined) throw new InvariantError('a record has no kind');
  return [kind, name, ...names];
}

const digestOf = (bytes: Uint8Array): string => crc32(bytes).toString(16).padStart(DIGEST_BYTES, '0');

function valueOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(digestOf(bytes)), bytes]);
}

function bytesIn(value: Buffer, key: readonly (string | number)[]): Buffer {
  const bytes = value.subarray(DIGEST_BYTES);
  if (value.toString('latin1', 0, DIGEST_BYTES) !== digestOf(bytes))
    throw new InvariantError(`the record ${key.join(' ')} has a wrong digest: it was changed after it was written`);
  return bytes;
}
