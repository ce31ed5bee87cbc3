// Reads worlds of a replica that cannot be reached before its lease ends: requests to them wait for the lease then, and
// not for their logs as well. What was read is used only if the world has not changed since.

import { setTimeout as pause } from 'node:timers/promises';
import type { RunInLane } from './lanes';
import type { OpenedLedger } from './load-world';
import type { StoredRevision } from './postgres-store';

/** A world that was read before this replica owned it. */
export interface OpenedWorld {
  readonly stored: StoredRevision;
  readonly opened: OpenedLedger;
}

export interface ReadAhead {
  /** Reads the world unless that has begun already. */
  begin(id: string): void;
  /** Whether `take` returns at once what was read. */
  isRead(id: string): boolean;
  /**
   * What was read, once; waits for a reading that is in progress. Undefined if there is none, it still waits for others,
   * or it failed.
   */
  take(id: string): Promise<OpenedWorld | undefined>;
  /** Drops all that was read. */
  forget(): void;
}

interface ReadAheadSettings {
  /** Once `isTaken`, the reading need not give way to other requests: one waits for it, or it was dropped. */
  readonly read: (id: string, isTaken: () => boolean) => Promise<OpenedWorld | undefined>;
  readonly inLane: RunInLane;
  /** What is not taken is dropped after this time: another replica serves the world. */
  readonly keepMs?: number;
  /** Pauses for this many milliseconds before the next world is read. */
  readonly rest?: (ms: number) => Promise<void>;
  readonly now?: () => number;
}

/** Leases end after a few seconds. */
const KEEP_MS = 15_000;
/** Worlds beyond this number are read when they are taken. */
const MOST = 500;

interface Reading {
  readonly opened: Promise<OpenedWorld | undefined>;
  readonly expiry: NodeJS.Timeout;
  /** A reading that was taken or dropped before it began never does. */
  readonly progress: { readonly hasBegun: boolean; readonly isRead: boolean; isDropped: boolean };
}

/** Readings should end this long before the lease of the lost replica does. */
const SPARE_MS = 500;
/** Longer rests would waste time if more worlds are announced meanwhile. */
const LONGEST_REST_MS = 100;
/** Does not keep the process running. */
const restUnreferenced = (ms: number): Promise<void> => pause(ms, undefined, { ref: false });

export function createReadAhead({
  read,
  inLane,
  keepMs = KEEP_MS,
  rest = restUnreferenced,
  now = () => performance.now(),
}: ReadAheadSettings): ReadAhead {
  const readings = new Map<string, Reading>();
  /** When all readings should have ended; there are no rests until the first world with a lease has been read. */
  let until = -Infinity;
  const waiting = (): number =>
    [...readings.values()].reduce((count, { progress }) => count + Number(!progress.hasBegun), 0);
  const restAfter = (ms: number): number =>
    Math.min(LONGEST_REST_MS, Math.max(0, (until - now()) / (waiting() + 1) - ms));
  const remove = (id: string): Reading | undefined => {
    const reading = readings.get(id);
    if (reading) {
      clearTimeout(reading.expiry);
      reading.progress.isDropped = true;
    }
    readings.delete(id);
    return reading;
  };
  return {
    begin(id) {
      if (readings.has(id) || readings.size >= MOST) return;
      const progress = { hasBegun: false, isRead: false, isDropped: false };
      const opened = new Promise<OpenedWorld | undefined>((resolve) => {
        const work = inLane(async () => {
          if (progress.isDropped) return resolve(undefined);
          progress.hasBegun = true;
          const from = now();
          const world = await read(id, () => progress.isDropped);
          if (world?.stored.leaseMs !== undefined) until = from + world.stored.leaseMs - SPARE_MS;
          progress.isRead = world !== undefined;
          resolve(world);
          // Requests to served worlds, and other processes on the core, come first.
          if (!progress.isDropped) await rest(restAfter(now() - from));
        });
        // Taking the world reports the error. After this, the world can be read ahead again.
        work.catch(() => {
          if (readings.get(id)?.progress === progress) remove(id);
          resolve(undefined);
        });
      });
      readings.set(id, { opened, progress, expiry: setTimeout(() => remove(id), keepMs).unref() });
    },
    isRead: (id) => readings.get(id)?.progress.isRead === true,
    async take(id) {
      const reading = remove(id);
      return reading?.progress.hasBegun === true ? reading.opened : undefined;
    },
    forget() {
      for (const id of readings.keys()) remove(id);
    },
  };
}
