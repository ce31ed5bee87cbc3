// A revert, reset, load or copy of a large world: requests of other worlds are served in between, those of the world
// itself wait in order, and the state before stays if the work fails.

import { DAY, defined, isObject, plus, type Json, type Work } from '../../../src/base';
import { openTestMock, tokenOf } from '../harness';

/** Folding this many entries takes several turns of the event loop. */
const LARGE_ENTRIES = 6000;

interface Answer {
  readonly status: number;
  readonly json: Json | undefined;
}

async function openLarge() {
  const { mock, worlds, live } = openTestMock({ maxWorlds: 2 });
  const token = await tokenOf('alice');
  const ask = async (method: string, url: string, body?: Json | string): Promise<Answer> => {
    const text = body === undefined || typeof body === 'string' ? (body ?? '') : JSON.stringify(body);
    const answer = await mock.handle({
      method,
      url,
      headers: { host: '127.0.0.1', 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: new TextEncoder().encode(text),
    });
    return { status: answer.status, json: answer.body === '' ? undefined : (JSON.parse(answer.body) as Json) };
  };
  const control = (method: string, path: string, body?: Json): Promise<Answer> =>
    ask(method, `/_control/v1${path}`, body);
  const endOf = async (world: string): Promise<Json | undefined> => {
    const { json } = await ask('GET', `/_worlds/${world}/v2/state/ledger-end`);
    return isObject(json) ? json['offset'] : undefined;
  };
  const end = (): number => live.ledger.state.ledgerEnd;
  expect((await control('POST', '/worlds', { id: 'other', from: { world: 'default' } })).status).toBe(201);
  while (live.ledger.state.log.length < LARGE_ENTRIES) {
    live.clock.advance(DAY);
    live.ledger.tick(live.clock.now());
  }
  expect((await control('POST', '/snapshots', { name: 'large' })).status).toBe(201);
  const large = end();
  live.clock.advance(DAY);
  expect(await endOf('default')).toBeGreaterThan(large);
  return { worlds, live, ask, control, endOf, large };
}

test('a revert of a large world lets other worlds answer first, and its own requests wait in order', async () => {
  const { live, control, endOf, large } = await openLarge();
  const order: string[] = [];
  const noted = async <T>(name: string, answer: Promise<T>): Promise<T> => {
    const given = await answer;
    order.push(name);
    return given;
  };
  const { ledger } = live;
  const reverted = noted('reverted', control('POST', '/snapshots/large/revert'));
  const own = noted('own', endOf('default'));
  const taken = noted('taken', control('POST', '/snapshots', { name: 'afterwards' }));
  const list = noted('list', control('GET', '/snapshots'));
  await noted('other', endOf('other'));
  expect([live.ledger === ledger, live.rebuilding === undefined]).toEqual([true, false]);
  expect((await reverted).status).toBe(200);
  expect(await own).toBe(large);
  expect([(await taken).status, JSON.stringify((await list).json).includes('afterwards')]).toEqual([201, true]);
  expect(order.filter((name) => name !== 'own')).toEqual(['other', 'reverted', 'taken', 'list']);
  expect([live.ledger === ledger, live.rebuilding]).toEqual([false, undefined]);
});

test('a second revert that waited for the first one keeps later requests waiting', async () => {
  const { control, endOf, large } = await openLarge();
  const [first, second, end] = await Promise.all([
    control('POST', '/snapshots/large/revert'),
    control('POST', '/reset'),
    endOf('default'),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(end).toBeLessThan(large);
});

test('a task that fails halfway leaves the state unchanged, and the world is served again', async () => {
  const { live, endOf } = await openLarge();
  const { ledger, epoch } = live;
  const before = await endOf('default');
  function* failing(): Work<void> {
    for (let piece = 0; piece < 100; piece += 1) yield;
    throw new Error('an entry contradicts the one before');
  }
  const failed = live.rebuild(failing);
  const waiting = endOf('default');
  await expect(failed).rejects.toThrow('an entry contradicts');
  expect([await waiting, live.ledger === ledger, live.epoch, live.rebuilding]).toEqual([
    before,
    true,
    epoch,
    undefined,
  ]);
});

test('a world that is deleted while it is rebuilt responds that it is gone', async () => {
  const { worlds, live, control, ask } = await openLarge();
  expect((await control('POST', '/worlds', { id: 'mine', from: { world: 'default' } })).status).toBe(201);
  const mine = defined(worlds.session('mine'), 'the copy is served');
  expect(mine.live.ledger.state.log.length).toBe(live.ledger.state.log.length);
  const reset = ask('POST', '/_worlds/mine/_control/v1/reset');
  const read = ask('GET', '/_worlds/mine/v2/state/ledger-end');
  expect((await control('DELETE', '/worlds/mine')).status).toBe(204);
  expect([(await reset).status, (await read).status]).toEqual([404, 404]);
  expect((await control('GET', '/worlds')).status).toBe(200);
});

test('while a large world is copied its id and its place are reserved', async () => {
  const { control } = await openLarge();
  const copy = { id: 'copy', from: { world: 'default' } };
  const [made, again, more] = await Promise.all([
    control('POST', '/worlds', copy),
    control('POST', '/worlds', copy),
    control('POST', '/worlds', { from: { world: 'other' } }),
  ]);
  expect(made.status).toBe(201);
  expect([again.json, more.json].map((json) => (isObject(json) ? json['code'] : json))).toEqual([
    'too-many-worlds',
    'too-many-worlds',
  ]);
  expect((await control('DELETE', '/worlds/copy')).status).toBe(204);
  const twice = await Promise.all([control('POST', '/worlds', copy), control('POST', '/worlds', copy)]);
  expect(twice.map(({ status }) => status)).toEqual([201, 429]);
});

test('a copy has the state at the time of the request, though the original continues meanwhile', async () => {
  const { live, control, endOf } = await openLarge();
  const end = await endOf('default');
  const copied = control('POST', '/worlds', { id: 'mine', from: { world: 'default' } });
  await new Promise((resolve) => void setImmediate(resolve));
  live.clock.advance(DAY);
  expect(await endOf('default')).toBeGreaterThan(Number(end));
  expect((await copied).status).toBe(201);
  expect(await endOf('mine')).toBe(end);
});

test('a revert to the current state restores nothing that an advance in progress adds meanwhile', async () => {
  const { live, control, endOf } = await openLarge();
  expect((await control('POST', '/snapshots', { name: 'present' })).status).toBe(201);
  const end = await endOf('default');
  const { ledger } = live;
  const reverted = control('POST', '/snapshots/present/revert');
  // Slices of the work run between turns of the event loop, so none is over.
  while (!live.rebuilding) await Promise.resolve();
  ledger.tick(plus(live.clock.now(), DAY));
  expect((await reverted).status).toBe(200);
  expect(await endOf('default')).toBe(end);
});

test('a reload between two reverts runs after the first, not in the middle of the second', async () => {
  const { worlds, live } = await openLarge();
  const during: boolean[] = [];
  const { replace } = live;
  jest.spyOn(live, 'replace').mockImplementation((...given) => {
    during.push(live.rebuilding !== undefined);
    replace(...given);
  });
  const present = live.checkpoint();
  const first = live.revert(present);
  const reloaded = worlds.reload(live.world);
  const second = live.revert(present);
  await Promise.all([first, reloaded, second]);
  expect(during).toEqual([false]);
});
