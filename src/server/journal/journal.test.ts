import type { Json } from '../../base';
import { compiled } from '../../../test/support/server-parts';
import { DEFAULT_LIMITS } from '../limits';
import { createJournal } from './journal';
import { exchange } from '../../../test/support/journal';

const journal = (bounds: { readonly entries?: number; readonly bytes?: number } = {}) =>
  createJournal({ contract: compiled, ...bounds });
const ids = (entries: readonly Json[]): readonly unknown[] =>
  entries.map((entry) => (entry as { readonly id: string }).id);
const only = ([entry]: readonly Json[]): Json => entry ?? null;

describe('journal', () => {
  test('lists an exchange in short form, without headers and bodies', () => {
    const kept = journal();
    kept.record(
      exchange({
        url: '/_worlds/w1/api/scan/v0/things/latest?x=1',
        world: 'w1',
        user: 'alice',
        positions: { from: 7, to: 9, offsets: { first: 5, last: 5 } },
        notes: ['fault f1'],
      }),
    );
    expect(kept.list({}, 10)).toEqual([
      {
        id: 'r1',
        at: '2026-01-15T12:00:00.125Z',
        world: 'w1',
        method: 'GET',
        url: '/_worlds/w1/api/scan/v0/things/latest?x=1',
        path: '/api/scan/v0/things/latest',
        operation: 'getLatest',
        group: 'scan',
        user: 'alice',
        client: null,
        answeredBy: 'fault',
        status: 200,
        ms: 1.235,
        positions: { from: 7, to: 9 },
        offsets: { first: 5, last: 5 },
        violations: { request: [], response: [] },
        notes: ['fault f1'],
      },
    ]);
  });

  test('names who answered, and the client by its user agent', () => {
    const kept = journal();
    const response = { ...exchange().response, headers: { 'x-understudy': 'example' } };
    const sent = { prefer: 'code=404', 'user-agent': 'u'.repeat(200) };
    kept.record(exchange());
    kept.record(exchange({ operation: '', status: 404 }));
    kept.record(exchange({ response }));
    kept.record(exchange({ sent, response }));
    const shown = kept.list({}, 10).map((one) => {
      const { answeredBy, client } = one as { readonly answeredBy: string; readonly client: string | null };
      return [answeredBy, client];
    });
    expect(shown).toEqual([
      ['operation', null],
      ['none', null],
      ['example', null],
      ['prefer', `${'u'.repeat(120)}…`],
    ]);
  });

  test('shows one exchange in full, with null for what was not written, known or sent', () => {
    const kept = journal();
    kept.record(exchange({ operation: '', status: 404 }));
    expect(kept.find('r1')).toMatchObject({
      ok: true,
      value: {
        operation: null,
        user: null,
        positions: null,
        offsets: null,
        request: { headers: { host: '127.0.0.1:7575' }, body: null, truncated: false, size: 0 },
        response: {
          headers: { 'content-type': 'application/json' },
          body: '{"value":"newest"}',
          truncated: false,
          size: 18,
        },
      },
    });
  });

  test('keeps the newest by number, and reports what became of the others', () => {
    const kept = journal({ entries: 3 });
    for (let n = 0; n < 5; n += 1) kept.record(exchange());
    expect(ids(kept.list({}, 10))).toEqual(['r3', 'r4', 'r5']);
    expect(kept.find('r2')).toMatchObject({
      ok: false,
      error: {
        status: 404,
        code: 'unknown-request',
        message: 'request r2 is no longer in the journal: it was cleared or evicted by newer exchanges',
      },
    });
    expect(kept.find('r6')).toMatchObject({
      ok: false,
      error: { message: 'no request "r6"; the journal goes from r3 to r5' },
    });
    expect(kept.find('nonsense')).toMatchObject({ ok: false, error: { status: 404 } });
  });

  test('keeps the newest by bytes, and the very newest whatever its size', () => {
    const kept = journal({ bytes: 100_000 });
    for (let n = 0; n < 10; n += 1) kept.record(exchange({ answered: `"${'x'.repeat(30_000)}"` }));
    expect(ids(kept.list({}, 10))).toEqual(['r8', 'r9', 'r10']);
    const tiny = journal({ bytes: 1 });
    tiny.record(exchange());
    tiny.record(exchange());
    expect(ids(tiny.list({}, 10))).toEqual(['r2']);
  });

  test('judges an exchange anew when it reuses a slot', () => {
    const kept = journal({ entries: 1 });
    for (const answered of ['{}', '{"value":"newest"}', '{}']) {
      kept.record(exchange({ answered }));
      expect(kept.count({ violations: true })).toBe(answered === '{}' ? 1 : 0);
    }
  });

  test('frees what it drops: many small exchanges fit after many large ones', () => {
    const kept = journal({ entries: 50, bytes: 200_000 });
    for (let n = 0; n < 40; n += 1) kept.record(exchange({ answered: `"${'x'.repeat(60_000)}"` }));
    for (let n = 0; n < 60; n += 1) kept.record(exchange());
    expect(kept.count({})).toBe(50);
    expect(kept.clear()).toBe(50);
    for (let n = 0; n < 60; n += 1) kept.record(exchange());
    expect(kept.count({})).toBe(50);
  });

  test('keeps a body at the limit whole, and cuts one byte more, never inside a character', () => {
    const kept = journal();
    const [full, over] = [
      'a'.repeat(DEFAULT_LIMITS.journalBodyBytes),
      `${'a'.repeat(DEFAULT_LIMITS.journalBodyBytes - 1)}é`,
    ];
    kept.record(exchange({ body: full, answered: full }));
    kept.record(exchange({ body: over, answered: over }));
    expect(kept.find('r1')).toMatchObject({
      value: {
        request: { body: full, truncated: false, size: DEFAULT_LIMITS.journalBodyBytes },
        response: { body: full, truncated: false, size: DEFAULT_LIMITS.journalBodyBytes },
      },
    });
    const start = 'a'.repeat(DEFAULT_LIMITS.journalBodyBytes - 1);
    expect(kept.find('r2')).toMatchObject({
      value: {
        request: { body: start, truncated: true, size: DEFAULT_LIMITS.journalBodyBytes + 1 },
        response: { body: start, truncated: true, size: DEFAULT_LIMITS.journalBodyBytes + 1 },
      },
    });
  });

  test('stores no stream, no body of a HEAD, and no response of a cut connection', () => {
    const read = jest.fn();
    const stream: AsyncIterable<string> = { [Symbol.asyncIterator]: read };
    const kept = journal();
    kept.record(exchange({ answered: '', response: { stream } }));
    kept.record(exchange({ method: 'HEAD' }));
    kept.record(exchange({ status: 503, response: { bodyFault: { kind: 'reset' } } }));
    kept.record(exchange({ response: { bodyFault: { kind: 'truncate', bytes: 3 } } }));
    expect(kept.find('r1')).toMatchObject({
      value: { violations: { response: [] }, response: { body: null, truncated: false, size: null } },
    });
    expect(read).not.toHaveBeenCalled();
    expect(kept.find('r2')).toMatchObject({
      value: { violations: { response: [] }, response: { body: null, size: 0 } },
    });
    expect(kept.find('r3')).toMatchObject({
      value: {
        status: 0,
        violations: { response: [] },
        response: { headers: {}, body: null, spoiled: { kind: 'reset' } },
      },
    });
    expect(kept.find('r4')).toMatchObject({
      value: { status: 200, response: { body: '{"value":"newest"}', spoiled: { kind: 'truncate', bytes: 3 } } },
    });
  });

  test('can be cleared, and continues its numbering', () => {
    const kept = journal();
    kept.record(exchange());
    kept.record(exchange());
    expect(kept.clear()).toBe(2);
    expect(kept.clear()).toBe(0);
    expect(kept.find('r2')).toMatchObject({
      ok: false,
      error: { message: 'request r2 is no longer in the journal: it was cleared or evicted by newer exchanges' },
    });
    kept.record(exchange());
    expect(ids(kept.list({}, 10))).toEqual(['r3']);
  });
});

