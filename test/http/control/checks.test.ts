// Checks that the server runs, with a runner that tests drive.

import { err, ok } from '../../../src/base';
import type { CheckParameters, ControlResult, ControlWorlds, WorldView } from '../../../src/operations';
import type { CheckListener, CheckOrder, CheckRunner, CheckScenario } from '../../../src/server';
import { createChecks } from '../../../src/server';
import { startTestServer, type TestServer } from '../harness';
import { eventually } from '../../support/eventually';

interface Driven {
  readonly runner: CheckRunner;
  readonly orders: CheckOrder[];
  readonly discarded: string[];
  readonly stopped: string[];
  listener(): CheckListener;
}

function drivenRunner(): Driven {
  const [orders, discarded, stopped]: [CheckOrder[], string[], string[]] = [[], [], []];
  const listeners: CheckListener[] = [];
  return {
    orders,
    discarded,
    stopped,
    listener: () => listeners.at(-1) as CheckListener,
    runner: {
      suites: async () => [
        { name: 'ans-entries', title: 'Names', group: 'scan', scenarios: { read: 37, write: 0, destructive: 0 } },
      ],
      describe: ({ url, world }) => ({ urls: [url ?? `http://127.0.0.1/_worlds/${world ?? ''}`], command: 'check' }),
      start(order, listener) {
        orders.push(order);
        listeners.push(listener);
        return {
          stop: () => void stopped.push(order.id),
          hasReport: () => true,
          report: async (format) => Buffer.from(format === 'html' ? '<!doctype html>' : '{"report":1,"exit":0}'),
          discard: () => void discarded.push(order.id),
        };
      },
    },
  };
}

const scenario = (id: string, verdict: CheckScenario['verdict']): CheckScenario => ({
  id,
  suite: id.split('/')[0] ?? '',
  title: id,
  safety: 'read',
  verdict,
  ms: 1,
  findings: [],
  exchanges: [],
});

const PLAN = {
  event: 'plan',
  total: 3,
  skipped: 1,
  suites: [{ name: 'ans-entries', title: 'Names', total: 3 }],
} as const;
const COUNTS = { pass: 2, fail: 1, error: 0, warn: 0, skip: 1, waived: 0 };

const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});
async function serverWith(driven?: Driven, limits = {}): Promise<TestServer> {
  const server = await startTestServer({ ...(driven && { checkRunner: driven.runner }), limits });
  servers.push(server);
  return server;
}
const start = async (server: TestServer, body = {}) => server.call('control', 'POST', '/checks', { body });
const get = async (server: TestServer, path: string) => server.call('control', 'GET', path);

