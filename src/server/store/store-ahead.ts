// Stores long new logs, such as the log of a loaded dump, ahead of the change that refers to them: in parts, so that commits and
// requests of other worlds are served in between.

import { createSlicedWork, type SlicedWork } from '../worlds/sliced-work';
import type { WorldSession } from '../worlds/worlds';
import type { LogPiece } from './lineage';
import type { Lineages, LogAhead } from './lineages';
import type { WorldStore } from './world-store';

interface LogStorerSettings {
  readonly lineages: Pick<Lineages, 'begin'>;
  readonly store: Pick<WorldStore, 'storeAhead'>;
  readonly isServed: (world: WorldSession) => boolean;
  /** Characters: a part ends with the piece that reaches this length. */
  readonly partLength?: number;
}

/**
 * Stores the new entries of a world's log ahead; undefined if there are few. Resolves when they are stored, or when the
 * world has another log or is no longer served. Rejects with the error of the store.
 */
export type LogStorer = (world: WorldSession) => Promise<void> | undefined;

/** Characters. Commits of other worlds wait for at most one part. */
const PART_LENGTH = 1 << 20;

export function createLogStorer(settings: LogStorerSettings): LogStorer {
  const { lineages, store, isServed, partLength = PART_LENGTH } = settings;
  const slices = createSlicedWork();
  const stored = new WeakMap<WorldSession, Promise<void>>();
  return (world) => {
    const known = stored.get(world);
    if (known) return known;
    if (!isServed(world)) return undefined;
    const { log } = world.live.persistentState();
    const ahead = lineages.begin(log);
    if (!ahead) return undefined;
    const isNeeded = (): boolean => isServed(world) && world.live.persistentState().log === log;
    const done = storeParts(ahead, { store, slices, partLength, isNeeded }).finally(() => stored.delete(world));
    stored.set(world, done);
    return done;
  };
}

interface PartSettings {
  readonly store: Pick<WorldStore, 'storeAhead'>;
  readonly slices: SlicedWork;
  readonly partLength: number;
  /** False once the world has another log, or is not served any longer. */
  readonly isNeeded: () => boolean;
}

async function storeParts(ahead: LogAhead, { store, slices, partLength, isNeeded }: PartSettings): Promise<void> {
  try {
    let lineages = [ahead.lineage];
    for (;;) {
      const pieces: LogPiece[] = [];
      for (let length = 0; length < partLength;) {
        const work = isNeeded() ? ahead.next() : undefined;
        if (!work) break;
        const piece = await slices.runAhead(work);
        pieces.push(piece);
        length += piece.lines.length;
      }
      if (pieces.length === 0) return;
      await store.storeAhead({ lineages, pieces });
      ahead.noteStored();
      lineages = [];
    }
  } finally {
    ahead.end();
  }
}
