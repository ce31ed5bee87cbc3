// From records back to worlds, as they were when the last commit was made.

import { defined, invariant, type Micros } from '../../base';
import { createLedger } from '../../ledger';
import { sha256, type World } from '../../world';
import type { Moment } from '../worlds/live-world';
import { DEFAULT_WORLD, type SceneBefore, type Worlds, type WorldsBefore } from '../worlds/worlds';
import { recordOf, textOf } from './disk';
import type { Spot } from './lineage';
import { createLineages, type Lineages } from './lineages';
import { openLineagesReader } from './read-lineages';
import {
  clockNow,
  momentOf,
  readTold,
  type HeadRecord,
  type MomentRecord,
  type SnapshotRecord,
  type Source,
  type WorldRecord,
} from './records';
import type { KeptBefore, TextRecord } from './record-writer';

export interface ReadWorlds {
  readonly lineages: Lineages;
  readonly kept: KeptBefore;
  readonly before: { readonly worlds: WorldsBefore; readonly source: Source };
  /** To be called with the worlds that go on: from now on their logs grow, and not those that were read. */
  readonly follow: (worlds: Worlds) => void;
}

export interface WorldsReader {
  /** A record as it is in the file, in the order of keys. What is wrong is told at the end. */
  readonly take: (key: readonly (string | number)[], value: Buffer) => void;
  /** Throws for a record whose digest does not fit, and for records that contradict each other. */
  worlds(wall: Micros): ReadWorlds;
}

export function openWorldsReader(): WorldsReader {
  const logs = openLineagesReader();
  // Logs go to whoever reads them, all else is put aside: a large log is in memory once.
  const records: TextRecord[] = [];
  let problem: { readonly error: unknown } | undefined;
  return {
    take(key, value) {
      if (problem) return;
      try {
        const record = recordOf(key, value);
        if (record.key[0] === 'lineage' || record.key[0] === 'log') logs.take(record);
        else records.push({ key: record.key, text: textOf(record) });
      } catch (error) {
        problem = { error };
      }
    },
    worlds(wall) {
      if (problem) throw problem.error;
      return worldsOf(records, createLineages(logs.lineages()), wall);
    },
  };
}

function worldsOf(records: readonly TextRecord[], lineages: Lineages, wall: Micros): ReadWorlds {
  const reading: Reading = { lineages, wall, records, told: new Map(), numbers: new Map(), spots: new Map() };
  const head = records.find(({ key: [kind] }) => kind === 'head');
  // The digest of a record vouches for its shape, here and below.
  const { source, count } = JSON.parse(defined(head, 'the folder says what it holds').text) as HeadRecord;
  const worlds = ofKind(records, 'world').map(({ key: [, id], text }) => ({
    id: String(id),
    record: JSON.parse(text) as WorldRecord,
  }));
  invariant(
    worlds.some(({ id }) => id === DEFAULT_WORLD),
    'the default world is always there',
  );
  const scenes = worlds.map(({ id, record }) => readScene(reading, id, record));
  return {
    lineages,
    kept: { records, told: reading.numbers, spots: reading.spots },
    before: { worlds: { scenes, count }, source },
    follow(served) {
      const followed = new Set<number>();
      for (const {
        id,
        record: { log },
      } of worlds) {
        const live = served.served().scenes.get(id)?.live;
        // Of several worlds at one place in the tree one goes on there, and the others branch off.
        if (live && !followed.has(log.lineage) && lineages.follow(log, live.ledger.state.log))
          followed.add(log.lineage);
      }
    },
  };
}

interface Reading {
  readonly lineages: Lineages;
  readonly wall: Micros;
  readonly records: readonly TextRecord[];
  readonly told: Map<number, World>;
  readonly numbers: Map<World, number>;
  readonly spots: Map<Moment, Spot>;
}

const ofKind = (records: readonly TextRecord[], kind: string): readonly TextRecord[] =>
  records.filter(({ key }) => key[0] === kind);

function readScene(reading: Reading, id: string, record: WorldRecord): SceneBefore {
  const {
    counters,
    log,
    faults,
    snapshots: { current, count },
  } = record;
  const clock = clockNow(record.clock, reading.wall);
  const { seed } = readTold(toldText(reading, record.told));
  const { items, length } = reading.lineages.logAt(log);
  const ledger = createLedger({ seed, epoch: counters.present.epoch, hash: sha256, log: items.slice(0, length) });
  const worldOf = (told: number): World => {
    const known = reading.told.get(told);
    if (known) return known;
    const world = {
      ...readTold(toldText(reading, told)),
      ledger,
      resumed: { epoch: counters.present.epoch, clock, traces: counters.traces, faults },
    };
    reading.told.set(told, world);
    reading.numbers.set(world, told);
    return world;
  };
  const momentIn = (moment: MomentRecord): Moment => {
    const read = momentOf(moment, { world: worldOf(moment.told), log: reading.lineages.logAt(moment.log) });
    reading.spots.set(read, moment.log);
    return read;
  };
  const taken = ofKind(reading.records, 'snapshot')
    .filter(({ key }) => key[1] === id)
    .map(({ text }) => JSON.parse(text) as SnapshotRecord)
    .sort((one, other) => one.order - other.order);
  const kept = taken.map(({ id: snapshot, name, parent, createdAt, moment }) => ({
    id: snapshot,
    name: name ?? undefined,
    parent: parent ?? undefined,
    createdAt,
    moment: momentIn(moment),
  }));
  return {
    id,
    clock,
    counters,
    world: worldOf(record.told),
    snapshots: { kept, current: current ?? undefined, count },
    start: momentIn(record.start),
    createdAt: new Date(record.createdAt),
  };
}

const toldText = ({ records }: Reading, told: number): string =>
  defined(
    records.find(({ key }) => key[0] === 'told' && key[1] === told),
    `the words of world ${told} are there`,
  ).text;