describe('POST /checks', () => {
  it('runs in a private copy of the world whose clock runs, and deletes it at the end', async () => {
    const driven = drivenRunner();
    const server = await serverWith(driven);
    const started = await start(server, { suites: ['ans-entries'] });
    expect(started.status).toBe(201);
    expect(started.body).toMatchObject({
      id: 'c1',
      state: 'running',
      allow: 'destructive',
      target: { kind: 'private-world', world: 'check-c1-tag' },
    });
    expect(driven.orders).toMatchObject([{ suites: ['ans-entries'], source: 'default', world: 'check-c1-tag' }]);
    expect((await get(server, '/worlds/check-c1-tag')).body).toMatchObject({ clock: { mode: 'running' } });
    driven.listener().onEnd(0);
    await eventually(async () => expect((await get(server, '/worlds/check-c1-tag')).status).toBe(404));
    expect((await get(server, '/checks/c1')).body).toMatchObject({ state: 'passed', exit: 0, hasReport: true });
  });

  it('keeps the requests of the private world out of the journal', async () => {
    const server = await serverWith(drivenRunner());
    await start(server);
    const balance = '/v0/wallet/balance';
    await server.call('validator', 'GET', balance, {
      user: 'alice',
      headers: { 'x-understudy-world': 'check-c1-tag' },
    });
    expect((await get(server, '/requests/count')).body).toEqual({ count: 0 });
    await server.call('validator', 'GET', balance, { user: 'alice' });
    expect((await get(server, '/requests/count')).body).toEqual({ count: 1 });
  });

  it('only reads in the world itself and at another address, unless more is allowed', async () => {
    const driven = drivenRunner();
    const server = await serverWith(driven);
    expect((await start(server, { world: 'own' })).body).toMatchObject({
      allow: 'read',
      target: { kind: 'own-world', world: 'default' },
    });
    driven.listener().onEnd(0);
    const other = { url: 'https://scan.example.com', tokens: { first: 'secret-token' }, timeLimit: '5m' };
    const started = await start(server, other);
    expect(started.body).toMatchObject({
      allow: 'read',
      target: { kind: 'address', world: null, urls: ['https://scan.example.com'] },
    });
    expect(driven.orders.at(-1)).toMatchObject({
      world: undefined,
      timeLimitMs: 300_000,
      tokens: { first: 'secret-token' },
    });
    expect(started.text).not.toContain('secret-token');
  });

  it('refuses a second check while one runs, and says which', async () => {
    const driven = drivenRunner();
    const server = await serverWith(driven);
    const [first, second] = await Promise.all([start(server), start(server)]);
    expect([first.status, second.status].sort()).toEqual([201, 409]);
    expect((first.status === 409 ? first : second).body).toEqual({
      error: 'check c1 is running',
      code: 'check-running',
      hint: 'follow it, or stop it with POST /_control/v1/checks/c1/stop',
    });
    driven.listener().onEnd(1);
    expect((await start(server)).body).toMatchObject({ id: 'c2' });
  });

  it('leaves no world of a check that cannot be started, and can run the next one', async () => {
    const driven = drivenRunner();
    const { start: startDriven } = driven.runner;
    const unstartable = (): never => {
      throw new Error('no space left on device');
    };
    let isFirst = true;
    const begin: CheckRunner['start'] = (order, listener) =>
      isFirst ? ((isFirst = false), unstartable()) : startDriven(order, listener);
    const server = await serverWith({ ...driven, runner: { ...driven.runner, start: begin } });
    expect((await start(server)).status).toBe(500);
    expect((await get(server, '/worlds/check-c1-tag')).status).toBe(404);
    expect((await start(server)).body).toMatchObject({ id: 'c2', state: 'running' });
  });

  it.each<[object, string]>([
    [{ url: 'https://example.com/a b' }, 'url is "https://example.com/a b"; expected an http or https address'],
    [{ url: 'https://example.com/\u0000' }, 'expected an http or https address'],
    [{ url: 'ftp://example.com' }, 'url is "ftp://example.com"; expected an http or https address'],
    [{ url: 'https://me:pw@example.com' }, 'url is "https://***@example.com"; expected'],
    [{ url: 'https://example.com/?token=x' }, 'url is "https://example.com/?…"; expected'],
    [{ url: 'https://example.com', timeLimit: '2h' }, 'timeLimit is "2h"; expected a duration from 1s to 1h'],
    [{ tokens: { first: 'x' } }, 'tokens is "***"; expected tokens for another address'],
    [{ suites: ['--report'] }, 'suites[0] is "--report"'],
    [{ seed: 'a\u0000b' }, 'must be a text without NUL characters (U+0000): remove them'],
    [{ suite: ['x'] }, 'suite'],
  ])('refuses %j', async (body, text) => {
    const driven = drivenRunner();
    const answer = await start(await serverWith(driven), body);
    expect(answer.status).toBe(400);
    expect((answer.body as { readonly error: string }).error).toContain(text);
    expect(driven.orders).toEqual([]);
  });

  it('refuses a check when there is no place for its world, and can run the next one', async () => {
    const driven = drivenRunner();
    const server = await startTestServer({ checkRunner: driven.runner, maxWorlds: 0 });
    servers.push(server);
    expect((await start(server)).body).toMatchObject({ code: 'too-many-worlds' });
    expect((await start(server, { world: 'own' })).status).toBe(201);
  });

  it('is refused by a server without a command, with the command to run', async () => {
    const server = await serverWith();
    const refused = {
      error: 'this server cannot run checks, because it was not started with `understudy serve`',
      code: 'checks-unavailable',
      hint: 'run `npx canton-understudy check URL` in a terminal',
    };
    expect((await start(server)).body).toEqual(refused);
    expect((await get(server, '/checks/suites')).body).toEqual(refused);
    expect((await get(server, '/checks')).body).toEqual({ checks: [] });
  });
});

