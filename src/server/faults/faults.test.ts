import fc from '../../../test/property';
import { micros } from '../../base';
import type { FaultDelay, FaultEffect, NewFault } from '../../operations';
import { compiled } from '../../../test/support/server-parts';
import { createFaults } from './faults';
import type { FaultedRequest, Faults, FaultHit, SubmittedRequest } from './types';

const newFaults = (): Faults =>
  createFaults({ contract: compiled, holdable: (operationId) => operationId === 'makeThing' });
const wish = (changed: Partial<NewFault> = {}): NewFault => ({
  id: undefined,
  operation: 'getThing',
  user: undefined,
  times: undefined,
  probability: 1,
  seed: undefined,
  delay: undefined,
  effect: { kind: 'reset', when: 'before' },
  ...changed,
});
const status = (code: number, example?: string): FaultEffect => ({ kind: 'status', status: code, example });
const fixed = (ms: number): FaultDelay => ({ kind: 'fixed', ms });
const asking = (operationId = 'getThing', user?: string): FaultedRequest => ({ operationId, group: 'scan', user });

/** With these faults armed. */
function armed(...wishes: readonly Partial<NewFault>[]): Faults {
  const faults = newFaults();
  for (const one of wishes) expect(faults.add(wish(one))).toMatchObject({ ok: true });
  return faults;
}

const asked = (faults: Faults, times: number, request = asking()): readonly (FaultHit | undefined)[] =>
  Array.from({ length: times }, () => faults.hit(request));
const hitting = (faults: Faults, times: number): readonly boolean[] =>
  asked(faults, times).map((hit) => hit !== undefined);

test('the state of faults remains the same object until a fault changes', () => {
  const faults = armed({ operation: 'makeThing' }, { id: 'mine' });
  const states = [faults.state()];
  const changes = (change: () => unknown): void => {
    change();
    const [state, last] = [faults.state(), states.at(-1)];
    expect(state).not.toBe(last);
    expect(state).not.toEqual(last);
    expect(faults.state()).toBe(state);
    states.push(state);
  };
  faults.hit(asking('getLatest'));
  expect(faults.state()).toBe(states[0]);
  changes(() => faults.hit(asking()));
  changes(() => faults.add(wish()));
  changes(() => faults.remove('mine'));
  changes(() => faults.clear());
  changes(() => faults.restore(states[0] ?? []));
});

test('a fault is armed until it has reached its limit', () => {
  const faults = armed({ times: 2 });
  expect([newFaults().isArmed(), faults.isArmed()]).toEqual([false, true]);
  hitting(faults, 1);
  expect(faults.isArmed()).toBe(true);
  hitting(faults, 1);
  expect([faults.isArmed(), faults.list().length]).toEqual([false, 1]);
  faults.add(wish());
  expect(faults.isArmed()).toBe(true);
});

