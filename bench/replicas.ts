// What replicas on PostgreSQL cost: creates beside memory and the data folder, a forwarded request beside a direct one, and
// how far replicas scale, projected from the processor time of each, since all of them share one core here.

import { join } from 'node:path';
import type { TestPostgres } from '../test/support/postgres';
import { sceneOf, send, type Case, type Sequence } from './cases';
import type { Finding } from './figures';
import { measureForwarding } from './forwarding';
import { press, pressTimes, type Pressed } from './load';
import { scratch, startUnderstudy, type Server } from './processes';
import { caseNamed, createWorld, flagsOf, startReplica, stopAll, withPostgres } from './replica-servers';
import type { Settings } from './settings';
import { measureStrictReads } from './strict-reads';

const PRIVATE_WORLDS = 64;
const SIZES = [1, 2, 4] as const;

export const measureReplicas = (settings: Settings): Promise<readonly Finding[]> =>
  withPostgres(async (postgres) => [
    ...(await stores(postgres, settings)),
    ...(await measureStrictReads(postgres, settings)),
    ...(await measureForwarding(postgres, settings)),
    ...(await spreadWorlds(postgres, settings)),
  ]);

/** One contestant of the rounds: the servers whose processor time counts, and how it is pressed. */
interface Pressing {
  readonly name: string;
  readonly press: (seconds: number) => Promise<Pressed>;
  /** Warms up the servers before the rounds. */
  readonly warm: () => Promise<unknown>;
}

type Rounds = readonly Readonly<Record<string, Pressed>>[];

async function playRounds(what: string, all: readonly Pressing[], settings: Settings): Promise<Rounds> {
  const { rounds, seconds, quick, tell } = settings;
  for (const one of all) await (quick ? one.press(seconds) : one.warm());
  const played: Record<string, Pressed>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const found: Record<string, Pressed> = {};
    for (const one of round % 2 === 0 ? all : all.toReversed()) found[one.name] = await one.press(seconds);
    played.push(found);
    const told = all.map(({ name }) => `${name} ${describe(found[name])}`);
    tell(`${what}, round ${round + 1} of ${rounds}: ${told.join(', ')}`);
  }
  return played;
}

const WARMING_SECONDS = 3;

const describe = (one: Pressed | undefined): string =>
  one ? `${one.perSecond.toFixed(0)}/s at ${(one.cpuMs * 1000).toFixed(0)} µs` : 'nothing';

/** One value a round. */
const each = (rounds: Rounds, value: (round: (name: string) => Pressed) => number): readonly number[] =>
  rounds.map((round) =>
    value((name) => {
      const found = round[name];
      if (!found) throw new Error(`${name} took no part`);
      return found;
    }),
  );

const pressing = (name: string, server: Server, sequence: Sequence): Pressing => ({
  name,
  press: (seconds) => press(server, sequence, seconds),
  warm: () => press(server, sequence, WARMING_SECONDS),
});

async function stores(postgres: TestPostgres, settings: Settings): Promise<readonly Finding[]> {
  const servers: Server[] = [];
  const start = async (name: string, one: Case, flags: readonly string[]): Promise<Pressing> => {
    const server = await startUnderstudy(settings, flags);
    servers.push(server);
    return pressing(name, server, await one.prepare(server));
  };
  try {
    const create = caseNamed('create');
    const creates = await playRounds(
      'create, 32 writers',
      [
        await start('memory', create, []),
        await start('folder', create, ['--data', join(scratch(), 'kept')]),
        await start('PostgreSQL', create, flagsOf(await postgres.database())),
      ],
      settings,
    );
    return [
      {
        id: 'replicas/create-memory',
        what: 'create on PostgreSQL, 32 writers: requests per second relative to those in memory',
        unit: 'ratio',
        values: each(creates, (of) => of('PostgreSQL').perSecond / of('memory').perSecond),
        goal: { atLeast: 0.33 },
      },
      {
        id: 'replicas/create-folder',
        what: 'the same relative to those with a data folder',
        unit: 'ratio',
        values: each(creates, (of) => of('PostgreSQL').perSecond / of('folder').perSecond),
        goal: { atLeast: 0.7 },
      },
      {
        id: 'replicas/create-cpu',
        what: 'the same: processor time a request relative to that in memory, without that of PostgreSQL',
        unit: 'ratio',
        values: each(creates, (of) => of('PostgreSQL').cpuMs / of('memory').cpuMs),
      },
    ];
  } finally {
    await stopAll(servers);
  }
}

