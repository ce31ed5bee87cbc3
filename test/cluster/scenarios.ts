// Faults in an order that is known to be dangerous, for two replicas of which the first serves the world at the start.

import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { openCutProxy, type CutProxy } from '../support/cut-proxy';
import { judge, type Verdict } from './final-state';
import { startReplicaProcess, type ReplicaProcess } from './processes';
import type { SourceEdit } from './variant-build';
import { createWorldClient, type ClientAnswer, type WorldClient } from './world-client';

/** A short lease, and statements that wait for longer than it. */
export const SHORT_LEASE: readonly SourceEdit[] = [
  { file: 'src/server/postgres/membership.ts', text: 'DEFAULT_TTL_MS = 5000', by: 'DEFAULT_TTL_MS = 3000' },
  { file: 'src/server/postgres/membership.ts', text: 'DEFAULT_BEAT_MS = 1000', by: 'DEFAULT_BEAT_MS = 400' },
  { file: 'src/server/postgres/open-postgres.ts', text: '\nconst TIMEOUT_MS = 5000', by: '\nconst TIMEOUT_MS = 12000' },
];

interface Pair {
  readonly first: ReplicaProcess;
  readonly second: ReplicaProcess;
  /** Between the first replica and PostgreSQL. */
  readonly proxy: CutProxy;
  readonly client: WorldClient;
  readonly database: string;
}

/** Returns the replicas that are left. */
type Scenario = (pair: Pair) => Promise<readonly ReplicaProcess[]>;

const POLL_MS = 50;
const LOOKS = 8;

let count = 0;
/** Creates offers until one is acknowledged, and returns its tracking id. */
async function untilKept(client: WorldClient, { url }: ReplicaProcess): Promise<string> {
  for (;;) {
    const id = `offer-${(count += 1)}`;
    if ((await client.create(url, id))?.status === 200) return id;
    await pause(POLL_MS);
  }
}

/** Creates an offer at a replica that takes the world meanwhile: reads that are passed to the other one change nothing there. */
async function takenBy(client: WorldClient, replica: ReplicaProcess): Promise<string> {
  while ((await client.end(replica.url))?.status !== 200) await pause(POLL_MS);
  return untilKept(client, replica);
}

/** Everything that a client can see of an offer. */
async function look(client: WorldClient, { url }: ReplicaProcess, id: string): Promise<ClientAnswer | undefined> {
  const status = await client.status(url, id);
  // A refusal by the ledger API has a new trace id, which is a change of the world.
  return status?.status === 503 ? status : client.end(url);
}

/** Waits until a write has reached PostgreSQL. */
async function untilStored(database: string, before: string): Promise<void> {
  while ((await versionIn(database)) === before) await pause(POLL_MS);
}

/** Waits until the lease of a replica has ended. */
async function untilExpired(database: string): Promise<void> {
  while ((await valueIn(database, EXPIRED)) === '0') await pause(POLL_MS);
}

const EXPIRED = 'select count(*) as value from understudy.replica where ended or expires_at < clock_timestamp()';

const versionIn = (database: string): Promise<string> =>
  valueIn(database, "select version as value from understudy.world where id = 'default'");

async function valueIn(database: string, statement: string): Promise<string> {
  const client = new Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ value: unknown }>(statement);
  await client.end();
  return String(rows[0]?.value);
}

const kill = async (replica: ReplicaProcess): Promise<void> => {
  replica.signal('SIGKILL');
  await replica.ended;
};

/** The first replica is paused until the second one serves the world, and goes on without PostgreSQL, then with it. */
async function cutAndHealed({ first, second, proxy, client }: Pair): Promise<string> {
  first.signal('SIGSTOP');
  const id = await takenBy(client, second);
  first.signal('SIGCONT');
  for (let times = 0; times < LOOKS; times += 1) await look(client, first, id);
  proxy.setCut(false);
  for (let healed = 0; healed < LOOKS; await pause(POLL_MS))
    if ((await look(client, first, id))?.status === 200) healed += 1;
  return id;
}

const cutWhileIdle: Scenario = async (pair) => {
  pair.proxy.setCut(true);
  await cutAndHealed(pair);
  return [pair.first, pair.second];
};

const cutWithChange: Scenario = async (pair) => {
  const { first, second, proxy, client } = pair;
  proxy.setCut(true);
  await client.create(first.url, 'never-stored');
  const id = await cutAndHealed(pair);
  await kill(second);
  await look(client, first, await untilKept(client, first));
  await look(client, first, id);
  return [first];
};

