import * as yaml from 'yaml';
import { DEEPEST_YAML, readYamlText } from './yaml-text';

const read = (text: string) => readYamlText(yaml, text);
const valueOf = (text: string): unknown => {
  const done = read(text);
  return done.ok ? done.value.value : done.error;
};
const slipsOf = (text: string): readonly string[] => {
  const done = read(text);
  return done.ok ? [] : done.error.map(({ line, column, code }) => `${line}:${column} ${code}`);
};
const lines = (count: number, line: (at: number) => string): string => Array.from({ length: count }, (_, at) => line(at)).join('\n');

describe('YAML is read', () => {
  test.each([
    ['an object', 'a: {b: [1, "2"]}\n', { a: { b: [1, '2'] } }],
    ['nothing', '', null],
    ['what an alias stands for', 'a: &a {b: 1}\nc: *a\n', { a: { b: 1 }, c: { b: 1 } }],
    ['the same key in two objects', 'a: {x: 1}\nb: {x: 1}\n', { a: { x: 1 }, b: { x: 1 } }],
  ])('%s', (_, text, expected) => expect(valueOf(text)).toEqual(expected));

  test.each([
    ['lists in brackets', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
    ['objects in braces', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
    ['lists by dashes on one line', (depth: number) => `${'- '.repeat(depth)}a`],
    ['lines that are further in each time', (depth: number) => lines(depth, (at) => `${' '.repeat(at)}a:`)],
    ['keys that are objects', (depth: number) => `${'? '.repeat(depth)}a`],
    ['a document behind an anchor', (depth: number) => `&a ${'['.repeat(depth)}${']'.repeat(depth)}`],
  ])('as deep as may be, and no deeper: %s', (_, deep) => {
    expect(slipsOf(deep(DEEPEST_YAML))).toEqual([]);
    expect(slipsOf(deep(DEEPEST_YAML + 1))).toEqual([expect.stringMatching(/^\d+:\d+ TOO_DEEP$/)]);
  });

  test('the depth is told where it is first too deep, the same for whoever asks', () => {
    const text = `a: 1\nb: ${'['.repeat(5000)}`;
    const within = (frames: number): readonly string[] => (frames === 0 ? slipsOf(text) : within(frames - 1));
    expect(within(0)).toEqual([`2:${3 + DEEPEST_YAML} TOO_DEEP`]);
    expect(within(4000)).toEqual(within(0));
  });

  test('what stands beside each other is not deep', () => expect(slipsOf(lines(3 * DEEPEST_YAML, () => '- [{a: 1}]'))).toEqual([]));

  test('a thousand aliases for one value are as good as what they stand for', () =>
    expect(Object.keys(Object(valueOf(`a: &a {x: 1}\n${lines(1000, (at) => `k${at}: *a`)}`)))).toHaveLength(1001));

  test.each([
    ['a key twice', 'a: 1\nb: 2\na: 3\n', ['3:1 DUPLICATE_KEY']],
    ['a key three times, and another further in', 'a: {x: 1, x: 2}\nb: 2\nb: 3\nb: 4\n', ['1:11 DUPLICATE_KEY', '3:1 DUPLICATE_KEY', '4:1 DUPLICATE_KEY']],
    ['aliases that stand for far more than is written', lines(7, (at) => `k${at}: &k${at} [${(at === 0 ? 'x,' : `*k${at - 1},`).repeat(9)}]`), ['1:1 BAD_ALIASES']],
    ['an alias without its anchor', 'a: 1\nb: *a\n', ['1:1 BAD_ALIASES']],
    ['what aliases pile up', lines(50, (at) => `k${at}: &k${at} [[[[[${at === 0 ? '' : `*k${at - 1}`}]]]]]`), ['1:1 BAD_ALIASES']],
    ['what they pile up by far', lines(400, (at) => `k${at}: &k${at} ${'['.repeat(100)}${at === 0 ? '' : `*k${at - 1}`}${']'.repeat(100)}`), ['1:1 BAD_ALIASES']],
    ['a value that holds itself often', `a: &a [${'*a,'.repeat(50)}]\n`, ['1:1 BAD_ALIASES']],
    ['a value that holds itself', 'a: &a [*a]\n', ['1:1 BAD_ALIASES']],
    ['what is no YAML, and a key twice before it', 'a: 1\na: 2\nb: [\n', ['2:1 DUPLICATE_KEY', '4:1 BAD_INDENT']],
  ])('%s is refused with its place', (_, text, expected) => expect(slipsOf(text)).toEqual(expected));

  // The library compares every key with every other: 20,000 of them took six seconds, a million would take hours.
  test('no key is compared with every other', () => expect(Object.keys(Object(valueOf(lines(100_000, (at) => `k${at}: 1`))))).toHaveLength(100_000), 30_000);
});