describe('adding a fault', () => {
  test('assigns the next free id, keeps a given one, and assigns none when it is refused', () => {
    const faults = armed({ id: 'f1' }, {}, { id: 'mine' });
    expect(faults.add(wish({ operation: 'nothing' })).ok).toBe(false);
    faults.add(wish());
    expect(faults.list().map(({ id }) => id)).toEqual(['f1', 'f2', 'mine', 'f3']);
    expect(faults.add(wish({ id: 'mine' }))).toMatchObject({
      ok: false,
      error: { status: 409, code: 'already-exists' },
    });
    expect(faults.add(wish({ id: 'x'.repeat(65) }))).toMatchObject({
      ok: false,
      error: { status: 400, code: 'invalid-value' },
    });
  });

  test.each<[string, Partial<NewFault>, string, RegExp]>([
    [
      'an operation with a typo',
      { operation: 'getThink' },
      'unknown-operation',
      /no operation or group "getThink"; did you mean getThing\?/,
    ],
    ['an operation with half its name', { operation: 'latest' }, 'unknown-operation', /did you mean getLatest\?/],
    [
      'an operation like no other',
      { operation: 'somethingElse' },
      'unknown-operation',
      /^no operation or group "somethingElse"; Groups are ledger, scan, and \* is all of them$/,
    ],
    ['the control group', { operation: 'control' }, 'unknown-operation', /faults do not hit control operations/],
    [
      'a status that is not documented',
      { effect: status(429) },
      'unknown-status',
      /^getThing documents no answer 429; known are 200, 404$/,
    ],
    [
      'a status that no operation documents',
      { operation: 'ledger', effect: status(404) },
      'unknown-status',
      /^no operation of ledger documents an answer 404; known are 200$/,
    ],
    [
      'an example with a typo',
      { effect: status(404, 'plian') },
      'unknown-example',
      /no example "plian" for 404; did you mean plain\? Known are other, plain$/,
    ],
    [
      'a hold where nothing is submitted',
      { effect: { kind: 'hold' } },
      'not-held',
      /^getThing submits no command, .* operations that submit one: makeThing$/,
    ],
    [
      'a failure where nothing is submitted',
      { operation: 'ledger', effect: { kind: 'fail-after-acceptance' } },
      'not-held',
      /^no operation of ledger submits a command/,
    ],
    ['nothing to do', { effect: undefined }, 'nothing-to-do', /neither a delay nor an effect/],
    ['a probability below 0', { probability: -0.01 }, 'invalid-value', /probability is -0.01/],
    ['a probability above 1', { probability: 1.01 }, 'invalid-value', /probability is 1.01/],
    ['an invalid probability', { probability: Number.NaN }, 'invalid-value', /probability is NaN/],
    ['no times', { times: 0 }, 'invalid-value', /times is 0/],
    ['half a time', { times: 1.5 }, 'invalid-value', /times is 1.5/],
    ['a negative delay', { delay: fixed(-1) }, 'invalid-value', /the delay is -1/],
    ['a delay above ten minutes', { delay: fixed(600_001) }, 'invalid-value', /the delay is 600001/],
    ['a delay that is not a number', { delay: fixed(Number.NaN) }, 'invalid-value', /the delay is NaN/],
    [
      'reversed bounds',
      { delay: { kind: 'uniform', minMs: 2, maxMs: 1 } },
      'invalid-value',
      /the shortest delay is 2; expected at most the longest one, 1/,
    ],
    [
      'a spread without end',
      { delay: { kind: 'lognormal', medianMs: 1, sigma: 5.1 } },
      'invalid-value',
      /sigma is 5.1/,
    ],
    ['an invalid status', { operation: 'getExamples', effect: status(600) }, 'invalid-value', /status is 600/],
    ['a negative number of bytes', { effect: { kind: 'truncate', bytes: -1 } }, 'invalid-value', /truncate is -1/],
    ['a body at zero speed', { effect: { kind: 'slow', bytesPerSecond: 0 } }, 'invalid-value', /bytesPerSecond is 0/],
  ])('is refused: %s', (_, changed, code, message) => {
    expect(newFaults().add(wish(changed))).toEqual({
      ok: false,
      error: { status: 400, code, message: expect.stringMatching(message) },
    });
  });

  test.each<Partial<NewFault>>([
    { probability: 0 },
    { probability: 1 },
    { times: 1 },
    { delay: fixed(0), effect: undefined },
    { delay: fixed(600_000) },
    { delay: { kind: 'uniform', minMs: 5, maxMs: 5 } },
    { effect: status(404, 'other') },
    { effect: { kind: 'truncate', bytes: 0 } },
    { effect: { kind: 'slow', bytesPerSecond: 1 } },
    { operation: 'makeThing', effect: { kind: 'hold' } },
    // Documented by `default`.
    { operation: 'getExamples', effect: status(503) },
  ])('is taken at the limit: %j', (changed) => {
    expect(newFaults().add(wish(changed)).ok).toBe(true);
  });

  test('is limited in number', () => {
    const faults = newFaults();
    for (let at = 0; at < 200; at += 1) faults.add(wish());
    expect(faults.add(wish())).toMatchObject({ ok: false, error: { code: 'too-many-faults' } });
  });
});