const pausedBeyondLease: Scenario = async ({ first, second, client }) => {
  first.signal('SIGSTOP');
  const id = await takenBy(client, second);
  const asked = Array.from({ length: LOOKS }, () => [client.status(first.url, id), client.end(first.url)]).flat();
  await pause(POLL_MS);
  first.signal('SIGCONT');
  await Promise.all(asked);
  return [first, second];
};

const killedBeforeStored =
  (hinder: (proxy: CutProxy) => void): Scenario =>
  async ({ first, second, proxy, client }) => {
    hinder(proxy);
    const asked = [client.create(first.url, 'unstored')];
    // Again and again: on a slow machine the first looks come before the write.
    for (let times = 0; times < LOOKS; times += 1) {
      await pause(POLL_MS);
      asked.push(client.status(first.url, 'unstored'), client.end(first.url));
    }
    // What is answered at all is answered at once.
    await Promise.race([Promise.all(asked), pause(1_000)]);
    await kill(first);
    await Promise.all(asked);
    await look(client, second, 'unstored');
    await look(client, second, await untilKept(client, second));
    await look(client, second, 'unstored');
    return [second];
  };

const lateCommit: Scenario = async ({ first, second, proxy, client, database }) => {
  proxy.hold('all');
  const late = client.create(first.url, 'late');
  // Before, it would accept what the other replica forwards.
  await untilExpired(database);
  const id = await untilKept(client, second);
  // The commit arrives, and no heartbeat does before it was answered.
  proxy.hold('newer');
  await late;
  proxy.hold('nothing');
  await look(client, first, id);
  await kill(second);
  await look(client, first, await untilKept(client, first));
  await look(client, first, id);
  return [first];
};

const lostReply: Scenario = async ({ first, second, proxy, client, database }) => {
  const before = await versionIn(database);
  proxy.hold('answers');
  const forwarded = client.create(second.url, 'forwarded');
  await untilStored(database, before);
  await kill(first);
  await forwarded;
  await look(client, second, await untilKept(client, second));
  await look(client, second, 'forwarded');
  return [second];
};

const askedThroughBoth: Scenario = async ({ first, second, client }) => {
  for (let round = 0; round < 25; round += 1) {
    const [one, other] = round % 2 === 0 ? [second, first] : [first, second];
    await look(client, other, await untilKept(client, one));
    await pause(POLL_MS);
  }
  return [first, second];
};

/** The second replica answers reads itself once they were repeated. */
const repeatedElsewhere: Scenario = async ({ first, second, client }) => {
  for (let round = 0; round < 5; round += 1) {
    const id = await untilKept(client, first);
    for (let times = 0; times < LOOKS; times += 1) {
      await look(client, second, id);
      await client.list(second.url);
    }
  }
  return [first, second];
};

export const SCENARIOS = {
  'cut from PostgreSQL and back': cutWhileIdle,
  'cut from PostgreSQL with a change, and back': cutWithChange,
  'paused beyond the lease': pausedBeyondLease,
  'killed while PostgreSQL refuses': killedBeforeStored((proxy) => proxy.setCut(true)),
  'killed while PostgreSQL is silent': killedBeforeStored((proxy) => proxy.hold('requests')),
  'commit that arrives late': lateCommit,
  'reply lost between replicas': lostReply,
  'asked through both': askedThroughBoth,
  'repeated reads': repeatedElsewhere,
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof SCENARIOS;

/** What the checkers find when replicas of this build go through a scenario. */
export async function played(name: ScenarioName, database: string, program: string): Promise<Verdict> {
  const proxy = await openCutProxy({ host: '127.0.0.1', port: Number(new URL(database).port) });
  const through = new URL(database);
  through.port = String(proxy.port);
  const first = await startReplicaProcess(through.href, { program });
  const second = await startReplicaProcess(database, { program });
  const client = createWorldClient(first.ready, 'default');
  try {
    // Both know who serves the world.
    for (const replica of [first, second]) await look(client, replica, await untilKept(client, replica));
    const left = await SCENARIOS[name]({ first, second, proxy, client, database });
    proxy.hold('nothing');
    proxy.setCut(false);
    const urls = left.map(({ url }) => url);
    return await judge(client, first.ready, urls);
  } finally {
    for (const replica of [first, second]) replica.signal('SIGKILL');
    await proxy.close();
  }
}
