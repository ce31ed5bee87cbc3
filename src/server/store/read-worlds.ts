// Restores worlds from records, as of the last commit.

import { defined, invariant, type Micros } from '../../base';
import { createLedger, type Ledger } from '../../ledger';
import { sha256, type World } from '../../world';
import type { WorldCheckpoint } from '../worlds/live-world';
import { DEFAULT_WORLD, type SavedWorldSession, type Worlds, type SavedWorlds } from '../worlds/worlds';
import { diskRecord, textOf } from './disk';
import type { LogPosition } from './lineage';
import { createLineages, type Lineages } from './lineages';
import { openLineagesReader } from './read-lineages';
import {
  clockNow,
  checkpointOf,
  readDescription,
  type HeadRecord,
  type CheckpointRecord,
  type SnapshotRecord,
  type DataSource,
  type WorldRecord,
} from './records';
import type { TextRecord } from './folder-store';
import type { ExistingReferences } from './world-change';

export interface ReadWorlds {
  readonly lineages: Lineages;
  /** All records except the logs. */
  readonly records: readonly TextRecord[];
  readonly existing: ExistingReferences;
  readonly saved: { readonly worlds: SavedWorlds; readonly source: DataSource };
  /** Call it with the restored worlds: their logs then grow instead of those that were read. */
  readonly follow: (worlds: Worlds) => void;
}

export interface WorldsReader {
  /** Takes a record of the file, in key order. Errors are reported at the end. */
  readonly take: (key: readonly (string | number)[], value: Buffer) => void;
  /** Throws for a record whose digest does not match, and for contradictory records. */
  worlds(wall: Micros): ReadWorlds;
}

export function openWorldsReader(): WorldsReader {
  const logs = openLineagesReader();
  // Log entries go directly to the log reader, everything else is collected, so that a large log is in memory only
  // once.
  const records: TextRecord[] = [];
  let problem: { readonly error: unknown } | undefined;
  return {
    take(key, value) {
      if (problem) return;
      try {
        const record = diskRecord(key, value);
        if (record.key[0] === 'lineage' || record.key[0] === 'log') logs.take(record);
        else records.push({ key: record.key, text: textOf(record) });
      } catch (error) {
        problem = { error };
      }
    },
    worlds(wall) {
      if (problem) throw problem.error;
      invariant(
        records.some(({ key: [kind, id] }) => kind === 'world' && id === DEFAULT_WORLD),
        'the default world is always stored',
      );
      return restoreWorlds(records, createLineages(logs.lineages()), { wall });
    },
  };
}

/**
 * `records` are those of the worlds and of the head; the lineages have their logs. Ledgers that are not open yet are
 * opened at once.
 */
export function restoreWorlds(
  records: readonly TextRecord[],
  lineages: Lineages,
  { wall, ledgers = new Map() }: RestoreSettings,
): ReadWorlds {
  const context: ReadContext = {
    lineages,
    wall,
    ledgers,
    records,
    worlds: new Map(),
    numbers: new Map(),
    positions: new Map(),
  };
  const head = records.find(({ key: [kind] }) => kind === 'head');
  // The digest of a record vouches for its shape, here and below.
  const { source, count } = JSON.parse(defined(head, 'the store has a head record').text) as HeadRecord;
  const worlds = ofKind(records, 'world').map(({ key: [, id], text }) => ({
    id: String(id),
    record: JSON.parse(text) as WorldRecord,
  }));
  const sessions = worlds.map(({ id, record }) => readSession(context, id, record));
  return {
    lineages,
    records,
    existing: { descriptions: context.numbers, positions: context.positions },
    saved: { worlds: { sessions, count }, source },
    follow(served) {
      const followed = new Set<number>();
      for (const {
        id,
        record: { log },
      } of worlds) {
        const live = served.served().sessions.get(id)?.live;
        // Of several worlds at one position of the tree, one continues the lineage and the others branch off.
        if (live && !followed.has(log.lineage) && lineages.follow(log, live.ledger.state.log))
          followed.add(log.lineage);
      }
    },
  };
}

interface RestoreSettings {
  readonly wall: Micros;
  /** By world. */
  readonly ledgers?: ReadonlyMap<string, Ledger>;
}

interface ReadContext extends Required<RestoreSettings> {
  readonly lineages: Lineages;
  readonly records: readonly TextRecord[];
  readonly worlds: Map<number, World>;
  readonly numbers: Map<World, number>;
  readonly positions: Map<WorldCheckpoint, LogPosition>;
}

const ofKind = (records: readonly TextRecord[], kind: string): readonly TextRecord[] =>
  records.filter(({ key }) => key[0] === kind);

function readSession(context: ReadContext, id: string, record: WorldRecord): SavedWorldSession {
  const {
    counters,
    log,
    faults,
    snapshots: { current, count },
  } = record;
  const clock = clockNow(record.clock, context.wall);
  const { seed } = readDescription(descriptionIn(context, record.told));
  const { items, length } = context.lineages.logAt(log);
  const settings = { seed, epoch: counters.present.epoch, hash: sha256 };
  const ledger = context.ledgers.get(id) ?? createLedger({ ...settings, log: items.slice(0, length) });
  const worldOf = (number: number): World => {
    const known = context.worlds.get(number);
    if (known) return known;
    const world = {
      ...readDescription(descriptionIn(context, number)),
      ledger,
      resumed: { epoch: counters.present.epoch, clock, traces: counters.traces, faults },
    };
    context.worlds.set(number, world);
    context.numbers.set(world, number);
    return world;
  };
  const checkpointIn = (record: CheckpointRecord): WorldCheckpoint => {
    const read = checkpointOf(record, { world: worldOf(record.told), log: context.lineages.logAt(record.log) });
    context.positions.set(read, record.log);
    return read;
  };
  const snapshotRecords = ofKind(context.records, 'snapshot')
    .filter(({ key }) => key[1] === id)
    .map(({ text }) => JSON.parse(text) as SnapshotRecord)
    .sort((one, other) => one.order - other.order);
  const entries = snapshotRecords.map(({ id: snapshot, name, parent, createdAt, moment }) => ({
    id: snapshot,
    name: name ?? undefined,
    parent: parent ?? undefined,
    createdAt,
    checkpoint: checkpointIn(moment),
  }));
  return {
    id,
    clock,
    counters,
    world: worldOf(record.told),
    snapshots: { entries, current: current ?? undefined, count },
    start: checkpointIn(record.start),
    createdAt: new Date(record.createdAt),
  };
}

const descriptionIn = ({ records }: ReadContext, number: number): string =>
  defined(
    records.find(({ key }) => key[0] === 'told' && key[1] === number),
    `the description of world ${number} is on disk`,
  ).text;
