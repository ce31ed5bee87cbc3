// Worlds in PostgreSQL. Each world is owned by one replica; a change is stored only at the term and version at which it
// was made, so that a replica that was declared dead cannot write.

import { crc32 } from 'node:zlib';
import { InvariantError, type Micros } from '../../base';
import type { LogPiece, LogPosition } from '../store/lineage';
import type { Lineages } from '../store/lineages';
import { clockNow, readDescription, type SnapshotRecord, type WorldRecord } from '../store/records';
import type { StoredView } from '../store/shared-worlds';
import type { Commit, HeldWorld, StoredWorld, TakenWorld, WorldStore } from '../store/world-store';
import { UnavailableError } from '../unavailable-error';
import { createCommitter } from './commit';
import { isStoredChange } from './commit-batch';
import type { Database, Query, Row } from './connection';
import type { ReplicaMembership } from './membership';
import { inNewEpoch } from './new-epoch';
import * as sql from './statements';

interface PostgresStoreSettings {
  readonly connection: Database;
  /** For commits, so that other statements do not wait for them (default: the same). */
  readonly commits?: Database;
  readonly membership: ReplicaMembership;
  readonly lineages: Lineages;
  /** Called when another replica owns a world that this one served. */
  readonly lost?: (held: HeldWorld) => void;
}

export interface PostgresStore extends WorldStore {
  /** This process as the owner of a world that it has taken or creates. */
  hold(id: string): HeldWorld;
  /** Undefined for a world that this process does not own. */
  heldOf(id: string): HeldWorld | undefined;
  /** Undefined for a world that this replica may take, because no other one whose lease lasts owns it. */
  findElsewhere(id: string): Promise<Exclude<TakenWorld, { readonly kind: 'ours' }> | undefined>;
  /** This replica was declared dead: it owns nothing any longer. */
  loseAll(): void;
}

/** What this replica owns. */
interface OwnedWorld {
  readonly held: HeldWorld;
  /** Whether it was last changed in another timeline of the database. */
  readonly isRestored: boolean;
  /** Undefined before its first change. */
  positions: { readonly world: readonly LogPosition[]; readonly snapshots: readonly LogPosition[] } | undefined;
}

/** A world of another replica may just have been given up. */
const TAKE_ATTEMPTS = 3;
const PIECES_PER_PAGE = 20;

export function createPostgresStore({
  connection,
  commits: commitConnection = connection,
  membership,
  lineages,
  lost = () => undefined,
}: PostgresStoreSettings): PostgresStore {
  const owned = new Map<string, OwnedWorld>();
  /** Their changes are not sent any longer. */
  const gone = new WeakSet<HeldWorld>();
  /** Commits whose outcome is unknown. */
  let open: ReadonlySet<string> = new Set();

  const own = (id: string, term: number, version: number, isRestored = false): HeldWorld => {
    const held = {
      id,
      term,
      version,
      holds: (): boolean => owned.get(id)?.held === held && membership.holds(),
    };
    owned.set(id, { held, isRestored, positions: undefined });
    return held;
  };
  const hold = (id: string): HeldWorld => owned.get(id)?.held ?? own(id, 1, 0);
  const forget = (held: HeldWorld): void => {
    if (owned.get(held.id)?.held === held) owned.delete(held.id);
  };
  /** False for a world that is no longer owned. */
  const giveUp = (held: HeldWorld): boolean => {
    gone.add(held);
    if (owned.get(held.id)?.held !== held) return false;
    owned.delete(held.id);
    // Its log may end with entries that were refused, and another replica continues it: it is read again.
    lineages.keepOnly(new Set([...owned.values()].flatMap(({ positions }) => positions?.world[0]?.lineage ?? [])));
    return true;
  };
  const lose = (held: HeldWorld): void => {
    if (giveUp(held)) lost(held);
  };
  const committer = createCommitter({
    connection: commitConnection,
    replica: membership,
    isLost: (held) => gone.has(held),
    lost: lose,
  });

  /** Notes what the owned worlds refer to after a commit. */
  const note = ({ changes }: Commit): void => {
    for (const change of changes) {
      if (!isStoredChange(change)) forget(change.held);
      else {
        const world = owned.get(change.held.id);
        if (world) world.positions = positionsOf(change, world.positions?.snapshots);
      }
    }
    if (changes.some((change) => !isStoredChange(change) || change.snapshots || change.lineages.length > 0))
      lineages.retain(
        [...owned.values()].flatMap(({ positions }) => [...(positions?.world ?? []), ...(positions?.snapshots ?? [])]),
      );
  };
  const ours = async (held: HeldWorld): Promise<TakenWorld> => {
    const stored = await readWorld(connection.query, held.id);
    if (!stored) return { kind: 'none' };
    const world = owned.get(held.id);
    if (world) world.positions ??= positionsOf(stored);
    return { kind: 'ours', held, stored: world?.isRestored === true ? inNewEpoch(stored) : stored };
  };

  return {
    hold,
    heldOf: (id) => owned.get(id)?.held,
    async findElsewhere(id) {
      const [owner] = await connection.query(sql.OWNER, [id]);
      if (!owner) return { kind: 'none' };
      const isElsewhere = owner['address'] !== null && owner['process'] !== membership.process;
      return isElsewhere && owner['expired'] !== true ? theirs(owner) : undefined;
    },
    loseAll() {
      for (const { held } of owned.values()) lose(held);
    },
    async take(id) {
      const known = owned.get(id)?.held;
      if (known?.holds() === true) return ours(known);
      // Its next heartbeat renews the lease, or finds that it has ended. Taking it again would begin a new term beside
      // the changes of the present one.
      if (known) throw new UnavailableError(`the lease of this replica on world ${id} has expired`);
      for (let attempt = 1; ; attempt += 1) {
        const replica = membership.id;
        const [taken] = await membership.clock.follow(() => connection.query(sql.TAKE, [replica, id]));
        if (taken) {
          if (membership.id !== replica)
            throw new UnavailableError(`this replica was declared dead while it took world ${id}`);
          const isRestored = membership.timeline !== undefined && taken['timeline'] !== membership.timeline;
          return ours(own(id, Number(taken['term']), Number(taken['version']), isRestored));
        }
        const [owner] = await connection.query(sql.OWNER, [id]);
        if (!owner) return { kind: 'none' };
        if (owner['address'] === null && Number(owner['format']) > membership.format)
          throw new UnavailableError(
            `world ${id} is stored in format ${textIn(owner, 'format')}, but this replica reads only up to ${membership.format}: only replicas of a newer version can serve it`,
          );
        const isOwned = owner['address'] !== null;
        if (!isOwned && attempt >= TAKE_ATTEMPTS)
          throw new UnavailableError(`this replica cannot take world ${id} before it has rejoined the others`);
        if (isOwned && (attempt >= TAKE_ATTEMPTS || owner['expired'] !== true)) return theirs(owner);
        await connection.query(sql.BURY, [[owner['owner']]]);
      }
    },
    async list() {
      return (await connection.query(sql.WORLD_IDS)).map((row) => textIn(row, 'id'));
    },
    async commit(commits) {
      // At once: the tree of logs must be pruned before the next change refers to it.
      for (const commit of commits) if (!open.has(commit.id)) note(commit);
      open = new Set(commits.map(({ id }) => id));
      const outcome = await committer(commits);
      open = new Set();
      return outcome;
    },
    read: (position) => readPieces(connection.query, position),
    async release(held) {
      giveUp(held);
      await connection.query(sql.RELEASE, [held.id, membership.id, held.term]);
    },
    async close() {
      await membership.leave().catch(() => undefined);
      await connection.close();
    },
  };
}

