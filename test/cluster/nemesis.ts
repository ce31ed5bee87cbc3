// Carries out a plan of faults: replicas are killed, paused and replaced, PostgreSQL crashes, and the connections between
// them are ended, cut, held back or slow. Each fault is healed before the next one.

import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { openCutProxy, type CutProxy } from '../support/cut-proxy';
import type { TestPostgres } from '../support/postgres';
import type { FaultName, PlannedFault } from './fault-plan';
import { startReplicaProcess, type ReplicaOptions, type ReplicaProcess } from './processes';

/** A replica and what stands between it and PostgreSQL. */
interface Member {
  readonly proxy: CutProxy;
  readonly start: () => Promise<ReplicaProcess>;
  replica: ReplicaProcess;
  /** Not asked by clients meanwhile. */
  isAway: boolean;
}

export interface Nemesis {
  readonly first: ReplicaProcess;
  /** Replicas that clients may ask. */
  urls(): readonly string[];
  kills(): number;
  /** Resolves when the fault is healed. A replica that is paused is asked again and again by `look`. */
  carryOut(fault: PlannedFault, look: (url: string) => void): Promise<void>;
  close(): Promise<void>;
}

interface NemesisSettings {
  readonly postgres: TestPostgres;
  /** Number of replicas. The last one has a wall clock that is ahead. */
  readonly size: number;
  /** Another build of the command. */
  readonly program?: string | undefined;
}

export async function openNemesis({ postgres, size, program }: NemesisSettings): Promise<Nemesis> {
  const database = await postgres.database();
  const members: Member[] = [];
  for (let number = 1; number <= size; number += 1)
    members.push(
      await openMember(database, {
        ...(program === undefined ? {} : { program }),
        ...(number === size ? { skewMs: SKEW_MS } : {}),
      }),
    );
  const cluster: Cluster = { postgres, database, members, kills: 0 };
  const [first] = members;
  if (!first) throw new Error('a cluster has replicas');
  return {
    first: first.replica,
    urls: () => members.filter(({ isAway }) => !isAway).map(({ replica }) => replica.url),
    kills: () => cluster.kills,
    async carryOut({ name, victim, forMs, calmMs }, look) {
      const member = members[victim];
      if (!member) throw new Error(`there is no replica ${victim + 1}`);
      await FAULTS[name]({ cluster, member, forMs, look });
      await pause(calmMs);
    },
    async close() {
      for (const { replica, proxy } of members) {
        replica.signal('SIGKILL');
        await replica.ended;
        await proxy.close();
      }
    },
  };
}

const SKEW_MS = 90_000;

async function openMember(database: string, options: ReplicaOptions): Promise<Member> {
  const through = new URL(database);
  const proxy = await openCutProxy({ host: '127.0.0.1', port: Number(through.port) });
  through.port = String(proxy.port);
  const start = (): Promise<ReplicaProcess> => startReplicaProcess(through.href, options);
  return { proxy, start, replica: await start(), isAway: false };
}

interface Cluster {
  readonly postgres: TestPostgres;
  readonly database: string;
  readonly members: readonly Member[];
  kills: number;
}

interface FaultParts {
  readonly cluster: Cluster;
  readonly member: Member;
  readonly forMs: number;
  readonly look: (url: string) => void;
}

type Fault = (parts: FaultParts) => Promise<void>;

/** For changes to be under way when the replica is killed. */
const BEFORE_KILL_MS = 200;
const DELAY_MS = 150;
const LOOK_MS = 250;
const LOOKS_WHILE_CUT = 4;

async function end(member: Member, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  member.isAway = true;
  member.replica.signal(signal);
  await member.replica.ended;
}

async function restart(member: Member): Promise<void> {
  member.replica = await member.start();
  member.isAway = false;
}

const kill = async (cluster: Cluster, member: Member): Promise<void> => {
  cluster.kills += 1;
  await end(member, 'SIGKILL');
};

const killed: Fault = async ({ cluster, member }) => {
  await kill(cluster, member);
  await restart(member);
};

const killedWhileHeld =
  (what: 'requests' | 'answers'): Fault =>
  async ({ cluster, member }) => {
    member.proxy.hold(what);
    await pause(BEFORE_KILL_MS);
    await kill(cluster, member);
    member.proxy.hold('nothing');
    await restart(member);
  };

const allKilled: Fault = async ({ cluster }) => {
  await Promise.all(cluster.members.map((member) => kill(cluster, member)));
  for (const member of cluster.members) await restart(member);
};

/** The load does not wait for it, and what it answers when it continues was asked meanwhile. */
const paused: Fault = async ({ member, forMs, look }) => {
  const { replica } = member;
  member.isAway = true;
  replica.signal('SIGSTOP');
  for (const end = performance.now() + forMs; performance.now() < end; await pause(LOOK_MS)) look(replica.url);
  replica.signal('SIGCONT');
  member.isAway = false;
};

/** It continues without PostgreSQL while another replica may have taken its worlds. */
const pausedAndCut: Fault = async (parts) => {
  const { proxy, replica } = parts.member;
  proxy.setCut(true);
  await paused(parts);
  for (let times = 0; times < LOOKS_WHILE_CUT; times += 1) {
    parts.look(replica.url);
    await pause(LOOK_MS);
  }
  proxy.setCut(false);
};

const databaseCrashed: Fault = async ({ cluster: { postgres }, forMs }) => {
  postgres.stop('immediate');
  await pause(forMs);
  postgres.start();
};

const connectionsEnded: Fault = async ({ cluster: { database } }) => {
  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
};

const cut: Fault = async ({ member: { proxy }, forMs }) => {
  proxy.setCut(true);
  await pause(forMs);
  proxy.setCut(false);
};

const held =
  (what: 'requests' | 'answers' | 'all'): Fault =>
  async ({ member: { proxy }, forMs }) => {
    proxy.hold(what);
    await pause(forMs);
    proxy.hold('nothing');
  };

const delayed: Fault = async ({ member: { proxy }, forMs }) => {
  proxy.delay(DELAY_MS);
  await pause(forMs);
  proxy.delay(0);
};

/** As a deploy does it: each gets a successor after it has ended on SIGTERM. */
const rolled: Fault = async ({ cluster: { members } }) => {
  for (const member of members) {
    await end(member, 'SIGTERM');
    await restart(member);
  }
};

const FAULTS: Readonly<Record<FaultName, Fault>> = {
  kill: killed,
  'kill while answers of PostgreSQL are held back': killedWhileHeld('answers'),
  'kill while PostgreSQL is silent': killedWhileHeld('requests'),
  'kill all': allKilled,
  pause: paused,
  'pause, and cut from PostgreSQL': pausedAndCut,
  'crash PostgreSQL': databaseCrashed,
  'end all connections in PostgreSQL': connectionsEnded,
  'cut from PostgreSQL': cut,
  'hold back requests to PostgreSQL': held('requests'),
  'hold back answers of PostgreSQL': held('answers'),
  'silence in both directions': held('all'),
  'delay in both directions': delayed,
  'rolling restart': rolled,
};
