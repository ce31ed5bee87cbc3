import { joinPointer, splitPointer, valueAtPointer } from './json-pointer';

it.each([
  ['', []],
  ['/', ['']],
  ['/paths/~1v0~1users/get', ['paths', '/v0/users', 'get']],
  ['/a~01', ['a~1']],
  ['/list/0', ['list', '0']],
])('splits %j into unescaped keys and joins them again', (pointer, keys) => {
  expect(splitPointer(pointer)).toEqual(keys);
  expect(joinPointer('', ...keys)).toBe(pointer);
});

it('joins keys to a pointer', () => {
  expect(joinPointer('/paths', '/a', 3)).toBe('/paths/~1a/3');
});

it.each([
  ['', { list: [{ 'a/b': 1 }] }],
  ['/list/0/a~1b', 1],
  ['/list/1', undefined],
  ['/list/length', undefined],
  ['/list/0/a~1b/deeper', undefined],
  ['/constructor', undefined],
])('finds the value that %j points to', (pointer, expected) => {
  expect(valueAtPointer({ list: [{ 'a/b': 1 }] }, pointer)).toEqual(expected);
});
