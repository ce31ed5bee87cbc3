// Worlds in a data folder: a change becomes records, and records that no world needs any longer are deleted in the same
// transaction. One process has the folder, so it holds every world.

import { BrokenDisk, textOf, type Disk, type RecordKey, type RecordWrite } from './disk';
import { lineageRecord, pieceRecord, type LogPiece, type LogPosition } from './lineage';
import type { Lineages } from './lineages';
import type { DataSource, HeadRecord, SnapshotRecord, WorldRecord } from './records';
import type {
  Commit,
  DescriptionText,
  HeldWorld,
  StoredWorld,
  TakenWorld,
  StoredChange,
  WorldRemoval,
  WorldStore,
} from './world-store';

export interface TextRecord {
  readonly key: RecordKey;
  readonly text: string;
}

interface FolderStoreSettings {
  readonly disk: Disk;
  readonly lineages: Lineages;
  readonly source: DataSource;
  /** All records of the folder except the logs. */
  readonly records: readonly TextRecord[];
}

export interface FolderStore extends WorldStore {
  /** This process as the holder of a world. */
  hold(id: string): HeldWorld;
}

export function createFolderStore({ disk, lineages, source, records }: FolderStoreSettings): FolderStore {
  const table = createRecordTable(records);
  const held = new Map<string, HeldWorld>();
  /** Commits whose outcome is unknown, and their records. */
  let open: { readonly ids: ReadonlySet<string>; readonly writes: readonly RecordWrite[] } = NOTHING_OPEN;

  const hold = (id: string): HeldWorld => {
    const known = held.get(id) ?? { id, term: 0, version: 0, holds: () => true };
    held.set(id, known);
    return known;
  };
  const recordsOf = ({ changes, worldsEver }: Commit): readonly RecordWrite[] => {
    const writes: RecordWrite[] = [];
    for (const change of changes) if (change.record) putChange(table, change, writes);
    table.put(HEAD, JSON.stringify({ source, count: worldsEver } satisfies HeadRecord), writes);
    const removed = changes.filter((change) => change.record === undefined);
    for (const { held: gone } of removed) {
      table.worlds.delete(gone.id);
      held.delete(gone.id);
    }
    if (changes.some(mayLeaveObsolete) || lineages.isPruningDue()) prune(table, lineages, writes);
    return writes;
  };

  return {
    hold,
    async take(id): Promise<TakenWorld> {
      const stored = table.worlds.get(id);
      return stored
        ? { kind: 'ours', held: hold(id), stored: { ...stored, ...table.described(stored) } }
        : { kind: 'none' };
    },
    list: async () => [...table.worlds.keys()],
    async commit(commits) {
      const fresh = commits.filter(({ id }) => !open.ids.has(id));
      // At once: the tree of logs must be pruned before the next change refers to it.
      const writes = [...open.writes, ...prepared(() => fresh.flatMap(recordsOf))];
      open = { ids: new Set([...open.ids, ...fresh.map(({ id }) => id)]), writes };
      await disk.commit(writes);
      open = NOTHING_OPEN;
      const worlds = commits.flatMap(({ changes }) => changes.map(({ held: world }) => world));
      for (const world of worlds) world.version += 1;
      return new Map(worlds.map(({ id }) => [id, 'kept']));
    },
    storeAhead: ({ lineages: added, pieces }) => disk.commit([...added.map(lineageRecord), ...pieces.map(pieceRecord)]),
    read: (position) => readPieces(disk, position),
    async release({ id }) {
      held.delete(id);
    },
    close: disk.close,
  };
}

/** After an exception, a part of the changes would be lost silently. */
function prepared<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BrokenDisk(`the changes could not be prepared: ${reason}`, { cause: error });
  }
}

const NOTHING_OPEN = { ids: new Set<string>(), writes: [] };
const HEAD: RecordKey = ['head', 'folder'];

type StoredRecords = Pick<StoredWorld, 'record' | 'snapshots'>;

/** The records of the folder as of the last commit, except the logs. */
interface RecordTable {
  readonly worlds: Map<string, StoredRecords>;
  /** Writes a record unless it exists. */
  put(key: RecordKey, text: string, writes: RecordWrite[]): void;
  /** Deletes all but these. */
  retain(keys: readonly RecordKey[], writes: RecordWrite[]): void;
  described(world: StoredRecords): { readonly descriptions: readonly DescriptionText[] };
}

