// The store of `serve --data postgres://…`: joins the replicas of a database, takes its worlds and persists their changes.
// A replica that finds the worlds owned by a living one waits until that one has ended.

import { setTimeout as sleep } from 'node:timers/promises';
import { defined, err, invariant, ok, type Micros, type Result } from '../../base';
import { wallClock } from '../clock';
import { createChangeTracker } from '../store/change-tracker';
import { createGroupCommit } from '../store/group-commit';
import { createLineages, type Lineages } from '../store/lineages';
import type { ReadWorlds } from '../store/read-worlds';
import type { DataSource } from '../store/records';
import type { Store } from '../store/store';
import { NotStoredError, type Durability } from '../store/types';
import { createReferences } from '../store/world-change';
import { DEFAULT_WORLD } from '../worlds/worlds';
import { withoutPassword } from './address';
import { openConnection, PostgresError, type Database } from './connection';
import { loadWorlds, type TakenRecords } from './load-worlds';
import { joinReplicas, type ReplicaMembership } from './membership';
import { migrate } from './migrate';
import { createPostgresStore, type PostgresStore } from './postgres-store';
import * as sql from './statements';
import { sweep } from './sweep';

export interface PostgresSettings {
  readonly url: string;
  /** How other replicas name this one. */
  readonly address: string;
  readonly version: string;
  /** Called once if the worlds are owned by another replica, with a sentence. */
  readonly waiting: (sentence: string) => void;
  readonly wall?: () => Micros;
  readonly ttlMs?: number;
}

const TIMEOUT_MS = 5000;
const BEAT_TIMEOUT_MS = 2000;
const WAIT_MS = 250;
const SWEEP_MS = 300_000;

/** The error is one sentence, without the password. */
export async function openPostgres(settings: PostgresSettings): Promise<Result<Store, string>> {
  const { url } = settings;
  const name = withoutPassword(url);
  const connection = openConnection({ url, timeoutMs: TIMEOUT_MS, name: 'store' });
  const beats = openConnection({ url, timeoutMs: BEAT_TIMEOUT_MS, name: 'heartbeat' });
  const close = async (): Promise<void> => {
    await connection.close();
    await beats.close();
  };
  try {
    const migrated = await migrate(connection);
    if (!migrated.ok) {
      await close();
      return err(`${name} ${migrated.error}`);
    }
    return ok(await joined(settings, { connection, beats }));
  } catch (error) {
    await close();
    if (!(error instanceof PostgresError)) throw error;
    return err(`${name} cannot be used (${error.message}): start PostgreSQL, or correct the address`);
  }
}

interface Connections {
  readonly connection: Database;
  readonly beats: Database;
}

/** What happens to the membership is reported once the server has a log. */
interface Watchers {
  ended?: () => void;
  beating?: (problem: string | undefined) => void;
}

async function joined(settings: PostgresSettings, { connection, beats }: Connections): Promise<Store> {
  const { address, version, ttlMs, wall = wallClock } = settings;
  const watchers: Watchers = {};
  const membership = await joinReplicas({
    connection: beats,
    address,
    version,
    ...(ttlMs === undefined ? {} : { ttlMs }),
    ended: () => watchers.ended?.(),
    beating: (problem) => watchers.beating?.(problem),
  });
  const lineages = createLineages([], membership.nextNumber);
  const store = createPostgresStore({ connection, membership, lineages });
  const read = await worldsIn(settings, { connection, membership, lineages, store, wall });
  const sweeping = setInterval(() => void sweep(connection).catch(() => undefined), SWEEP_MS).unref();
  return {
    saved: read?.saved,
    async keep(worlds, { source, log, broken }) {
      watchers.ended = () => broken(new Error('another replica has declared this one dead and taken its worlds'));
      watchers.beating = (problem) =>
        problem === undefined
          ? log.warn('PostgreSQL accepts heartbeats again')
          : log.error('PostgreSQL accepts no heartbeats; requests are answered with 503 when the lease has ended', {
              error: problem,
            });
      read?.follow(worlds);
      const existing = read?.existing ?? { descriptions: new Map(), positions: new Map() };
      const references = createReferences(lineages, existing, membership.nextNumber);
      const tracker = createChangeTracker({ references, served: worlds.served, hold: store.hold });
      const commit: PostgresStore['commit'] = async (commits) => {
        const outcome = await store.commit(commits);
        const lost = [...outcome].flatMap(([id, result]) => (result === 'lost' ? [id] : []));
        if (lost.length > 0) broken(new Error(`another replica has taken the worlds ${lost.join(', ')}`));
        invariant(lost.length === 0, 'every world is owned by this replica');
        return outcome;
      };
      await commit(tracker.changes(worlds.served().sessions.values()));
      if (!read) await claim(connection, membership, source);
      return whileHeld(
        membership,
        createGroupCommit({
          commit: async (commits) => void (await commit(commits)),
          hasChanges: tracker.hasChanges,
          changes: tracker.changes,
          worlds: () => worlds.served().sessions.values(),
          place: 'PostgreSQL',
          log,
          broken,
        }),
      );
    },
    async close() {
      clearInterval(sweeping);
      await store.close();
      await beats.close();
    },
  };
}

