// Group commit: one commit at a time; changes made meanwhile go into the next one. A request waits for the commit that
// contains the changes of its world. After a failure the worlds whose changes are not written serve no request until a
// commit succeeds, because a response must not reveal what may be lost; the others go on.

import type { Log } from '../log';
import { nextTurn } from '../next-turn';
import { createCommitMetrics } from '../metrics';
import type { WorldSession } from '../worlds/worlds';
import type { ChangeScope, ChangeTracker } from './change-tracker';
import { BrokenDisk } from './disk';
import type { LogStorer } from './store-ahead';
import { NotStoredError, type Durability } from './types';

export interface CommitSettings<Change> {
  /** Stores changes; after a rejection, they are passed again, followed by later ones. */
  readonly commit: (changes: readonly Change[]) => Promise<void>;
  readonly hasChanges: ChangeTracker['hasChanges'];
  readonly isNew?: ChangeTracker['isNew'];
  /** Collects the changes of these worlds. */
  readonly changes: (scopes: Iterable<ChangeScope>) => readonly Change[];
  /** Stores long logs before the commit that refers to them. */
  readonly storeAhead?: LogStorer;
  /** All served worlds. */
  readonly worlds?: () => Iterable<WorldSession>;
  /** Where changes are stored, for the log. */
  readonly place?: string;
  readonly log: Log;
  /** Ends the process: the disk must not be used again, or the pending changes are unknown. */
  readonly broken: (error: Error) => void;
  /** Elapsed milliseconds. */
  readonly now?: () => number;
}

/** A commit that was started or is about to start. */
interface SharedCommit {
  readonly done: Promise<void>;
  /** Whose changes it contains. */
  readonly scopes: Set<ChangeScope>;
}

interface Failure {
  readonly at: number;
  readonly error: Error;
  /** Whose changes are not written. */
  readonly scopes: ReadonlySet<ChangeScope>;
}

/** Retry interval after a disk failure. */
const RETRY_MS = 500;

export function createGroupCommit<Change>(settings: CommitSettings<Change>): Durability {
  const { hasChanges, isNew = () => false, storeAhead = () => undefined, worlds = () => [] } = settings;
  const { now = () => performance.now() } = settings;
  const writer = createQueueWriter(settings, now);
  const commits = createCommitMetrics();
  let flight: SharedCommit | undefined;
  let next: SharedCommit | undefined;

  const measured = async (written: Promise<void>, scopes: ReadonlySet<ChangeScope>, from: number): Promise<void> => {
    try {
      await written;
    } catch (error) {
      commits.failures += 1;
      throw error;
    } finally {
      commits.waitSeconds.observe((now() - from) / 1000);
      commits.worlds.observe(scopes.size - (scopes.has(undefined) ? 1 : 0));
    }
  };
  const start = (scopes: Set<ChangeScope>, from: number): Promise<void> => {
    // A commit contains the table of worlds if it changed or a world is new, and always what earlier commits failed to
    // write.
    if (hasChanges(undefined) || [...scopes].some((scope) => scope && isNew(scope))) scopes.add(undefined);
    for (const scope of writer.failure()?.scopes ?? []) scopes.add(scope);
    next = undefined;
    const done = measured(writer.write(scopes), scopes, from).finally(() => {
      if (flight === mine) flight = undefined;
    });
    const mine: SharedCommit = { done, scopes };
    flight = mine;
    return done;
  };
  /** The commit after the current one; requests of one turn of the event loop share it. */
  const nextCommit = (): SharedCommit => {
    if (next) return next;
    const scopes = new Set<ChangeScope>();
    const from = now();
    const begin = (): Promise<void> => start(scopes, from);
    return (next = { done: (flight?.done ?? nextTurn()).then(begin, begin), scopes });
  };
  const joinNext = (scope: ChangeScope): Promise<void> => {
    const commit = nextCommit();
    commit.scopes.add(scope);
    return commit.done;
  };
  const join = (scope: ChangeScope): Promise<void> => {
    const ahead = scope && storeAhead(scope);
    return ahead ? joinAfter(ahead, scope) : joinNext(scope);
  };
  const joinAfter = async (ahead: ReturnType<LogStorer>, scope: ChangeScope): Promise<void> => {
    let end: Awaited<typeof ahead>;
    try {
      end = await ahead;
    } catch (error) {
      writer.endIfBroken(error);
      // The commit contains what is not stored yet. If it fails as well, the failure is reported and it is repeated.
      return joinNext(scope);
    }
    try {
      // The world may have another log by now.
      await join(scope);
    } finally {
      end?.();
    }
  };
  const isUnwritten = (scope: ChangeScope): boolean =>
    hasChanges(scope) || (writer.failure()?.scopes.has(scope) === true && !flight?.scopes.has(scope));
  const pendingOf = (scope: ChangeScope): Promise<void> | undefined => {
    if (isUnwritten(scope)) return join(scope);
    return flight?.scopes.has(scope) ? flight.done : undefined;
  };
  const pendingOfAll = (scopes: Iterable<ChangeScope>): Promise<void> | undefined =>
    allOf([...new Set(scopes)].flatMap((scope) => pendingOf(scope) ?? []));
  const retry = (scope: ChangeScope, { at, error }: Failure): Promise<void> =>
    (next ?? flight)?.done ?? (now() - at < RETRY_MS ? Promise.reject(error) : join(scope));

  return {
    commits,
    pending(world) {
      if (writer.broken()) return Promise.reject(writer.broken());
      return world ? pendingOf(world) : pendingOfAll([undefined, ...worlds()]);
    },
    pendingTable({ ids, worlds: shown }) {
      if (writer.broken()) return Promise.reject(writer.broken());
      // The set of worlds is stored once the store has a change of each world.
      const added = ids ? [...worlds()].filter(isNew) : [];
      return pendingOfAll([undefined, ...added, ...shown]);
    },
    refusing(world) {
      if (writer.broken()) return Promise.reject(writer.broken());
      const failure = writer.failure();
      return failure?.scopes.has(world) ? retry(world, failure) : undefined;
    },
    probe() {
      if (writer.broken()) return Promise.reject(writer.broken());
      const failure = writer.failure();
      return failure && retry(undefined, failure);
    },
  };
}

