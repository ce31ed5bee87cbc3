// The worlds that this replica serves of those in the database: taken when they are first requested, dropped when
// another replica has taken them.

import { err, ok, type Micros } from '../../base';
import type { ControlResult } from '../../operations';
import type { Log } from '../log';
import { createChangeTracker } from '../store/change-tracker';
import { allOf, createGroupCommit } from '../store/group-commit';
import { createLineages } from '../store/lineages';
import { isClockCurrent, type DataSource } from '../store/records';
import { createLogStorer } from '../store/store-ahead';
import { NotStoredError, type Durability, type ShownWorlds } from '../store/types';
import { createReferences } from '../store/world-change';
import type { ReplicaAddress, SharedWorlds, StoredView, TakenSession } from '../store/shared-worlds';
import type { HeldWorld, StoredWorld } from '../store/world-store';
import { alreadyExistsRefusal, tooManyWorldsRefusal } from '../worlds/world-registry';
import { DEFAULT_WORLD, type WorldSession, type Worlds } from '../worlds/worlds';
import { createSlicedWork, REST_MS } from '../worlds/sliced-work';
import { nextTurn } from '../next-turn';
import { UnavailableError } from '../unavailable-error';
import { PostgresError, type Database } from './connection';
import { createLanes } from './lanes';
import { loadWorld, openStoredWorld, recentLineages } from './load-world';
import type { ReplicaMembership } from './membership';
import { createPostgresStore, readWorld, storedView } from './postgres-store';
import { createReadAhead, type ReadAhead } from './read-ahead';
import * as sql from './statements';
import { sweep } from './sweep';
import type { OwnerOfWorld, OwnWorld } from './takes';

interface ReplicaParts {
  readonly connection: Database;
  /** For commits only. */
  readonly commits: Database;
  /** For statements that may take long. */
  readonly sweeps: Database;
  readonly membership: ReplicaMembership;
  readonly maxWorlds: number;
  readonly wall: () => Micros;
}

interface ServedSettings {
  readonly worlds: Worlds;
  readonly source: DataSource;
  readonly log: Log;
  readonly broken: (error: Error) => void;
}

export interface ServedWorldsOfReplica {
  readonly durability: Durability;
  readonly shared: SharedWorlds;
  /** Persists the worlds that are served already, and takes the default one if no replica serves it. */
  start(): Promise<void>;
  /** Another replica has declared this one dead, or the database was restored. */
  ended(): void;
  beating(problem: string | undefined): void;
  close(): void;
}

interface AdoptedWorld {
  readonly session: WorldSession;
  readonly stored: StoredWorld;
}

const TIDY_MS = 300_000;
const TAKEN_AT_ONCE = 4;
/**
 * Before each slice of a world that is read ahead, so that requests to served worlds get at least half of the time. The
 * lease of the lost replica leaves seconds for it.
 */
const READ_AHEAD_REST_MS = 5;
const NO_TIMELINE =
  'PostgreSQL does not report its timeline, so a failover or a restore from a backup cannot be detected: reset the worlds afterwards, or ids may be issued twice; to enable detection, grant the user EXECUTE on pg_control_system, pg_current_wal_lsn and pg_walfile_name, and restart the replicas';

