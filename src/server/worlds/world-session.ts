// A world with all that hangs on it, and what worlds are made from.

import type { Micros, Result } from '../../base';
import type { WorldOrigin } from '../../operations';
import type { World } from '../../world';
import type { ClockState } from '../clock';
import type { Faults } from '../faults/types';
import type { Counters, LiveWorld, WorldCheckpoint } from './live-world';
import type { SnapshotTree, Snapshots } from './snapshots';
import type { TimeTravel } from './time-travel';

export const DEFAULT_WORLD = 'default';

/** A world with all that hangs on it. */
export interface WorldSession {
  readonly id: string;
  readonly live: LiveWorld;
  readonly snapshots: Snapshots;
  readonly timeTravel: TimeTravel;
  /** The checkpoint it was opened. */
  readonly start: WorldCheckpoint;
  readonly createdAt: Date;
}

/** A world that another process served, to be served again. Faults that were armed are in `world.resumed`. */
export interface SavedWorldSession {
  readonly id: string;
  readonly world: World;
  readonly clock: ClockState;
  readonly counters: Counters;
  readonly snapshots: SnapshotTree;
  readonly start: WorldCheckpoint;
  readonly createdAt: Date;
}

/** All that another process served; the default world is among them. */
export interface SavedWorlds {
  readonly sessions: readonly SavedWorldSession[];
  /** How many worlds were ever given an id of ours. */
  readonly count: number;
}

export interface OpenWorldRequest {
  readonly origin: Exclude<WorldOrigin, { kind: 'world' }>;
  readonly seed: string | undefined;
  /** When its history ends; undefined for the time that the file says. */
  readonly end: Micros | undefined;
}

export interface WorldsSettings {
  readonly first: World;
  readonly clock: ClockState;
  /** Opens a named world or one from text; the error is one sentence. */
  readonly open: (request: OpenWorldRequest) => Result<World, string>;
  /** What is served again; `first` then is its default world. */
  readonly saved?: SavedWorlds;
  readonly newFaults: () => Faults;
  /** Worlds beside the default one. */
  readonly maxWorlds: number;
  /** A world that nobody used for so long is collected. */
  readonly idleMs: number;
  readonly wall: () => Date;
  /** Resolves when what the worlds are by now is kept for good; undefined when it is. Without it nothing is kept. */
  readonly settled?: () => Promise<void> | undefined;
  /** Who follow worlds at a time, where another number than the usual one is wanted. */
  readonly maxReaders?: number;
  /** Snapshots of one world, where another number than the usual one is wanted. */
  readonly maxSnapshots?: number;
}
