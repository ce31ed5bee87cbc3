// Traffic of a world on replicas: it goes on where the killed owner has stored it, and makes the same updates as in a
// server that was not killed.

import { setTimeout as pause } from 'node:timers/promises';
import { start, type Started } from '../cli/command';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { CONTROL_TOKEN } from './offers-under-kill';

const HEADERS = { 'x-understudy-control-token': CONTROL_TOKEN, 'content-type': 'application/json' };
const SETTINGS = [
  ['--control-token', CONTROL_TOKEN, '--log-level', 'error', '--seed', 'lively'],
  ['--clock', 'manual', '--at', '2026-01-15T08:00:00Z', '--traffic', 'exchange'],
].flat();

/** Can be repeated, because its outcome may be unknown when the owner is killed. */
type Step = readonly [method: string, path: string, body?: object];
const timeTo = (time: string): Step => ['POST', '/clock/set', { to: `2026-01-15T${time}:00Z` }];
const pace = (change: object): Step => ['PATCH', '/traffic', change];

const control = ({ ready }: Started, [method, path, body]: Step, headers: object = {}): Promise<Response> =>
  fetch(`${ready.groups.control}${path}`, {
    method,
    headers: { ...HEADERS, ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** The body of the first answer that is not 503. */
async function persist(at: Started, step: Step): Promise<string> {
  for (;;) {
    const answer = await control(at, step);
    const text = await answer.text();
    if (answer.status === 200) return text;
    expect([answer.status, text]).toEqual([503, text]);
    await pause(50);
  }
}

/** Begins a step that takes long, and resolves when a part of it is done. */
async function begin(at: Started, step: Step): Promise<void> {
  const answer = await control(at, step, { accept: 'text/event-stream' });
  const first = await answer.body?.getReader().read();
  const text = new TextDecoder().decode(first?.value);
  expect(text).toContain('event: progress');
  expect(text).not.toContain('event: done');
}

const BEFORE: readonly Step[] = [timeTo('09:00'), pace({ speed: 2000 }), timeTo('10:30')];
const LONG: Step = timeTo('15:00');
const AFTER: readonly Step[] = [pace({ running: false }), timeTo('15:30'), pace({ running: true }), timeTo('16:30')];

/** The whole world, and what the control operation shows of its traffic. */
const stateOf = async (at: Started): Promise<readonly string[]> => [
  await persist(at, ['GET', '/dump']),
  await persist(at, ['GET', '/traffic']),
];

describeWithPostgres('traffic on PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => void (postgres = await startPostgres()), 60_000);
  afterAll(() => postgres.remove());

  test.each(['while the world is idle', 'while it advances'])(
    'goes on at another replica when its owner is killed %s, as in a server that was not killed',
    async (moment) => {
      const url = await postgres.database();
      const owner = await start([...SETTINGS, '--data', url]);
      const other = await start([...SETTINGS, '--data', url]);
      for (const [index, step] of BEFORE.entries()) await persist(index % 2 === 0 ? owner : other, step);
      if (moment === 'while it advances') await begin(owner, LONG);
      await owner.stop('SIGKILL');
      for (const step of [LONG, ...AFTER]) await persist(other, step);
      const state = await stateOf(other);
      await other.stop();

      const alone = await start(SETTINGS);
      for (const step of [...BEFORE, LONG, ...AFTER]) await persist(alone, step);
      expect(state).toEqual(await stateOf(alone));
      expect(state.at(-1)).toContain('"arrivals":');
      await alone.stop();
    },
  );
});
