// Replicas whose clocks are wrong by ten minutes: the time of a world is that of PostgreSQL, whichever replica serves it.

import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '../../src/base';
import { call, start, type Answer, type Started } from '../cli/command';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { CONTROL_TOKEN } from './offers-under-kill';

const SKEWED = resolve(__dirname, '../support/skewed-clock.cjs');
const SKEW_MS = 600_000;
/** A heartbeat is answered within 2 s. */
const TOLERANCE_MS = 5_000;
const HEADERS = { 'x-understudy-control-token': CONTROL_TOKEN };

const open = (url: string, skewMs: number): Promise<Started> =>
  start(['--data', url, '--log-level', 'error', '--control-token', CONTROL_TOKEN], {
    NODE_OPTIONS: `--require ${SKEWED}`,
    CLOCK_SKEW_MS: String(skewMs),
  });

const clockAt = ({ ready }: Started, world: string): Promise<Answer> =>
  call(`${ready.url}/_worlds/${world}/_control/v1/clock`, { headers: HEADERS });

describeWithPostgres('replicas with wrong clocks', () => {
  let postgres: TestPostgres;
  beforeAll(async () => void (postgres = await startPostgres()), 60_000);
  afterAll(() => postgres.remove());

  test('have the same time, which never decreases when a world moves', async () => {
    const url = await postgres.database();
    const shown = new Map<string, bigint[]>([
      ['default', []],
      ['mine', []],
    ]);
    const look = async (replicas: readonly Started[]): Promise<void> => {
      for (const [world, times] of shown)
        for (const replica of replicas) {
          const from = Date.now();
          const { status, json } = await clockAt(replica, world);
          const until = Date.now();
          // Until its lease has ended, a world of a replica that was killed is served nowhere.
          if (status === 503) continue;
          expect(status).toBe(200);
          const micros = BigInt((json as { readonly nowMicros: string | number }).nowMicros);
          times.push(micros);
          const ms = Number(micros / 1000n);
          expect(ms).toBeGreaterThan(from - TOLERANCE_MS);
          expect(ms).toBeLessThanOrEqual(until + TOLERANCE_MS);
        }
    };
    let replicas = [await open(url, SKEW_MS), await open(url, -SKEW_MS)];
    const [ahead] = replicas;
    const created = await call(`${ahead?.ready.groups.control}/worlds`, {
      headers: HEADERS,
      body: { id: 'mine', from: { named: 'quickstart' } },
    });
    expect(created.status).toBe(201);
    for (const signal of ['SIGTERM', 'SIGKILL', 'SIGTERM'] as const) {
      for (let round = 0; round < 20; round += 1) await look(replicas);
      const victim = defined(replicas.shift(), 'there are two');
      await victim.stop(signal);
      const seen = (): number => Math.min(...[...shown.values()].map(({ length }) => length));
      for (const before = seen(); seen() < before + 20; await sleep(20)) await look(replicas);
      replicas = [...replicas, await open(url, signal === 'SIGKILL' ? -SKEW_MS : SKEW_MS)];
    }
    for (const times of shown.values()) {
      expect(times.length).toBeGreaterThanOrEqual(60);
      expect(times.filter((time, at) => at > 0 && time < defined(times[at - 1], 'it is not the first'))).toEqual([]);
    }
    await Promise.all(replicas.map((replica) => replica.stop()));
  });
});
