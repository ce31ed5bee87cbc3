// Group commit: one commit at a time, and whatever happens meanwhile goes into the next one. Whoever asks waits for the commit that
// holds all that there is by then. After a failure nobody is served until a commit succeeds: no answer tells of what may be lost.

import type { Log } from '../log';
import { BrokenDisk, type Disk, type RecordWrite } from './disk';
import type { Durability } from './types';

export interface CommitSettings {
  readonly commit: Disk['commit'];
  readonly hasChanges: () => boolean;
  readonly changes: () => readonly RecordWrite[];
  readonly log: Log;
  /** Ends the process: the disk cannot be asked again, or what has changed is not known any more. */
  readonly broken: (error: Error) => void;
  /** Milliseconds that go by. */
  readonly now?: () => number;
}

/** A disk that failed is tried again after so long. */
const RETRY_MS = 500;

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

export function createGroupCommit({
  commit,
  hasChanges,
  changes,
  log,
  broken,
  now = () => performance.now(),
}: CommitSettings): Durability {
  let queue: readonly RecordWrite[] = [];
  let flight: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let failure: { readonly at: number; readonly error: Error } | undefined;

  /** What is told counts as written: after a throw half of it would be lost without a word. */
  const collected = (): readonly RecordWrite[] => {
    try {
      return changes();
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(String(error));
      broken(new Error(`could not collect the changes to write: ${problem.message}`, { cause: problem }));
      throw problem;
    }
  };
  const write = async (): Promise<void> => {
    queue = [...queue, ...collected()];
    try {
      await commit(queue);
    } catch (error) {
      if (error instanceof BrokenDisk) broken(error);
      const problem = error instanceof Error ? error : new Error(String(error));
      if (!failure)
        log.error('could not write to the data folder; answering 503 until writing succeeds', {
          error: problem.message,
        });
      failure = { at: now(), error: problem };
      throw problem;
    }
    queue = [];
    if (failure) log.warn('writing to the data folder succeeded again; no acknowledged change was lost');
    failure = undefined;
  };
  const start = (): Promise<void> => {
    next = undefined;
    const mine = write().finally(() => {
      if (flight === mine) flight = undefined;
    });
    return (flight = mine);
  };
  /** The commit after the present one; requests of one turn of the event loop share it. */
  const begin = (): Promise<void> => (next = (flight ?? nextTurn()).then(start, start));

  return {
    pending() {
      if (next) return next;
      return hasChanges() || (queue.length > 0 && !flight) ? begin() : flight;
    },
    refusing() {
      if (!failure) return undefined;
      if (next ?? flight) return next ?? flight;
      return now() - failure.at < RETRY_MS ? Promise.reject(failure.error) : begin();
    },
  };
}
