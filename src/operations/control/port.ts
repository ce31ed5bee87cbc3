// The port between control operations and the server: plain data in and out, one interface per topic. Implemented by
// the server.

import type { Json, MaybePromise, Micros, Result } from '../../base';
import type {
  Command,
  Ledger,
  Rejection,
  State,
  StepSelector,
  StepResult,
  Update,
  UpdateFilter,
  Decision,
} from '../../ledger';
import type { ControlChecks } from './check-port';
import type { ControlRefusal, ControlResult } from './control-result';

export type { ControlRefusal, ControlResult } from './control-result';

export interface ClockView {
  readonly now: Micros;
  readonly frozen: boolean;
  /** Thousandths of real time. */
  readonly speed: number;
}

/** Progress of a clock move, reported periodically and at the end. */
export interface ClockProgress {
  /** Start of the move: another move may have changed the clock while this one was queued. */
  readonly from: Micros;
  readonly at: Micros;
  /** Steps of automation done so far. */
  readonly steps: number;
  /** 0 to 1. */
  readonly fraction: number;
}

/** An instant, or a duration from the start of the move. */
export type ClockTarget = Micros | { readonly by: Micros };

export interface ControlClock {
  view(): ClockView;
  freeze(): ClockView;
  /** `speed` in thousandths of real time; default: unchanged. */
  run(speed: number | undefined): ClockView;
  /**
   * Moves forward in slices, serving other requests in between; moves are queued. Ends below fraction 1 if the world is
   * reverted or replaced.
   */
  moveTo(target: ClockTarget): ControlResult<AsyncIterable<ClockProgress>>;
}

export interface SnapshotView {
  readonly id: string;
  readonly name: string | undefined;
  /** The snapshot that was current when this one was taken. */
  readonly parent: string | undefined;
  /** Whether this is the current snapshot: the one most recently taken or reverted to. */
  readonly current: boolean;
  /** Ledger time. */
  readonly at: Micros;
  /** Entries of the log. */
  readonly entries: number;
  readonly ledgerEnd: number;
  /** Wall-clock time as ISO-8601. */
  readonly createdAt: string;
}

export interface ControlSnapshots {
  list(): readonly SnapshotView[];
  take(name: string | undefined): ControlResult<SnapshotView>;
  /** By id, or by name (the newest snapshot with that name). */
  revert(id: string): MaybePromise<ControlResult<SnapshotView>>;
  remove(id: string): ControlResult<SnapshotView>;
}

/** The effect of a fault after its delay. */
export type FaultEffect =
  | { readonly kind: 'status'; readonly status: number; readonly example: string | undefined }
  /** Resets the connection before the operation runs, or after it, so that only the response is lost. */
  | { readonly kind: 'reset'; readonly when: 'before' | 'after' }
  | { readonly kind: 'truncate'; readonly bytes: number }
  | { readonly kind: 'slow'; readonly bytesPerSecond: number }
  | { readonly kind: 'hold' }
  | { readonly kind: 'fail-after-acceptance' };

/** Milliseconds. */
export type FaultDelay =
  | { readonly kind: 'fixed'; readonly ms: number }
  | { readonly kind: 'uniform'; readonly minMs: number; readonly maxMs: number }
  | { readonly kind: 'lognormal'; readonly medianMs: number; readonly sigma: number };

export interface FaultSpec {
  /** An operationId, a group, or `*`. */
  readonly operation: string;
  /** Only requests of this user. */
  readonly user: string | undefined;
  /** Maximum number of hits; undefined means unlimited. */
  readonly times: number | undefined;
  /** Probability of a hit, 0 to 1. */
  readonly probability: number;
  readonly seed: string;
  readonly delay: FaultDelay | undefined;
  readonly effect: FaultEffect | undefined;
}

export type NewFault = Omit<FaultSpec, 'seed'> & {
  /** Generated if undefined. */
  readonly id: string | undefined;
  readonly seed: string | undefined;
};

export interface FaultView extends FaultSpec {
  readonly id: string;
  /** Number of matching requests, and of hits. */
  readonly seen: number;
  readonly hits: number;
}

export interface HeldView {
  readonly id: string;
  readonly faultId: string | undefined;
  readonly operationId: string;
  readonly user: string | undefined;
  /** Ledger time when it was held. */
  readonly since: Micros;
}

export interface ControlFaults {
  list(): readonly FaultView[];
  /** Rejects operations, statuses and examples that are not documented. */
  add(wanted: NewFault): ControlResult<FaultView>;
  remove(id: string): ControlResult<FaultView>;
  /** Deletes all faults, releases held requests and returns the number of faults. */
  clear(): number;
  held(): readonly HeldView[];
  release(id: string): ControlResult<HeldView>;
  releaseAll(): number;
}

