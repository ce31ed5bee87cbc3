// Replicas on PostgreSQL while one of them is killed, one is stopped and continued, and the database goes away and comes
// back: what was acknowledged is kept, nothing happens twice, no read is stale, and nothing hangs.

import { setTimeout as pause } from 'node:timers/promises';
import { defined } from '../../src/base';
import { testSeed } from '../seed';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { judge } from './final-state';
import { startLoad, type RunningLoad } from './load';
import { CONTROL_TOKEN, startReplicaProcess, type ReplicaProcess } from './processes';
import { createWorldClient, type WorldClient } from './world-client';

jest.setTimeout(240_000);
const CLIENTS = 4;
const READERS = 16;
/** Writes of a load that were stored. */
const MANY = 10;
/** Longer than a lease. */
const STOPPED_MS = 8_000;

describeWithPostgres('replicas on PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());

  interface LoadedCluster {
    readonly replicas: ReplicaProcess[];
    /** Replicas that a load balancer would not ask. */
    readonly aside: Set<ReplicaProcess>;
    readonly loads: readonly RunningLoad[];
    readonly database: string;
  }

  /** Two replicas, and clients of the default world and of one that the second replica has created. */
  async function loadedCluster(args: readonly string[] = []): Promise<LoadedCluster> {
    const database = await postgres.database();
    const first = await startReplicaProcess(database, { args });
    const replicas = [first, await startReplicaProcess(database, { args })];
    const created = await fetch(`${replicas[1]?.url}/_control/v1/worlds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-understudy-control-token': CONTROL_TOKEN },
      body: JSON.stringify({ from: { named: 'quickstart' }, id: 'private' }),
    });
    expect(created.status).toBe(201);
    const aside = new Set<ReplicaProcess>();
    const loads = ['default', 'private'].map((world) => {
      const urls = (): readonly string[] => replicas.filter((one) => !aside.has(one)).map(({ url }) => url);
      return startLoad({ client: createWorldClient(first.ready, world), urls, clients: CLIENTS, seed: testSeed });
    });
    await until(() => loads.every(({ client }) => keptWrites(client) > MANY));
    return { replicas, aside, loads, database };
  }

  async function expectConsistent({ loads, replicas }: LoadedCluster): Promise<void> {
    await Promise.all(loads.map((load) => load.stop()));
    const ready = defined(replicas[0], 'one is left').ready;
    for (const { client } of loads) {
      expect(
        await judge(
          client,
          ready,
          replicas.map(({ url }) => url),
        ),
      ).toEqual({ witnessed: [], blackBox: [] });
      expect(client.strange).toEqual([]);
    }
  }

  /** Waits until each world has answered again. */
  async function untilServed({ loads }: LoadedCluster): Promise<void> {
    const since = performance.now();
    const isServed = (): boolean =>
      loads.every(({ client }) =>
        client.operations.some((one) => one.begin > since && (one.kind === 'read' || one.outcome === 'kept')),
      );
    await until(isServed);
  }

  it('survive kill -9 of one replica', async () => {
    const cluster = await loadedCluster();
    defined(cluster.replicas.shift(), 'there are two').signal('SIGKILL');
    await untilServed(cluster);
    const survivor = defined(cluster.replicas[0], 'there are two');
    await until(() => / cannot reach replica \S+ at 127\.0\.0\.1:\d+: /.test(survivor.log()));
    cluster.replicas.push(await startReplicaProcess(cluster.database));
    await pause(1_000);
    await expectConsistent(cluster);
  });

  it('respond to every request while one replica ends on SIGTERM', async () => {
    // By default, a replica cuts off what takes longer than 400 ms.
    const cluster = await loadedCluster(['--limit', 'closing=30s']);
    const [victim, other] = cluster.replicas;
    if (!victim || !other) throw new Error('there are two');
    cluster.aside.add(victim);
    await Promise.all(cluster.loads.map((load) => load.answered()));
    const token = victim.ready.users.find(({ user }) => user === 'alice')?.token ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const seen = new Set<string>();
    const over = new AbortController();
    let answers = 0;
    const reader = async (): Promise<void> => {
      for (; !over.signal.aborted; answers += 1) {
        const answer = await fetch(`${other.url}/v2/state/ledger-end`, { headers });
        const text = await answer.text();
        seen.add(answer.status === 200 ? '200' : text);
      }
    };
    const readers = Promise.all(Array.from({ length: READERS }, reader));
    await until(() => answers > 10 * READERS);
    const since = performance.now();
    victim.signal('SIGTERM');
    await victim.ended;
    await untilServed(cluster);
    over.abort();
    await readers;
    expect([...seen]).toEqual(['200']);
    cluster.replicas.shift();
    await expectConsistent(cluster);
    const writes = cluster.loads.flatMap(({ client }) => client.operations.filter((one) => one.kind === 'write'));
    const isUnanswered = ({ outcome }: (typeof writes)[number]): boolean => outcome === 'open' || outcome === 'refused';
    expect(writes.filter((one) => one.begin > since && isUnanswered(one))).toEqual([]);
  });

  it('survive a replica that pauses for longer than its lease and then continues', async () => {
    const cluster = await loadedCluster();
    const victim = defined(cluster.replicas[0], 'there are two');
    cluster.aside.add(victim);
    victim.signal('SIGSTOP');
    // Answered when it continues: what it knows is old by then.
    const asked: Promise<unknown>[] = [];
    for (const end = performance.now() + STOPPED_MS; performance.now() < end; await pause(100))
      asked.push(...cluster.loads.map(({ client }) => client.end(victim.url)));
    victim.signal('SIGCONT');
    await Promise.all(asked);
    cluster.aside.delete(victim);
    await untilServed(cluster);
    await expectConsistent(cluster);
  });

  it('survive a crash and restart of PostgreSQL', async () => {
    const cluster = await loadedCluster();
    postgres.stop('immediate');
    await pause(2_000);
    postgres.start();
    await untilServed(cluster);
    await pause(1_000);
    await expectConsistent(cluster);
  });
});

const keptWrites = ({ operations }: WorldClient): number =>
  operations.filter((one) => one.kind === 'write' && one.outcome === 'kept').length;

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(100);
}
