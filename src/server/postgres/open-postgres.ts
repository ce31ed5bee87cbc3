// The store of `serve --data postgres://…`: joins the replicas of a database, and serves those of its worlds that no
// other replica serves.

import { setTimeout as sleep } from 'node:timers/promises';
import { defined, err, ok, type Micros, type Result } from '../../base';
import { createLineages } from '../store/lineages';
import type { DataSource } from '../store/records';
import type { Store } from '../store/store';
import { createSlicedWork } from '../worlds/sliced-work';
import { DEFAULT_WORLD } from '../worlds/worlds';
import { withoutPassword } from './address';
import { openConnection, PostgresError, type Database, type Row } from './connection';
import { loadWorld } from './load-world';
import { joinReplicas, type ReplicaMembership } from './membership';
import { migrate } from './migrate';
import { readWorld } from './postgres-store';
import { openServedWorlds, type ServedWorldsOfReplica } from './served-worlds';
import { SettingsDifferError, storedSettings, type SharedSettings } from './shared-settings';
import * as sql from './statements';

export interface PostgresSettings {
  readonly url: string;
  readonly version: string;
  /** What all replicas must be started with alike. */
  readonly shared: SharedSettings;
  /** Maximum number of worlds, including the default one. */
  readonly maxWorlds: number;
  /** Called with a sentence when the start waits for another replica. */
  readonly waiting: (sentence: string) => void;
  readonly ttlMs?: number;
}

/** The worlds of a store that several processes serve, each some of them. */
export interface ReplicaStore extends Store {
  readonly replica: {
    /** How links between replicas prove that they belong together. */
    readonly identity: { readonly replica: string; readonly secret: string };
    /** Publishes where this replica accepts links. */
    advertise(address: string): Promise<void>;
    /** Lets other replicas take all worlds, which this one serves no longer. */
    leave(): Promise<void>;
    /** The wall clock of all replicas. */
    readonly wallClock: () => Micros;
    /** Once the worlds are persisted. */
    shared(): ServedWorldsOfReplica['shared'];
  };
}

const TIMEOUT_MS = 5000;
const BEAT_TIMEOUT_MS = 2000;
const SWEEP_TIMEOUT_MS = 60_000;
const WAIT_MS = 250;

/** The error is one sentence, without the password. */
export async function openPostgres(settings: PostgresSettings): Promise<Result<ReplicaStore, string>> {
  const { url } = settings;
  const name = withoutPassword(url);
  const connection = openConnection({ url, timeoutMs: TIMEOUT_MS, name: 'store' });
  const commits = openConnection({ url, timeoutMs: TIMEOUT_MS, name: 'commits' });
  const beats = openConnection({ url, timeoutMs: BEAT_TIMEOUT_MS, name: 'heartbeat' });
  const sweeps = openConnection({ url, timeoutMs: SWEEP_TIMEOUT_MS, name: 'sweep' });
  const connections = { connection, commits, beats, sweeps };
  try {
    const migrated = await migrate(connection);
    if (migrated.ok) return ok(await joined(settings, connections));
    await closeAll(connections);
    return err(`${name} ${migrated.error}`);
  } catch (error) {
    await closeAll(connections);
    if (error instanceof SettingsDifferError) return err(`${name} ${error.message}`);
    if (!(error instanceof PostgresError)) throw error;
    return err(`${name} cannot be used (${error.message}): ${nextStep(error)}`);
  }
}

/** By the code of the error: SQLSTATE, or that of the system. */
const NEXT_STEPS: Readonly<Record<string, string>> = {
  ERR_INVALID_URL: 'correct the address, where special characters of the password are written as in %3F for ?',
  '28P01': 'correct the user or the password, which PGPASSWORD can hold',
  '28000': 'correct the user, or allow it in pg_hba.conf',
  '3D000': 'create the database, or correct its name',
  '42501': 'grant the user the missing privileges',
};

const nextStep = ({ code = '', message }: PostgresError): string =>
  NEXT_STEPS[code] ??
  (message.includes('password must be a string')
    ? 'add the password to PGPASSWORD'
    : 'start PostgreSQL, or correct the address');

/** Commits and lookups must not wait for each other, nor heartbeats for either, nor any of them for a sweep. */
interface Connections {
  readonly connection: Database;
  readonly commits: Database;
  readonly beats: Database;
  /** Open only while it is used. */
  readonly sweeps: Database;
}

