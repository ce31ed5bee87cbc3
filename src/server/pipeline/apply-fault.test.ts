import type { FaultDelay, FaultEffect, NewFault } from '../../operations';
import type { HttpResponse, BodyFault } from '../messages';
import { compiled, countingLedger, requestOf, testMock, testOperations } from '../../../test/support/server-parts';
import type { LiveWorld } from '../worlds/live-world';
import type { Worlds } from '../worlds/worlds';
import { createFaults } from '../faults/faults';
import type { Faults } from '../faults/types';

const PAGE = 'http://page.example';
const DOCUMENTED = { 'x-understudy': 'fault', 'content-type': 'application/json', 'access-control-allow-origin': PAGE };

interface Started {
  readonly faults: Faults;
  /** Bodies that the operation was asked to make. */
  readonly made: unknown[];
  make(headers?: Record<string, string>): Promise<HttpResponse>;
  ask(url: string): Promise<HttpResponse>;
}

/** A mock whose makeThing submits a command, with one fault armed. */
function started(wanted: Partial<NewFault>): Started {
  const faults = createFaults({ contract: compiled, holdable: (operationId) => operationId === 'makeThing' });
  expect(
    faults.add({
      id: undefined,
      operation: 'makeThing',
      user: undefined,
      times: undefined,
      probability: 1,
      seed: undefined,
      delay: undefined,
      effect: undefined,
      ...wanted,
    }),
  ).toMatchObject({ ok: true });
  const made: unknown[] = [];
  const makeThing = {
    id: 'makeThing',
    access: 'open' as const,
    async handle({ body }: { readonly body: unknown }, { inProcess }: { inProcess(): Promise<unknown> }) {
      await inProcess();
      made.push(body);
      return { status: 200, json: { value: 'made' } };
    },
  };
  const plain = testMock({ ledger: countingLedger() }).parts.worlds;
  const worlds: Worlds = { ...plain, session: (id) => armedScene(plain, id, faults) };
  const mock = testMock({ worlds, operations: new Map([...testOperations, ['makeThing', makeThing]]) });
  return {
    faults,
    made,
    make: async (headers = {}) =>
      mock.handle(
        requestOf('POST', '/api/scan/v0/things', {
          body: '{"name":"x"}',
          headers: { origin: PAGE, 'content-type': 'application/json', ...headers },
        }),
      ),
    ask: async (url) => mock.handle(requestOf('GET', url, { headers: { origin: PAGE } })),
  };
}

function armedScene(plain: Worlds, id: string, faults: Faults): ReturnType<Worlds['session']> {
  const scene = plain.session(id);
  if (!scene) return undefined;
  const live: LiveWorld = Object.create(scene.live, { faults: { value: faults } });
  return { ...scene, live };
}

const turns = async (): Promise<void> => {
  for (let at = 0; at < 5; at += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('a request that a fault hits', () => {
  test.each([
    [undefined, 'gone'],
    ['other', 'another'],
  ])('gets the documented body for a status, example %s, and its operation does not run', async (example, value) => {
    const { ask } = started({ operation: 'getThing', effect: { kind: 'status', status: 404, example } });
    const answer = await ask('/api/scan/v0/things/x?size=1');
    expect(answer).toMatchObject({ status: 404, headers: DOCUMENTED });
    expect(JSON.parse(answer.body)).toEqual({ value });
  });

  test('gets the documented default for a status that is not listed', async () => {
    const answer = await started({
      operation: 'getExamples',
      effect: { kind: 'status', status: 503, example: undefined },
    }).ask('/api/scan/v0/examples');
    expect(answer).toMatchObject({ status: 503, headers: DOCUMENTED });
    expect(JSON.parse(answer.body)).toEqual({ value: 'trouble' });
  });

  test.each<[string, FaultEffect, BodyFault, number]>([
    ['is cut before its operation runs', { kind: 'reset', when: 'before' }, { kind: 'reset' }, 0],
    ['is cut after its operation ran', { kind: 'reset', when: 'after' }, { kind: 'reset' }, 1],
    ['has the rest of its answer cut off', { kind: 'truncate', bytes: 4 }, { kind: 'truncate', bytes: 4 }, 1],
    ['has its answer slowed down', { kind: 'slow', bytesPerSecond: 10 }, { kind: 'slow', bytesPerSecond: 10 }, 1],
  ])('%s, with CORS headers', async (_, effect, bodyFault, runs) => {
    const { make, made } = started({ effect });
    expect(await make()).toMatchObject({ headers: { 'access-control-allow-origin': PAGE }, bodyFault });
    expect(made).toHaveLength(runs);
  });

  test('is late but otherwise unchanged when it is only delayed', async () => {
    const delay: FaultDelay = { kind: 'fixed', ms: 30 };
    const { make, made } = started({ delay });
    const began = performance.now();
    expect(await make()).toMatchObject({ status: 200, body: '{"value":"made"}' });
    expect(performance.now() - began).toBeGreaterThan(20);
    expect(made).toHaveLength(1);
  });

  test('is held in process while others are served, and continues when it is released', async () => {
    const { faults, make, made, ask } = started({ times: 1, effect: { kind: 'hold' } });
    const first = make();
    await turns();
    expect(faults.held()).toEqual([{ id: 'h1', faultId: 'f1', operationId: 'makeThing', user: undefined, since: 0n }]);
    expect(await ask('/api/scan/v0/things/x?size=1')).toMatchObject({ status: 200 });
    expect(made).toHaveLength(0);
    faults.releaseAll();
    expect(await first).toMatchObject({ status: 200 });
    expect(made).toHaveLength(1);
  });

  test.each<[string, FaultEffect, (faults: Faults) => void]>([
    ['fails after acceptance', { kind: 'fail-after-acceptance' }, () => undefined],
    ['was held when the world was reverted', { kind: 'hold' }, (faults) => faults.restore([])],
  ])('that %s receives the error of its group, with CORS headers', async (_, effect, act) => {
    const { faults, make, made } = started({ effect });
    const answer = make();
    await turns();
    act(faults);
    expect(await answer).toMatchObject({ status: 500, headers: { 'access-control-allow-origin': PAGE } });
    expect(JSON.parse((await answer).body)).toMatchObject({ error: 'interrupted', group: 'scan' });
    expect(made).toHaveLength(0);
  });

  test('is one from the user that the fault names', async () => {
    const { make } = started({ user: 'alice', effect: { kind: 'status', status: 200, example: 'other' } });
    expect((await make()).body).toBe('{"value":"made"}');
    expect((await make({ authorization: 'Bearer x' })).body).toBe('{"value":"another"}');
  });
});
