// Worlds in PostgreSQL. Each world is owned by one replica; a change is stored only at the term and version at which it
// was made, so that a replica that was declared dead cannot write.

import { crc32 } from 'node:zlib';
import { InvariantError, type Micros } from '../../base';
import type { LogPiece, LogPosition } from '../store/lineage';
import type { Lineages } from '../store/lineages';
import { clockNow, readDescription, type SnapshotRecord, type WorldRecord } from '../store/records';
import type { StoredView } from '../store/shared-worlds';
import type { Commit, DescriptionText, HeldWorld, StoredWorld, WorldStore } from '../store/world-store';
import { UnavailableError } from '../unavailable-error';
import { createCommitter } from './commit';
import { isStoredChange, lineageValues, pieceValues } from './commit-batch';
import type { Database, Query, Row } from './connection';
import type { ReplicaMembership } from './membership';
import { inNewEpoch } from './new-epoch';
import * as sql from './statements';
import { createTakes, type OwnWorld, type OwnerOfWorld } from './takes';

interface PostgresStoreSettings {
  readonly connection: Database;
  /** For commits, so that other statements do not wait for them (default: the same). */
  readonly commits?: Database;
  readonly membership: ReplicaMembership;
  readonly lineages: Lineages;
  /** Called when another replica owns a world that this one served or has deleted. */
  readonly lost?: (held: HeldWorld) => void;
}

export interface PostgresStore extends WorldStore {
  /** This process as the owner of a world that it has taken or creates. */
  hold(id: string): HeldWorld;
  /** Undefined for a world that this process does not own. */
  heldOf(id: string): HeldWorld | undefined;
  /** Whether the world was deleted here, and may still be in the database. */
  isDeleting(id: string): boolean;
  /** Like `take`, but does not read the world. */
  own(id: string): Promise<OwnerOfWorld>;
  /** Reads a world that this replica owns, unless `before` is as of its last commit. Undefined if it was deleted. */
  readOwn(world: OwnWorld, before?: StoredRevision): Promise<StoredWorld | undefined>;
  /** This replica was declared dead: it owns nothing any longer. */
  loseAll(): void;
}

/** A world as of one commit. */
export interface StoredRevision extends StoredWorld {
  /**
   * Id of the commit. Two reads with the same one have the same content; versions begin again with a world that is
   * deleted and created once more.
   */
  readonly lastCommit: string;
  /** Time left of its owner's lease, negative after expiry; undefined if no replica owns it or its owner has ended. */
  readonly leaseMs: number | undefined;
}

/** What this replica owns. */
interface OwnedWorld {
  readonly held: HeldWorld;
  /** Whether it was last changed in another timeline of the database. */
  readonly isRestored: boolean;
  /** Undefined before its first change. */
  positions: { readonly world: readonly LogPosition[]; readonly snapshots: readonly LogPosition[] } | undefined;
}

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
  /** The worlds that they delete. */
  const deleting = new Set<HeldWorld>();

  const begin = (id: string, { term, version }: Pick<HeldWorld, 'term' | 'version'>, isRestored = false): HeldWorld => {
    const held = {
      id,
      term,
      version,
      holds: (): boolean => owned.get(id)?.held === held && membership.holds(),
    };
    owned.set(id, { held, isRestored, positions: undefined });
    return held;
  };
  const hold = (id: string): HeldWorld => owned.get(id)?.held ?? begin(id, { term: 1, version: 0 });
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
    if (giveUp(held) || deleting.has(held)) lost(held);
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
      if (!isStoredChange(change)) {
        forget(change.held);
        deleting.add(change.held);
      } else {
        const world = owned.get(change.held.id);
        if (world) world.positions = positionsOf(change, world.positions?.snapshots);
      }
    }
    const mayLeaveObsolete = (change: Commit['changes'][number]): boolean =>
      !isStoredChange(change) || change.snapshots !== undefined || change.lineages.length > 0;
    if (changes.some(mayLeaveObsolete) || lineages.isPruningDue())
      lineages.retain(
        [...owned.values()].flatMap(({ positions }) => [...(positions?.world ?? []), ...(positions?.snapshots ?? [])]),
      );
  };
  const takeOne = createTakes({
    query: connection.query,
    membership,
    own(id, taken) {
      // It was created here while the statement ran. Its term has ended, so that its next change would be refused: it is
      // read again.
      const created = owned.get(id);
      if (created) lose(created.held);
      const isRestored = membership.timeline !== undefined && taken['timeline'] !== membership.timeline;
      const [term, version] = [Number(taken['term']), Number(taken['version'])];
      const held = begin(id, { term, version }, isRestored);
      return { kind: 'ours', held, isRestored, lastCommit: textIn(taken, 'last_commit') };
    },
  });
  const own = async (id: string): Promise<OwnerOfWorld> => {
    const known = owned.get(id);
    if (known?.held.holds() === true) return { kind: 'ours', ...known, lastCommit: undefined };
    // Its next heartbeat renews the lease, or finds that it has ended. Taking it again would begin a new term beside
    // the changes of the present one.
    if (known) throw new UnavailableError(`the lease of this replica on world ${id} has expired`);
    return takeOne(id);
  };
  const readOwn: PostgresStore['readOwn'] = async ({ held, lastCommit, isRestored }, before) => {
    const isKnown = before !== undefined && before.lastCommit === lastCommit;
    const stored = isKnown ? before : await readWorld(connection.query, held.id);
    if (!stored) return undefined;
    const world = owned.get(held.id);
    if (world) world.positions ??= positionsOf(stored);
    return isRestored ? inNewEpoch(stored) : stored;
  };

  return {
    hold,
    heldOf: (id) => owned.get(id)?.held,
    isDeleting: (id) => [...deleting].some((held) => held.id === id),
    own,
    readOwn,
    loseAll() {
      for (const { held } of owned.values()) lose(held);
      lineages.forgetAll();
    },
    async take(id) {
      const owner = await own(id);
      if (owner.kind !== 'ours') return owner;
      const stored = await readOwn(owner);
      return stored ? { kind: 'ours', held: owner.held, stored } : { kind: 'none' };
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
      deleting.clear();
      return outcome;
    },
    async storeAhead({ lineages: added, pieces }) {
      const add = async (statement: string, values: readonly unknown[], count: number): Promise<void> => {
        const rows = await commitConnection.query(statement, [...values, membership.id]);
        if (rows.length < count) throw new UnavailableError('this replica was declared dead while it stored a log');
      };
      if (added.length > 0) await add(sql.ADD_LINEAGES_AHEAD, lineageValues(added), added.length);
      await add(sql.ADD_PIECES_AHEAD, pieceValues(pieces), pieces.length);
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
export async function readWorld(query: Query, id: string): Promise<StoredRevision | undefined> {
  const [row] = await query(sql.STORED_WORLD, [id]);
  if (!row) return undefined;
  // Only replicas write these tables.
  const record = JSON.parse(textIn(row, 'record')) as WorldRecord;
  const snapshots = (row['snapshots'] as readonly string[])
    .map((text) => JSON.parse(text) as SnapshotRecord)
    .sort((one, other) => one.order - other.order);
  const descriptions = row['descriptions'] as readonly DescriptionText[];
  const leaseMs = row['lease_ms'] === null ? undefined : Number(row['lease_ms']);
  return { record, snapshots, descriptions, lastCommit: textIn(row, 'last_commit'), leaseMs };
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
