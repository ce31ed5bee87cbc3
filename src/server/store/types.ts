// What the pipeline requires of a store: a response is sent only after every log entry that it may reflect is on disk.
// Worlds are stored independently: the answer of one does not wait for another.

import type { CommitMetrics, OwnershipMetrics } from '../metrics';
import type { WorldSession } from '../worlds/worlds';

/** A change could not be written. The store has logged why. */
export class NotStoredError extends Error {
  override readonly name = 'NotStored';
}

/** What an answer shows of the worlds. Any such answer also shows that deleted worlds no longer exist. */
export interface ShownWorlds {
  /** Which worlds there are. */
  readonly ids: boolean;
  /** The worlds whose state it shows. */
  readonly worlds: readonly WorldSession[];
}

/** Rejections are NotStoredErrors. */
export interface Durability {
  /**
   * Resolves when the current state of the world (without an argument: of all worlds) is on disk; undefined when it
   * already is. Rejects when it could not be written.
   */
  pending(world?: WorldSession): Promise<void> | undefined;
  /** The same for the table of worlds and the worlds in `shown`; changes of all other worlds may still be unwritten. */
  pendingTable(shown: ShownWorlds): Promise<void> | undefined;
  /**
   * Undefined while the state of the world (without an argument: the table of worlds) could be written. After a failure:
   * resolves once writing succeeds again, rejects until then; no request may be served by the world meanwhile.
   */
  refusing(world?: WorldSession): Promise<void> | undefined;
  /**
   * Undefined while all worlds can be written. After a failure of any of them: tries again, and rejects until writing
   * succeeds.
   */
  probe(): Promise<void> | undefined;
  /** Missing where commits are not measured. */
  readonly commits?: CommitMetrics;
  /** Missing if one process serves all worlds. */
  readonly ownership?: OwnershipMetrics;
  /** How often the world has changed replicas; undefined if one process serves all worlds. */
  readonly termOf?: (world: WorldSession) => number | undefined;
}
