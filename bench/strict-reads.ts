// What a read costs at the replica that serves the world: as a whole, relative to one in memory; and the checks alone,
// that the replica may still answer and that what it shows is stored.

import { setTimeout as pause } from 'node:timers/promises';
import type { TestPostgres } from '../test/support/postgres';
import { CONNECTIONS } from './cases';
import type { Finding } from './figures';
import { press, pressTimes } from './load';
import { startUnderstudy, type Server } from './processes';
import { caseNamed, startReplica, stopAll } from './replica-servers';
import type { Settings } from './settings';

/** Two processes of one program differ by some percent for their whole life, so several pairs are measured. */
const PAIRS = 3;
/** Short slices that alternate: the machine's speed varies within a second by more than the difference measured. */
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
      what: 'the same read: processor time of the checks that the replica still owns the world and that all changes are stored, repeated in a loop',
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
    await press(servers[1], sequences[1], warm);
    const { perSecond } = await press(servers[0], sequences[0], warm);
    const amount = Math.max(1, Math.ceil((perSecond * seconds) / SLICES / CONNECTIONS)) * CONNECTIONS;
    const played: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const cpuSeconds: [number, number] = [0, 0];
      for (let slice = 0; slice < SLICES; slice += 1)
        for (const which of slice % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
          cpuSeconds[which] += await cpuOf(servers[which], () => pressTimes(servers[which], sequences[which], amount));
      const [memory, replica] = cpuSeconds.map((cpu) => (cpu * 1e6) / (amount * SLICES));
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
  // Loaded when it is used: what it brings would weigh on the load of other parts.
  const { openServedReplica } =
    require('../test/store/served-replica') as typeof import('../test/store/served-replica');
  const replica = await openServedReplica(await postgres.database(), { isFirst: true, beatMs: BEAT_MS });
  try {
    const { durability } = replica.served;
    const session = replica.session('default');
    const costs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // The heartbeats of the replica need turns of the event loop.
      await pause(BEAT_MS);
      let waits: Promise<void> | undefined;
      const before = process.cpuUsage();
      for (let check = 0; check < CHECKS; check += 1)
        if ((waits = durability.refusing(session) ?? durability.pending(session))) break;
      const { user, system } = process.cpuUsage(before);
      // Rejects if the lease is over.
      await waits;
      if (waits) throw new Error('a world that does not change has nothing to store');
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