describe('a running check', () => {
  it('counts scenarios, and lists those with findings once, with their last verdict', async () => {
    const driven = drivenRunner();
    const server = await serverWith(driven);
    await start(server);
    const listener = driven.listener();
    listener.onEvent(PLAN);
    listener.onEvent({ event: 'started', id: 'ans-entries/a' });
    listener.onEvent({ event: 'scenario', scenario: scenario('ans-entries/a', 'pass') });
    listener.onEvent({ event: 'scenario', scenario: scenario('ans-entries/b', 'fail') });
    listener.onEvent({ event: 'scenario', scenario: scenario('ans-entries/c', 'error') });
    listener.onEvent({ event: 'scenario', scenario: scenario('ans-entries/c', 'pass') });
    listener.onNote('a note');
    expect((await get(server, '/checks/c1')).body).toMatchObject({
      progress: { total: 3, done: 3, skipped: 1, current: 'ans-entries/a' },
      counts: { pass: 2, fail: 1, error: 0 },
      suites: [{ name: 'ans-entries', total: 3, done: 3, failing: 1 }],
      notes: ['a note'],
      cases: [{ id: 'ans-entries/b', verdict: 'fail' }],
    });
    expect((await get(server, '/checks/c1/report')).body).toMatchObject({ code: 'no-report' });
    listener.onEvent({ event: 'end', counts: COUNTS, reasons: [] });
    listener.onEnd(1);
    expect((await get(server, '/checks')).body).toMatchObject({ checks: [{ state: 'failed', counts: COUNTS }] });
    const report = await get(server, '/checks/c1/report?format=html');
    expect([report.status, report.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await get(server, '/checks/c1/report')).body).toEqual({ report: 1, exit: 0 });
  });

  it('shows what its scenarios wait for, until they have ended, at most five', async () => {
    const driven = drivenRunner();
    const server = await serverWith(driven);
    await start(server);
    const wait = {
      scenario: 'ans-entries/a',
      operationId: 'getTransferOfferStatus',
      condition: 'body.status = "completed"',
      waitedMs: 4100,
      limitMs: 20_000,
    };
    const waiting = async (): Promise<unknown> =>
      ((await get(server, '/checks/c1')).body as { readonly progress: { readonly waiting: unknown } }).progress.waiting;
    expect(await waiting()).toEqual([]);
    driven.listener().onEvent({ event: 'waiting', waits: Array.from({ length: 6 }, () => wait) });
    expect(await waiting()).toEqual(Array.from({ length: 5 }, () => wait));
    driven.listener().onEvent({ event: 'waiting', waits: [] });
    expect(await waiting()).toEqual([]);
    driven.listener().onEvent({ event: 'waiting', waits: [wait] });
    driven.listener().onEnd(1);
    expect(await waiting()).toEqual([]);
  });

  it('keeps 200 cases and counts the others', async () => {
    const driven = drivenRunner();
    const server = await serverWith(driven);
    await start(server);
    for (let index = 0; index < 203; index += 1)
      driven.listener().onEvent({ event: 'scenario', scenario: scenario(`ans-entries/${index}`, 'fail') });
    const counted = async (): Promise<readonly number[]> => {
      const { body } = await get(server, '/checks/c1');
      const check = body as { readonly cases: readonly unknown[]; readonly omittedCases: number };
      return [check.cases.length, check.omittedCases];
    };
    expect(await counted()).toEqual([200, 3]);
    driven.listener().onEvent({ event: 'scenario', scenario: scenario('ans-entries/201', 'warn') });
    driven.listener().onEvent({ event: 'scenario', scenario: scenario('ans-entries/202', 'pass') });
    expect(await counted()).toEqual([200, 2]);
  });

  it('is incomplete if its process could not be started or was killed', async () => {
    const driven = drivenRunner();
    const server = await serverWith(driven);
    await start(server);
    driven.listener().onEnd(undefined);
    expect((await get(server, '/checks/c1')).body).toMatchObject({ state: 'incomplete', exit: null });
  });

  it('is stopped once, and its state says so', async () => {
    const driven = drivenRunner();
    const server = await serverWith(driven);
    await start(server);
    await server.call('control', 'POST', '/checks/c1/stop');
    expect(driven.stopped).toEqual(['c1']);
    driven.listener().onEnd(130);
    const again = await server.call('control', 'POST', '/checks/c1/stop');
    expect(again.body).toMatchObject({ state: 'stopped', exit: 130 });
    expect(driven.stopped).toEqual(['c1']);
    expect((await server.call('control', 'POST', '/checks/c9/stop')).status).toBe(404);
  });

  it('leaves ten checks, and deletes the reports of the others', async () => {
    const driven = drivenRunner();
    const server = await serverWith(driven);
    for (let index = 0; index < 12; index += 1) {
      await start(server, { world: 'own' });
      driven.listener().onEnd(0);
    }
    const { body } = await get(server, '/checks');
    expect((body as { readonly checks: readonly { readonly id: string }[] }).checks.map(({ id }) => id)[0]).toBe('c3');
    expect(driven.discarded).toEqual(['c1', 'c2']);
  });
});

