// Tracks which records are on disk and which are still needed.

import type { World } from '../../world';
import type { WorldCheckpoint } from '../worlds/live-world';
import type { RecordKey, RecordWrite } from './disk';
import type { LogPosition } from './lineage';
import type { Lineages } from './lineages';
import { checkpointRecord, descriptionText, type CheckpointRecord } from './records';

export interface TextRecord {
  readonly key: RecordKey;
  readonly text: string;
}

/** Initial records when a store starts to write. */
export interface ExistingRecords {
  /** All records except the logs. */
  readonly records: readonly TextRecord[];
  readonly descriptions: ReadonlyMap<World, number>;
  readonly positions: ReadonlyMap<WorldCheckpoint, LogPosition>;
}

/** What is still needed: records by name, positions in logs, and descriptions of worlds. */
export interface RecordReferences {
  readonly names: Iterable<string>;
  readonly positions: readonly LogPosition[];
  readonly worlds: readonly World[];
}

export interface RecordWriter {
  readonly lineages: Lineages;
  /** Writes a record unless it exists, and returns its name. */
  put(key: RecordKey, text: string, writes: RecordWrite[]): string;
  /** The number of the record that describes the world. */
  descriptionNumber(world: World, writes: RecordWrite[]): number;
  positionOf(checkpoint: WorldCheckpoint, writes: RecordWrite[]): LogPosition;
  /** Deletes everything that is not needed. */
  prune(needs: readonly RecordReferences[], writes: RecordWrite[]): void;
}

export const recordName = (key: RecordKey): string => key.join('\n');

export const checkpointRecordOf = (
  written: RecordWriter,
  checkpoint: WorldCheckpoint,
  writes: RecordWrite[],
): CheckpointRecord =>
  checkpointRecord(checkpoint, {
    told: written.descriptionNumber(checkpoint.world, writes),
    log: written.positionOf(checkpoint, writes),
  });

export function createRecordWriter(lineages: Lineages, before: ExistingRecords): RecordWriter {
  const records = new Map(before.records.map((record) => [recordName(record.key), record]));
  const descriptions = new Map(before.descriptions);
  const positions = new WeakMap(before.positions);
  let lastNumber = Math.max(0, ...descriptions.values());

  const put = (key: RecordKey, text: string, writes: RecordWrite[]): string => {
    const name = recordName(key);
    if (records.get(name)?.text !== text) writes.push({ key, text });
    records.set(name, { key, text });
    return name;
  };

  return {
    lineages,
    put,
    descriptionNumber(world, writes) {
      const known = descriptions.get(world);
      if (known !== undefined) return known;
      descriptions.set(world, (lastNumber += 1));
      put(['told', lastNumber], descriptionText(world), writes);
      return lastNumber;
    },
    positionOf(checkpoint, writes) {
      const known =
        positions.get(checkpoint) ??
        lineages.locate(checkpoint.log.items, checkpoint.log.length, { writes, grows: false });
      positions.set(checkpoint, known);
      return known;
    },
    prune(needs, writes) {
      lineages.prune(
        needs.flatMap((one) => one.positions),
        writes,
      );
      const worlds = new Set(needs.flatMap((one) => one.worlds));
      for (const world of descriptions.keys()) if (!worlds.has(world)) descriptions.delete(world);
      dropOthers(
        records,
        new Set([
          ...needs.flatMap((one) => [...one.names]),
          ...[...descriptions.values()].map((number) => recordName(['told', number])),
        ]),
        writes,
      );
    },
  };
}

function dropOthers(records: Map<string, TextRecord>, names: ReadonlySet<string>, writes: RecordWrite[]): void {
  for (const [name, { key }] of records) {
    if (names.has(name)) continue;
    writes.push({ key, text: undefined });
    records.delete(name);
  }
}
