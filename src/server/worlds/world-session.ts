// A served world with everything that belongs to it, and what worlds are created from.

import type { Micros, Result, Work } from '../../base';
import type { WorldOrigin } from '../../operations';
import type { World } from '../../world';
import type { ClockState } from '../clock';
import type { Faults } from '../faults/types';
import type { Counters, LiveWorld, WorldCheckpoint } from './live-world';
import type { SnapshotTree, Snapshots } from './snapshots';
import type { TimeTravel } from './time-travel';

export const DEFAULT_WORLD = 'default';

/** A served world with everything that belongs to it. */
export interface WorldSession {
  readonly id: string;
  readonly live: LiveWorld;
  readonly snapshots: Snapshots;
  readonly timeTravel: TimeTravel;
  /** The checkpoint with which it was opened. */
  readonly start: WorldCheckpoint;
  readonly createdAt: Date;
  readonly usedAt: Date;
}

/** A world that another process served, to be restored. Armed faults are in `world.resumed`. */
export interface SavedWorldSession {
  readonly id: string;
  readonly world: World;
  readonly clock: ClockState;
  readonly counters: Counters;
  readonly snapshots: SnapshotTree;
  readonly start: WorldCheckpoint;
  readonly createdAt: Date;
}

/** All worlds that another process served, the default world included. */
export interface SavedWorlds {
  readonly sessions: readonly SavedWorldSession[];
  /** Number of worlds that received a generated id. */
  readonly count: number;
}

export interface OpenWorldRequest {
  readonly origin: Exclude<WorldOrigin, { kind: 'world' }>;
  readonly seed: string | undefined;
  /** When the history ends; undefined to use the time in the file. */
  readonly end: Micros | undefined;
}

export interface WorldsSettings {
  readonly first: World;
  readonly clock: ClockState;
  /** Opens a named world or a world from a file, at once or in pieces of work; the error is one sentence. */
  readonly open: (request: OpenWorldRequest) => Result<World, string> | Work<Result<World, string>>;
  /** Worlds to restore; `first` is then their default world. */
  readonly saved?: SavedWorlds;
  /** Several processes share the worlds: this one begins with none. */
  readonly isShared?: boolean;
  readonly newFaults: () => Faults;
  /** Maximum number of worlds besides the default one. */
  readonly maxWorlds: number;
  /** A world is removed after this idle time. */
  readonly idleMs: number;
  readonly wall: () => Date;
  /** What running clocks follow, if not the clock of this machine. */
  readonly wallClock?: () => Micros;
  /**
   * Resolves when the current state of the world is on disk; undefined when it already is, or when nothing is stored.
   */
  readonly settled?: (session: WorldSession) => Promise<void> | undefined;
  /** Maximum number of concurrent subscribers, if not the default. */
  readonly maxReaders?: number;
  /** Maximum number of snapshots per world, if not the default. */
  readonly maxSnapshots?: number;
}
