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

/** What ends a process whatever it reads: another process, or a machine that is short of something. */
const HINDRANCE =
  /SIG(?:KILL|TERM|INT|HUP|QUIT)|EMFILE|ENFILE|ENOMEM|Too many open files|Cannot allocate memory|Cannot find module/i;

/** Whoever gives nothing for so long never will. */
const LONGEST_SILENCE_MS = 120_000;

/** What was taken is worth nothing then. */
interface Unread {
  /** Otherwise whoever reads it could not do its work, and nothing is known of the file. */
  readonly isDamage: boolean;
  readonly reason: string;
}

/** Gives each record to `take`, which does not throw. */
export function probe({ log }: Pick<Folder, 'log'>, take: TakeFrame): Promise<Result<Probed, Unread>> {
  const frames = openFrames(take);
  const child = spawn(process.execPath, ['-e', SCRIPT, require.resolve('lmdb'), log], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve) => {
    const patience = watch(LONGEST_SILENCE_MS, () => child.kill());
    const settle = (result: Result<Probed, Unread>): void => {
      patience.end();
      resolve(result);
    };
    const hindered = ({ message: reason }: Error): void => settle(err({ isDamage: false, reason }));
    const spoilt = (reason: string): void => settle(err({ isDamage: !HINDRANCE.test(reason), reason }));
    child.once('error', hindered);
    const [errors, records] = [child.stderr, child.stdio?.[3]];
    // Where there are no pipes to be had, the error above is on its way.
    if (!errors || !(records instanceof Readable)) return;
    let said = '';
    errors
      .setEncoding('utf8')
      .on('data', (text: string) => (said += text))
      .on('error', hindered);
    records.on('error', hindered).on('data', (bytes: Buffer) => {
      patience.heard();
      try {
        frames.add(bytes);
      } catch {
        spoilt('whoever reads it gives what is no record');
        records.destroy();
        child.kill();
      }
    });
    child.once('close', (code, signal) => {
      if (signal) spoilt(`whoever reads it is ended by ${signal}`);
      else if (code !== 0) spoilt(/^(?:\w*Error): (.*)$/m.exec(said)?.[1] ?? 'it cannot be read');
      else if (!frames.isWhole()) spoilt('whoever reads it ended in the middle');
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
