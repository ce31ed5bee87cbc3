import { defined } from '../../base';
import { queryValues } from '../query-string';
import { readParameters, unknownParameters } from './parameters';
import { compiled } from '../../../test/support/server-parts';

const spec = defined(
  compiled.operations.find(({ id }) => id === 'getThing'),
  'the test document has getThing',
);
const read = (query: string) => readParameters(compiled, spec, { path: { thing_id: 'x' }, query, headers: {} });
const problemOf = (query: string) => {
  const outcome = read(query);
  return outcome.ok ? undefined : outcome.error[0];
};

describe('parameters', () => {
  test('are read as the type of their schema, exactly', () => {
    expect(read('size=5&deep=true&word=a+b%26c&wide=9007199254740993')).toEqual({
      ok: true,
      value: { size: 5, deep: true, word: 'a b&c', wide: 9007199254740993n },
    });
  });

  test('may be absent when optional, empty when text, and are ignored when unknown', () => {
    expect(read('size=1&word=&nonsense=%zz&%zz=1')).toEqual({ ok: true, value: { size: 1, word: '' } });
  });

  test.each([
    ['', undefined],
    ['access_token=x', undefined],
    ['sise=1', 'unknown query parameter "sise": did you mean "size"?'],
    ['sise=1&zzzzz=2', 'unknown query parameters sise, zzzzz: did you mean "size"?'],
  ])('that are unknown leave a note: %s', (query, note) => {
    expect(unknownParameters(spec, query)).toBe(note);
    expect(unknownParameters({ ...spec, parameters: [] }, query)).toBe(
      note?.replace(/: did .*/, ': this operation has none'),
    );
  });

  test('that are required but missing are named', () => {
    expect(problemOf('')).toMatchObject({ in: 'query', name: 'size', problem: 'missing' });
  });

  test.each([
    ['size=', 'size'],
    ['size=1.0', 'size'],
    ['size=0x10', 'size'],
    ['size=2147483648', 'size'],
    ['size=1&wide=9223372036854775808', 'wide'],
    ['size=1&wide=-9223372036854775809', 'wide'],
    [`size=1&wide=${'9'.repeat(5000)}`, 'wide'],
    ['size=1&deep=yes', 'deep'],
    ['size=1&size=2', 'size'],
    ['size=1&word=%ff', 'word'],
  ])('%s is invalid', (query, name) => {
    expect(problemOf(query)).toMatchObject({ in: 'query', name, problem: 'invalid' });
  });

  test('that can be read but exceed a limit are reported separately', () => {
    expect(problemOf('size=0')).toMatchObject({ in: 'query', name: 'size', problem: 'out-of-bounds' });
  });

  test.each(['9223372036854775807', '-9223372036854775808'])('are accepted at the ends of int64: %s', (text) => {
    expect(read(`size=1&wide=${text}`)).toEqual({ ok: true, value: { size: 1, wide: BigInt(text) } });
  });

  test('keep all values of a name, and handle names of built-in members', () => {
    expect(queryValues('a=1&a=2&__proto__=3&constructor')).toEqual(
      new Map([
        ['a', ['1', '2']],
        ['__proto__', ['3']],
        ['constructor', ['']],
      ]),
    );
  });
});
