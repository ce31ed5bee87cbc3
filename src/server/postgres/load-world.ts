// Reads a world that this replica takes, as the records that a data folder has of it.

import { defined, type Micros, type Work } from '../../base';
import { openLedger, type Ledger } from '../../ledger';
import { sha256 } from '../../world';
import type { Lineage, LogPosition } from '../store/lineage';
import type { Lineages } from '../store/lineages';
import { openLineagesReader, type LineagesReader } from '../store/read-lineages';
import { restoreWorlds, type ReadWorlds } from '../store/read-worlds';
import { readDescription, type DataSource, type HeadRecord, type WorldRecord } from '../store/records';
import type { StoredWorld } from '../store/world-store';
import { itemsOf } from '../worlds/list-prefix';
import type { SlicedWork } from '../worlds/sliced-work';
import type { Query, Row } from './connection';
import { linesIn } from './postgres-store';
import * as sql from './statements';

interface TakenRecords {
  readonly id: string;
  readonly stored: StoredWorld;
  /** Opened before this replica owned the world; of no use if the world has changed since. */
  readonly opened?: OpenedLedger | undefined;
}

interface OpenSettings {
  readonly query: Query;
  /** What of the logs is in memory is not read. */
  readonly lineages: Pick<Lineages, 'known'>;
  /** Other requests are served while long logs are parsed and folded. */
  readonly slices: Pick<SlicedWork, 'run'>;
}

interface LoadSettings extends OpenSettings {
  readonly lineages: Lineages;
  readonly source: DataSource;
  /** Read when the world is complete: its clock continues from then. */
  readonly wall: () => Micros;
}

/** The ledger of a stored world. */
export interface OpenedLedger {
  readonly ledger: Ledger;
  /** What it was opened from. */
  readonly record: Pick<WorldRecord, 'told' | 'log' | 'counters'>;
  readonly lineages: readonly Lineage[];
}

export interface RecentLineages extends Pick<Lineages, 'known'> {
  /** Notes lineages that were read for a world that is not served yet. */
  note(read: readonly Lineage[]): void;
}

/**
 * Adds to what is known the lineages that were read a short time ago: worlds that are read ahead one after the other are
 * often copies of one world, whose logs have their beginning in common.
 */
export function recentLineages(lineages: Pick<Lineages, 'known'>, keepMs = 15_000): RecentLineages {
  const recent = new Map<number, Lineage>();
  /** Those of served worlds, which may end with entries that are refused, and what was read to go on with them. */
  const served = new WeakSet<Lineage>();
  let forgetting: NodeJS.Timeout | undefined;
  const forget = (): void => {
    recent.clear();
    forgetting = undefined;
  };
  return {
    known(position) {
      const ofServed = lineages.known(position);
      if (ofServed) {
        served.add(ofServed);
        return ofServed;
      }
      const found = recent.get(position.lineage);
      return found && found.stored >= position.length ? found : undefined;
    },
    note(read) {
      if (read.some((lineage) => served.has(lineage))) return;
      // A copy: once the world is served, the lineage may grow by entries that are refused.
      for (const lineage of read) recent.set(lineage.id, { ...lineage });
      forgetting ??= setTimeout(forget, keepMs).unref();
    },
  };
}

/** Throws InvariantError for contradictory records. */
export async function openStoredWorld(
  { query, lineages, slices }: OpenSettings,
  { record, snapshots, descriptions }: StoredWorld,
): Promise<OpenedLedger> {
  const positions = [record.log, record.start.log, ...snapshots.map(({ moment }) => moment.log)];
  const read = await readLogs({ query, lineages, slices }, positions);
  const own = defined(
    read.find(({ id }) => id === record.log.lineage),
    'the lineage of a stored world is stored',
  );
  const description = descriptions.find(({ number }) => number === record.told);
  const { seed } = readDescription(defined(description, 'a stored world has its description').text);
  const log = itemsOf({ items: own.log, length: record.log.length });
  const { epoch } = record.counters.present;
  return { ledger: await slices.run(openLedger({ seed, epoch, hash: sha256, log })), record, lineages: read };
}

