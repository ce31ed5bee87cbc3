// Finds what has changed in the worlds since it was last written, by looking at them: no world knows that it is kept.

import type { World } from '../../world';
import type { Moment, Standing } from '../worlds/live-world';
import type { Scene, Worlds } from '../worlds/worlds';
import type { DiskRecord, Key, Write } from './disk';
import type { Lineages, Spot } from './lineages';
import { clockRecord, momentRecord, toldText, type HeadRecord, type MomentRecord, type SnapshotRecord, type Source, type WorldRecord } from './records';

type Served = ReturnType<Worlds['served']>;

/** What is on disk when a keeper begins. */
export interface KeptBefore {
  /** All but the logs. */
  readonly records: readonly DiskRecord[];
  readonly told: ReadonlyMap<World, number>;
  readonly spots: ReadonlyMap<Moment, Spot>;
}

export interface Keeper {
  /** Whether anything has changed. */
  differs(served: Served): boolean;
  /** What must be written; from now on it counts as written. */
  changes(served: Served): readonly Write[];
}

/** A world as it was written last. */
interface Seen {
  readonly standing: Standing;
  readonly length: number;
  readonly faults: string;
  readonly snapshots: number;
  readonly start: Moment;
  /** Its logs, and the worlds that it tells of. */
  readonly spots: readonly Spot[];
  readonly told: readonly World[];
  readonly names: ReadonlySet<string>;
}

const nameOf = (key: Key): string => key.join('\n');

export function createKeeper(source: Source, lineages: Lineages, before: KeptBefore): Keeper {
  const written = new Map(before.records.map((record) => [nameOf(record.key), record]));
  const told = new Map(before.told);
  const spots = new WeakMap(before.spots);
  const seen = new Map<string, Seen>();
  let count = -1;
  let lastTold = Math.max(0, ...told.values());

  const put = (key: Key, text: string, writes: Write[]): string => {
    const name = nameOf(key);
    if (written.get(name)?.text !== text) writes.push({ key, text });
    written.set(name, { key, text });
    return name;
  };
  const toldOf = (world: World, writes: Write[]): number => {
    const known = told.get(world);
    if (known !== undefined) return known;
    told.set(world, (lastTold += 1));
    put(['told', lastTold], toldText(world), writes);
    return lastTold;
  };
  const spotOf = (moment: Moment, writes: Write[]): Spot => {
    const known = spots.get(moment) ?? lineages.place(moment.log.items, moment.log.length, { writes, grows: false });
    spots.set(moment, known);
    return known;
  };
  const record = (moment: Moment, writes: Write[]): MomentRecord => momentRecord(moment, { told: toldOf(moment.world, writes), log: spotOf(moment, writes) });

  const write = ({ id, live, snapshots, start, createdAt }: Scene, writes: Write[]): Seen => {
    const standing = live.standing();
    const { world, log: entries, counters, clock, faults } = standing;
    const tree = snapshots.tree();
    const log = lineages.place(entries, entries.length, { writes, grows: true });
    const kept: WorldRecord = {
      told: toldOf(world, writes), log, counters, faults,
      clock: clockRecord(clock, live.clock.now()),
      snapshots: { current: tree.current ?? null, count: tree.count },
      start: record(start, writes),
      createdAt: createdAt.toISOString(),
    };
    const names = new Set([put(['world', id], JSON.stringify(kept), writes)]);
    tree.kept.forEach(({ id: snapshot, name = null, parent = null, createdAt: taken, moment }, order) => {
      const one: SnapshotRecord = { id: snapshot, order, name, parent, createdAt: taken, moment: record(moment, writes) };
      names.add(put(['snapshot', id, snapshot], JSON.stringify(one), writes));
    });
    const moments = [start, ...tree.kept.map(({ moment }) => moment)];
    return {
      standing, length: entries.length, faults: JSON.stringify(faults), snapshots: snapshots.version, start, names,
      spots: [log, ...moments.map((moment) => spotOf(moment, writes))],
      told: [world, ...moments.map((moment) => moment.world)],
    };
  };
  /** Takes away what no world needs any more. */
  const clear = (writes: Write[]): void => {
    const all = [...seen.values()];
    lineages.trim(all.flatMap((one) => one.spots), writes);
    const worlds = new Set(all.flatMap((one) => one.told));
    for (const world of told.keys()) if (!worlds.has(world)) told.delete(world);
    const names = new Set([HEAD, ...all.flatMap((one) => [...one.names]), ...[...told.values()].map((number) => nameOf(['told', number]))]);
    for (const [name, { key }] of written) {
      if (names.has(name)) continue;
      writes.push({ key, text: undefined });
      written.delete(name);
    }
  };

  return {
    differs: (served) => served.count !== count || served.scenes.size !== seen.size || [...served.scenes.values()].some((scene) => isOther(scene, seen.get(scene.id))),
    changes({ scenes, count: counted }) {
      const writes: Write[] = [];
      let isPruned = false;
      for (const id of seen.keys()) if (!scenes.has(id)) isPruned = seen.delete(id);
      for (const scene of scenes.values()) {
        const last = seen.get(scene.id);
        if (!isOther(scene, last)) continue;
        const next = write(scene, writes);
        isPruned ||= last === undefined || last.standing.log !== next.standing.log || last.snapshots !== next.snapshots;
        seen.set(scene.id, next);
      }
      count = counted;
      put(['head', 'folder'], JSON.stringify({ source, count } satisfies HeadRecord), writes);
      if (isPruned) clear(writes);
      return writes;
    },
  };
}

const HEAD = nameOf(['head', 'folder']);

function isOther({ live, snapshots, start }: Scene, last: Seen | undefined): boolean {
  if (!last || last.snapshots !== snapshots.version || last.start !== start) return true;
  const { world, log, counters, clock, faults } = live.standing();
  const was = last.standing;
  return (
    log !== was.log || log.length !== last.length || clock !== was.clock || world !== was.world ||
    counters.traces !== was.counters.traces || counters.present !== was.counters.present || counters.highest !== was.counters.highest ||
    (faults !== was.faults && JSON.stringify(faults) !== last.faults)
  );
}