/**
 * Waits for all, also after a rejection, so that closing the store interrupts no write. Returns undefined for an empty
 * list.
 */
export const allOf = (waits: readonly Promise<void>[]): Promise<void> | undefined =>
  waits.length === 0
    ? undefined
    : Promise.allSettled(waits)
        .then(() => Promise.all(waits))
        .then(() => undefined);

interface QueueWriter {
  /** Writes the changes of these worlds, after all that earlier commits failed to write. */
  write(scopes: ReadonlySet<ChangeScope>): Promise<void>;
  failure(): Failure | undefined;
  /** Why nothing more can be written. */
  broken(): Error | undefined;
  /** If the error is a BrokenDisk, nothing is written afterwards. */
  endIfBroken(error: unknown): void;
}

function createQueueWriter<Change>(
  { commit, changes, place = 'the data folder', log, broken }: CommitSettings<Change>,
  now: () => number,
): QueueWriter {
  let queue: readonly Change[] = [];
  let failure: Failure | undefined;
  let end: NotStoredError | undefined;

  const endBy = (error: Error): void => {
    end = notStored(error);
    broken(error);
  };
  const endIfBroken = (error: unknown): void => {
    if (!end && error instanceof BrokenDisk) endBy(error);
  };
  /** Reported changes count as written; after an exception part of them would be lost silently. */
  const collected = (scopes: ReadonlySet<ChangeScope>): readonly Change[] => {
    try {
      return changes(scopes);
    } catch (error) {
      const problem = notStored(error);
      endBy(new Error(`could not collect the changes to write: ${problem.message}`, { cause: error }));
      throw problem;
    }
  };
  return {
    failure: () => failure,
    broken: () => end,
    endIfBroken,
    async write(scopes) {
      if (end) throw end;
      queue = [...queue, ...collected(scopes)];
      try {
        await commit(queue);
      } catch (error) {
        endIfBroken(error);
        const problem = notStored(error);
        if (!failure)
          log.error(`could not write to ${place}; answering 503 until writing succeeds`, {
            error: problem.message,
          });
        failure = { at: now(), error: problem, scopes };
        throw problem;
      }
      queue = [];
      if (failure) log.warn(`writing to ${place} succeeded again; no acknowledged change was lost`);
      failure = undefined;
    },
  };
}

const notStored = (error: unknown): NotStoredError =>
  new NotStoredError(error instanceof Error ? error.message : String(error), { cause: error });