describe('GET /checks/{id}/events', () => {
  const events = async (server: TestServer, headers = {}): Promise<readonly string[]> => {
    const { text } = await server.call('control', 'GET', '/checks/c1/events', { headers });
    return text
      .split('\n\n')
      .filter((block) => block.includes('data:'))
      .map((block) =>
        block.replace(/^data: (.*)$/m, (_, json: string) => {
          const { id, state } = JSON.parse(json) as { readonly id: string; readonly state?: string };
          return state ?? id;
        }),
      );
  };

  it('starts with the state, then tells cases, and ends with the check', async () => {
    const driven = drivenRunner();
    const server = await serverWith(driven);
    await start(server);
    const following = events(server);
    driven.listener().onEvent({ event: 'scenario', scenario: scenario('ans-entries/b', 'fail') });
    driven.listener().onEvent({ event: 'scenario', scenario: scenario('ans-entries/c', 'fail') });
    await eventually(async () => expect((await get(server, '/checks/c1')).body).toMatchObject({ counts: { fail: 2 } }));
    driven.listener().onEnd(1);
    const told = await following;
    expect(told[0]).toBe('event: check\nrunning');
    expect(told.filter((one) => one.includes('case'))).toEqual([
      'id: 1\nevent: case\nans-entries/b',
      'id: 2\nevent: case\nans-entries/c',
    ]);
    expect(told.at(-1)).toBe('event: check\nfailed');
    expect((await events(server, { 'last-event-id': '1' })).filter((one) => one.includes('case'))).toEqual([
      'id: 2\nevent: case\nans-entries/c',
    ]);
  });

  it('admits a limited number of readers', async () => {
    const server = await serverWith(drivenRunner(), { checkReaders: 0 });
    await start(server);
    const refused = await get(server, '/checks/c1/events');
    expect([refused.status, (refused.body as { readonly code: string }).code]).toEqual([429, 'too-many-readers']);
  });
});

const WANTED: CheckParameters = {
  url: undefined,
  isPrivate: true,
  suites: [],
  operations: [],
  clauses: [],
  tags: [],
  allow: undefined,
  tokens: {},
  dialect: undefined,
  seed: undefined,
  timeLimitMs: undefined,
};

const CREATED = ok({ id: 'check-c1-tag' }) as ControlResult<WorldView>;

