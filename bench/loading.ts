// How long requests to other worlds wait while a large world is loaded: a client of the default world reads without pause.
// The file is sent by a separate process, which shares the cores with the server and the client.

import { setTimeout as pause } from 'node:timers/promises';
import { sceneOf, send } from './cases';
import { dumpOf } from './dumps';
import type { Finding } from './figures';
import { outputOf, startUnderstudy, type Server } from './processes';
import { createWorld } from './replica-servers';
import type { Settings } from './settings';

const WORLD_ID = 'large';
const MOST_MS = 50;
const WARMING_REQUESTS = 500;
const LIST = { method: 'GET', path: '/api/validator/v0/wallet/transfer-offers' } as const;

/** Prints the status of the answer. */
const UPLOAD = `
  const { readFileSync } = require('node:fs');
  const [file, url] = process.argv.slice(1);
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/x-ndjson' }, body: readFileSync(file) })
    .then(async (answer) => { await answer.text(); console.log(answer.status); });
`;

export async function measureLoading(settings: Settings): Promise<readonly Finding[]> {
  const updates = settings.quick ? 20_000 : 100_000;
  const dump = await dumpOf(`parties=100,updates=${updates}`, settings);
  const [idle, loading]: [number[], number[]] = [[], []];
  for (let round = 0; round < (settings.quick ? 1 : 3); round += 1) {
    const server = await startUnderstudy(settings);
    try {
      await createWorld(server, { id: WORLD_ID, from: { named: 'quickstart' } });
      for (let request = 0; request < WARMING_REQUESTS; request += 1) await read(server);
      const from = performance.now();
      loading.push(await longestMs(server, upload(server, dump)));
      // A maximum grows with the time that it is taken over.
      idle.push(await longestMs(server, pause(performance.now() - from)));
    } finally {
      await server.stop();
    }
    settings.tell(
      `a world of ${updates} updates is loaded: requests to another wait up to ${loading.at(-1)?.toFixed(1)} ms, ${idle.at(-1)?.toFixed(1)} ms without`,
    );
  }
  return [
    {
      id: 'loading/longest',
      what: `longest latency of requests to another world while a dump of ${updates} updates is loaded into memory`,
      unit: 'ms',
      values: loading,
      goal: { atMost: MOST_MS },
    },
    { id: 'loading/longest-without', what: 'the same for as long afterwards', unit: 'ms', values: idle },
  ];
}

async function upload({ url }: Server, file: string): Promise<void> {
  const status = await outputOf([process.execPath, '-e', UPLOAD, file, `${url}/_worlds/${WORLD_ID}/_control/v1/load`]);
  if (status.trim() !== '200') throw new Error(`a dump could not be loaded: ${status}`);
}

const read = (server: Server): Promise<unknown> => send(server.url, LIST, sceneOf(server).users[0]?.token ?? '');

/** Of requests that follow each other until the work is done. */
async function longestMs(server: Server, work: Promise<unknown>): Promise<number> {
  const progress = { isOver: false };
  const over = work.finally(() => (progress.isOver = true));
  // A failure is reported below, when the client has ended.
  over.catch(() => undefined);
  let longest = 0;
  while (!progress.isOver) {
    const from = performance.now();
    await read(server);
    longest = Math.max(longest, performance.now() - from);
  }
  await over;
  return longest;
}