describe('filters of the journal', () => {
  const kept = journal();
  kept.record(exchange({ user: 'alice' }));
  kept.record(exchange({ operation: 'makeThing', method: 'POST', user: 'bob', status: 200 }));
  kept.record(exchange({ operation: '', group: 'ledger', status: 404, world: 'w1' }));
  kept.record(exchange({ operation: '', group: 'ledger', status: 400, method: 'POST' }));

  test.each([
    [{}, ['r1', 'r2', 'r3', 'r4']],
    [{ operation: 'makeThing' }, ['r2']],
    [{ group: 'ledger' }, ['r3', 'r4']],
    [{ user: 'alice' }, ['r1']],
    [{ world: 'w1' }, ['r3']],
    [{ method: 'post' }, ['r2', 'r4']],
    [{ status: '404' }, ['r3']],
    [{ status: '4xx' }, ['r3', 'r4']],
    [{ status: '2XX', method: 'POST' }, ['r2']],
    [{ since: 'r2' }, ['r3', 'r4']],
    [{ since: 'r4' }, []],
    [{ since: 'nonsense' }, []],
    [{ status: '40' }, []],
    [{ user: 'nobody' }, []],
    [{ violations: false }, ['r1', 'r2', 'r3', 'r4']],
  ])('%j selects %j', (filter, wanted) => {
    expect(ids(kept.list(filter, 10))).toEqual(wanted);
    expect(kept.count(filter)).toBe(wanted.length);
  });

  test('a limit selects the newest, in ascending order', () => {
    expect(ids(kept.list({}, 2))).toEqual(['r3', 'r4']);
    expect(ids(kept.list({ method: 'POST' }, 1))).toEqual(['r4']);
    expect(kept.list({}, 0)).toEqual([]);
  });
});

