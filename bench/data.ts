// What `--data` costs: creates with and without a folder side by side, and how long a folder with many entries takes to
// open again.

import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CASES, send, type Case } from './cases';
import { dumpOf } from './dumps';
import { median, type Finding } from './figures';
import { press } from './load';
import { scratch, startUnderstudy, type Server } from './processes';
import type { Settings } from './settings';
import { WORLD } from './throughput';

const REOPEN_SECONDS = 1;
const LONE_CREATES = 200;
const RECORD_BYTES = 2048;
/** What a server that was stopped leaves to the disk is written by then. */
const SETTLED_MS = 1000;

export async function measureData(settings: Settings): Promise<readonly Finding[]> {
  return [...(await writers(settings)), ...(await reopening(settings))];
}

async function writers(settings: Settings): Promise<readonly Finding[]> {
  const create = CASES.find(({ id }) => id === 'create');
  if (!create) throw new Error('there is a case of creates');
  const servers: Server[] = [];
  try {
    for (const data of [[], ['--data', join(scratch(), 'kept')]])
      servers.push(await startUnderstudy(settings, ['--world', WORLD, ...data]));
    return await sideBySide(create, servers, settings);
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function sideBySide(
  create: Case,
  servers: readonly Server[],
  { rounds, seconds, tell }: Settings,
): Promise<readonly Finding[]> {
  const [rates, cpu]: [number[], number[]] = [[], []];
  const [lone, loneKept, syncs]: [number[], number[], number[]] = [[], [], []];
  const [plain, kept] = servers;
  if (!plain || !kept) return [];
  const sequences = [await create.prepare(plain), await create.prepare(kept)] as const;
  for (let round = 0; round < rounds; round += 1) {
    lone.push(await loneMs(plain, sequences[0]));
    loneKept.push(await loneMs(kept, sequences[1]));
    syncs.push(syncMs());
    const [without, withData] = [await press(plain, sequences[0], seconds), await press(kept, sequences[1], seconds)];
    rates.push(withData.perSecond / without.perSecond);
    cpu.push(withData.cpuMs / without.cpuMs);
    tell(
      `create with --data, round ${round + 1} of ${rounds}: 32 writers at ${withData.perSecond.toFixed(0)} beside ${without.perSecond.toFixed(0)} requests a second, a lone one waits ${loneKept.at(-1)?.toFixed(2)} beside ${lone.at(-1)?.toFixed(2)} ms`,
    );
  }
  return [
    { id: 'data/lone', what: 'create with `--data`, a lone writer: median wait', unit: 'ms', values: loneKept },
    { id: 'data/lone-without', what: 'the same without `--data`', unit: 'ms', values: lone },
    { id: 'data/sync', what: 'one sync of the disk', unit: 'ms', values: syncs },
    {
      id: 'data/lone-syncs',
      what: 'what `--data` adds to the wait of a lone writer, in syncs of the disk',
      unit: 'ratio',
      values: loneKept.map((ms, round) => (ms - (lone[round] ?? 0)) / (syncs[round] ?? Number.NaN)),
      goal: { atMost: 1 },
    },
    {
      id: 'data/writers',
      what: 'create with `--data`, 32 writers: requests per second relative to those without',
      unit: 'ratio',
      values: rates,
    },
    {
      id: 'data/writers-cpu',
      what: 'the same: processor time a request relative to that without',
      unit: 'ratio',
      values: cpu,
    },
  ];
}

/** The median wait of one who sends the next create when the answer is there. */
async function loneMs(
  { url }: Server,
  { steps: [step], memories: [memory] }: Awaited<ReturnType<Case['prepare']>>,
): Promise<number> {
  if (!step || !memory) throw new Error('a create has a step and a caller');
  const waits: number[] = [];
  for (let time = 0; time < LONE_CREATES; time += 1) {
    const request = typeof step.request === 'function' ? step.request(memory) : step.request;
    const from = performance.now();
    await send(url, request, memory.token);
    waits.push(performance.now() - from);
  }
  return median(waits);
}

/** The median time to append a record of a create to a file and sync it, by system calls alone. */
function syncMs(): number {
  const file = openSync(join(scratch(), 'record'), 'a');
  const record = Buffer.alloc(RECORD_BYTES, 'x');
  const waits: number[] = [];
  for (let time = 0; time < LONE_CREATES; time += 1) {
    const from = performance.now();
    writeSync(file, record);
    fdatasyncSync(file);
    waits.push(performance.now() - from);
  }
  closeSync(file);
  return median(waits);
}

async function reopening(settings: Settings): Promise<readonly Finding[]> {
  const updates = settings.quick ? 10_000 : 100_000;
  const data = ['--data', join(scratch(), 'kept')];
  const first = await startUnderstudy({ pinned: false }, [
    ...data,
    '--world',
    await dumpOf(`parties=100,updates=${updates}`, settings),
  ]);
  await first.stop();
  const seconds: number[] = [];
  for (let round = 0; round < (settings.quick ? 1 : 5); round += 1) {
    await pause(SETTLED_MS);
    const from = performance.now();
    const server = await startUnderstudy({ pinned: false }, data);
    seconds.push((performance.now() - from) / 1000);
    await server.stop();
    settings.tell(`a folder with ${updates} updates opens again in ${seconds.at(-1)?.toFixed(2)} s`);
  }
  return [
    {
      id: 'data/reopen',
      what: `start with a data folder of ${updates} updates`,
      unit: 's',
      values: seconds,
      ...(settings.quick ? {} : { goal: { atMost: REOPEN_SECONDS } }),
    },
  ];
}
