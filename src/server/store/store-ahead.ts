// Stores long new logs, such as that of a loaded dump, ahead of the change that refers to them: in parts, so that
// commits and requests of other worlds are served in between.

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
  readonly slices?: SlicedWork;
}

/** Called when the commit that refers to the log has succeeded or failed, or will not come. */
type EndOfStoring = () => void;

/**
 * Stores the log of a world ahead; undefined unless it is long and new. Resolves when it is stored, or when the world
 * has another log or is no longer served. Rejects with the error of the store.
 */
export type LogStorer = (world: WorldSession) => Promise<EndOfStoring> | undefined;

/** Characters. Commits of other worlds wait for at most one part. */
const PART_LENGTH = 1 << 20;

export function createLogStorer(settings: LogStorerSettings): LogStorer {
  const { lineages, store, isServed, partLength = PART_LENGTH, slices = createSlicedWork() } = settings;
  const storing = new WeakMap<WorldSession, Promise<EndOfStoring>>();
  return (world) => {
    const known = storing.get(world);
    if (known) return known;
    if (!isServed(world)) return undefined;
    const { log } = world.live.persistentState();
    const ahead = lineages.begin(log);
    if (!ahead) return undefined;
    const isNeeded = (): boolean => isServed(world) && world.live.persistentState().log === log;
    const done = storeParts(ahead, { store, slices, partLength, isNeeded }).finally(() => storing.delete(world));
    storing.set(world, done);
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

async function storeParts(ahead: LogAhead, settings: PartSettings): Promise<EndOfStoring> {
  try {
    let lineages = [ahead.lineage];
    for (;;) {
      const pieces = await nextPart(ahead, settings);
      if (pieces.length === 0 || !settings.isNeeded()) return ahead.end;
      await settings.store.storeAhead({ lineages, pieces });
      ahead.noteStored();
      lineages = [];
    }
  } catch (error) {
    ahead.end();
    throw error;
  }
}

async function nextPart(ahead: LogAhead, { slices, partLength, isNeeded }: PartSettings): Promise<readonly LogPiece[]> {
  const pieces: LogPiece[] = [];
  for (let length = 0; length < partLength;) {
    const work = isNeeded() ? ahead.next() : undefined;
    if (!work) break;
    const piece = await slices.runAhead(work);
    pieces.push(piece);
    length += piece.lines.length;
  }
  return pieces;
}
