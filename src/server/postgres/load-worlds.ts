// Reads worlds that this replica has taken, as the records that a data folder has of them.

import { defined, type Micros, type Work } from '../../base';
import { openLedger, type Ledger } from '../../ledger';
import { sha256 } from '../../world';
import type { DiskRecord } from '../store/disk';
import type { LogPosition } from '../store/lineage';
import type { Lineages } from '../store/lineages';
import { openLineagesReader } from '../store/read-lineages';
import { restoreWorlds, type ReadWorlds } from '../store/read-worlds';
import { readDescription, type DataSource, type HeadRecord } from '../store/records';
import type { StoredWorld } from '../store/world-store';
import { itemsOf } from '../worlds/list-prefix';
import type { SlicedWork } from '../worlds/sliced-work';
import type { Query, Row } from './connection';
import { linesIn } from './postgres-store';
import * as sql from './statements';

export interface TakenRecords {
  readonly id: string;
  readonly stored: StoredWorld;
}

interface LoadSettings {
  readonly query: Query;
  /** The logs are added to them. */
  readonly lineages: Lineages;
  readonly source: DataSource;
  /** Read when the worlds are complete: their clocks continue from then. */
  readonly wall: () => Micros;
  /** Other requests are served while long logs are folded. */
  readonly slices: SlicedWork;
}

/** Throws InvariantError for contradictory records. */
export async function loadWorlds(
  { query, lineages, source, wall, slices }: LoadSettings,
  taken: readonly TakenRecords[],
): Promise<ReadWorlds> {
  const logs = openLineagesReader();
  const positions = taken.flatMap(({ stored: { record, snapshots } }) => [
    record.log,
    record.start.log,
    ...snapshots.map(({ moment }) => moment.log),
  ]);
  await readLogs(query, positions, logs.take);
  const read = logs.lineages();
  lineages.add(read);
  const ledgers = new Map<string, Ledger>();
  for (const { id, stored } of taken) ledgers.set(id, await slices.run(openStoredLedger(stored, lineages)));
  // They may have been dropped meanwhile, because no served world referred to them.
  lineages.add(read);
  const head: HeadRecord = { source, count: 0 };
  const descriptions = new Map(
    taken.flatMap(({ stored }) => stored.descriptions.map(({ number, text }) => [number, text])),
  );
  return restoreWorlds(
    [
      { key: ['head', 'folder'], text: JSON.stringify(head) },
      ...taken.flatMap(({ id, stored: { record, snapshots } }) => [
        { key: ['world', id] as const, text: JSON.stringify(record) },
        ...snapshots.map((snapshot) => ({
          key: ['snapshot', id, snapshot.id] as const,
          text: JSON.stringify(snapshot),
        })),
      ]),
      ...[...descriptions].map(([number, text]) => ({ key: ['told', number] as const, text })),
    ],
    lineages,
    { wall: wall(), ledgers },
  );
}

function openStoredLedger({ record, descriptions }: StoredWorld, lineages: Lineages): Work<Ledger> {
  const description = descriptions.find(({ number }) => number === record.told);
  const { seed } = readDescription(defined(description, 'a stored world has its description').text);
  const log = itemsOf(lineages.logAt(record.log));
  return openLedger({ seed, epoch: record.counters.present.epoch, hash: sha256, log });
}

interface BranchRow {
  readonly id: number;
  readonly parent: LogPosition | undefined;
}

const PIECES_PER_PAGE = 50;

async function readLogs(
  query: Query,
  positions: readonly LogPosition[],
  take: (record: DiskRecord) => void,
): Promise<void> {
  const branches = (await query(sql.LINEAGES, [[...new Set(positions.map(({ lineage }) => lineage))]])).map(branchIn);
  for (const { id, parent } of parentsFirst(branches))
    take({ key: ['lineage', id], bytes: Buffer.from(JSON.stringify({ parent: parent ?? null })) });
  const lengths = new Map<number, number>();
  for (const { lineage, length } of [...positions, ...branches.flatMap(({ parent }) => parent ?? [])])
    lengths.set(lineage, Math.max(lengths.get(lineage) ?? 0, length));
  for (let last: readonly [number, number] = [-1, -1]; ;) {
    const rows = await query(sql.PIECES_OF, [[...lengths.keys()], [...lengths.values()], ...last, PIECES_PER_PAGE]);
    const ends = rows.map((row): readonly [number, number] => [Number(row['lineage']), Number(row['first'])]);
    for (const [index, row] of rows.entries())
      take({ key: ['log', ...defined(ends[index], 'each row has a place')], bytes: Buffer.from(linesIn(row)) });
    const end = ends.at(-1);
    if (!end || rows.length < PIECES_PER_PAGE) return;
    last = end;
  }
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
