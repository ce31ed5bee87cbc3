// Reads a file of records in a process of its own: lmdb maps it into memory, and a file that was cut or overwritten may end the process that
// reads it. What that one has read comes here as it reads, so that nobody has to wait for it and read all of it again.

import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { err, ok, type Result } from '../../base';
import type { Folder } from './folder';
import { openFrames, type TakeFrame } from './frames';

interface Probed {
  /** All records are there, but pages that lmdb would use again are not. */
  readonly isShort: boolean;
  readonly isEmpty: boolean;
}

/** Each record as a frame of `frames.ts`, on a pipe of its own: what is loaded into every process of node may print. At last a word if the file is short. Writes wait for whoever reads them. */
const SCRIPT = `const { statSync, writeSync } = require('node:fs');
const db = require(process.argv[1]).open({ path: process.argv[2], noSubdir: true, encoding: 'binary', readOnly: true });
const write = (bytes) => { for (let from = 0; from < bytes.length;) from += writeSync(3, bytes, from); };
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
  const child = spawn(process.execPath, ['-e', SCRIPT, require.resolve('lmdb'), log], { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  return new Promise((resolve) => {
    const patience = watch(LONGEST_SILENCE_MS, () => child.kill());
    const settle = (result: Result<Probed, string>): void => {
      patience.end();
      resolve(result);
    };
    child.once('error', (error) => settle(err(error.message)));
    const [errors, records] = [child.stderr, child.stdio?.[3]];
    // Where there are no pipes to be had, the error above is on its way.
    if (!errors || !(records instanceof Readable)) return;
    let said = '';
    errors.setEncoding('utf8').on('data', (text: string) => (said += text)).on('error', (error) => settle(err(error.message)));
    records.on('error', (error) => settle(err(error.message))).on('data', (bytes: Buffer) => {
      patience.heard();
      try {
        frames.add(bytes);
      } catch {
        settle(err('whoever reads it gives what is no record'));
        child.kill();
      }
    });
    child.once('close', (code, signal) => {
      if (signal) settle(err(`whoever reads it is ended by ${signal}`));
      else if (code !== 0) settle(err(/^(?:\w*Error): (.*)$/m.exec(said)?.[1] ?? 'it cannot be read'));
      else if (!frames.isWhole()) settle(err('whoever reads it ended in the middle'));
      else settle(ok({ isShort: /^short$/m.test(said), isEmpty: frames.count() === 0 }));
    });
  });
}

/** Acts when nothing was heard for so long. We may have been held up ourselves: what waits to be heard comes first. */
function watch(ms: number, act: () => void): { heard(): void; end(): void } {
  let last = performance.now();
  const look = (): void => void (performance.now() - last < ms ? timer.refresh() : act());
  const timer = setTimeout(() => setImmediate(look), ms).unref();
  return { heard: () => void (last = performance.now()), end: () => clearTimeout(timer) };
}