describe('violations in the journal', () => {
  test('of a request have the pointer into the body or the name of the parameter', () => {
    const kept = journal();
    const problem = 'invalid' as const;
    kept.record(
      exchange({
        operation: '',
        problems: [
          { in: 'body', name: 'filters[0].a', problem, message: 'bad' },
          { in: 'query', name: 'size', problem, message: 'worse' },
        ],
      }),
    );
    expect(only(kept.list({ violations: true }, 1))).toMatchObject({
      violations: {
        request: [
          { pointer: '/filters/0/a', in: 'body', message: 'bad' },
          { name: 'size', in: 'query', message: 'worse' },
        ],
        response: [],
      },
    });
  });

  test('of a request are limited in number and length', () => {
    const kept = journal();
    const problems = Array.from(
      { length: 60 },
      () => ({ in: 'body', name: 'n'.repeat(9000), problem: 'invalid', message: 'm'.repeat(9000) }) as const,
    );
    kept.record(exchange({ problems }));
    const { request } = (
      only(kept.list({}, 1)) as { readonly violations: { readonly request: readonly { readonly message: string }[] } }
    ).violations;
    expect(request).toHaveLength(51);
    expect(request[0]?.message).toBe(`${'m'.repeat(500)}…`);
    expect(request[50]?.message).toBe('10 more problems are not stored');
  });

  test.each([
    [
      'a body that differs from its schema',
      { answered: '{"value":""}' },
      { pointer: '/value', message: expect.stringContaining('fewer than 1') as string },
    ],
    ['a body that is not JSON', { answered: '{' }, { pointer: '', message: 'the body is not JSON' }],
    [
      'a status that is not listed',
      { status: 418 },
      { pointer: '', message: 'the contract lists no status 418 for getLatest: it lists 200' },
    ],
    [
      'a media type that is not listed',
      { response: { headers: { 'content-type': 'text/html' } } },
      {
        pointer: '',
        message: 'the contract lists no media type text/html for getLatest 200: it lists application/json',
      },
    ],
    ['an empty body', { answered: '' }, { pointer: '', message: 'the body is empty, but the contract lists one' }],
    [
      'a body where none is listed',
      { operation: 'getExamples', status: 204 },
      { pointer: '', message: 'the response has a body, but the contract lists none for getExamples 204' },
    ],
  ])('of a response: %s', (_, rest, violation) => {
    const kept = journal();
    kept.record(exchange(rest));
    kept.record(exchange());
    expect(kept.list({ violations: true }, 10)).toMatchObject([
      { id: 'r1', violations: { request: [], response: [violation] } },
    ]);
  });

  test('of a response are not checked for an empty 204, a default response, or without an operation', () => {
    const kept = journal();
    kept.record(exchange({ operation: 'getExamples', status: 204, answered: '' }));
    kept.record(exchange({ operation: 'getExamples', status: 500 }));
    kept.record(exchange({ operation: '', status: 418 }));
    expect(kept.count({ violations: true })).toBe(0);
  });

  test('refuse an operation name that nothing can match, and accept one of a recorded exchange', () => {
    const kept = createJournal({ contract: compiled });
    const [known] = compiled.operations;
    expect(kept.validateFilter({})).toBeUndefined();
    expect(kept.validateFilter({ operation: known?.id ?? '' })).toBeUndefined();
    expect(kept.validateFilter({ operation: `${known?.id ?? ''}s` })).toEqual({
      status: 400,
      code: 'unknown-operation',
      message: `no operation "${known?.id ?? ''}s"; did you mean "${known?.id ?? ''}"?`,
    });
    const without = createJournal({ contract: { ...compiled, operations: [] } });
    without.record(exchange());
    expect([
      without.validateFilter({ operation: 'getLatest' }),
      without.validateFilter({ operation: 'getOther' })?.message,
    ]).toEqual([undefined, 'no operation "getOther"; none exist']);
  });

  test('are evaluated once, and only when they are read', () => {
    const validate = jest.fn(compiled.validate);
    const kept = createJournal({ contract: { validate, operations: [] } });
    kept.record(exchange());
    kept.count({ status: '2xx' });
    expect(validate).not.toHaveBeenCalled();
    kept.list({ violations: true }, 1);
    kept.find('r1');
    kept.har({});
    expect(validate).toHaveBeenCalledTimes(1);
  });

  test('are not reported for a 304, but are for an unrequested response without a body', () => {
    const kept = journal();
    kept.record(exchange({ status: 304, answered: '', sent: { 'if-none-match': '"x"' } }));
    kept.record(exchange({ status: 304, answered: '' }));
    expect(kept.list({}, 2)).toMatchObject([
      { status: 304, violations: { response: [] } },
      { violations: { response: [{ message: 'the contract lists no status 304 for getLatest: it lists 200' }] } },
    ]);
  });

  test('are not reported for a truncated body, which a note explains', () => {
    const kept = journal();
    kept.record(exchange({ answered: `{"value":"${'x'.repeat(DEFAULT_LIMITS.journalBodyBytes)}"}` }));
    expect(only(kept.list({}, 1))).toMatchObject({
      violations: { response: [] },
      notes: ['the body of the response was not judged: only its start is stored'],
    });
  });
});
