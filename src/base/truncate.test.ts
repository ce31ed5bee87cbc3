import { truncate, truncateMiddle } from './truncate';

it.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc…'],
  ['ab😀', 4, 'ab😀'],
  ['ab😀c', 3, 'ab…'],
  ['ab😀c', 4, 'ab😀…'],
])('shortens %j to %i', (text, limit, expected) => {
  expect(truncate(text, limit)).toBe(expected);
});

it.each([
  ['0123456789abcdef', '0123456789abcdef'],
  ['0123456789abcdefg', '01234567…defg'],
])('keeps both ends of %s', (id, expected) => {
  expect(truncateMiddle(id, 8, 4)).toBe(expected);
});