/** Creates in private worlds of all replicas, through all replicas at once. */
async function spreadWorlds(postgres: TestPostgres, settings: Settings): Promise<readonly Finding[]> {
  const servers: Server[] = [];
  try {
    const clusters: Pressing[] = [];
    for (const size of SIZES) {
      const database = await postgres.database();
      const cluster: Server[] = [];
      for (let replica = 0; replica < size; replica += 1) cluster.push(await startReplica(database, settings));
      servers.push(...cluster);
      clusters.push(await spreadOver(cluster));
    }
    const rounds = await playRounds(`create in ${PRIVATE_WORLDS} private worlds`, clusters, settings);
    return SIZES.filter((size) => size > 1).map((size) => ({
      id: `replicas/spread-${size}`,
      what: `create in ${PRIVATE_WORLDS} private worlds: requests per second of ${size} replicas relative to one, projected from processor time`,
      unit: 'ratio',
      values: each(rounds, (of) => (size * of(clusterName(1)).cpuMs) / of(clusterName(size)).cpuMs),
      goal: { atLeast: size === 2 ? 1.6 : 3 },
    }));
  } finally {
    await stopAll(servers);
  }
}

const clusterName = (size: number): string => (size === 1 ? '1 replica' : `${size} replicas`);

async function spreadOver(cluster: readonly Server[]): Promise<Pressing> {
  const worlds = Array.from({ length: PRIVATE_WORLDS }, (_, number) => `w-${number}`);
  for (const [number, world] of worlds.entries()) {
    const server = cluster[number % cluster.length];
    if (server) await createWorld(server, { id: world, from: { named: 'quickstart' } });
  }
  const presses = await Promise.all(
    cluster.map(async (server) => {
      const sequence = await inWorlds(server, worlds);
      return (amount: number) => pressTimes(server, sequence, amount);
    }),
  );
  const pressEach = (amount: number): Promise<readonly Pressed[]> =>
    Promise.all(presses.map((pressOne) => pressOne(amount)));
  const press = async (seconds: number): Promise<Pressed> => {
    const cpuBefore = cpuOf(cluster);
    const from = performance.now();
    const amount = Math.ceil((REQUESTS_A_SECOND * seconds) / cluster.length);
    const pressed = await pressEach(amount);
    const requests = amount * cluster.length;
    const [cpu, wall] = [cpuOf(cluster) - cpuBefore, (performance.now() - from) / 1000];
    const [first] = pressed;
    if (!first) throw new Error('a cluster has at least one replica');
    return { ...first, perSecond: requests / wall, cpuMs: (cpu * 1000) / requests, busy: cpu / wall };
  };
  return { name: clusterName(cluster.length), press, warm: () => pressEach(WARMING_REQUESTS) };
}

/**
 * Sent to each replica. The first few thousand requests cost a process up to twice as much as later ones; a fixed number
 * per cluster would leave the replicas of larger clusters less warm.
 */
const WARMING_REQUESTS = 10_000;

/** Sent to all replicas together in a round. */
const REQUESTS_A_SECOND = 2000;

const cpuOf = (servers: readonly Server[]): number => servers.reduce((sum, server) => sum + server.cpuSeconds(), 0);

/** The creates of a sequence, in one world after the other. */
async function inWorlds(server: Server, worlds: readonly string[]): Promise<Sequence> {
  const { steps, memories } = await caseNamed('create').prepare(server);
  const token = sceneOf(server).users[0]?.token ?? '';
  for (const world of worlds)
    await send(`${server.url}/_worlds/${world}`, { method: 'GET', path: '/v2/state/ledger-end' }, token);
  let next = 0;
  return {
    memories,
    steps: steps.map(({ request }) => ({
      request: (memory) => {
        const made = typeof request === 'function' ? request(memory) : request;
        return { ...made, path: `/_worlds/${worlds[(next += 1) % worlds.length]}${made.path}` };
      },
    })),
  };
}
