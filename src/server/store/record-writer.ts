// What is on disk by now, and what of it is needed still.

import type { World } from '../../world';
import type { Moment } from '../worlds/live-world';
import type { Key, Write } from './disk';
import type { Spot } from './lineage';
import type { Lineages } from './lineages';
import { momentRecord, toldText, type MomentRecord } from './records';

export interface TextRecord {
  readonly key: Key;
  readonly text: string;
}

/** What is on disk when a keeper begins. */
export interface KeptBefore {
  /** All but the logs. */
  readonly records: readonly TextRecord[];
  readonly told: ReadonlyMap<World, number>;
  readonly spots: ReadonlyMap<Moment, Spot>;
}

/** What somebody needs: records by their names, places in logs, and worlds that are told of. */
export interface Needs {
  readonly names: Iterable<string>;
  readonly spots: readonly Spot[];
  readonly told: readonly World[];
}

export interface Written {
  readonly lineages: Lineages;
  /** Writes a record unless it is there already, and gives its name. */
  put(key: Key, text: string, writes: Write[]): string;
  /** The number of the record that tells of a world. */
  toldOf(world: World, writes: Write[]): number;
  spotOf(moment: Moment, writes: Write[]): Spot;
  /** Takes away what none of these needs. */
  clear(needs: readonly Needs[], writes: Write[]): void;
}

export const nameOf = (key: Key): string => key.join('\n');

export const recordOf = (written: Written, moment: Moment, writes: Write[]): MomentRecord =>
  momentRecord(moment, { told: written.toldOf(moment.world, writes), log: written.spotOf(moment, writes) });

export function createWritten(lineages: Lineages, before: KeptBefore): Written {
  const records = new Map(before.records.map((record) => [nameOf(record.key), record]));
  const told = new Map(before.told);
  const spots = new WeakMap(before.spots);
  let lastTold = Math.max(0, ...told.values());

  const put = (key: Key, text: string, writes: Write[]): string => {
    const name = nameOf(key);
    if (records.get(name)?.text !== text) writes.push({ key, text });
    records.set(name, { key, text });
    return name;
  };

  return {
    lineages,
    put,
    toldOf(world, writes) {
      const known = told.get(world);
      if (known !== undefined) return known;
      told.set(world, (lastTold += 1));
      put(['told', lastTold], toldText(world), writes);
      return lastTold;
    },
    spotOf(moment, writes) {
      const known = spots.get(moment) ?? lineages.place(moment.log.items, moment.log.length, { writes, grows: false });
      spots.set(moment, known);
      return known;
    },
    clear(needs, writes) {
      lineages.trim(
        needs.flatMap((one) => one.spots),
        writes,
      );
      const worlds = new Set(needs.flatMap((one) => one.told));
      for (const world of told.keys()) if (!worlds.has(world)) told.delete(world);
      dropOthers(
        records,
        new Set([
          ...needs.flatMap((one) => [...one.names]),
          ...[...told.values()].map((number) => nameOf(['told', number])),
        ]),
        writes,
      );
    },
  };
}

function dropOthers(records: Map<string, TextRecord>, names: ReadonlySet<string>, writes: Write[]): void {
  for (const [name, { key }] of records) {
    if (names.has(name)) continue;
    writes.push({ key, text: undefined });
    records.delete(name);
  }
}
