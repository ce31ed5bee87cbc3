import fc from '../../../test/property';
import { defined } from '../../base';
import { DIALECTS } from '../../operations';
import { outlineOf, readBody } from './request-body';
import { compiled, requestOf } from '../../../test/support/server-parts';

const spec = defined(
  compiled.operations.find(({ id }) => id === 'makeThing'),
  'the test document has makeThing',
);
const bare = defined(
  compiled.operations.find(({ id }) => id === 'getLatest'),
  'the test document has getLatest',
);
const reading = { isLenient: false, dialect: DIALECTS.documented };
const read = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  readBody(compiled, spec, requestOf('POST', '/', { headers, body }), reading);

describe('a request body', () => {
  test('keeps long integers exact', () => {
    expect(read('{"name":"x","at":9007199254740993}')).toEqual({
      ok: true,
      value: { name: 'x', at: 9007199254740993n },
    });
  });

  test.each(['9223372036854775807', '-9223372036854775808'])('accepts the end of int64 %s', (at) => {
    expect(read(`{"name":"x","at":${at}}`)).toMatchObject({ ok: true });
  });

  test.each(['9223372036854775808', '-9223372036854775809', '9223372036854775808.0', '1e400', '1.5'])(
    'refuses %s as int64',
    (at) => {
      expect(read(`{"name":"x","at":${at}}`)).toMatchObject({
        ok: false,
        error: { kind: 'invalid-request', problems: [{ in: 'body', name: 'at', problem: 'invalid' }] },
      });
    },
  );

  test('that does not match a pattern is told in the words of the document', () => {
    expect(read('{"name":"x!"}')).toMatchObject({
      error: { problems: [{ message: `the body's member name is "x!": it must have no exclamation mark` }] },
    });
  });

  test('may have any number in an unknown member', () => {
    expect(read('{"name":"x","unknown":99999999999999999999999}')).toMatchObject({ ok: true });
  });

  test('describes only the first violations and counts the others, however many rules a body violates', () => {
    let worded = 0;
    const violation = (pointer: string) => ({
      pointer,
      keyword: 'type',
      get message() {
        worded += 1;
        return 'must be string';
      },
    });
    const validate = () => [
      ...Array.from({ length: 1000 }, () => violation('')),
      ...Array.from({ length: 1000 }, (_, at) => violation(`/k${at}`)),
    ];
    const refused = readBody({ ...compiled, validate }, spec, requestOf('POST', '/', { body: '{}' }), reading);
    expect(refused).toMatchObject({
      ok: false,
      error: {
        problems: [
          ...Array.from({ length: 20 }, (_, at) => ({ name: at === 0 ? '' : `k${at - 1}` })),
          { in: 'body', name: '', problem: 'invalid', message: 'and 981 more' },
        ],
      },
    });
    expect(worded).toBe(20);
  });

  test('reports a missing and an inner member by name', () => {
    expect(read('{}')).toMatchObject({ error: { problems: [{ name: 'name', problem: 'missing' }] } });
    expect(read('{"name":"x","inner":{"size":2147483648}}')).toMatchObject({
      error: { problems: [{ name: 'inner.size', problem: 'invalid' }] },
    });
  });

  test.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['{', 'JSON'],
    ['{"name":"x"}}', ''],
    [`${'['.repeat(101)}${']'.repeat(101)}`, 'deeper'],
  ])('cannot read %j', (body, message) => {
    const outcome = read(body);
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'unparsable-body' } });
    expect(JSON.stringify(outcome)).toContain(message);
  });

  test('is refused if its bytes are not UTF-8', () => {
    const request = { ...requestOf('POST', '/'), body: Uint8Array.of(0x22, 0xff, 0x22) };
    expect(readBody(compiled, spec, request, reading)).toMatchObject({ ok: false, error: { kind: 'unparsable-body' } });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])('is refused in %s', (type) => {
    expect(read('{"name":"x"}', { 'content-type': type })).toMatchObject({
      ok: false,
      error: { kind: 'unsupported-media-type', mediaType: type },
    });
  });

  test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/merge-patch+json'])(
    'is accepted in %s',
    (type) => {
      expect(read('{"name":"x"}', { 'content-type': type })).toMatchObject({ ok: true });
    },
  );

  test('needs no content type', () => {
    expect(read('{"name":"x"}', {})).toMatchObject({ ok: true });
  });

  test('is ignored if the operation takes none', () => {
    expect(
      readBody(
        compiled,
        bare,
        requestOf('GET', '/', { headers: { 'content-type': 'text/odd' }, body: 'not json' }),
        reading,
      ),
    ).toEqual({ ok: true, value: undefined });
  });

  test('is not validated against the schema if the operation reads it itself', () => {
    expect(readBody(compiled, spec, requestOf('POST', '/', { body: '{}' }), { ...reading, isLenient: true })).toEqual({
      ok: true,
      value: {},
    });
  });

  test('may contain a member called __proto__ without effect', () => {
    const outcome = read('{"name":"x","__proto__":{"at":1},"n":12345678901234567890}');
    expect(outcome.ok && Object.getPrototypeOf(outcome.value)).toBe(Object.prototype);
  });

  test('has the nesting depth that recursion would count', () => {
    const depth = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) => outlineOf(new TextEncoder().encode(JSON.stringify(value))).depth === depth(value),
      ),
    );
  });
});
