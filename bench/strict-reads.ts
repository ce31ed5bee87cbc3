// What a read costs at the replica that serves the world: as a whole relative to one in memory, and the checks alone that
// the replica may still answer and that what it shows is stored.

import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_WORLD } from '../src/server/worlds/worlds';
import { openServedReplica } from '../test/store/served-replica';
import type { TestPostgres } from '../test/support/postgres';
import { CONNECTIONS } from './cases';
import type { Finding } from './figures';
import { press, pressTimes } from './load';
import { startUnderstudy, type Server } from './processes';
import { caseNamed, startReplica, stopAll } from './replica-servers';
import type { Settings } from './settings';

/** Two processes of one program differ by some percent for as long as they live. */
const PAIRS = 3;
/** Short ones that alternate: the difference is smaller than what the machine's speed varies by within a second. */
const SLICES = 10;
const MOST_MICROSECONDS = 2;
const WARMING_SECONDS = 3;
const CHECKS = 1_000_000;
const BEAT_MS = 1000;

/** Processor microseconds of a read. */
interface Round {
  readonly memory: number;
  readonly replica: number;
}

export async function measureStrictReads(postgres: TestPostgres, settings: Settings): Promise<readonly Finding[]> {
  const rounds: Round[] = [];
  for (let pair = 0; pair < (settings.quick ? 1 : PAIRS); pair += 1) rounds.push(...(await pairOf(postgres, settings)));
  const { what } = caseNamed('list-unchanged');
  return [
    {
      id: 'replicas/read-memory',
      what: `${what}, at the replica that serves the world: processor time relative to a server in memory`,
      unit: 'ratio',
      values: rounds.map(({ memory, replica }) => replica / memory),
    },
    {
      id: 'replicas/strict-read',
      what: 'the checks of such a read that the replica still owns the world, and that all changes are stored: processor time',
      unit: 'µs',
      values: await checkCosts(postgres, settings),
      goal: { atMost: MOST_MICROSECONDS },
    },
  ];
}

async function pairOf(postgres: TestPostgres, settings: Settings): Promise<readonly Round[]> {
  const { rounds, seconds, quick, tell } = settings;
  const servers = [await startUnderstudy(settings), await startReplica(await postgres.database(), settings)] as const;
  try {
    const one = caseNamed('list-unchanged');
    const sequences = [await one.prepare(servers[0]), await one.prepare(servers[1])] as const;
    const warm = quick ? seconds : WARMING_SECONDS;
    const [{ perSecond }] = [await press(servers[0], sequences[0], warm), await press(servers[1], sequences[1], warm)];
    const amount = Math.max(1, Math.ceil((perSecond * seconds) / SLICES / CONNECTIONS)) * CONNECTIONS;
    const played: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const seconds: [number, number] = [0, 0];
      for (let slice = 0; slice < SLICES; slice += 1)
        for (const which of slice % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
          seconds[which] += await cpuOf(servers[which], () => pressTimes(servers[which], sequences[which], amount));
      const [memory, replica] = seconds.map((cpu) => (cpu * 1e6) / (amount * SLICES));
      played.push({ memory: memory ?? Number.NaN, replica: replica ?? Number.NaN });
      tell(
        `${one.what}, round ${round + 1} of ${rounds}: memory ${memory?.toFixed(1)}, replica ${replica?.toFixed(1)} µs`,
      );
    }
    return played;
  } finally {
    await stopAll(servers);
  }
}

/** Processor microseconds for both checks of a request, in this process. */
async function checkCosts(postgres: TestPostgres, { rounds }: Settings): Promise<readonly number[]> {
  const replica = await openServedReplica(await postgres.database(), { isFirst: true, beatMs: BEAT_MS });
  try {
    const { durability } = replica.served;
    const session = replica.session(DEFAULT_WORLD);
    const costs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // The heartbeats of the replica need turns of the event loop.
      await pause(BEAT_MS);
      const before = process.cpuUsage();
      for (let check = 0; check < CHECKS; check += 1)
        if (durability.refusing(session) ?? durability.pending(session))
          throw new Error('a world that does not change needs nothing to be stored');
      const { user, system } = process.cpuUsage(before);
      costs.push((user + system) / CHECKS);
    }
    return costs;
  } finally {
    await replica.leave();
  }
}

async function cpuOf(server: Server, work: () => Promise<unknown>): Promise<number> {
  const before = server.exactCpuSeconds();
  await work();
  return server.exactCpuSeconds() - before;
}