describe('an armed fault', () => {
  test('hits the operations of a group that support it, and no others', async () => {
    const faults = armed(
      { operation: 'scan', effect: status(404) },
      { operation: '*', effect: { kind: 'fail-after-acceptance' } },
    );
    // getExamples documents every status by `default`.
    const hits = ['getThing', 'getExamples', 'makeThing', 'getLatest', 'getVersion'].map(
      (id) => faults.hit(asking(id))?.faultIds,
    );
    expect(hits).toEqual([['f1'], ['f1'], undefined, undefined, undefined]);
    await expect(faults.inProcess({ ...asking('makeThing'), at: micros(7) })).rejects.toThrow('because of fault f2');
    await expect(faults.inProcess({ ...asking('getThing'), at: micros(7) })).resolves.toEqual([]);
  });

  test('hits only the requests of its user', () => {
    const faults = armed({ user: 'alice' });
    expect([undefined, 'bob', 'alice'].map((user) => faults.hit(asking('getThing', user)) !== undefined)).toEqual([
      false,
      false,
      true,
    ]);
    expect(faults.list()).toMatchObject([{ seen: 1, hits: 1 }]);
  });

  test('is removed after its last use', () => {
    const faults = armed({ times: 2 });
    expect(hitting(faults, 3)).toEqual([true, true, false]);
    expect(faults.list()).toMatchObject([{ seen: 2, hits: 2 }]);
  });

  test('decides if it comes first, and the others are not evaluated', () => {
    const faults = armed({ times: 1, effect: status(404) }, { effect: status(200) });
    expect(asked(faults, 2).map((hit) => hit?.effect)).toEqual([status(404), status(200)]);
    expect(faults.list()).toMatchObject([{ seen: 1 }, { seen: 1 }]);
  });

  test('that only delays lets the next ones be evaluated; delays add up', () => {
    const faults = armed(
      { delay: fixed(10), effect: undefined },
      { delay: fixed(20), effect: undefined },
      { delay: fixed(30), effect: status(404) },
      { delay: fixed(40), effect: undefined },
    );
    expect(faults.hit(asking())).toEqual({ faultIds: ['f1', 'f2', 'f3'], delayMs: 60, effect: status(404) });
    faults.remove('f3');
    expect(faults.hit(asking())).toEqual({ faultIds: ['f1', 'f2', 'f4'], delayMs: 70, effect: undefined });
    expect(armed({ delay: fixed(400_000), effect: undefined }, { delay: fixed(400_000) }).hit(asking())?.delayMs).toBe(
      600_000,
    );
  });

  test('with a probability hits the same requests for the same seed', () => {
    const half = { probability: 0.5, seed: 'a' };
    const hits = hitting(armed(half), 400);
    expect(hitting(armed({ id: 'other', ...half }), 400)).toEqual(hits);
    expect(hitting(armed({ ...half, seed: 'b' }), 400)).not.toEqual(hits);
    expect(hits.filter(Boolean).length).toBeGreaterThan(150);
    expect(hits.filter(Boolean).length).toBeLessThan(250);
    expect(hitting(armed({ probability: 0 }), 50)).not.toContain(true);
    expect(hitting(armed({ probability: 1 }), 50)).not.toContain(false);
  });

  test.each<[string, FaultDelay, (ms: readonly number[]) => void]>([
    [
      'evenly',
      { kind: 'uniform', minMs: 100, maxMs: 200 },
      (ms) => {
        expect(Math.min(...ms)).toBeGreaterThanOrEqual(100);
        expect(Math.min(...ms)).toBeLessThan(110);
        expect(Math.max(...ms)).toBeLessThanOrEqual(200);
        expect(Math.max(...ms)).toBeGreaterThan(190);
      },
    ],
    [
      'around a median',
      { kind: 'lognormal', medianMs: 100, sigma: 0.5 },
      (ms) => {
        const sorted = [...ms].sort((a, b) => a - b);
        expect(sorted[200]).toBeGreaterThan(85);
        expect(sorted[200]).toBeLessThan(115);
        // One sigma to either side has 68 of 100.
        const within = ms.filter((one) => one > 100 / Math.exp(0.5) && one < 100 * Math.exp(0.5)).length;
        expect(within).toBeGreaterThan(400 * 0.6);
        expect(within).toBeLessThan(400 * 0.76);
      },
    ],
    [
      'never longer than ten minutes',
      { kind: 'lognormal', medianMs: 600_000, sigma: 5 },
      (ms) => expect(Math.max(...ms)).toBe(600_000),
    ],
  ])('delays %s, the same for the same seed', (_, delay, judge) => {
    const delays = (seed: string): readonly number[] =>
      asked(armed({ delay, seed }), 400).map((hit) => hit?.delayMs ?? -1);
    expect(delays('a')).toEqual(delays('a'));
    expect(delays('a')).not.toEqual(delays('b'));
    expect(delays('a').every((ms) => Number.isInteger(ms))).toBe(true);
    judge(delays('a'));
  });

  test('is gone when it is removed or all are', () => {
    const faults = armed({}, {}, {});
    expect(faults.remove('f2')).toMatchObject({ ok: true, value: { id: 'f2' } });
    expect(faults.remove('f2')).toEqual({
      ok: false,
      error: { status: 404, code: 'unknown-fault', message: 'no fault "f2"; there are: f1, f3' },
    });
    expect(faults.clear()).toBe(2);
    expect(faults.list()).toEqual([]);
    expect(faults.hit(asking())).toBeUndefined();
  });
});

