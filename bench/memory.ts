// What a server holds after 100,000 creates in a minute, beside what their log takes by itself.

import { setTimeout as pause } from 'node:timers/promises';
import { readDump } from '../src/world';
import { CONNECTIONS, samplesOf, type Sequence } from './cases';
import type { Finding } from './figures';
import { collector } from './garbage';
import { startBare, startUnderstudy, type Server } from './processes';
import { caseNamed } from './replica-servers';
import type { Settings } from './settings';
import { WORLD } from './throughput';
import { load } from './wrk';

const CREATES = 100_000;
const SECONDS = 60;
/** The creates end after them, and the run after this many times the seconds. */
const LONGER = 1.2;
/** Of a run with `--quick`. */
const QUICK_PART = 0.1;
const SETTLED_MS = 2000;
const MEGABYTE = 1024 * 1024;
const MOST_ABOVE_LOG_MB = 160;

/** Several, as the garbage left after a load varies. */
const SERVERS = 3;

export async function measureMemory(settings: Settings): Promise<readonly Finding[]> {
  const part = settings.quick ? QUICK_PART : 1;
  const [creates, seconds] = [CREATES * part, SECONDS * part];
  const measured: ServerMemory[] = [];
  while (measured.length < (settings.quick ? 1 : SERVERS))
    measured.push(await memoryOfServer(settings, creates, seconds));
  const bareMb = await bareAfter(settings, creates, seconds);
  const what = `memory after ${creates} creates in ${seconds} s`;
  const above = measured.map(({ ownMb, logMb }) => ownMb - logMb);
  return [
    figure(
      'creates',
      { what, unit: 'MB' },
      measured.map(({ ownMb }) => ownMb),
    ),
    figure('creates-bare', { what: `${what}: bare`, unit: 'MB' }, [bareMb]),
    figure(
      'log',
      { what: 'the log by itself after them', unit: 'MB' },
      measured.map(({ logMb }) => logMb),
    ),
    figure(
      'log-create',
      { what: 'the log by itself, for each create', unit: 'bytes' },
      measured.map(({ bytesOfCreate }) => bytesOfCreate),
    ),
    {
      ...figure('above-log', { what: `${what}, without the log`, unit: 'MB' }, above),
      ...(settings.quick ? {} : { goal: { atMost: MOST_ABOVE_LOG_MB } }),
    },
  ];
}

const figure = (id: string, label: Pick<Finding, 'what' | 'unit'>, values: readonly number[]): Finding => ({
  id: `memory/${id}`,
  ...label,
  values,
});

interface ServerMemory {
  readonly ownMb: number;
  readonly logMb: number;
  readonly bytesOfCreate: number;
}

async function memoryOfServer(settings: Settings, creates: number, seconds: number): Promise<ServerMemory> {
  const server = await startUnderstudy(settings, ['--world', WORLD]);
  try {
    const sequence = await caseNamed('create').prepare(server);
    const before = await logSize(server);
    const ownMb = await memoryAfter(server, sequence, { creates, seconds, settings });
    const after = await logSize(server);
    const entries = after.entries - before.entries;
    return {
      ownMb,
      logMb: after.bytes / MEGABYTE,
      bytesOfCreate: (after.bytes - before.bytes) / (entries / ENTRIES_OF_A_CREATE),
    };
  } finally {
    await server.stop();
  }
}

async function bareAfter(settings: Settings, creates: number, seconds: number): Promise<number> {
  const server = await startUnderstudy(settings, ['--world', WORLD]);
  const started: Server[] = [server];
  try {
    const sequence = await caseNamed('create').prepare(server);
    const bare = await startBare(settings, await samplesOf(server.url, sequence));
    started.push(bare);
    return await memoryAfter(bare, sequence, { creates, seconds, settings });
  } finally {
    for (const one of started) await one.stop();
  }
}

/** The reservation of the tracking id, and the transaction. */
const ENTRIES_OF_A_CREATE = 2;

interface Creating {
  readonly creates: number;
  readonly seconds: number;
  readonly settings: Settings;
}

async function memoryAfter(
  server: Server,
  sequence: Sequence,
  { creates, seconds, settings: { tell } }: Creating,
): Promise<number> {
  // A little faster than needed, for an answer takes time as well.
  const pauseMs = Math.floor((CONNECTIONS * seconds * 1000) / creates) - 1;
  const { requests } = await load(server, sequence, seconds * LONGER, { pauseMs, mostRequests: creates });
  await pause(SETTLED_MS);
  tell(`after ${requests} creates: ${server.residentMb().toFixed(0)} MB`);
  return server.residentMb();
}

interface LogSize {
  readonly entries: number;
  readonly bytes: number;
}

/** The entries alone, as a reader of a dump has them in memory. */
async function logSize({ url }: Server): Promise<LogSize> {
  const collect = collector();
  const text = await (await fetch(`${url}/_control/v1/dump`)).text();
  collect();
  const before = process.memoryUsage().heapUsed;
  const dump = readDump(text);
  if (!dump.ok) throw new Error(`the dump of a server cannot be read: ${dump.error.message}`);
  collect();
  return { entries: dump.value.entries.length, bytes: process.memoryUsage().heapUsed - before };
}