export function openServedWorlds(parts: ReplicaParts, settings: ServedSettings): ServedWorldsOfReplica {
  const { connection, commits, sweeps, membership, wall } = parts;
  const { worlds, source, log, broken } = settings;
  const lineages = createLineages([], membership.nextNumber);
  const references = createReferences(lineages, NO_REFERENCES, membership.nextNumber);
  const slices = createSlicedWork();
  const changes = { taken: 0, lost: 0, released: 0 };
  let deletionsLost = 0;
  const drop = ({ id, term }: HeldWorld): void => {
    changes.lost += 1;
    log.warn('another replica now serves the world', { world: id, term });
    const session = worlds.served().sessions.get(id);
    const isHeldAgain = store.heldOf(id) !== undefined;
    // It was deleted here; another one may have been created with its id.
    if (!session || isHeldAgain) deletionsLost += 1;
    if (isHeldAgain) return;
    tracker.forget(id);
    if (session) worlds.release(session);
  };
  const store = createPostgresStore({ connection, commits, membership, lineages, lost: drop });
  const tracker = createChangeTracker({ references, served: worlds.served, hold: store.hold });
  const group = createGroupCommit({
    commit: async (commits) => void (await store.commit(commits)),
    hasChanges: tracker.hasChanges,
    isNew: tracker.isNew,
    changes: tracker.changes,
    storeAhead: createLogStorer({ lineages, store, isServed: worlds.isServed, slices }),
    worlds: () => worlds.served().sessions.values(),
    place: 'PostgreSQL',
    log,
    broken,
  });
  const reading = { query: connection.query, lineages, slices };
  // One lane: a second one would read worlds during the rests of the first.
  const inReadAheadLane = createLanes({ lanes: 1, isCommon });
  const openReadAhead = (): ReadAhead => {
    const recent = recentLineages(lineages);
    return createReadAhead({
      read: async (id, isTaken) => {
        const stored = await readWorld(connection.query, id);
        if (!stored) return undefined;
        const opened = await openStoredWorld(
          {
            ...reading,
            lineages: recent,
            slices: { run: (work) => slices.runAhead(work, () => (isTaken() ? REST_MS : READ_AHEAD_REST_MS)) },
          },
          stored,
        );
        recent.note(opened.lineages);
        return { stored, opened };
      },
      inLane: inReadAheadLane,
    });
  };
  let ahead = openReadAhead();
  /** Undefined for a world that was deleted. */
  const adopted = async (owned: OwnWorld): Promise<AdoptedWorld | undefined> => {
    const { id } = owned.held;
    const before = await ahead.take(id);
    const stored = await store.readOwn(owned, before?.stored);
    if (!stored) return undefined;
    const read = await loadWorld({ ...reading, source, wall }, { id, stored, opened: before?.opened });
    references.add(read.existing);
    for (const session of read.saved.worlds.sessions) worlds.adopt(session);
    read.follow(worlds);
    const session = worlds.served().sessions.get(id);
    if (!session) throw new UnavailableError(`world ${id} could not be read`);
    return { session, stored };
  };
  // Without a limit, each of hundreds requested at once would wait for all others, and so would its statements.
  const inLane = createLanes({ lanes: TAKEN_AT_ONCE, isCommon });
  const inTurn = createLanes({ lanes: 1, isCommon });
  const takeOnce = async (id: string): Promise<TakenSession> => {
    // It was deleted here, which is not stored yet: taking it again would begin a new term, and refuse the deletion.
    if (store.isDeleting(id) || (store.heldOf(id) && !worlds.served().sessions.has(id)))
      await group.pendingTable({ ids: false, worlds: [] });
    // What another replica serves must not wait for worlds that are read here.
    const owned = await store.own(id);
    if (owned.kind !== 'ours') return elsewhere(owned);
    const known = worlds.served().sessions.get(id);
    if (known) return { kind: 'ours', session: known };
    // A world that was read ahead does not wait for worlds that are read now. Hundreds may be taken at the same moment:
    // requests to other worlds are answered in between.
    const taken = await (ahead.isRead(id)
      ? inTurn(() => nextTurn().then(() => adopted(owned)))
      : inLane(() => adopted(owned)));
    if (!taken) return { kind: 'none' };
    const { session, stored } = taken;
    if (store.heldOf(id) === owned.held) {
      // Its first answer need not wait for a commit, unless it changes the world.
      const isCurrent = !owned.isRestored && isClockCurrent(stored.record.clock, wall());
      tracker.noteTaken(session, { held: owned.held, record: isCurrent ? stored.record : undefined });
      changes.taken += 1;
      log.info('serves a world', { world: id, term: owned.held.term });
      return { kind: 'ours', session };
    }
    // It was lost while it was read.
    worlds.release(session);
    throw new UnavailableError(`world ${id} was taken by another replica while it was read`);
  };
  const taking = new Map<string, Promise<TakenSession>>();
  /** A world is read once, however many ask for it. */
  const take = (id: string): Promise<TakenSession> => {
    const known = taking.get(id);
    if (known) return known;
    const report = (error: string): void => log.error('a world cannot be read', { world: id, error });
    const taken = answered(takeOnce(id), report).finally(() => taking.delete(id));
    taking.set(id, taken);
    return taken;
  };
  const list = async (): Promise<readonly string[]> => {
    const ids = await store.list();
    return [...ids.filter((id) => id === DEFAULT_WORLD), ...ids.filter((id) => id !== DEFAULT_WORLD)];
  };
  const stored = async (ids: readonly string[]): Promise<readonly StoredView[]> =>
    (await connection.query(sql.VIEWS, [ids])).map((row) => storedView(row, wall()));
  const replicas = async (): Promise<readonly ReplicaAddress[]> =>
    (await connection.query(sql.REPLICAS, [membership.process])).map((row) => ({
      id: String(row['process']),
      address: String(row['address']),
    }));
  /** Worlds that no replica serves are served here, so that they end when they have been idle for long enough. */
  const takeOrphans = async (): Promise<void> => {
    if (!membership.holds()) return;
    for (const row of await connection.query(sql.ORPHANS, [membership.id, membership.format]))
      if (!isLeaving) await take(String(row['id'])).catch(() => undefined);
  };
  const tidy = async (): Promise<void> => {
    await takeOrphans();
    await sweep(sweeps).finally(() => sweeps.close());
  };
  // It is tried again; what fails then also fails for requests, which is logged.
  const tidying = setInterval(() => void tidy().catch(() => undefined), TIDY_MS).unref();

  const measured: Durability = {
    ...group,
    ownership: { changes, beatAgeSeconds: () => membership.beatAgeMs() / 1000 },
    termOf: (world) => (worlds.isStandby(world) ? undefined : store.heldOf(world.id)?.term),
  };
  const durability = guarded(measured, {
    holds: membership.holds,
    heldOf: store.heldOf,
    hasMoved: worlds.hasMoved,
    losses: () => changes.lost,
    deletionsLost: () => deletionsLost,
  });

  /** This replica is releasing its worlds, and does not take worlds that others have lost. */
  let isLeaving = false;
  const release = async (id: string): Promise<void> => {
    isLeaving = true;
    const session = worlds.served().sessions.get(id);
    if (session) await durability.pending(session);
    const held = store.heldOf(id);
    // It may have been lost meanwhile.
    if (!session || !held || worlds.served().sessions.get(id) !== session) return;
    tracker.forget(id);
    worlds.release(session);
    await store.release(held);
    changes.released += 1;
    log.info('released a world', { world: id, term: held.term });
  };

  return {
    durability,
    shared: {
      take,
      readAhead(id) {
        if (!isLeaving && !store.heldOf(id)) ahead.begin(id);
      },
      release: (id) => answered(release(id)),
      holds: membership.holds,
      settled(shown) {
        if (!shown) return durability.pending();
        const { sessions } = worlds.served();
        return durability.pendingTable({
          ids: shown.ids,
          worlds: shown.worlds.flatMap((id) => sessions.get(id) ?? []),
        });
      },
      list: () => answered(list()),
      stored: (ids) => answered(stored(ids)),
      newId: (wanted) => answered(newId(parts, wanted)),
      replicas: () => answered(replicas()),
    },
    async start() {
      if (membership.timeline === undefined) log.warn(NO_TIMELINE);
      await store.commit(tracker.changes(worlds.served().sessions.values()));
      if (worlds.served().sessions.size === 0) await take(DEFAULT_WORLD);
    },
    ended() {
      log.error(
        'another replica has declared this one dead because its heartbeats stopped, or PostgreSQL was restored or failed over: each world is read again when it is next requested',
      );
      // A reading in progress may be of what a restore has undone: later ones share nothing with it.
      ahead.forget();
      ahead = openReadAhead();
      store.loseAll();
    },
    beating(problem) {
      if (problem === undefined) log.warn('heartbeats succeed again');
      else
        log.error('heartbeats fail; requests are answered with 503 once the lease has ended', {
          error: problem,
        });
    },
    close() {
      clearInterval(tidying);
      ahead.forget();
    },
  };
}

