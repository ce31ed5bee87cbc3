// A process that reads a data file for `probe.ts` and writes each record as a frame of `frames.ts` to descriptor 3. It
// uses a separate pipe, because modules preloaded into every Node process may print to stdout. At the end it writes
// `short` to stderr if the file is short.

import { statSync, writeSync } from 'node:fs';
import { open } from 'lmdb';

const RECORDS = 3;

/** Blocks until the bytes are in the pipe. */
function write(bytes: Buffer): void {
  for (let from = 0; from < bytes.length;) from += writeSync(RECORDS, bytes, from);
}

function readAll(path: string): void {
  const db = open<Buffer, (string | number)[]>({ path, noSubdir: true, encoding: 'binary', readOnly: true });
  for (const { key, value } of db.getRange({})) {
    write(Buffer.from(`${JSON.stringify([key, value.length])}\n`));
    write(value);
  }
  const { pageSize, lastPageNumber } = db.getStats() as { readonly pageSize: number; readonly lastPageNumber: number };
  if (statSync(path).size < pageSize * (lastPageNumber + 1)) process.stderr.write('short\n');
  void db.close();
}

readAll(process.argv[2] ?? '');
