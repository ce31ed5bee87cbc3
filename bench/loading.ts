// How long requests to other worlds wait while a large world is loaded: a client reads and changes the default world
// without pause; in further rounds, a client creates, shows and deletes a world.
// The dump is sent by a separate process, which shares the cores with the server and the client.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { POSTGRES_MISSING, type TestPostgres } from '../test/support/postgres';
import { send } from './cases';
import { dumpOf } from './dumps';
import type { Finding } from './figures';
import { outputOf, scratch, startUnderstudy, type Server } from './processes';
import { caseNamed, CONTROL_HEADERS, createWorld, flagsOf, withPostgres } from './replica-servers';
import type { Settings } from './settings';

const WORLD_ID = 'large';
const MOST_MS = 50;
const WARMING_CALLS = 250;

/** Prints the status of the answer. */
const UPLOAD = `
  const { readFileSync } = require('node:fs');
  const [file, url, headers] = process.argv.slice(1);
  const all = { ...JSON.parse(headers), 'content-type': 'application/x-ndjson' };
  fetch(url, { method: 'POST', headers: all, body: readFileSync(file) })
    .then(async (answer) => { await answer.text(); console.log(answer.status); });
`;

interface Store {
  readonly id: string;
  readonly what: string;
  readonly flags: () => Promise<readonly string[]>;
}

const MEMORY: Store = { id: 'memory', what: 'into memory', flags: async () => [] };
const FOLDER: Store = {
  id: 'data',
  what: 'into a data folder',
  flags: async () => ['--data', join(scratch(), 'kept')],
};
const onPostgres = (postgres: TestPostgres): Store => ({
  id: 'postgres',
  what: 'into PostgreSQL',
  flags: async () => flagsOf(await postgres.database()),
});

export async function measureLoading(settings: Settings): Promise<readonly Finding[]> {
  const updates = settings.quick ? 20_000 : 100_000;
  const dump = { updates, file: await dumpOf(`parties=100,updates=${updates}`, settings) };
  const found = [...(await loadingInto(MEMORY, dump, settings)), ...(await loadingInto(FOLDER, dump, settings))];
  if (POSTGRES_MISSING !== undefined) {
    settings.tell(`loads into PostgreSQL are skipped: ${POSTGRES_MISSING}`);
    return found;
  }
  return [...found, ...(await withPostgres((postgres) => loadingInto(onPostgres(postgres), dump, settings)))];
}

/** A client: each call sends requests one after another, and resolves to the longest latency in milliseconds. */
type Client = () => Promise<number>;

interface ClientKind {
  readonly suffix: string;
  readonly what: string;
  readonly clientOf: (server: Server) => Promise<Client>;
}

const REQUESTS: ClientKind = {
  suffix: '',
  what: 'reads and creates in another world',
  clientOf: clientOfWorld,
};
const WORLDS: ClientKind = {
  suffix: '-worlds',
  what: 'creating, showing and deleting another world and reading its status',
  clientOf: async (server) => clientOfWorlds(server),
};

interface LargeDump {
  readonly updates: number;
  readonly file: string;
}

async function loadingInto(store: Store, dump: LargeDump, settings: Settings): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const kind of [REQUESTS, WORLDS]) found.push(...(await loadingBeside(kind, store, dump, settings)));
  return found;
}

async function loadingBeside(
  kind: ClientKind,
  { id, what, flags }: Store,
  { updates, file }: LargeDump,
  settings: Settings,
): Promise<readonly Finding[]> {
  const [idle, loading]: [number[], number[]] = [[], []];
  for (let round = 0; round < (settings.quick ? 1 : 3); round += 1) {
    const server = await startUnderstudy(settings, await flags());
    try {
      await createWorld(server, { id: WORLD_ID, from: { named: 'quickstart' } });
      const client = await kind.clientOf(server);
      for (let call = 0; call < WARMING_CALLS; call += 1) await client();
      const from = performance.now();
      loading.push(await longestMs(client, upload(server, file)));
      // A maximum grows with the time that it is taken over.
      idle.push(await longestMs(client, pause(performance.now() - from)));
    } finally {
      await server.stop();
    }
    settings.tell(
      `loading a world of ${updates} updates ${what}: ${kind.what} took up to ${loading.at(-1)?.toFixed(1)} ms, and up to ${idle.at(-1)?.toFixed(1)} ms without the load`,
    );
  }
  return [
    {
      id: `loading/${id}${kind.suffix}`,
      what: `longest latency of ${kind.what} while a dump of ${updates} updates is loaded ${what}`,
      unit: 'ms',
      values: loading,
      goal: { atMost: MOST_MS },
    },
    { id: `loading/${id}${kind.suffix}-without`, what: 'the same for as long afterwards', unit: 'ms', values: idle },
  ];
}

async function upload({ url }: Server, file: string): Promise<void> {
  const load = `${url}/_worlds/${WORLD_ID}/_control/v1/load`;
  const status = await outputOf([process.execPath, '-e', UPLOAD, file, load, JSON.stringify(CONTROL_HEADERS)]);
  if (status.trim() !== '200') throw new Error(`a dump could not be loaded: ${status}`);
}

/** Reads the default world, then changes it. */
async function clientOfWorld(server: Server): Promise<Client> {
  const requests: (() => Promise<unknown>)[] = [];
  for (const one of [caseNamed('rounds-new'), caseNamed('create')]) {
    const { steps, memories } = await one.prepare(server);
    for (const { request } of steps)
      for (const memory of memories.slice(0, 1))
        requests.push(() => send(server.url, typeof request === 'function' ? request(memory) : request, memory.token));
  }
  return inTurn(requests);
}

/** Sends the requests of a CI job that uses a private world. */
function clientOfWorlds(server: Server): Client {
  const id = 'job';
  const ask = async (method: string, path: string): Promise<void> => {
    const answer = await fetch(`${server.url}${path}`, { method, headers: CONTROL_HEADERS });
    await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`);
  };
  return inTurn([
    () => createWorld(server, { id, from: { world: 'default' } }),
    () => ask('GET', `/_control/v1/worlds/${id}`),
    () => ask('GET', `/_worlds/${id}/_control/v1/status`),
    () => ask('DELETE', `/_control/v1/worlds/${id}`),
  ]);
}

const inTurn = (requests: readonly (() => Promise<unknown>)[]) => async (): Promise<number> => {
  let longest = 0;
  for (const request of requests) {
    const from = performance.now();
    await request();
    longest = Math.max(longest, performance.now() - from);
  }
  return longest;
};

/** Of requests that follow each other until the work is done. */
async function longestMs(client: Client, work: Promise<unknown>): Promise<number> {
  const progress = { isOver: false };
  const over = work.finally(() => (progress.isOver = true));
  // A failure is reported below, when the client has ended.
  over.catch(() => undefined);
  let longest = 0;
  while (!progress.isOver) longest = Math.max(longest, await client());
  await over;
  return longest;
}