const nameOf = (key: RecordKey): string => key.join('\n');

function createRecordTable(before: readonly TextRecord[]): RecordTable {
  const records = new Map(before.map((record) => [nameOf(record.key), record]));
  return {
    worlds: worldsIn(before),
    put(key, text, writes) {
      const name = nameOf(key);
      if (records.get(name)?.text === text) return;
      writes.push({ key, text });
      records.set(name, { key, text });
    },
    retain(keys, writes) {
      const names = new Set(keys.map(nameOf));
      for (const [name, { key }] of records) {
        if (names.has(name)) continue;
        writes.push({ key, text: undefined });
        records.delete(name);
      }
    },
    described: (world) => ({
      descriptions: descriptionsOf(world).flatMap((number) => {
        const record = records.get(nameOf(['told', number]));
        return record ? [{ number, text: record.text }] : [];
      }),
    }),
  };
}

function worldsIn(records: readonly TextRecord[]): Map<string, StoredRecords> {
  // The digest of a record vouches for its shape.
  const snapshotsOf = (id: string): readonly SnapshotRecord[] =>
    records
      .filter(({ key }) => key[0] === 'snapshot' && key[1] === id)
      .map(({ text }) => JSON.parse(text) as SnapshotRecord)
      .sort((one, other) => one.order - other.order);
  return new Map(
    records
      .filter(({ key }) => key[0] === 'world')
      .map(({ key: [, id], text }) => [
        String(id),
        { record: JSON.parse(text) as WorldRecord, snapshots: snapshotsOf(String(id)) },
      ]),
  );
}

function putChange(table: RecordTable, change: StoredChange, writes: RecordWrite[]): void {
  const { held, lineages, pieces, descriptions, record, snapshots } = change;
  writes.push(...lineages.map(lineageRecord), ...pieces.map(pieceRecord));
  for (const { number, text } of descriptions) table.put(['told', number], text, writes);
  for (const snapshot of snapshots ?? [])
    table.put(['snapshot', held.id, snapshot.id], JSON.stringify(snapshot), writes);
  table.put(['world', held.id], JSON.stringify(record), writes);
  table.worlds.set(held.id, { record, snapshots: snapshots ?? table.worlds.get(held.id)?.snapshots ?? [] });
}

const mayLeaveObsolete = (change: StoredChange | WorldRemoval): boolean =>
  change.record === undefined || change.snapshots !== undefined || change.lineages.length > 0;

/** Deletes what no world refers to. */
function prune({ worlds, retain }: RecordTable, lineages: Lineages, writes: RecordWrite[]): void {
  const all = [...worlds];
  lineages.prune(
    all.flatMap(([, world]) => positionsOf(world)),
    writes,
  );
  retain(
    [
      HEAD,
      ...all.flatMap(([id, { snapshots }]): RecordKey[] => [
        ['world', id],
        ...snapshots.map(({ id: snapshot }): RecordKey => ['snapshot', id, snapshot]),
      ]),
      ...[...new Set(all.flatMap(([, world]) => descriptionsOf(world)))].map((number): RecordKey => ['told', number]),
    ],
    writes,
  );
}

const positionsOf = ({ record, snapshots }: StoredRecords): readonly LogPosition[] => [
  record.log,
  record.start.log,
  ...snapshots.map(({ moment }) => moment.log),
];

const descriptionsOf = ({ record, snapshots }: StoredRecords): readonly number[] => [
  ...new Set([record.told, record.start.told, ...snapshots.map(({ moment }) => moment.told)]),
];

/** From the file, as another process would find it. */
async function* readPieces(disk: Disk, { lineage, length }: LogPosition): AsyncGenerator<LogPiece> {
  const records = [...disk.records()];
  const found = records.find(({ key }) => key[0] === 'lineage' && key[1] === lineage);
  if (!found) return;
  // The digest of a record vouches for its shape.
  const { parent } = JSON.parse(textOf(found)) as { readonly parent: LogPosition | null };
  if (parent) yield* readPieces(disk, { ...parent, length: Math.min(parent.length, length) });
  const pieces = records.filter(({ key }) => key[0] === 'log' && key[1] === lineage);
  for (const [index, piece] of pieces.entries()) {
    const first = Number(piece.key[2]);
    const last = Number(pieces[index + 1]?.key[2] ?? length);
    if (first < length) yield { lineage, first, last: Math.min(last, length), lines: textOf(piece) };
  }
}
