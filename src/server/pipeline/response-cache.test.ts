import crypto from 'node:crypto';
import fc from '../../../test/property';
import { micros } from '../../base';
import type { Ledger, LogEntry } from '../../ledger';
import type { Identity } from '../../operations';
import { createResponseCache, type CacheKeyState, type ResponseCacheSlot, type ResponseCache } from './response-cache';
import { DEFAULT_LIMITS } from '../limits';
import { openExchange } from './exchange';
import { ledgerName } from './ledger-names';
import { renderedAnswer, type RenderedAnswer } from './render';
import { compiled, countingLedger, requestOf, testMock } from '../../../test/support/server-parts';

const spec = (id: string) => compiled.operations.find((one) => one.id === id) ?? fail(id);
const fail = (id: string): never => {
  throw new Error(`the documents of the tests have no ${id}`);
};
const rendered = (body: string): RenderedAnswer =>
  renderedAnswer({ status: 200, headers: {} }, { body, bytes: Buffer.byteLength(body), encoded: undefined });
const at = (rest: Partial<CacheKeyState<Ledger>> = {}): CacheKeyState<Ledger> => {
  const ledger = rest.ledger ?? countingLedger();
  return { ledger, length: ledger.state.log.length, now: micros(0), ...rest };
};
const FACT: LogEntry = { type: 'user-deactivated', at: micros(0), userId: 'alice' };
const always = (): undefined => undefined;

const slot = (
  key: string,
  state: CacheKeyState,
  until: () => ReturnType<typeof micros> | undefined = always,
): ResponseCacheSlot => ({ key, state, until });

/** Sets it twice, so that it is cached. */
const cache = (responses: ResponseCache, where: ResponseCacheSlot, answer: RenderedAnswer): void => {
  responses.set(where, answer);
  responses.set(where, answer);
};

describe('the response cache', () => {
  test('returns a response from the second time on, and only then determines how long it is valid', () => {
    const [responses, state, until] = [createResponseCache(), at(), jest.fn(always)];
    const where = slot('key', state, until);
    expect(responses.get('key', state)).toBeUndefined();
    responses.set(where, rendered('one'));
    expect([responses.get('key', state), until.mock.calls.length]).toEqual([undefined, 0]);
    responses.set(where, rendered('one'));
    expect([responses.get('key', state)?.body, until.mock.calls.length]).toEqual(['one', 1]);
    expect(responses.get('other', state)).toBeUndefined();
  });

  test('is empty after the next entry of the log, and for another ledger', () => {
    const [responses, state] = [createResponseCache(), at()];
    cache(responses, slot('key', state), rendered('one'));
    expect(responses.get('key', at())).toBeUndefined();
    expect(responses.get('key', state)).toBeDefined();
    expect(responses.get('key', { ...state, length: state.length + 1 })).toBeUndefined();
    expect(responses.get('key', state)).toBeUndefined();
  });

  test('does not store a response that was made during a concurrent write', () => {
    const [responses, state] = [createResponseCache(), at()];
    responses.set(slot('key', state), rendered('old'));
    state.ledger.state.log.push(FACT);
    responses.set(slot('key', state), rendered('old'));
    expect(responses.get('key', state)).toBeUndefined();
    expect(responses.get('key', { ...state, length: 1 })).toBeUndefined();
  });

  test.each([
    [9, undefined],
    [10, 'one'],
    [14, 'one'],
    [15, undefined],
  ])('has at %d a response that is valid from 10 until 15: %s', (now, body) => {
    const [responses, state] = [createResponseCache(), at({ now: micros(10) })];
    cache(
      responses,
      slot('key', state, () => micros(15)),
      rendered('one'),
    );
    expect(responses.get('key', { ...state, now: micros(now) })?.body).toBe(body);
  });

  test('is limited in number and in bytes, and evicts the least recently used', () => {
    const [responses, state] = [createResponseCache(), at()];
    const has = (key: string): boolean => responses.get(key, state) !== undefined;
    for (let count = 0; count <= 500; count += 1) cache(responses, slot(`k${count}`, state), rendered('one'));
    expect([has('k0'), has('k1'), has('k500')]).toEqual([false, true, true]);
    for (const key of ['a', 'b', 'c', 'd', 'e']) cache(responses, slot(key, state), rendered('x'.repeat(170_000)));
    expect([has('k500'), has('a'), has('b'), has('e')]).toEqual([false, false, true, true]);
    cache(responses, slot('huge', state), rendered('x'.repeat(200_000)));
    expect([has('huge'), has('e')]).toEqual([false, true]);
  });

  test.each([{ answers: 0 }, { answerBytes: 0 }])('is off if a limit is zero: %j', (bound) => {
    const [responses, state] = [createResponseCache({ ...DEFAULT_LIMITS, ...bound }), at()];
    cache(responses, slot('key', state), rendered('one'));
    expect(responses.get('key', state)).toBeUndefined();
  });

  test('allocates no more for a large limit', () => {
    const bytesFor = (work: () => void): number => {
      const before = process.memoryUsage().arrayBuffers;
      work();
      return process.memoryUsage().arrayBuffers - before;
    };
    const responses = createResponseCache({ ...DEFAULT_LIMITS, answers: 1_000_000 });
    const worlds = Array.from({ length: 12 }, () => at());
    const reading = bytesFor(() => worlds.forEach((state) => responses.get('key', state)));
    const [first] = worlds;
    const writing = bytesFor(() => first && responses.set(slot('key', first), rendered('one')));
    expect(reading).toBeLessThan(1_000_000);
    expect(writing).toBeLessThan(1_000_000);
  });

  test('holds the twelve most recently read worlds', () => {
    const responses = createResponseCache();
    const worlds = Array.from({ length: 13 }, () => at());
    for (const state of worlds) cache(responses, slot('key', state), rendered('one'));
    const [first, second] = [at(worlds[0]), at(worlds[1])];
    expect(responses.get('key', second)).toBeDefined();
    expect(responses.get('key', first)).toBeUndefined();
    cache(responses, slot('key', first), rendered('one'));
    expect(responses.get('key', first)).toBeDefined();
    for (const state of worlds.slice(3)) responses.get('key', state);
    expect(responses.get('key', second)).toBeDefined();
    // A lookup that finds nothing takes no slot.
    for (let count = 0; count < 13; count += 1) responses.get('key', at());
    expect(responses.get('key', second)).toBeDefined();
  });

  test('names a ledger only for another replica', () => {
    const made = jest.spyOn(crypto, 'randomUUID');
    const [responses, state, answer] = [createResponseCache(), at(), rendered('one')];
    cache(responses, slot('key', state), answer);
    expect(made).not.toHaveBeenCalled();
    const { text } = ledgerName(state.ledger);
    expect([answer.validity?.ledger.text, made.mock.calls.length]).toEqual([text, 1]);
    made.mockRestore();
  });
});

