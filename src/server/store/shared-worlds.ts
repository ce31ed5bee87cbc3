// The worlds of all replicas, as the store that they share has them.

import type { ControlResult, WorldView } from '../../operations';
import type { WorldSession } from '../worlds/worlds';

/** A replica as others reach it. The id is new with each start of the process. */
export interface ReplicaAddress {
  readonly id: string;
  /** Host and port of its link listener. */
  readonly address: string;
}

export type TakenSession =
  | { readonly kind: 'ours'; readonly session: WorldSession }
  | { readonly kind: 'theirs'; readonly replica: ReplicaAddress }
  | { readonly kind: 'none' };

/** When an idle world is removed depends on the settings of its replica. */
export type StoredView = Omit<WorldView, 'collectedAt'>;

export interface SharedWorlds {
  /** Makes this replica the owner of a world that no living replica owns, and serves it. */
  take(id: string): Promise<TakenSession>;
  /** Begins to read a world that this replica may take soon, because the one that serves it cannot be reached. */
  readAhead(id: string): void;
  /** Stores the changes of a world, and lets another replica take it. */
  release(id: string): Promise<void>;
  /** Whether the worlds that this replica has taken are still its own: no I/O. */
  holds(): boolean;
  /** An unused id: the wanted one, or a generated one. If two worlds are created with the same id, one is refused. */
  newId(wanted: string | undefined): Promise<ControlResult<string>>;
  /**
   * Worlds as they are stored, whichever replica serves them. They contain every acknowledged change, but not what is
   * never stored, such as a later use: `usedAt` is the time of the last change.
   */
  stored(ids: readonly string[]): Promise<readonly StoredView[]>;
  /** The ids of all worlds, the default one first. */
  list(): Promise<readonly string[]>;
  /** Living replicas other than this one. */
  replicas(): Promise<readonly ReplicaAddress[]>;
  /**
   * Resolves when the changes of this replica that an answer shows are stored (all changes, if `shown` is undefined).
   * Returns undefined when they already are.
   */
  settled?(shown: ShownWorldIds | undefined): Promise<void> | undefined;
}

/** What an answer shows of the worlds. */
export interface ShownWorldIds {
  /** Which worlds this replica serves. */
  readonly ids: boolean;
  /** The worlds whose state it shows. */
  readonly worlds: readonly string[];
}
