import fc from '../../../test/property';
import { micros } from '../../base';
import type { LogEntry } from '../../ledger';
import type { Identity } from '../../operations';
import { createAnswers, type Standing } from './response-cache';
import { openExchange } from './exchange';
import type { Rendered } from './render';
import { compiled, countingLedger, requestOf, testMock } from '../../../test/support/server-parts';

const spec = (id: string) => compiled.operations.find((one) => one.id === id) ?? fail(id);
const fail = (id: string): never => {
  throw new Error(`the documents of the tests have no ${id}`);
};
const rendered = (body: string): Rendered => ({
  status: 200,
  headers: {},
  body,
  bytes: Buffer.byteLength(body),
  encoded: undefined,
  pieces: undefined,
  stream: undefined,
  sent: undefined,
});
const at = (rest: Partial<Standing> = {}): Standing => {
  const ledger = rest.ledger ?? countingLedger();
  return { ledger, length: ledger.state.log.length, now: micros(0), ...rest };
};
const FACT: LogEntry = { type: 'user-deactivated', at: micros(0), userId: 'alice' };
const always = (): undefined => undefined;

/** Offers it until it is kept. */
const kept = (
  answers: ReturnType<typeof createAnswers>,
  key: string,
  where: Standing,
  answer: Rendered,
  until: () => ReturnType<typeof micros> | undefined = always,
): void => {
  answers.offer(key, where, { answer, until });
  answers.offer(key, where, { answer, until });
};

describe('kept answers', () => {
  test('are given from the second time on, as they are, and asked how long they hold only then', () => {
    const [answers, where, until] = [createAnswers(), at(), jest.fn(always)];
    expect(answers.find('key', where)).toBeUndefined();
    answers.offer('key', where, { answer: rendered('one'), until });
    expect([answers.find('key', where), until.mock.calls.length]).toEqual([undefined, 0]);
    answers.offer('key', where, { answer: rendered('one'), until });
    expect([answers.find('key', where), until.mock.calls.length]).toEqual([rendered('one'), 1]);
    expect(answers.find('other', where)).toBeUndefined();
  });

  test('are gone with the next entry of the log, and with another ledger', () => {
    const [answers, where] = [createAnswers(), at()];
    kept(answers, 'key', where, rendered('one'));
    expect(answers.find('key', at())).toBeUndefined();
    expect(answers.find('key', where)).toBeDefined();
    expect(answers.find('key', { ...where, length: where.length + 1 })).toBeUndefined();
    expect(answers.find('key', where)).toBeUndefined();
  });

  test('are not kept when others wrote while they were made', () => {
    const [answers, where] = [createAnswers(), at()];
    answers.offer('key', where, { answer: rendered('old'), until: always });
    where.ledger.state.log.push(FACT);
    answers.offer('key', where, { answer: rendered('old'), until: always });
    expect(answers.find('key', where)).toBeUndefined();
    expect(answers.find('key', { ...where, length: 1 })).toBeUndefined();
  });

  test.each([
    [9, undefined],
    [10, 'one'],
    [14, 'one'],
    [15, undefined],
  ])('that hold from 10 until 15 are given at %d: %s', (now, body) => {
    const [answers, where] = [createAnswers(), at({ now: micros(10) })];
    kept(answers, 'key', where, rendered('one'), () => micros(15));
    expect(answers.find('key', { ...where, now: micros(now) })?.body).toBe(body);
  });

  test('are bounded in number and in bytes: the oldest make room', () => {
    const [answers, where] = [createAnswers(), at()];
    const has = (key: string): boolean => answers.find(key, where) !== undefined;
    for (let count = 0; count <= 500; count += 1) kept(answers, `k${count}`, where, rendered('one'));
    expect([has('k0'), has('k1'), has('k500')]).toEqual([false, true, true]);
    for (const key of ['a', 'b', 'c', 'd', 'e']) kept(answers, key, where, rendered('x'.repeat(170_000)));
    expect([has('k500'), has('a'), has('b'), has('e')]).toEqual([false, false, true, true]);
    kept(answers, 'huge', where, rendered('x'.repeat(200_000)));
    expect([has('huge'), has('e')]).toEqual([false, true]);
  });

  test('of more than twelve worlds make room for each other, and come back', () => {
    const answers = createAnswers();
    const worlds = Array.from({ length: 13 }, () => at());
    for (const where of worlds) kept(answers, 'key', where, rendered('one'));
    const [first, second] = [at(worlds[0]), at(worlds[1])];
    expect(answers.find('key', second)).toBeDefined();
    expect(answers.find('key', first)).toBeUndefined();
    kept(answers, 'key', first, rendered('one'));
    expect(answers.find('key', first)).toBeDefined();
    expect(answers.find('key', second)).toBeUndefined();
  });
});

describe('the key of an answer', () => {
  // One for all: what was asked last must not be taken for what is asked.
  const { keyOf } = createAnswers();
  const { parts } = testMock();
  const key = (
    url: string,
    rest: Parameters<typeof requestOf>[2] = {},
    identity: Identity = { kind: 'anonymous' },
    method = 'GET',
  ) => keyOf(openExchange(requestOf(method, url, rest), parts.worlds), spec('getThing'), identity);

  test('is another one for each difference that an answer can have', () => {
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

  test('is made of bytes and content type where a body is taken', () => {
    const reading = { ...spec('makeThing'), safety: 'read' as const };
    const keyWith = (body: string, type: string) =>
      keyOf(openExchange(requestOf('POST', '/x', { body, headers: { 'content-type': type } }), parts.worlds), reading, {
        kind: 'anonymous',
      });
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

  test('is not there for what writes, for the control group, and for operations that take headers', () => {
    const keyFor = (changed: Partial<ReturnType<typeof spec>>) =>
      keyOf(
        openExchange(requestOf('GET', '/x'), parts.worlds),
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