describe('the cache key of a response', () => {
  // One for all: what was asked last must not be taken for what is asked.
  const { keyOf } = createResponseCache();
  const { parts } = testMock();
  const key = (
    url: string,
    rest: Parameters<typeof requestOf>[2] = {},
    identity: Identity = { kind: 'anonymous' },
    method = 'GET',
  ) => keyOf(openExchange(requestOf(method, url, rest), parts.worlds.session), spec('getThing'), identity);

  test('is different for each difference that a response can have', () => {
    const text = fc.constantFrom('', 'a', 'b', 'aa', 'ab', '1', ' ', '11');
    const asked = fc.tuple(
      text,
      text,
      text,
      fc.constantFrom('anonymous', 'refused', 'caller'),
      fc.constantFrom('GET', 'HEAD'),
    );
    const keyFor = ([path, query, user, kind, method]: readonly [string, string, string, string, string]) =>
      key(
        `/${path}?${query}`,
        {},
        kind === 'caller'
          ? { kind, caller: { userId: user } }
          : kind === 'refused'
            ? { kind, reason: user }
            : { kind: 'anonymous' },
        method,
      );
    const meaning = ([path, query, user, kind, method]: readonly [string, string, string, string, string]): string =>
      JSON.stringify([path, query, kind === 'caller' ? user : '', kind, method]);
    fc.assert(
      fc.property(asked, asked, (a, b) => expect(keyFor(a) === keyFor(b)).toBe(meaning(a) === meaning(b))),
      { numRuns: 2_000, seed: 20260115 },
    );
  });

  test('consists of bytes and content type if a body is accepted', () => {
    const reading = { ...spec('makeThing'), safety: 'read' as const };
    const keyWith = (body: string, type: string) =>
      keyOf(
        openExchange(requestOf('POST', '/x', { body, headers: { 'content-type': type } }), parts.worlds.session),
        reading,
        {
          kind: 'anonymous',
        },
      );
    expect(
      new Set([
        keyWith('{}', 'text/plain'),
        keyWith('{ }', 'text/plain'),
        keyWith('{}', 'text/htmln'),
        keyWith('é', 'text/plain'),
        keyWith('Ã©', 'text/plain'),
      ]).size,
    ).toBe(5);
    expect(['{"a":1}', '{"a":1}', '{"a":2}', '{"a":1}'].map((body) => keyWith(body, 'text/plain')?.slice(-7))).toEqual([
      '{"a":1}',
      '{"a":1}',
      '{"a":2}',
      '{"a":1}',
    ]);
    expect(keyWith('x'.repeat(8 * 1024), 'text/plain')).toBeDefined();
    expect(keyWith('x'.repeat(8 * 1024 + 1), 'text/plain')).toBeUndefined();
  });

  test('does not exist for writes, the control group, and operations that take headers', () => {
    const keyFor = (changed: Partial<ReturnType<typeof spec>>) =>
      keyOf(
        openExchange(requestOf('GET', '/x'), parts.worlds.session),
        { ...spec('getLatest'), ...changed },
        { kind: 'anonymous' },
      );
    const header = {
      name: 'X-Page',
      in: 'header',
      required: false,
      schemaId: '',
      type: 'string',
      provenance: { mark: 'assumed', source: '' },
    } as const;
    expect(keyFor({})).toBeDefined();
    expect([
      keyFor({ safety: 'write' }),
      keyFor({ safety: 'destructive' }),
      keyFor({ group: 'control' }),
      keyFor({ parameters: [header] }),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });
});
