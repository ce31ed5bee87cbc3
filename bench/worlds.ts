// Whether a read costs more beside many private worlds: two servers side by side, one of which also serves a thousand
// idle copies of its world, in memory, with a data folder and on PostgreSQL.

import { join } from 'node:path';
import { POSTGRES_MISSING } from '../test/support/postgres';
import type { Case } from './cases';
import type { Finding } from './figures';
import { sideBySide } from './flat';
import { scratch, startUnderstudy, type Server } from './processes';
import { caseNamed, createWorld, flagsOf, withPostgres } from './replica-servers';
import type { Settings } from './settings';
import { WORLD } from './throughput';

const MANY = 1000;
const MOST = 1.1;
/** Two processes of one program differ by some percent for as long as they live. */
const PAIRS = 3;
/** Worlds that are created at a time: their writes share a sync. */
const AT_ONCE = 20;

type Flags = () => Promise<readonly string[]>;

export async function measureWorlds(settings: Settings): Promise<readonly Finding[]> {
  const found = await measureAt(settings, [
    { id: 'memory', what: '', flags: async () => [] },
    { id: 'data', what: ', with `--data`', flags: async () => ['--data', join(scratch(), 'kept')] },
  ]);
  if (POSTGRES_MISSING !== undefined) {
    settings.tell(`worlds on PostgreSQL are skipped: ${POSTGRES_MISSING}`);
    return found;
  }
  const onPostgres = await withPostgres((postgres) =>
    measureAt(settings, [
      { id: 'postgres', what: ', on PostgreSQL', flags: async () => flagsOf(await postgres.database()) },
    ]),
  );
  return [...found, ...onPostgres];
}

async function measureAt(
  settings: Settings,
  places: readonly { readonly id: string; readonly what: string; readonly flags: Flags }[],
): Promise<readonly Finding[]> {
  const list = caseNamed('list-unchanged');
  const found: Finding[] = [];
  for (const { id, what, flags } of places) {
    const values: number[] = [];
    for (let pair = 0; pair < (settings.quick ? 1 : PAIRS); pair += 1)
      values.push(...(await pairOf(list, flags, settings)));
    found.push({
      id: `worlds/${id}`,
      what: `${list.what}: processor time with ${MANY} private worlds relative to one${what}`,
      unit: 'ratio',
      values,
      goal: { atMost: MOST },
    });
  }
  return found;
}

async function pairOf(one: Case, flags: Flags, settings: Settings): Promise<readonly number[]> {
  const servers: Server[] = [];
  try {
    for (const worlds of [1, MANY]) {
      const server = await startUnderstudy(settings, [
        '--world',
        WORLD,
        '--max-worlds',
        String(MANY + 1),
        ...(await flags()),
      ]);
      servers.push(server);
      await addWorlds(server, worlds);
    }
    return await sideBySide(one, servers, settings);
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function addWorlds(server: Server, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - from) }, () =>
        createWorld(server, { from: { world: 'default' } }),
      ),
    );
}
