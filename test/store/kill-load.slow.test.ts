// SIGKILL while a long log is being stored: the world is as before the load or as after it, and other worlds have lost
// nothing.

import { readFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call, run, start, type Started } from '../cli/command';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { newFolder } from './kept';
import { checkOffers, contractIdIn, CONTROL_TOKEN, createOffer, type Acknowledged } from './offers-under-kill';

/** When the process is killed, as shares of the time that a load takes beside no other requests. */
const MOMENTS = [0.7, 0.85, 1, 1.15, 1.3, 1.6];
const HEADERS = { 'x-understudy-control-token': CONTROL_TOKEN };

let dump = '';
beforeAll(async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'understudy-load-')), 'world');
  const args = ['fixtures', 'generate', '--world', 'quickstart', '--size', 'parties=30,updates=20000', '--out', out];
  const { status, err } = await run(args);
  if (status !== 0) throw new Error(err);
  dump = readFileSync(join(out, 'world.dump'), 'utf8');
});

const control = ({ ready }: Started, world: string): string =>
  ready.groups.control.replace('/_control', `/_worlds/${world}/_control`);

async function entriesOf(server: Started): Promise<number> {
  const { text } = await call(`${control(server, 'large')}/dump`, { headers: HEADERS });
  return text.split('\n').length;
}

async function load(server: Started): Promise<number> {
  const headers = { ...HEADERS, 'content-type': 'application/x-ndjson' };
  return (await fetch(`${control(server, 'large')}/load`, { method: 'POST', headers, body: dump })).status;
}

/** Creates offers in the default world until the server is gone. */
async function client(server: Started, name: string, known: Acknowledged): Promise<void> {
  for (let count = 0; ; count += 1) {
    const trackingId = `${name}-${count}`;
    const answer = await createOffer(server, trackingId).catch(() => undefined);
    if (!answer) return;
    expect([trackingId, answer.status]).toEqual([trackingId, 200]);
    known.set(trackingId, contractIdIn(answer.json));
  }
}

async function killWhileLoading(args: readonly string[]): Promise<void> {
  let server = await start(args);
  const made = await call(`${server.ready.groups.control}/worlds`, {
    headers: HEADERS,
    body: { id: 'large', from: { named: 'quickstart' } },
  });
  expect(made.status).toBe(201);
  const before = await entriesOf(server);
  const from = performance.now();
  expect(await load(server)).toBe(200);
  const loadMs = performance.now() - from;
  const after = await entriesOf(server);
  expect(after).not.toBe(before);
  const all: Acknowledged = new Map();
  const found = { before: 0, after: 0 };
  for (const [round, moment] of MOMENTS.entries()) {
    const reset = await call(`${control(server, 'large')}/reset`, { headers: HEADERS, body: {} });
    expect([reset.status, await entriesOf(server)]).toEqual([200, before]);
    const known: Acknowledged = new Map();
    const working = client(server, `round-${round}`, known);
    const loading = load(server).catch(() => undefined);
    await pause(moment * loadMs);
    await server.stop('SIGKILL');
    const [status] = await Promise.all([loading, working]);
    for (const [trackingId, contractId] of known) all.set(trackingId, contractId);
    server = await start(args);
    await checkOffers(server, known, all);
    const entries = await entriesOf(server);
    expect(status === 200 ? [after] : [before, after]).toContain(entries);
    found[entries === before ? 'before' : 'after'] += 1;
  }
  expect(await load(server)).toBe(200);
  await server.stop();
  server = await start(args);
  expect(await entriesOf(server)).toBe(after);
  await checkOffers(server, new Map(), all);
  expect((await server.stop()).status).toBe(0);
  process.stderr.write(
    `killed ${MOMENTS.length} times during or after loads: ${found.before} were undone, ${found.after} stored; all ${all.size} offers are there\n`,
  );
}

test('a kill during a load into a data folder leaves the world as before or after the load', () =>
  killWhileLoading(['--data', newFolder(), '--log-level', 'error']));

describeWithPostgres('loads into PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());

  test('a kill during such a load leaves the world as before or after it', async () =>
    killWhileLoading(['--data', await postgres.database(), '--control-token', CONTROL_TOKEN, '--log-level', 'error']));
});
