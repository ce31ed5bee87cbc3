// Replicas on one PostgreSQL as one mock server: any of them answers for every world, and what was answered is there
// afterwards, once, whichever of them is killed or stopped.

import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '../../src/base';
import { call, start, type Answer, type Started } from '../cli/command';
import { random } from '../random';
import { testSeed } from '../seed';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { contractIdIn, CONTROL_TOKEN, offersIn, type Acknowledged, type OffersInLog } from './offers-under-kill';
import { readDump } from '../../src/world';

const LONG = process.env['UNDERSTUDY_LONG'] !== undefined;
const FAULTS = LONG ? 60 : 3;
const FAULT_KINDS = ['kill', 'pause', 'restart'];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const WORLDS = 4;
const CONTROL = { 'x-understudy-control-token': CONTROL_TOKEN };

const open = (url: string): Promise<Started> =>
  start(['--data', url, '--log-level', 'error', '--control-token', CONTROL_TOKEN]);

/** The counters of a replica by name and labels. */
async function metricsOf({ ready }: Started): Promise<ReadonlyMap<string, number>> {
  const { text } = await call(`${ready.groups.control}/metrics`, { headers: CONTROL });
  return new Map(text.split('\n').map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

const next = random(testSeed);
const pick = <T>(choices: readonly T[]): T =>
  defined(choices[Math.floor(next() * choices.length)], 'there is at least one choice');

/**
 * Sends a request to one replica after the other until one answers anything but 503, or 429 while an earlier attempt
 * without an answer is still in process. A world that is never served again ends the test by its time limit.
 */
async function persist(replicas: readonly Started[], send: (to: Started) => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send(pick(replicas)).catch(() => undefined);
    if (answer && answer.status !== 503 && answer.status !== 429) return answer;
    await sleep(50);
  }
}

const worldsAt = (server: Started): string => `${server.ready.groups.control}/worlds`;

const createOffer = (server: Started, world: string, trackingId: string): Promise<Answer> =>
  call(`${server.ready.url}/_worlds/${world}/api/validator/v0/wallet/transfer-offers`, {
    token: server.ready.users[0]?.token ?? '',
    body: {
      receiver_party_id: server.ready.users[1]?.party,
      amount: '0.01',
      description: 'x',
      tracking_id: trackingId,
      expires_at: 4_000_000_000_000_000,
    },
  });

async function offersOf(replicas: readonly Started[], world: string): Promise<OffersInLog> {
  const { text } = await persist(replicas, (to) =>
    call(`${to.ready.url}/_worlds/${world}/_control/v1/dump`, { headers: CONTROL }),
  );
  const dump = readDump(text);
  if (!dump.ok) throw new Error(dump.error.message);
  return offersIn(dump.value.entries);
}

describeWithPostgres('replicas on PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => void (postgres = await startPostgres()), 60_000);
  afterAll(() => postgres.remove());

  test('any replica creates, finds, changes and deletes the worlds of all', async () => {
    const url = await postgres.database();
    // The one that starts first serves the default world.
    const [one, two] = [await open(url), await open(url)];
    const replicas = [one, two];
    const create = (at: Started, body: object): Promise<Answer> => call(worldsAt(at), { body, headers: CONTROL });
    const answers = [
      await create(one, { id: 'mine', from: { world: 'default' } }),
      await create(two, { id: 'mine', from: { world: 'default' } }),
      await create(two, { from: { world: 'mine' } }),
      await create(one, { from: { named: 'empty' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 201, 201]);
    const lists = await Promise.all(replicas.map((at) => call(worldsAt(at), { headers: CONTROL })));
    const idsIn = ({ json }: Answer): readonly string[] =>
      (json as { readonly worlds: readonly { readonly id: string }[] }).worlds.map(({ id }) => id);
    expect(lists.map(idsIn)).toEqual(replicas.map(() => ['default', 'mine', 'w1', 'w2']));
    expect([(await createOffer(two, 'mine', 'a')).status, (await createOffer(one, 'mine', 'a')).status]).toEqual([
      200, 409,
    ]);
    const metrics = await Promise.all([one, two].map(metricsOf));
    const ofEach = (name: string): readonly (number | undefined)[] => metrics.map((counters) => counters.get(name));
    // The first one has created the default world, and mine as its copy; w1 is a copy of mine.
    expect(ofEach('understudy_worlds')).toEqual([4, 0]);
    expect(ofEach('understudy_forwards_total{kind="request"}')).toEqual([0, 1]);
    expect(ofEach('understudy_forward_duration_seconds_count')).toEqual([0, 1]);
    expect(ofEach('understudy_forward_failures_total')).toEqual([0, 0]);
    for (const age of ofEach('understudy_heartbeat_age_seconds')) expect(age).toBeLessThan(60);
    const removed = await fetch(`${worldsAt(two)}/mine`, { method: 'DELETE', headers: CONTROL });
    expect([removed.status, (await createOffer(one, 'mine', 'b')).status]).toEqual([204, 404]);
    for (const replica of replicas) {
      const { status, err } = await replica.stop();
      expect([status, err]).toEqual([0, '']);
    }
  });

  test('lines of the JSON log name the replica, and those about a world its term', async () => {
    const url = await postgres.database();
    const logs: (readonly Record<string, unknown>[])[] = [];
    for (let starts = 0; starts < 2; starts += 1) {
      const server = await start(['--data', url, '--log-format', 'json', '--control-token', CONTROL_TOKEN]);
      expect((await createOffer(server, 'default', `offer-${starts}`)).status).toBe(200);
      const { err: lines } = await server.stop();
      logs.push(
        lines
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>),
      );
    }
    const terms = logs.map((lines) => lines.find(({ method }) => method === 'POST')).map((line) => line?.['term']);
    expect(terms).toEqual([1, 2]);
    expect(logs[1]?.find(({ message }) => message === 'serves a world')).toMatchObject({ world: 'default', term: 2 });
    const replicas = logs.map((lines) => [...new Set(lines.map(({ replica }) => replica))]);
    expect(replicas).toEqual([[expect.stringMatching(UUID)], [expect.stringMatching(UUID)]]);
    expect(replicas[0]).not.toEqual(replicas[1]);
  });

  test(
    'neither loses nor duplicates acknowledged offers while replicas are killed and stopped',
    async () => {
      const url = await postgres.database();
      const replicas = await Promise.all([open(url), open(url), open(url)]);
      const worlds = Array.from({ length: WORLDS }, (_, n) => `world-${n}`);
      for (const id of worlds)
        expect(
          (
            await persist(replicas, (to) =>
              call(worldsAt(to), { body: { id, from: { world: 'default' } }, headers: CONTROL }),
            )
          ).status,
        ).toBe(201);
      const known = new Map(worlds.map((id): [string, Acknowledged] => [id, new Map()]));
      const ending = new AbortController();
      const clients = worlds.map(async (world) => {
        for (let count = 0; !ending.signal.aborted; count += 1) {
          const { status, json } = await persist(replicas, (to) => createOffer(to, world, `${world}-${count}`));
          // 409: an earlier attempt without an answer was stored.
          expect([200, 409]).toContain(status);
          if (status === 200) known.get(world)?.set(`${world}-${count}`, contractIdIn(json));
        }
      });
      for (let fault = 0; fault < FAULTS; fault += 1) {
        await sleep(1000);
        const at = Math.floor(next() * replicas.length);
        const victim = defined(replicas[at], 'there are replicas');
        const kind = FAULT_KINDS[fault % FAULT_KINDS.length];
        if (kind === 'pause') {
          victim.signal('SIGSTOP');
          await sleep(7000);
          victim.signal('SIGCONT');
        } else {
          const { status } = await victim.stop(kind === 'kill' ? 'SIGKILL' : 'SIGTERM');
          expect(status).toBe(kind === 'kill' ? null : 0);
          replicas[at] = await open(url);
        }
      }
      await sleep(1000);
      ending.abort();
      await Promise.all(clients);
      let answered = 0;
      for (const [world, offers] of known) {
        const stored = await offersOf(replicas, world);
        expect([...offers].filter(([trackingId, contractId]) => stored.offers.get(trackingId) !== contractId)).toEqual(
          [],
        );
        expect(stored.twice).toEqual([]);
        answered += offers.size;
      }
      process.stderr.write(`${FAULTS} faults with seed ${testSeed}: ${answered} offers were answered, all are there\n`);
      expect(answered).toBeGreaterThan(WORLDS * FAULTS);
      await Promise.all(replicas.map((replica) => replica.stop()));
    },
    60_000 + FAULTS * 30_000,
  );
});