describe('the state of faults', () => {
  const wishes = fc.record({
    times: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    user: fc.constantFrom(undefined, 'alice'),
    operation: fc.constantFrom('getThing', 'scan', '*'),
    probability: fc.constantFrom(0, 0.3, 0.7, 1),
    seed: fc.option(fc.string(), { nil: undefined }),
    delay: fc.constantFrom<FaultDelay | undefined>(
      undefined,
      fixed(5),
      { kind: 'uniform', minMs: 0, maxMs: 99 },
      { kind: 'lognormal', medianMs: 20, sigma: 1 },
    ),
    effect: fc.constantFrom<FaultEffect>(
      status(404),
      status(404, 'other'),
      { kind: 'reset', when: 'after' },
      { kind: 'truncate', bytes: 3 },
      { kind: 'slow', bytesPerSecond: 9 },
    ),
  });

  test('restores everything that decides what is hit, also from text and in another process', () => {
    fc.assert(
      fc.property(fc.array(wishes, { maxLength: 5 }), fc.nat(20), (some, before) => {
        const faults = armed(...some);
        asked(faults, before, asking('getThing', 'alice'));
        const text = JSON.stringify(faults.state());
        const future = asked(faults, 20, asking('getThing', 'alice'));
        faults.add(wish({ id: 'later' }));
        const elsewhere = newFaults();
        for (const one of [faults, elsewhere]) {
          one.restore(JSON.parse(text));
          expect(JSON.stringify(one.state())).toBe(text);
          expect(asked(one, 20, asking('getThing', 'alice'))).toEqual(future);
        }
      }),
    );
  });

  test('is not affected by later events', () => {
    const faults = armed({});
    const state = faults.state();
    faults.hit(asking());
    faults.restore(state);
    expect(faults.list()).toMatchObject([{ seen: 0, hits: 0 }]);
  });

  test('never reuses an id that was discarded', () => {
    const faults = newFaults();
    const state = faults.state();
    faults.add(wish());
    faults.restore(state);
    expect(faults.add(wish())).toMatchObject({ value: { id: 'f2' } });
  });

  test.each([
    null,
    {},
    [],
    [null],
    [{ id: 'f1' }],
    [
      {
        id: 'f1',
        operation: 'getThink',
        seed: '',
        probability: 1,
        seen: 0,
        hits: 0,
        effect: { kind: 'reset', when: 'before' },
      },
    ],
    [
      {
        id: 'f1',
        operation: '*',
        seed: '',
        probability: 7,
        seen: 0,
        hits: 0,
        effect: { kind: 'reset', when: 'before' },
      },
    ],
  ])('that is invalid arms nothing: %j', (state) => {
    const faults = armed({});
    faults.restore(state);
    expect(faults.list()).toEqual([]);
  });
});