export interface WorldView {
  readonly id: string;
  /** Name of its source. */
  readonly name: string;
  readonly seed: string;
  readonly clock: ClockView;
  readonly entries: number;
  readonly ledgerEnd: number;
  /** Wall-clock times as ISO-8601. */
  readonly createdAt: string;
  readonly usedAt: string;
  /** When it is collected if unused; undefined for the default world. */
  readonly collectedAt: string | undefined;
  /**
   * Host and port at which other replicas reach the replica that serves the world; absent if it does not answer or none
   * serves it.
   */
  readonly replica?: string | undefined;
}

/** The source of a new world. */
export type WorldOrigin =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'world'; readonly id: string }
  /** A world file or a dump, as UTF-8. A dump may be too long for one string. */
  | { readonly kind: 'file'; readonly bytes: Uint8Array };

export interface NewWorld {
  readonly origin: WorldOrigin;
  readonly id: string | undefined;
  readonly seed: string | undefined;
  readonly frozen: boolean | undefined;
  readonly at: Micros | undefined;
}

export interface ControlWorlds {
  list(): MaybePromise<readonly WorldView[]>;
  /** The default one first. */
  ids(): MaybePromise<readonly string[]>;
  /** Set if they are read from the store. */
  readonly areIdsStored?: true;
  /** Maximum number of worlds, including the default one. */
  readonly limit: number;
  create(wanted: NewWorld): MaybePromise<ControlResult<WorldView>>;
  find(id: string): MaybePromise<ControlResult<WorldView>>;
  remove(id: string): MaybePromise<ControlResult<WorldView>>;
  /** Host and port at which the live replicas reach each other, those of this one first; absent without replicas. */
  replicas?(): Promise<readonly string[]>;
}

export interface JournalFilter {
  readonly operation?: string;
  readonly group?: string;
  readonly user?: string;
  readonly world?: string;
  readonly method?: string;
  /** A status, or a class such as `4xx`. */
  readonly status?: string;
  /** Only entries newer than the one with this id. */
  readonly since?: string;
  /** Only exchanges that began after this instant: `since` for the journals of other replicas. */
  readonly startedAfter?: string;
  /** Only exchanges that break the contract. */
  readonly violations?: boolean;
}

export interface ControlJournal {
  /** The refusal of a filter that cannot match: its operation is neither documented nor in the journal. */
  validateFilter(filter: JournalFilter): MaybePromise<ControlRefusal | undefined>;
  /** The newest `limit` entries, oldest first. */
  list(filter: JournalFilter, limit: number): MaybePromise<readonly Json[]>;
  count(filter: JournalFilter): MaybePromise<number>;
  find(id: string): MaybePromise<ControlResult<Json>>;
  clear(): MaybePromise<number>;
  /** Streams new entries; ends when the reader disconnects. */
  follow(filter: JournalFilter): MaybePromise<ControlResult<AsyncIterable<Json>>>;
  har(filter: JournalFilter): MaybePromise<Json>;
}

/** A change that is not an update. */
export type WorldChange =
  | 'clock'
  | 'reverted'
  | 'reset'
  | 'loaded'
  | 'automation'
  | 'faults'
  | 'snapshots'
  | 'lsu'
  | 'migration'
  | 'users'
  | 'gone';

/** An event of a world. */
export type WorldEvent =
  | { readonly kind: 'update'; readonly update: Update; readonly state: State }
  | { readonly kind: 'world'; readonly what: WorldChange }
  /** Number of updates skipped because the reader is too far behind. */
  | { readonly kind: 'lost'; readonly lost: number }
  /** Keep-alive. */
  | { readonly kind: 'alive' };

export interface FollowRequest extends UpdateFilter {
  /** Start after this offset; default: the ledger end. */
  readonly after: number | undefined;
}

export interface ControlPort {
  readonly worldId: string;
  readonly clock: ControlClock;
  /** Scheduled steps, and manual stepping. */
  readonly automation: Pick<Ledger, 'upcoming' | 'nextDue'> & {
    step(choice: StepSelector): Result<StepResult, Rejection>;
  };
  /** Streams events; ends with the world or when the reader disconnects. */
  follow(wish: FollowRequest): ControlResult<AsyncIterable<WorldEvent>>;
  /** Yields to other requests during long work. */
  yieldToOthers(): Promise<void>;
  /** Decides a command without executing it. */
  dryRun(command: Command): Decision;
  readonly snapshots: ControlSnapshots;
  readonly faults: ControlFaults;
  readonly worlds: ControlWorlds;
  readonly journal: ControlJournal;
  readonly checks: ControlChecks;
  /** Exports the world in the dump format. */
  dump(): AsyncIterable<string>;
  /** Replaces the world by a dump or a world file; unchanged on refusal. */
  load(file: Uint8Array): MaybePromise<ControlResult<WorldView>>;
  /** Resets the world, including its clock. */
  reset(): MaybePromise<ControlResult<WorldView>>;
  /** The content of the ready file: addresses, users with tokens, clock and settings. */
  status(): Promise<Json>;
  /** The counters of the server as OpenMetrics text. */
  metrics(): string;
}