/** A row of `OWNER`. */
const theirs = (owner: Row): Extract<TakenWorld, { readonly kind: 'theirs' }> => ({
  kind: 'theirs',
  peer: { id: textIn(owner, 'process'), address: textIn(owner, 'address') },
  term: Number(owner['term']),
});

const textIn = (row: Row, name: string): string => String(row[name] ?? '');

function positionsOf(
  { record, snapshots }: { readonly record: WorldRecord; readonly snapshots: readonly SnapshotRecord[] | undefined },
  before: readonly LogPosition[] = [],
): OwnedWorld['positions'] {
  return {
    world: [record.log, record.start.log],
    snapshots: snapshots?.map(({ moment }) => moment.log) ?? before,
  };
}

/** A world as it is stored, whichever replica owns it. */
export async function readWorld(query: Query, id: string): Promise<StoredWorld | undefined> {
  const [row] = await query(sql.RECORD, [id]);
  if (!row) return undefined;
  // Only replicas write these tables.
  const record = JSON.parse(textIn(row, 'record')) as WorldRecord;
  const snapshots = (await query(sql.SNAPSHOTS, [id]))
    .map((found) => JSON.parse(textIn(found, 'record')) as SnapshotRecord)
    .sort((one, other) => one.order - other.order);
  const numbers = new Set([record.told, record.start.told, ...snapshots.map(({ moment }) => moment.told)]);
  const descriptions = (await query(sql.DESCRIPTIONS, [[...numbers]])).map((found) => ({
    number: Number(found['number']),
    text: textIn(found, 'words'),
  }));
  return { record, snapshots, descriptions };
}

/** A row of `VIEWS`. */
export function storedView(row: Row, wall: Micros): StoredView {
  // Only replicas write these tables.
  const record = JSON.parse(textIn(row, 'record')) as WorldRecord;
  const { createdAt, log, ledgerEnd = log.length, usedAt = createdAt } = record;
  const { name, seed } = readDescription(textIn(row, 'words'));
  const clock = clockNow(record.clock, wall);
  return { id: textIn(row, 'id'), name, seed, clock, entries: log.length, ledgerEnd, createdAt, usedAt };
}

async function* readPieces(query: Query, { lineage, length }: LogPosition): AsyncGenerator<LogPiece> {
  let from = 0;
  while (from < length) {
    const rows = await query(sql.PIECES, [lineage, length, from, PIECES_PER_PAGE]);
    if (rows.length === 0) return;
    for (const row of rows) yield pieceIn(row);
    from = Math.max(...rows.map(({ last }) => Number(last)));
  }
}

function pieceIn(row: Row): LogPiece {
  const [lineage, first] = [Number(row['lineage']), Number(row['first'])];
  return { lineage, first, last: Number(row['last']), lines: linesIn(row) };
}

/** Throws InvariantError when the digest of a piece does not match. */
export function linesIn(row: Row): string {
  const lines = textIn(row, 'lines');
  if (crc32(lines) === Number(row['crc'])) return lines;
  throw new InvariantError(
    `the entries of lineage ${textIn(row, 'lineage')} from ${textIn(row, 'first')} have a wrong digest: they were changed after they were written`,
  );
}