interface OpenedParts {
  readonly connection: Database;
  readonly membership: ReplicaMembership;
  readonly lineages: Lineages;
  readonly store: PostgresStore;
  readonly wall: () => Micros;
}

/** Waits until this replica owns the worlds, or may store the first ones of an empty database (undefined). */
async function worldsIn(settings: PostgresSettings, parts: OpenedParts): Promise<ReadWorlds | undefined> {
  const { connection, membership, lineages, store, wall } = parts;
  let isWaiting = false;
  const wait = (address: string): Promise<void> => {
    if (!isWaiting)
      settings.waiting(
        `the worlds of ${withoutPassword(settings.url)} are served by the replica ${address}: waiting until it has ended`,
      );
    isWaiting = true;
    return sleep(WAIT_MS);
  };
  for (;;) {
    const cluster = defined((await connection.query(sql.CLUSTER))[0], 'the database has a row for all replicas');
    const source = cluster['source'];
    if (typeof source !== 'string') {
      if (cluster['opening_expired'] === true) await connection.query(sql.BURY, [[cluster['opening']]]);
      if ((await connection.query(sql.OPEN, [membership.id])).length > 0) {
        await connection.query(sql.CLEAR);
        return undefined;
      }
      await wait(String(cluster['opening_address'] ?? 'that starts'));
      continue;
    }
    const taken = await takeAll(store);
    if (Array.isArray(taken))
      return loadWorlds(
        {
          query: connection.query,
          lineages,
          // Only replicas write it.
          source: JSON.parse(source) as DataSource,
          worldsEver: Number(cluster['worlds_ever']),
          wall: wall(),
        },
        taken,
      );
    await wait(taken.owner);
  }
}

/** The owner of the default world takes the others as well, so that two replicas never wait for each other. */
async function takeAll(store: PostgresStore): Promise<TakenRecords[] | { readonly owner: string }> {
  const ids = [DEFAULT_WORLD, ...(await store.list()).filter((id) => id !== DEFAULT_WORLD)];
  const records: TakenRecords[] = [];
  for (const id of ids) {
    const taken = await store.take(id);
    if (taken.kind === 'theirs') return { owner: taken.peer.address };
    if (taken.kind === 'ours') records.push({ id, stored: taken.stored });
  }
  return records;
}

/** From now on the database has worlds, and other replicas continue them. */
async function claim({ query }: Database, { id }: ReplicaMembership, source: DataSource): Promise<void> {
  const opened = await query(sql.OPENED, [id, JSON.stringify(source)]);
  if (opened.length === 0) throw new PostgresError('another replica has stored its worlds here meanwhile', undefined);
}

/** No answer leaves after the deadline: another replica may have changed the world by then. */
function whileHeld({ holds }: ReplicaMembership, durability: Durability): Durability {
  const overdue = (): Promise<void> =>
    Promise.reject(new NotStoredError('PostgreSQL has accepted no heartbeat of this replica for too long'));
  return {
    ...durability,
    pending: (world) => (holds() ? durability.pending(world) : overdue()),
    refusing: (world) => (holds() ? durability.refusing(world) : overdue()),
    probe: () => (holds() ? durability.probe() : overdue()),
  };
}
