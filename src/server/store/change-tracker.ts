// Finds what has changed in the worlds since it was last written, by looking at them: no world knows that it is kept.

import type { Scene, Worlds } from '../worlds/worlds';
import type { Write } from './disk';
import type { Lineages } from './lineages';
import type { HeadRecord, Source } from './records';
import { createWritten, nameOf, type KeptBefore } from './record-writer';
import { writeScene, type Seen } from './write-session';

type Served = ReturnType<Worlds['served']>;

export interface Keeper {
  /** Whether anything has changed. */
  differs(served: Served): boolean;
  /** What must be written; from now on it counts as written. */
  changes(served: Served): readonly Write[];
}

export function createKeeper(source: Source, lineages: Lineages, before: KeptBefore): Keeper {
  const written = createWritten(lineages, before);
  const seen = new Map<string, Seen>();
  let count = -1;

  /** Writes the worlds that have changed; true when something may be needed no more. */
  const writeScenes = (scenes: Served['scenes'], writes: Write[]): boolean => {
    let isPruned = false;
    for (const id of seen.keys()) if (!scenes.has(id)) isPruned = seen.delete(id);
    for (const scene of scenes.values()) {
      const last = seen.get(scene.id);
      if (!isOther(scene, last)) continue;
      const next = writeScene(written, scene, last, writes);
      isPruned ||= last === undefined || last.standing.log !== next.standing.log || last.taken !== next.taken;
      seen.set(scene.id, next);
    }
    return isPruned;
  };

  return {
    differs: (served) =>
      served.count !== count ||
      served.scenes.size !== seen.size ||
      [...served.scenes.values()].some((scene) => isOther(scene, seen.get(scene.id))),
    changes({ scenes, count: counted }) {
      const writes: Write[] = [];
      const isPruned = writeScenes(scenes, writes);
      count = counted;
      written.put(['head', 'folder'], JSON.stringify({ source, count } satisfies HeadRecord), writes);
      if (isPruned)
        written.clear(
          [{ names: [HEAD], spots: [], told: [] }, ...[...seen.values()].flatMap(({ own, taken }) => [own, taken])],
          writes,
        );
      return writes;
    },
  };
}

const HEAD = nameOf(['head', 'folder']);

function isOther({ live, snapshots, start }: Scene, last: Seen | undefined): boolean {
  if (!last || last.taken.version !== snapshots.version || last.taken.start !== start) return true;
  const { world, log, counters, clock, faults } = live.standing();
  const was = last.standing;
  return (
    log !== was.log ||
    log.length !== last.length ||
    clock !== was.clock ||
    world !== was.world ||
    counters.traces !== was.counters.traces ||
    counters.present !== was.counters.present ||
    counters.highest !== was.counters.highest ||
    (faults !== was.faults && JSON.stringify(faults) !== last.faults)
  );
}