/** All fail where PostgreSQL does. */
const isCommon = (error: unknown): boolean => error instanceof PostgresError;

/** Without PostgreSQL a request is refused before anything is done. Other errors are reported. */
const answered = <T>(answer: Promise<T>, report: (error: string) => void = () => undefined): Promise<T> =>
  answer.catch((error: unknown) => {
    if (error instanceof PostgresError) throw new UnavailableError(error.message);
    if (!(error instanceof UnavailableError)) report(error instanceof Error ? error.message : String(error));
    throw error;
  });

const elsewhere = (found: Exclude<OwnerOfWorld, { readonly kind: 'ours' }>): TakenSession =>
  found.kind === 'theirs' ? { kind: 'theirs', replica: found.peer } : found;

const NO_REFERENCES = { descriptions: new Map(), positions: new Map() };

interface Ownership {
  readonly holds: () => boolean;
  readonly heldOf: (id: string) => { holds(): boolean } | undefined;
  readonly hasMoved: (world: WorldSession) => boolean;
  /** Number of worlds that were lost so far. */
  readonly losses: () => number;
  /** Number of deleted worlds among them. */
  readonly deletionsLost: () => number;
}

/** No answer leaves after the deadline, or about a world that was lost: another replica may have changed it by then. */
function guarded(durability: Durability, { holds, heldOf, hasMoved, losses, deletionsLost }: Ownership): Durability {
  const refuse = (reason: string): Promise<never> => Promise.reject(new NotStoredError(reason));
  const overdue = (): Promise<never> => refuse('PostgreSQL has accepted no heartbeat from this replica for too long');
  const moved = (): Promise<never> => refuse('another replica now serves the world');
  const ofWorld = (world: WorldSession): Promise<void> | undefined => {
    if (hasMoved(world)) return moved();
    const before = heldOf(world.id);
    const stored = durability.pending(world);
    if (!stored) return before?.holds() === false ? moved() : undefined;
    // A new world is held once its first change was collected.
    return stored.then(() => ((before ?? heldOf(world.id))?.holds() === true ? undefined : moved()));
  };
  const unlessMore = (lost: () => number, stored: Promise<void> | undefined): Promise<void> | undefined => {
    const before = lost();
    return stored?.then(() => (holds() ? (lost() === before ? undefined : moved()) : overdue()));
  };
  /**
   * Rejects if a deletion or a shown world is lost meanwhile: another replica took the world before its deletion was
   * stored, or created a world with the same id.
   */
  const ofTable = ({ ids, worlds }: ShownWorlds): Promise<void> | undefined => {
    const table = unlessMore(deletionsLost, durability.pendingTable({ ids, worlds: [] }));
    return allOf([table, ...worlds.map(ofWorld)].filter((wait) => wait !== undefined));
  };
  return {
    ...durability,
    pending: (world) => (holds() ? (world ? ofWorld(world) : unlessMore(losses, durability.pending())) : overdue()),
    pendingTable: (shown) => (holds() ? ofTable(shown) : overdue()),
    refusing: (world) => (holds() ? durability.refusing(world) : overdue()),
    probe: () => (holds() ? durability.probe() : overdue()),
  };
}

async function newId(
  { connection: { query }, maxWorlds }: ReplicaParts,
  wanted: string | undefined,
): Promise<ControlResult<string>> {
  if (wanted !== undefined) {
    const [taken] = await query(sql.WORLD_EXISTS, [wanted]);
    if (taken) return err(alreadyExistsRefusal(wanted));
    const [counted] = await query(sql.COUNT_WORLDS);
    return Number(counted?.['count']) < maxWorlds ? ok(wanted) : err(tooManyWorldsRefusal(maxWorlds - 1));
  }
  for (;;) {
    const [next] = await query(sql.NEXT_ID, [maxWorlds]);
    if (!next) return err(tooManyWorldsRefusal(maxWorlds - 1));
    const id = `w${String(next['worlds_ever'])}`;
    const [taken] = await query(sql.WORLD_EXISTS, [id]);
    if (!taken) return ok(id);
  }
}
