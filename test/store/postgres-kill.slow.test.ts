// A server with PostgreSQL under load: the server is killed, or PostgreSQL is. What was answered is there afterwards,
// once, and nothing hangs.

import { setTimeout as sleep } from 'node:timers/promises';
import { call, run, start, type Started } from '../cli/command';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { checkOffers, contractIdIn, CONTROL_TOKEN, createOffer, type Acknowledged } from './offers-under-kill';

const LONG = process.env['UNDERSTUDY_LONG'] !== undefined;
const ROUNDS = LONG ? 20 : 2;
const CLIENTS = 4;
/** Answers before a kill or an outage: counted, because a busy machine may give none for a long time. */
const SOME = 5;
/** A request that waits longer hangs: a statement may take 5 s, on a machine that is ten times slower. */
const MAX_WAIT_MS = 60_000;

interface Load {
  readonly known: Acknowledged;
  readonly statuses: Set<number>;
  readonly stop: () => Promise<void>;
}

/** Clients that create offers one after the other, and repeat each until they have its outcome or the server is gone. */
function load(server: Started, name: string): Load {
  const known: Acknowledged = new Map();
  const statuses = new Set<number>();
  const ending = new AbortController();
  const { signal } = ending;
  const client = async (id: number): Promise<void> => {
    for (let count = 0; !signal.aborted; count += 1) {
      const trackingId = `${name}-${id}-${count}`;
      for (let isKnown = false; !isKnown && !signal.aborted;) {
        const began = performance.now();
        const answer = await createOffer(server, trackingId).catch(() => undefined);
        if (!answer) return;
        expect(performance.now() - began).toBeLessThan(MAX_WAIT_MS);
        statuses.add(answer.status);
        if (answer.status === 200) known.set(trackingId, contractIdIn(answer.json));
        isKnown = answer.status !== 503;
        if (!isKnown) {
          expect(answer.headers.get('retry-after')).toBe('1');
          await sleep(100);
        }
      }
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, id) => client(id));
  return {
    known,
    statuses,
    async stop() {
      ending.abort();
      await Promise.all(clients);
    },
  };
}

/** The lease of a process that was killed must end first. */
async function startServing(url: string): Promise<Started> {
  const server = await start(argsFor(url));
  for (let status = 503; status !== 200; { status } = await call(`${server.ready.groups.scan}/v0/dso-party-id`))
    await sleep(50);
  return server;
}

async function untilAnswered({ known }: Load, more: number): Promise<void> {
  const before = known.size;
  while (known.size < before + more) await sleep(20);
}

const argsFor = (url: string): readonly string[] => [
  '--data',
  url,
  '--log-level',
  'error',
  '--control-token',
  CONTROL_TOKEN,
];

describeWithPostgres('a server with PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => void (postgres = await startPostgres()), 60_000);
  afterAll(() => postgres.remove());

  test(
    'neither loses nor duplicates acknowledged offers when it is killed',
    async () => {
      const url = await postgres.database();
      const all: Acknowledged = new Map();
      for (let count = 0; count < ROUNDS; count += 1) {
        const server = await startServing(url);
        if (count > 0) await checkOffers(server, new Map(), all);
        const clients = load(server, `round-${count}`);
        await untilAnswered(clients, SOME);
        await server.stop('SIGKILL');
        await clients.stop();
        for (const [trackingId, contractId] of clients.known) all.set(trackingId, contractId);
      }
      const server = await startServing(url);
      await checkOffers(server, all, all);
      expect(all.size).toBeGreaterThanOrEqual(ROUNDS * SOME);
      await server.stop();
    },
    ROUNDS * 60_000,
  );

  test(
    'responds with 503 while PostgreSQL is unavailable, loses and duplicates nothing, and continues',
    async () => {
      const url = await postgres.database();
      const server = await start(argsFor(url));
      const clients = load(server, 'crash');
      const { known, statuses } = clients;
      for (let count = 0; count < ROUNDS; count += 1) {
        await untilAnswered(clients, SOME);
        postgres.stop('immediate');
        await sleep(count % 2 === 0 ? 300 : 6000);
        if (count % 2 !== 0) {
          // The lease is over: another replica could have changed the world.
          const reads = await call(`${server.ready.groups.scan}/v0/dso-party-id`);
          expect([reads.status, reads.headers.get('retry-after')]).toEqual([503, '1']);
          const created = await call(`${server.ready.groups.control}/worlds`, {
            headers: { 'x-understudy-control-token': CONTROL_TOKEN },
            body: { from: { world: 'default' } },
          });
          expect([created.status, created.headers.get('retry-after')]).toEqual([503, '1']);
          const ready = await call(`${server.ready.url}/_health/ready`);
          expect([ready.status, (await call(`${server.ready.url}/_health/live`)).status]).toEqual([503, 200]);
        }
        postgres.start();
        await untilAnswered(clients, SOME);
      }
      await clients.stop();
      expect([...statuses].filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
      expect(statuses).toContain(503);
      await checkOffers(server, known, known);
      const { status, err } = await server.stop();
      expect([status, err.includes('secret')]).toEqual([0, false]);
    },
    ROUNDS * 60_000,
  );

  test('explains what to do about a database that does not exist', async () => {
    const missing = (await postgres.database()).replace(/\/\w+$/, '/nosuch');
    const { status, err } = await run(['serve', '--port', '0', ...argsFor(missing)]);
    expect([status, err]).toEqual([
      3,
      expect.stringMatching(/"nosuch" does not exist\): create the database, or correct/),
    ]);
  });

  test('needs a control token, and names an unreachable database without its password', async () => {
    const missing = await run(['serve', '--port', '0', '--data', 'postgres://me:secret@127.0.0.1:1/mock']);
    expect([missing.status, missing.err]).toEqual([2, expect.stringContaining('add --control-token TEXT')]);
    const away = await run(['serve', '--port', '0', ...argsFor('postgres://me:secret@127.0.0.1:1/mock')]);
    expect([away.status, away.err]).toEqual([
      3,
      expect.stringMatching(/^understudy: --data postgres:\/\/me@127.0.0.1:1\/mock cannot be used \(.*ECONNREFUSED/),
    ]);
    const other = await run(['serve', '--port', '0', '--data', 'mysql://me:secret@127.0.0.1:1/mock']);
    expect([other.status, other.err]).toEqual([2, expect.stringContaining('write postgres://USER@HOST/DATABASE')]);
    expect(`${missing.err}${away.err}${other.err}`).not.toContain('secret');
  });
});
