// What the control operations need of the shell: plain data in and out, one interface for each topic. The server implements it.

import type { Json, Micros, Result } from '../../base';
import type {
  Command,
  Ledger,
  Rejection,
  StepSelector,
  StepResult,
  Update,
  UpdateFilter,
  Decision,
} from '../../ledger';
import type { LimitName } from '../limit-names';

/** Why a control operation cannot do what the request asks for; `status` is the HTTP status of the answer. */
export interface ControlRefusal {
  readonly status: 400 | 403 | 404 | 409 | 413 | 429;
  readonly code: string;
  /** One sentence: the thing, the value seen, the next step. */
  readonly message: string;
  /** The limit that was reached; how to raise it is added to the message when the refusal is rendered. */
  readonly limit?: LimitName;
  readonly hint?: string;
}

export type ControlResult<T> = Result<T, ControlRefusal>;

export interface ClockView {
  readonly now: Micros;
  readonly frozen: boolean;
  /** Thousandths of wall-clock time. */
  readonly speed: number;
}

/** Where a clock is on its way: told now and then, and once more at the end. */
export interface ClockProgress {
  /** Where the journey began: others may have moved the clock while it waited for its turn. */
  readonly from: Micros;
  readonly at: Micros;
  /** Steps of automation done so far. */
  readonly steps: number;
  /** 0 to 1. */
  readonly fraction: number;
}

/** An instant, or a span from where the clock is when the journey begins. */
export type ClockTarget = Micros | { readonly by: Micros };

export interface ControlClock {
  view(): ClockView;
  freeze(): ClockView;
  /** `speed` in thousandths of wall-clock time; without it, as before. */
  run(speed: number | undefined): ClockView;
  /** Moves forward in slices, so that others are served meanwhile, one journey after the other. Ends short of fraction 1 when the world is reverted or replaced. */
  moveTo(target: ClockTarget): ControlResult<AsyncIterable<ClockProgress>>;
}

export interface SnapshotView {
  readonly id: string;
  readonly name: string | undefined;
  /** The snapshot that the world stood on when this one was taken. */
  readonly parent: string | undefined;
  /** Whether the world goes on from here: the newest one taken or reverted to. */
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
  /** By id or name; the newest of a name. */
  revert(id: string): ControlResult<SnapshotView>;
  remove(id: string): ControlResult<SnapshotView>;
}

/** What a fault does once it has waited: at most one of these. */
export type FaultEffect =
  | { readonly kind: 'status'; readonly status: number; readonly example: string | undefined }
  /** The connection is cut: before the operation ran, or after it, when only the answer is lost. */
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
  /** After so many hits it is spent; undefined for no end. */
  readonly times: number | undefined;
  /** 0 to 1: how often it hits. */
  readonly probability: number;
  readonly seed: string;
  readonly delay: FaultDelay | undefined;
  readonly effect: FaultEffect | undefined;
}

export type NewFault = Omit<FaultSpec, 'seed'> & {
  /** Undefined: it gets one. */
  readonly id: string | undefined;
  readonly seed: string | undefined;
};

export interface FaultView extends FaultSpec {
  readonly id: string;
  /** Requests it was asked about, and those it hit. */
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
  /** Refused: an operation, status or example that the contract does not know. */
  add(wanted: NewFault): ControlResult<FaultView>;
  remove(id: string): ControlResult<FaultView>;
  /** Takes all away and lets go what they hold; gives how many there were. */
  clear(): number;
  held(): readonly HeldView[];
  release(id: string): ControlResult<HeldView>;
  releaseAll(): number;
}

export interface WorldView {
  readonly id: string;
  /** Name of what it was made from. */
  readonly name: string;
  readonly seed: string;
  readonly clock: ClockView;
  readonly entries: number;
  readonly ledgerEnd: number;
  /** Wall-clock times as ISO-8601. */
  readonly createdAt: string;
  readonly usedAt: string;
  /** When it is collected if nobody uses it; undefined for the default world. */
  readonly collectedAt: string | undefined;
}

/** What a new world is made from. */
export type WorldOrigin =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'world'; readonly id: string }
  /** A world file or a dump, as text. */
  | { readonly kind: 'text'; readonly text: string };

export interface NewWorld {
  readonly origin: WorldOrigin;
  readonly id: string | undefined;
  readonly seed: string | undefined;
  readonly frozen: boolean | undefined;
  readonly at: Micros | undefined;
}

export interface ControlWorlds {
  list(): readonly WorldView[];
  /** How many there may be, the default one among them. */
  readonly limit: number;
  create(wanted: NewWorld): ControlResult<WorldView>;
  find(id: string): ControlResult<WorldView>;
  remove(id: string): ControlResult<WorldView>;
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
  /** Only exchanges that break the contract. */
  readonly violations?: boolean;
}

export interface ControlJournal {
  /** Why nothing can ever fit: the filter names an operation that is not in the documents and in no exchange. */
  validateFilter(filter: JournalFilter): ControlRefusal | undefined;
  /** Newest last, at most `limit`: the newest ones. */
  list(filter: JournalFilter, limit: number): readonly Json[];
  count(filter: JournalFilter): number;
  find(id: string): ControlResult<Json>;
  clear(): number;
  /** Entries as they come; ends when the reader goes away. */
  follow(filter: JournalFilter): ControlResult<AsyncIterable<Json>>;
  har(filter: JournalFilter): Json;
}

/** What a watcher of a world has to read again. */
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

/** What somebody who follows a world is told. */
export type WorldEvent =
  | { readonly kind: 'update'; readonly update: Update }
  | { readonly kind: 'world'; readonly what: WorldChange }
  /** Updates that are left out, since the reader is too far behind. */
  | { readonly kind: 'lost'; readonly lost: number }
  /** Nothing happened for a while. */
  | { readonly kind: 'alive' };

export interface FollowRequest extends UpdateFilter {
  /** Offset behind which to begin; undefined for the present end. */
  readonly after: number | undefined;
}

export interface ControlPort {
  readonly worldId: string;
  readonly clock: ControlClock;
  /** Steps, and what is due. */
  readonly automation: Pick<Ledger, 'upcoming' | 'nextDue'> & {
    step(choice: StepSelector): Result<StepResult, Rejection>;
  };
  /** What happens as it happens; ends with the world, or when the reader goes away. */
  follow(wish: FollowRequest): ControlResult<AsyncIterable<WorldEvent>>;
  /** Lets others be served; for what takes long. */
  yieldToOthers(): Promise<void>;
  /** What would come of a command now; nothing is done. */
  dryRun(command: Command): Decision;
  readonly snapshots: ControlSnapshots;
  readonly faults: ControlFaults;
  readonly worlds: ControlWorlds;
  readonly journal: ControlJournal;
  /** The world as a file, see the dump format. */
  dump(): AsyncIterable<string>;
  /** Replaces the world by a dump or a world file. On a refusal nothing has changed. */
  load(text: string): ControlResult<WorldView>;
  /** Back to the start of the world, its clock included. */
  reset(): WorldView;
  /** Addresses, users with tokens, clock and settings: what a ready file holds. */
  status(): Promise<Json>;
}
