// Where worlds are stored: a data folder, or a database that several processes share. Plain data in and out; the
// in-memory side (`change-tracker.ts`, `group-commit.ts`) decides when and what to write.

import type { LogPiece, LogPosition, NewLineage } from './lineage';
import type { SnapshotRecord, WorldRecord } from './records';
import type { ReplicaAddress } from './shared-worlds';

/** A world that this process serves. Only its holder may write it. */
export interface HeldWorld {
  readonly id: string;
  /** Increases whenever another process takes the world. */
  readonly term: number;
  /** Number of its changes that are stored. */
  version: number;
  /** Whether this process still holds it, as far as it knows: no I/O. */
  holds(): boolean;
}

export type TakenWorld =
  | { readonly kind: 'ours'; readonly held: HeldWorld; readonly stored: StoredWorld }
  | { readonly kind: 'theirs'; readonly peer: ReplicaAddress; readonly term: number }
  | { readonly kind: 'none' };

/** Everything of a world except its log. */
export interface StoredWorld {
  readonly record: WorldRecord;
  /** In the order in which they were taken. */
  readonly snapshots: readonly SnapshotRecord[];
  /** Every description that the records refer to. */
  readonly descriptions: readonly DescriptionText[];
}

/** The parts of a world other than its log, as text; records refer to it by number. */
export interface DescriptionText {
  readonly number: number;
  readonly text: string;
}

/** The difference between a world and what is stored of it. */
export interface StoredChange {
  readonly held: HeldWorld;
  readonly lineages: readonly NewLineage[];
  readonly pieces: readonly LogPiece[];
  /** Every description that `record` and `snapshots` refer to, stored before or not. */
  readonly descriptions: readonly DescriptionText[];
  readonly record: WorldRecord;
  /** All of them, if they or the start of the world have changed. */
  readonly snapshots: readonly SnapshotRecord[] | undefined;
}

/** A world that was deleted. */
export interface WorldRemoval {
  readonly held: HeldWorld;
  readonly record: undefined;
}

export interface Commit {
  /** Unique. */
  readonly id: string;
  /** At most one for each world. A removal is stored together with the changes beside it: they may share its log. */
  readonly changes: readonly (StoredChange | WorldRemoval)[];
  /** Number of worlds that received a generated id. */
  readonly worldsEver: number;
}

/** Whether the change of a world is stored, or was refused because another process holds the world. */
type ChangeOutcome = 'kept' | 'lost';

export interface WorldStore {
  /** Makes this process the holder of a world if no living process is. */
  take(id: string): Promise<TakenWorld>;
  /** The ids of the stored worlds. */
  list(): Promise<readonly string[]>;
  /**
   * Stores commits in order, and of each world all changes or none. After a rejection, the outcome of all of them is
   * unknown: they are passed again, followed by later ones, and each is stored once.
   */
  commit(commits: readonly Commit[]): Promise<ReadonlyMap<string, ChangeOutcome>>;
  /**
   * Stores new lineages with their entries; a later commit refers to them. After a rejection, it is unknown whether
   * they are stored: the caller must store the entries under other lineages.
   */
  storeAhead(writes: { readonly lineages: readonly NewLineage[]; readonly pieces: readonly LogPiece[] }): Promise<void>;
  /** The log up to a position, in order. */
  read(position: LogPosition): AsyncIterable<LogPiece>;
  /** Lets another process take the world. */
  release(held: HeldWorld): Promise<void>;
  close(): Promise<void>;
}
