// From the start of the process to the first answer, and the memory it holds: idle, and after a load.

import { setTimeout as pause } from 'node:timers/promises';
import { CASES, sceneOf, send } from './cases';
import type { Finding } from './figures';
import { pressTimes } from './load';
import { startBare, startUnderstudy, type Server } from './processes';
import type { Settings } from './settings';
import { WORLD } from './throughput';

/** Starts a server for the document it was given; a peer of the benchmark. */
export interface Starter {
  readonly name: string;
  readonly start: () => Promise<Server>;
  /** A request it can answer. */
  readonly first: (server: Server) => Promise<unknown>;
}

const SETTLED_MS = 2000;
const LOAD = 50_000;
const LOAD_QUICK = 5000;
/** Of all requests of the load: what is created stays, and memory for it is no waste. */
const CREATES = 2000;

const [NODE_MAJOR = 0] = process.versions.node.split('.').map(Number);
const MOST_MS = NODE_MAJOR >= 24 ? 150 : 250;

interface Start {
  readonly ms: number;
  readonly idleMb: number;
}

const LIST = { method: 'GET', path: '/api/validator/v0/wallet/transfer-offers' } as const;

/** The first answer is one that routes, authenticates and validates: the list of the first user's offers. */
const own: Starter = {
  name: 'understudy',
  start: () => startUnderstudy({ pinned: false }),
  first: (server) => send(server.url, LIST, sceneOf(server).users[0]?.token ?? ''),
};
const bare: Starter = {
  name: 'bare',
  start: () => startBare({ pinned: false }),
  first: (server) => send(server.url, { method: 'GET', path: '/' }, ''),
};

export async function measureStart(settings: Settings, peers: readonly Starter[]): Promise<readonly Finding[]> {
  const starters = [bare, own, ...peers];
  const seen = new Map<string, Start[]>(starters.map(({ name }) => [name, []]));
  // One more than counts: the first finds no file in memory.
  for (let round = 0; round <= Math.max(2, settings.rounds); round += 1) {
    for (const starter of starters) {
      const start = await startOnce(starter);
      settings.tell(`start, round ${round}: ${starter.name} ${start.ms.toFixed(0)} ms, ${start.idleMb.toFixed(0)} MB`);
      if (round > 0) seen.get(starter.name)?.push(start);
    }
  }
  return [...startFindings(seen), await memoryAfterLoad(settings)];
}

async function startOnce({ start, first }: Starter): Promise<Start> {
  const from = performance.now();
  const server = await start();
  await first(server);
  const ms = performance.now() - from;
  await pause(SETTLED_MS);
  const idleMb = server.residentMb();
  await server.stop();
  return { ms, idleMb };
}

function startFindings(seen: ReadonlyMap<string, readonly Start[]>): readonly Finding[] {
  const of = (name: string, pick: (start: Start) => number): readonly number[] => (seen.get(name) ?? []).map(pick);
  const baseline = of('bare', ({ ms }) => ms);
  const peers = [...seen.keys()].filter((name) => name !== 'understudy');
  const took = 'start of the process to the first answer';
  return [
    { id: 'start/ms', what: took, unit: 'ms', values: of('understudy', ({ ms }) => ms), goal: { atMost: MOST_MS } },
    {
      id: 'start/ratio',
      what: `${took}, relative to the baseline`,
      unit: 'ratio',
      values: of('understudy', ({ ms }) => ms).map((ms, index) => ms / (baseline[index] ?? Number.NaN)),
      goal: { atMost: 3 },
    },
    ...peers.map((name): Finding => ({
      id: `start/ms-${name}`,
      what: `${took}: ${name}`,
      unit: 'ms',
      values: of(name, ({ ms }) => ms),
    })),
    {
      id: 'memory/idle',
      what: 'memory two seconds after the start',
      unit: 'MB',
      values: of('understudy', ({ idleMb }) => idleMb),
      goal: { atMost: 80 },
    },
    ...peers.map((name): Finding => ({
      id: `memory/idle-${name}`,
      what: `memory two seconds after the start: ${name}`,
      unit: 'MB',
      values: of(name, ({ idleMb }) => idleMb),
    })),
  ];
}

/** Every case that leaves nothing behind in equal parts, then some creates: what they made is held. */
async function memoryAfterLoad({ quick, tell }: Settings): Promise<Finding> {
  const server = await startUnderstudy({ pinned: false }, ['--world', WORLD]);
  try {
    const reads = CASES.filter(({ id }) => !id.startsWith('create'));
    for (const one of reads)
      await pressTimes(server, await one.prepare(server), Math.round((quick ? LOAD_QUICK : LOAD) / reads.length));
    const create = CASES.find(({ id }) => id === 'create');
    if (create) await pressTimes(server, await create.prepare(server), CREATES);
    await pause(SETTLED_MS);
    tell(`memory after load: ${server.residentMb().toFixed(0)} MB`);
    return {
      id: 'memory/after-load',
      what: `memory after ${quick ? LOAD_QUICK : LOAD} reads and ${CREATES} creates`,
      unit: 'MB',
      values: [server.residentMb()],
      goal: { atMost: 150 },
    };
  } finally {
    await server.stop();
  }
}