describe('an in-process command', () => {
  const submitted: SubmittedRequest = { ...asking('makeThing', 'alice'), at: micros(7) };
  const holding = (...more: readonly Partial<NewFault>[]): Faults =>
    armed({ operation: 'makeThing', effect: { kind: 'hold' } }, ...more);
  /** Submits a command and says what became of it. */
  function submit(faults: Faults): { readonly outcome: () => string; readonly settled: Promise<void> } {
    let outcome = 'in process';
    const settled = faults.inProcess(submitted).then(
      () => void (outcome = 'completed'),
      (error: Error) => void (outcome = error.name),
    );
    return { outcome: () => outcome, settled };
  }
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const turns = async (): Promise<void> => {
    for (let at = 0; at < 3; at += 1) await turn();
  };

  test('completes by itself, but only after requests that arrived together with it have seen it', async () => {
    const { outcome, settled } = submit(newFaults());
    await Promise.resolve();
    expect(outcome()).toBe('in process');
    await settled;
    expect(outcome()).toBe('completed');
  });

  test('is held until it is released', async () => {
    const faults = holding();
    const [first, second] = [submit(faults), submit(faults)];
    await turns();
    const held = { faultId: 'f1', operationId: 'makeThing', user: 'alice', since: 7n };
    expect(faults.held()).toEqual([
      { id: 'h1', ...held },
      { id: 'h2', ...held },
    ]);
    expect(faults.release('h1')).toEqual({ ok: true, value: { id: 'h1', ...held } });
    await first.settled;
    expect([first.outcome(), second.outcome()]).toEqual(['completed', 'in process']);
    expect(faults.release('h1')).toEqual({
      ok: false,
      error: { status: 404, code: 'unknown-held', message: 'no held command "h1"; held: h2' },
    });
    expect(faults.releaseAll()).toBe(1);
    await second.settled;
    expect(faults.held()).toEqual([]);
    expect(faults.release('h2')).toMatchObject({
      error: { message: 'no held command "h2"; none is held' },
    });
  });

  test.each<[string, (faults: Faults) => void, string]>([
    ['its fault is removed', (faults) => faults.remove('f1'), 'completed'],
    ['all faults are', (faults) => faults.clear(), 'completed'],
    ['another fault is', (faults) => faults.remove('f2'), 'in process'],
    ['the world is reverted', (faults) => faults.restore(faults.state()), 'Interrupted'],
  ])('continues or not when %s', async (_, act, outcome) => {
    const faults = holding({ operation: 'getLatest' });
    const one = submit(faults);
    await turns();
    act(faults);
    await turns();
    expect(one.outcome()).toBe(outcome);
    expect(faults.held()).toHaveLength(outcome === 'in process' ? 1 : 0);
  });

  test('is not held by a fault that was removed while it was pending', async () => {
    const faults = holding();
    const way = faults.inProcess(submitted);
    faults.remove('f1');
    await expect(way).resolves.toEqual(['f1']);
  });

  test('uses up a fault for submitted commands, unlike a request that is refused earlier', async () => {
    const faults = armed({ operation: 'makeThing', effect: { kind: 'hold' }, times: 1 });
    expect(faults.hit(submitted)).toBeUndefined();
    expect(faults.list()).toMatchObject([{ seen: 0, hits: 0 }]);
    const one = submit(faults);
    await turns();
    expect([one.outcome(), faults.list()[0]?.hits]).toEqual(['in process', 1]);
    faults.clear();
    await one.settled;
  });

  test('fails if a fault requires it, and is visibly in process before', async () => {
    const one = submit(armed({ operation: 'makeThing', effect: { kind: 'fail-after-acceptance' } }));
    await Promise.resolve();
    expect(one.outcome()).toBe('in process');
    await one.settled;
    expect(one.outcome()).toBe('Interrupted');
  });

  test('fails when too many are held', async () => {
    const faults = holding();
    const all = Array.from({ length: 1001 }, () => submit(faults));
    await turns();
    expect(faults.held()).toHaveLength(1000);
    expect(all.at(-1)?.outcome()).toBe('Interrupted');
    faults.clear();
    await Promise.all(all.map(({ settled }) => settled));
    expect(all.filter(({ outcome }) => outcome() === 'completed')).toHaveLength(1000);
  });
});
