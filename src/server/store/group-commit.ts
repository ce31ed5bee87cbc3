// Group commit: one commit at a time; changes made meanwhile go into the next one. A request waits for the commit that
// contains all changes so far. After a failure no request is served until a commit succeeds, because a response must
// not reveal what may be lost.

import type { Log } from '../log';
import { BrokenDisk, type Disk, type RecordWrite } from './disk';
import type { Durability } from './types';

export interface CommitSettings {
  readonly commit: Disk['commit'];
  readonly hasChanges: () => boolean;
  readonly changes: () => readonly RecordWrite[];
  readonly log: Log;
  /** Ends the process: the disk must not be used again, or the pending changes are unknown. */
  readonly broken: (error: Error) => void;
  /** Elapsed milliseconds. */
  readonly now?: () => number;
}

/** Retry interval after a disk failure. */
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

  /** Reported changes count as written; after an exception part of them would be lost silently. */
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
  /** The commit after the current one; requests of one turn of the event loop share it. */
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
