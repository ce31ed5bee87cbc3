// Reads a file of records in a process of its own: lmdb maps it into memory, and a file that was cut or overwritten may end the process that
// reads it. What that one has read comes here as it reads, so that nobody has to wait for it and read all of it again.

import { spawn } from 'node:child_process';
import { err, ok, type Result } from '../../base';
import type { Folder } from './folder';
import { openFrames, type TakeFrame } from './frames';

interface Probed {
  /** All records are there, but pages that lmdb would use again are not. */
  readonly isShort: boolean;
  readonly isEmpty: boolean;
}

/** Each record as a frame of `frames.ts`; at last a word if the file is short. Writes wait for whoever reads them. */
const SCRIPT = `const { statSync, writeSync } = require('node:fs');
const db = require(process.argv[1]).open({ path: process.argv[2], noSubdir: true, encoding: 'binary', readOnly: true });
const write = (bytes) => { for (let from = 0; from < bytes.length;) from += writeSync(1, bytes, from); };
for (const { key, value } of db.getRange({})) {
  write(Buffer.from(JSON.stringify([key, value.length]) + '\\n'));
  write(value);
}
const { pageSize, lastPageNumber } = db.getStats();
if (statSync(process.argv[2]).size < pageSize * (lastPageNumber + 1)) console.error('short');
db.close();`;

/** Whoever gives nothing for so long never will. */
const LONGEST_SILENCE_MS = 120_000;

/** Gives each record to `take`, which does not throw. The error says what is wrong: then what was taken is worth nothing. */
export function probe({ log }: Pick<Folder, 'log'>, take: TakeFrame): Promise<Result<Probed, string>> {
  const frames = openFrames(take);
  const child = spawn(process.execPath, ['-e', SCRIPT, require.resolve('lmdb'), log], { stdio: ['ignore', 'pipe', 'pipe'] });
  const patience = setTimeout(() => child.kill(), LONGEST_SILENCE_MS).unref();
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stdout.on('data', (bytes: Buffer) => {
    frames.add(bytes);
    patience.refresh();
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(err(error.message)));
    child.once('close', (code, signal) => {
      clearTimeout(patience);
      if (signal) resolve(err(`whoever reads it is ended by ${signal}`));
      else if (code !== 0) resolve(err(/^(?:\w*Error): (.*)$/m.exec(said)?.[1] ?? 'it cannot be read'));
      else if (!frames.isWhole()) resolve(err('whoever reads it ended in the middle'));
      else resolve(ok({ isShort: /^short$/m.test(said), isEmpty: frames.count() === 0 }));
    });
  });
}