/** The lineages get the logs. Throws InvariantError for contradictory records. */
export async function loadWorld(settings: LoadSettings, { id, stored, opened }: TakenRecords): Promise<ReadWorlds> {
  const { lineages, source, wall } = settings;
  const { record, snapshots, descriptions } = stored;
  let present = opened && isOf(opened, stored) ? opened : await openStoredWorld(settings, stored);
  while (!lineages.add(present.lineages)) present = await openStoredWorld(settings, stored);
  const head: HeadRecord = { source, count: 0 };
  return restoreWorlds(
    [
      { key: ['head', 'folder'], text: JSON.stringify(head) },
      { key: ['world', id], text: JSON.stringify(record) },
      ...snapshots.map((snapshot) => ({
        key: ['snapshot', id, snapshot.id] as const,
        text: JSON.stringify(snapshot),
      })),
      ...descriptions.map(({ number, text }) => ({ key: ['told', number] as const, text })),
    ],
    lineages,
    { wall: wall(), ledgers: new Map([[id, present.ledger]]) },
  );
}

const isOf = ({ record: { told, log, counters } }: OpenedLedger, { record }: StoredWorld): boolean =>
  told === record.told &&
  log.lineage === record.log.lineage &&
  log.length === record.log.length &&
  counters.present.epoch === record.counters.present.epoch;

interface BranchRow {
  readonly id: number;
  readonly parent: LogPosition | undefined;
}

/** Of many small commits, or of few large ones. */
const PAGE = { pieces: 1000, bytes: 4 << 20 };

/** The lineages of these positions, and all that they hang on. */
async function readLogs(
  { query, lineages, slices }: OpenSettings,
  positions: readonly LogPosition[],
): Promise<readonly Lineage[]> {
  const logs = openLineagesReader();
  const branches = (await query(sql.LINEAGES, [[...new Set(positions.map(({ lineage }) => lineage))]])).map(branchIn);
  const lengths = new Map<number, number>();
  for (const { lineage, length } of [...positions, ...branches.flatMap(({ parent }) => parent ?? [])])
    lengths.set(lineage, Math.max(lengths.get(lineage) ?? 0, length));
  for (const { id, parent } of parentsFirst(branches)) {
    const known = lineages.known({ lineage: id, length: lengths.get(id) ?? 0 });
    if (known) {
      logs.use(known);
      lengths.delete(id);
    } else logs.take({ key: ['lineage', id], bytes: Buffer.from(JSON.stringify({ parent: parent ?? null })) });
  }
  let last: readonly [number, number] = [-1, -1];
  for (let isWhole = lengths.size === 0; !isWhole;) {
    const wanted = [[...lengths.keys()], [...lengths.values()]];
    const rows = await query(sql.PIECES_OF, [...wanted, ...last, PAGE.pieces, PAGE.bytes]);
    const read = await slices.run(takingRows(logs, rows));
    last = read.last ?? last;
    isWhole = rows.length < PAGE.pieces && read.bytes < PAGE.bytes;
  }
  return logs.lineages();
}

/** The position of the last row, and the bytes of all. */
function* takingRows(
  logs: LineagesReader,
  rows: readonly Row[],
): Work<{ readonly last: readonly [number, number] | undefined; readonly bytes: number }> {
  let last: readonly [number, number] | undefined;
  let read = 0;
  for (const row of rows) {
    const bytes = Buffer.from(linesIn(row));
    read += bytes.length;
    last = [Number(row['lineage']), Number(row['first'])];
    yield* logs.taking({ key: ['log', ...last], bytes });
  }
  return { last, bytes: read };
}

const branchIn = (row: Row): BranchRow => ({
  id: Number(row['id']),
  parent: row['parent'] === null ? undefined : { lineage: Number(row['parent']), length: Number(row['parent_length']) },
});

/** Replicas choose numbers independently, so a parent may have a larger one. */
function parentsFirst(branches: readonly BranchRow[]): readonly BranchRow[] {
  const byId = new Map(branches.map((branch) => [branch.id, branch]));
  const sorted = new Set<BranchRow>();
  for (const branch of branches) {
    const chain: BranchRow[] = [];
    for (let next: BranchRow | undefined = branch; next && !sorted.has(next);) {
      chain.push(next);
      next = next.parent && byId.get(next.parent.lineage);
    }
    for (const one of chain.toReversed()) sorted.add(one);
  }
  return [...sorted];
}