/** Checks of a world whose private copies are created by `create` and removed by `remove`. */
function checksBeside(remove: ControlWorlds['remove'], create: ControlWorlds['create'] = () => CREATED) {
  const driven = drivenRunner();
  const checks = createChecks({ runner: driven.runner, readers: 1, wall: () => new Date(), tag: () => 'tag' });
  const control = checks.of({
    worldId: 'default',
    worlds: { create, remove },
    faults: { list: () => [] },
    faultsOf: () => undefined,
  });
  return { driven, checks, control };
}

describe('a check whose private world is being created', () => {
  const starting = () => {
    const removed: string[] = [];
    let create: (world: ControlResult<WorldView>) => void = () => undefined;
    const { driven, control } = checksBeside(
      (id) => {
        removed.push(id);
        return CREATED;
      },
      () => new Promise((resolve) => (create = resolve)),
    );
    const started = Promise.resolve(control.start(WANTED));
    return { driven, control, removed, started, create: (world: ControlResult<WorldView>) => create(world) };
  };

  it('is listed, and has no report yet', async () => {
    const { control } = starting();
    expect(control.list()).toMatchObject([{ id: 'c1', state: 'running', target: { world: 'check-c1-tag' } }]);
    expect(control.find('c1')).toMatchObject({ ok: true, value: { state: 'running', cases: [] } });
    expect(await control.report('c1', 'json')).toMatchObject({ ok: false, error: { code: 'no-report' } });
  });

  it('is stopped before it sends a request, and leaves no world', async () => {
    const { driven, control, removed, started, create } = starting();
    expect(control.stop('c1')).toMatchObject({ ok: true, value: { id: 'c1' } });
    create(CREATED);
    expect(await started).toMatchObject({ ok: true, value: { id: 'c1', state: 'stopped', exit: null } });
    expect([driven.orders, removed]).toEqual([[], ['check-c1-tag']]);
    void control.start(WANTED);
    expect(control.list()).toMatchObject([{ state: 'stopped' }, { id: 'c2', state: 'running' }]);
  });

  it('is gone if the world cannot be created, and its followers are not kept waiting', async () => {
    const { control, started, create } = starting();
    const following = control.follow('c1', 0);
    create(err({ status: 409, code: 'too-many-worlds', message: 'there are 8 worlds' }));
    expect(await started).toMatchObject({ ok: false, error: { code: 'too-many-worlds' } });
    expect(control.find('c1')).toMatchObject({ ok: false, error: { status: 404 } });
    const states: unknown[] = [];
    if (following.ok) for await (const event of following.value) states.push(event);
    expect(states).toMatchObject([{ kind: 'check', check: { state: 'incomplete' } }]);
  });
});

describe('the end of the server', () => {
  it('ends its checks, and deletes their private worlds', async () => {
    const removed: string[] = [];
    const { driven, checks, control } = checksBeside((id) => {
      removed.push(id);
      return err({ status: 404, code: 'unknown-world', message: '' });
    });
    await control.start(WANTED);
    checks.close();
    expect([driven.discarded, removed]).toEqual([['c1'], ['check-c1-tag']]);
  });

  it('starts no check whose private world is created only then', async () => {
    const removed: string[] = [];
    let create: (world: ControlResult<WorldView>) => void = () => undefined;
    const { driven, checks, control } = checksBeside(
      (id) => {
        removed.push(id);
        return CREATED;
      },
      () => new Promise((resolve) => (create = resolve)),
    );
    const started = Promise.resolve(control.start(WANTED));
    checks.close();
    create(CREATED);
    await expect(started).rejects.toThrow('this server is ending');
    expect([driven.orders, removed]).toEqual([[], ['check-c1-tag']]);
  });

  it('does not fail if a private world cannot be deleted, because the replica that serves it has ended', async () => {
    const { driven, control } = checksBeside(() => Promise.reject(new Error('no answer')));
    await control.start(WANTED);
    driven.listener().onEnd(0);
    // An unhandled rejection fails the test.
    await new Promise(setImmediate);
    expect(control.find('c1')).toMatchObject({ ok: true, value: { state: 'passed' } });
  });
});
