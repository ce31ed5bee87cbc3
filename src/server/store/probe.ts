// Reads a data file in another process: lmdb maps the file into memory, and a truncated or overwritten file may crash
// the process that reads it. The records are streamed here as that process reads them, so the file is read only once.

import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { err, ok, type Result } from '../../base';
import { companionFile } from '../companion-file';
import type { DataFolder } from './folder';
import { openFrames, type TakeFrame } from './frames';

interface ProbedFile {
  /** All records are present, but pages that lmdb would reuse are missing. */
  readonly isShort: boolean;
  readonly isEmpty: boolean;
}

/** Errors that say nothing about the file: another process ended the reader, or the machine lacks a resource. */
const NOT_THE_FILE =
  /SIG(?:KILL|TERM|INT|HUP|QUIT)|EMFILE|ENFILE|ENOMEM|Too many open files|Cannot allocate memory|Cannot find module/i;

const SILENCE_TIMEOUT_MS = 120_000;

/** The records passed on so far must be discarded. */
interface ProbeFailure {
  /** False when the reader itself failed, so that the state of the file is unknown. */
  readonly isDamage: boolean;
  readonly reason: string;
}

/** `record-reader.ts` as the build bundles it. */
function readerFile(): Result<string, ProbeFailure> {
  try {
    return ok(companionFile('record-reader.js'));
  } catch (error) {
    return err({ isDamage: false, reason: error instanceof Error ? error.message : String(error) });
  }
}

/** Passes each record to `take`, which must not throw. */
export async function probe(
  { log }: Pick<DataFolder, 'log'>,
  take: TakeFrame,
): Promise<Result<ProbedFile, ProbeFailure>> {
  const reader = readerFile();
  if (!reader.ok) return reader;
  const frames = openFrames(take);
  const child = spawn(process.execPath, [reader.value, log], { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  return new Promise((resolve) => {
    const silence = startSilenceTimer(SILENCE_TIMEOUT_MS, () => child.kill());
    const settle = (result: Result<ProbedFile, ProbeFailure>): void => {
      silence.stop();
      resolve(result);
    };
    const failed = ({ message: reason }: Error): void => settle(err({ isDamage: false, reason }));
    const unreadable = (reason: string): void => settle(err({ isDamage: !NOT_THE_FILE.test(reason), reason }));
    child.once('error', failed);
    const [errors, records] = [child.stderr, child.stdio?.[3]];
    // Without pipes the `error` event above follows.
    if (!errors || !(records instanceof Readable)) return;
    let stderr = '';
    errors
      .setEncoding('utf8')
      .on('data', (text: string) => (stderr += text))
      .on('error', failed);
    records.on('error', failed).on('data', (bytes: Buffer) => {
      silence.restart();
      try {
        frames.add(bytes);
      } catch {
        unreadable('the reading process wrote something that is not a record');
        records.destroy();
        child.kill();
      }
    });
    child.once('close', (code, signal) => {
      if (signal) unreadable(`the reading process was ended by ${signal}`);
      else if (code !== 0) unreadable(/^(?:\w*Error): (.*)$/m.exec(stderr)?.[1] ?? 'it cannot be read');
      else if (!frames.isWhole()) unreadable('the reading process ended within a record');
      else settle(ok({ isShort: /^short$/m.test(stderr), isEmpty: frames.count() === 0 }));
    });
  });
}

/** Calls `act` after a silence. This process may have been blocked itself, so pending data is read first. */
function startSilenceTimer(ms: number, act: () => void): { restart(): void; stop(): void } {
  let last = performance.now();
  const look = (): void => void (performance.now() - last < ms ? timer.refresh() : act());
  const timer = setTimeout(() => setImmediate(look), ms).unref();
  return { restart: () => void (last = performance.now()), stop: () => clearTimeout(timer) };
}