const closeAll = async (connections: Connections): Promise<void> =>
  void (await Promise.all(Object.values(connections).map((one: Database) => one.close())));

/** What happens to the membership concerns the worlds once they are served. */
interface Watchers {
  ended?: () => void;
  beating?: (problem: string | undefined) => void;
}

async function joined(settings: PostgresSettings, connections: Connections): Promise<ReplicaStore> {
  const { connection, commits, beats, sweeps } = connections;
  const { version, ttlMs, maxWorlds } = settings;
  const watchers: Watchers = {};
  const { secret } = await clusterRow(connection.query);
  const stored = storedSettings(settings.shared, String(secret));
  const membership = await joinReplicas({
    connection: beats,
    version,
    settings: stored,
    ...(ttlMs === undefined ? {} : { ttlMs }),
    ended: () => watchers.ended?.(),
    beating: (problem) => watchers.beating?.(problem),
  });
  const wall = membership.clock.now;
  const found = await openedCluster(settings, connection, membership);
  const saved = found.source && (await defaultWorld(connection, found.source, wall));
  let served: ServedWorldsOfReplica | undefined;
  let left: Promise<void> | undefined;
  // Where PostgreSQL does not answer, the lease ends by itself.
  const leave = (): Promise<void> => (left ??= membership.leave().catch(() => undefined));
  return {
    saved,
    async keep(worlds, { source, log, broken }) {
      const parts = { connection, commits, sweeps, membership, maxWorlds, wall };
      served = openServedWorlds(parts, { worlds, source: found.source ?? source, log, broken });
      watchers.ended = served.ended;
      watchers.beating = served.beating;
      await served.start();
      if (!found.source) await claim(connection, membership, source);
      return served.durability;
    },
    replica: {
      identity: { replica: membership.process, secret: found.secret },
      wallClock: wall,
      advertise: membership.advertise,
      leave,
      shared: () => defined(served, 'worlds are persisted before they are shared').shared,
    },
    async close() {
      served?.close();
      await leave();
      await closeAll(connections);
    },
  };
}

interface OpenedCluster {
  readonly secret: string;
  /** Undefined where this replica stores the first worlds. */
  readonly source: DataSource | undefined;
}

/** Waits while another replica stores the first worlds of an empty database. */
async function openedCluster(
  { url, waiting }: PostgresSettings,
  { query }: Database,
  membership: ReplicaMembership,
): Promise<OpenedCluster> {
  for (let attempt = 0; ; attempt += 1) {
    const cluster = await clusterRow(query);
    const [source, secret] = [cluster['source'], String(cluster['secret'])];
    // Only replicas write it.
    if (typeof source === 'string') return { secret, source: JSON.parse(source) as DataSource };
    if (cluster['opening_expired'] === true) await query(sql.BURY, [[cluster['opening']]]);
    if ((await query(sql.OPEN, [membership.id])).length > 0) {
      await query(sql.CLEAR);
      return { secret, source: undefined };
    }
    if (attempt === 20) waiting(`waiting for another replica to store the first worlds of ${withoutPassword(url)}`);
    await sleep(WAIT_MS);
  }
}

const clusterRow = async (query: Database['query']): Promise<Row> =>
  defined((await query(sql.CLUSTER))[0], 'the database has a row for all replicas');

/** The default world as it is stored: what a start shows of it, whichever replica serves it. */
async function defaultWorld(connection: Database, source: DataSource, wall: () => Micros): Promise<Store['saved']> {
  const stored = defined(await readWorld(connection.query, DEFAULT_WORLD), 'the default world is always stored');
  const read = await loadWorld(
    { query: connection.query, lineages: createLineages(), source, wall, slices: createSlicedWork() },
    { id: DEFAULT_WORLD, stored },
  );
  return read.saved;
}

/** From now on the database has worlds, and other replicas continue them. */
async function claim({ query }: Database, { id }: ReplicaMembership, source: DataSource): Promise<void> {
  const opened = await query(sql.OPENED, [id, JSON.stringify(source)]);
  if (opened.length === 0)
    throw new PostgresError('another replica has stored its worlds here in the meantime', undefined);
}
