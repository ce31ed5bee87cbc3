// A world with all that hangs on it, and what worlds are made from.

import type { Micros, Result } from '../../base';
import type { WorldOrigin } from '../../operations';
import type { World } from '../../world';
import type { ClockState } from '../clock';
import type { Faults } from '../faults/types';
import type { Counters, LiveWorld, Moment } from './live-world';
import type { SnapshotTree, Snapshots } from './snapshots';
import type { Traveller } from './time-travel';

export const DEFAULT_WORLD = 'default';

/** A world with all that hangs on it. */
export interface Scene {
  readonly id: string;
  readonly live: LiveWorld;
  readonly snapshots: Snapshots;
  readonly traveller: Traveller;
  /** The moment it was opened. */
  readonly start: Moment;
  readonly createdAt: Date;
}

/** A world that another process served, to be served again. Faults that were armed are in `world.resumed`. */
export interface SceneBefore {
  readonly id: string;
  readonly world: World;
  readonly clock: ClockState;
  readonly counters: Counters;
  readonly snapshots: SnapshotTree;
  readonly start: Moment;
  readonly createdAt: Date;
}

/** All that another process served; the default world is among them. */
export interface WorldsBefore {
  readonly scenes: readonly SceneBefore[];
  /** How many worlds were ever given an id of ours. */
  readonly count: number;
}

export interface OpenRequest {
  readonly origin: Exclude<WorldOrigin, { kind: 'world' }>;
  readonly seed: string | undefined;
  /** When its history ends; undefined for the time that the file says. */
  readonly end: Micros | undefined;
}

export interface WorldsSettings {
  readonly first: World;
  readonly clock: ClockState;
  /** Opens a named world or one from text; the error is one sentence. */
  readonly open: (request: OpenRequest) => Result<World, string>;
  /** What is served again; `first` then is its default world. */
  readonly before?: WorldsBefore;
  readonly newFaults: () => Faults;
  /** Worlds beside the default one. */
  readonly most: number;
  /** A world that nobody used for so long is collected. */
  readonly idleMs: number;
  readonly wall: () => Date;
  /** Resolves when what the worlds are by now is kept for good; undefined when it is. Without it nothing is kept. */
  readonly settled?: () => Promise<void> | undefined;
  /** Who follow worlds at a time, where another number than the usual one is wanted. */
  readonly mostReaders?: number;
  /** Snapshots of one world, where another number than the usual one is wanted. */
  readonly mostSnapshots?: number;
}
