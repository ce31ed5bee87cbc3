// How long requests to other worlds wait while a large world is loaded: a client reads and changes the default world
// without pause.
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
const WARMING_REQUESTS = 500;

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

async function loadingInto(
  { id, what, flags }: Store,
  { updates, file }: { readonly updates: number; readonly file: string },
  settings: Settings,
): Promise<readonly Finding[]> {
  const [idle, loading]: [number[], number[]] = [[], []];
  for (let round = 0; round < (settings.quick ? 1 : 3); round += 1) {
    const server = await startUnderstudy(settings, await flags());
    try {
      await createWorld(server, { id: WORLD_ID, from: { named: 'quickstart' } });
      const client = await clientOf(server);
      for (let request = 0; request < WARMING_REQUESTS; request += 1) await client();
      const from = performance.now();
      loading.push(await longestMs(client, upload(server, file)));
      // A maximum grows with the time that it is taken over.
      idle.push(await longestMs(client, pause(performance.now() - from)));
    } finally {
      await server.stop();
    }
    settings.tell(
      `loading a world of ${updates} updates ${what}: requests to another world waited up to ${loading.at(-1)?.toFixed(1)} ms, and up to ${idle.at(-1)?.toFixed(1)} ms without the load`,
    );
  }
  return [
    {
      id: `loading/${id}`,
      what: `longest latency of reads and creates in another world while a dump of ${updates} updates is loaded ${what}`,
      unit: 'ms',
      values: loading,
      goal: { atMost: MOST_MS },
    },
    { id: `loading/${id}-without`, what: 'the same for as long afterwards', unit: 'ms', values: idle },
  ];
}

async function upload({ url }: Server, file: string): Promise<void> {
  const load = `${url}/_worlds/${WORLD_ID}/_control/v1/load`;
  const status = await outputOf([process.execPath, '-e', UPLOAD, file, load, JSON.stringify(CONTROL_HEADERS)]);
  if (status.trim() !== '200') throw new Error(`a dump could not be loaded: ${status}`);
}

/** A client: each call reads the default world, then changes it, and resolves to the longer latency in milliseconds. */
async function clientOf(server: Server): Promise<() => Promise<number>> {
  const requests: (() => Promise<unknown>)[] = [];
  for (const one of [caseNamed('rounds-new'), caseNamed('create')]) {
    const { steps, memories } = await one.prepare(server);
    for (const { request } of steps)
      for (const memory of memories.slice(0, 1))
        requests.push(() => send(server.url, typeof request === 'function' ? request(memory) : request, memory.token));
  }
  return async () => {
    let longest = 0;
    for (const request of requests) {
      const from = performance.now();
      await request();
      longest = Math.max(longest, performance.now() - from);
    }
    return longest;
  };
}

/** Of requests that follow each other until the work is done. */
async function longestMs(client: () => Promise<number>, work: Promise<unknown>): Promise<number> {
  const progress = { isOver: false };
  const over = work.finally(() => (progress.isOver = true));
  // A failure is reported below, when the client has ended.
  over.catch(() => undefined);
  let longest = 0;
  while (!progress.isOver) longest = Math.max(longest, await client());
  await over;
  return longest;
}
