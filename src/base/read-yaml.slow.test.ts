import * as yaml from 'yaml';
import { MAX_YAML_DEPTH, MAX_YAML_ALIASES, readYamlText } from './read-yaml';

const read = (text: string) => readYamlText(yaml, text);
const valueOf = (text: string): unknown => {
  const done = read(text);
  return done.ok ? done.value.value : done.error;
};
const errorsOf = (text: string): readonly string[] => {
  const done = read(text);
  return done.ok ? [] : done.error.map(({ line, column, code }) => `${line}:${column} ${code}`);
};
const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

describe('YAML', () => {
  test.each([
    ['an object', 'a: {b: [1, "2"]}\n', { a: { b: [1, '2'] } }],
    ['nothing', '', null],
    ['a resolved alias', 'a: &a {b: 1}\nc: *a\n', { a: { b: 1 }, c: { b: 1 } }],
    ['the last of two anchors of one name', 'a: &a 1\nb: &a 2\nc: *a\n', { a: 1, b: 2, c: 2 }],
    ['the same key in two objects', 'a: {x: 1}\nb: {x: 1}\n', { a: { x: 1 }, b: { x: 1 } }],
    [
      'texts that begin like anchors, aliases and directives',
      `a: "*b"\nb: |\n  *c\nc: '&d'\nd: >\n  %YAML 1.1\n`,
      { a: '*b', b: '*c\n', c: '&d', d: '%YAML 1.1\n' },
    ],
    ['the directive of the supported version', '%YAML 1.2\n---\na: 1\n', { a: 1 }],
    [
      'a merge key of version 1.1, as an ordinary key',
      'a: &a {x: 1}\nb: {<<: *a, y: no}\n',
      { a: { x: 1 }, b: { '<<': { x: 1 }, y: 'no' } },
    ],
    ['a pair in a list', '- [a: 1]\n', [[{ a: 1 }]]],
  ])('%s', (_, text, expected) => expect(valueOf(text)).toEqual(expected));

  const SHAPES = [
    ['lists in brackets', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
    ['objects in braces', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
    ['pairs in lists', (depth: number) => `${'[a: '.repeat(depth)}1${']'.repeat(depth)}`],
    ['lists by dashes on one line', (depth: number) => `${'- '.repeat(depth)}a`],
    ['lists by dashes that all end at once', (depth: number) => `${'- '.repeat(depth)}a\n- b\n`],
    ['lines that are further in each time', (depth: number) => lines(depth, (at) => `${' '.repeat(at)}a:`)],
    ['lines that come back at once', (depth: number) => `${lines(depth, (at) => `${' '.repeat(at)}a:`)} 1\nb: 1\n`],
    ['a document behind an anchor', (depth: number) => `&a ${'['.repeat(depth)}${']'.repeat(depth)}`],
  ] as const;
  test.each(SHAPES)('accepts nesting up to the limit, and no deeper: %s', (_, deep) => {
    expect(errorsOf(deep(MAX_YAML_DEPTH))).toEqual([]);
    expect(errorsOf(deep(MAX_YAML_DEPTH + 1))).toEqual([expect.stringMatching(/^\d+:\d+ TOO_DEEP$/)]);
  });

  test.each(SHAPES)('the error does not depend on the stack depth of the caller: %s', (_, deep) => {
    const text = deep(3000);
    const within = (frames: number): readonly string[] => (frames === 0 ? errorsOf(text) : within(frames - 1));
    expect(within(0)).toEqual([expect.stringMatching(/^\d+:\d+ TOO_DEEP$/)]);
    expect(within(4000)).toEqual(within(0));
  });

  test('reports the error where the nesting first exceeds the limit', () =>
    expect(errorsOf(`a: 1\nb: ${'['.repeat(5000)}`)).toEqual([`2:${3 + MAX_YAML_DEPTH} TOO_DEEP`]));
  test('does not count siblings as nesting', () =>
    expect(errorsOf(lines(3 * MAX_YAML_DEPTH, () => '- [{a: 1}]'))).toEqual([]));

  test('accepts anchors and aliases up to the limit, and no more', () => {
    const text = (anchors: number, aliases: number): string =>
      `${lines(anchors, (at) => `k${at}: &k${at} 1`)}\n${lines(aliases, (at) => `l${at}: *k0`)}\n`;
    expect(errorsOf(text(MAX_YAML_ALIASES, MAX_YAML_ALIASES))).toEqual([]);
    expect(errorsOf(text(MAX_YAML_ALIASES + 1, 1))).toEqual([`${MAX_YAML_ALIASES + 1}:8 TOO_MANY_ANCHORS`]);
    expect(errorsOf(text(1, MAX_YAML_ALIASES + 1))).toEqual([`${MAX_YAML_ALIASES + 2}:8 TOO_MANY_ALIASES`]);
  });

  const piled = (by: (before: string) => string) =>
    lines(50, (at) => `k${at}: &k${at} ${by(at === 0 ? 'x' : `*k${at - 1}`)}`);
  test.each([
    ['a key twice', 'a: 1\nb: 2\na: 3\n', ['3:1 DUPLICATE_KEY']],
    [
      'a key three times, and another further in',
      'a: {x: 1, x: 2}\nb: 2\nb: 3\nb: 4\n',
      ['1:11 DUPLICATE_KEY', '3:1 DUPLICATE_KEY', '4:1 DUPLICATE_KEY'],
    ],
    ['a key that is a list', '? [a]\n: 1\n', ['1:3 BAD_KEY']],
    ['a key that is an alias', 'a: &a [b]\n*a : 1\n', ['2:1 BAD_KEY']],
    ['an alias without its anchor', 'a: 1\nb: *a\n', ['2:4 BAD_ALIAS']],
    ['an alias before its anchor', 'b: *a\na: &a 1\n', ['1:4 BAD_ALIAS']],
    [
      'aliases that expand to far more values than the text has',
      piled((before) => `[${`${before},`.repeat(9)}]`),
      ['2:10 BAD_ALIASES'],
    ],
    [
      'aliases that expand to far more characters than the text has',
      `a: &a ${'x'.repeat(10_000)}\n${lines(100, (at) => `k${at}: *a`)}`,
      ['2:5 BAD_ALIASES'],
    ],
    [
      'aliases that expand to far longer keys than the text has',
      `a: &a {${'x'.repeat(10_000)}: 1}\n${lines(100, (at) => `k${at}: *a`)}`,
      ['2:5 BAD_ALIASES'],
    ],
    ['deep nesting by aliases', piled((before) => `[[[[[[[[[${before}]]]]]]]]]`), ['2:18 BAD_ALIASES']],
    ['a value that holds itself', 'a: &a [*a]\n', ['1:8 BAD_ALIASES']],
    ['a value that holds itself often', `a: &a [${'*a,'.repeat(50)}]\n`, ['1:8 BAD_ALIASES']],
    ['another version of YAML', '%YAML 1.1\n---\na: 1\n', ['1:1 OTHER_VERSION']],
    ['two documents', 'a: 1\n---\nb: 1\n', ['2:1 MULTIPLE_DOCS']],
    ['malformed YAML after a duplicate key', 'a: 1\na: 2\nb: [\n', ['2:1 DUPLICATE_KEY', '4:1 BAD_INDENT']],
  ])('%s is refused with its position', (_, text, expected) => expect(errorsOf(text)).toEqual(expected));

  test(
    'reports only the first 100 of many errors',
    () => expect(errorsOf(lines(150_000, () => '- }'))).toHaveLength(100),
    30_000,
  );
  test(
    'reads a text of 150,000 tokens',
    () => expect(errorsOf(`a: ${lines(150_000, () => '  x')}`)).toEqual([]),
    30_000,
  );

  // The library compares every key with every other: 20,000 of them took six seconds.
  test(
    'compares keys in linear time',
    () => expect(Object.keys(Object(valueOf(lines(100_000, (at) => `k${at}: 1`))))).toHaveLength(100_000),
    30_000,
  );
});
