import { valueAtPointer } from './value-at-pointer';

const BODY =
  '{"amount":12345678901234567890,"list":[{"a/b":"x"},{}],"empty":{},"deep":{"one":1,"two":2},"twice":1,"twice":2}';

it.each([
  ['/amount', '12345678901234567890'],
  ['/list/0/a~1b', '"x"'],
  ['/list', '[ 2 ]'],
  ['/list/1', '{}'],
  ['/empty', '{}'],
  ['/deep', '{ one, two }'],
  ['/twice', '2'],
  ['/missing', undefined],
  ['/list/7', undefined],
  ['/list/x', undefined],
  ['', undefined],
])('shows the value at %s', (pointer, expected) => {
  expect(valueAtPointer(BODY, pointer)).toBe(expected);
});

it('shortens long values, and shows nothing for text that is not JSON', () => {
  expect(valueAtPointer(JSON.stringify({ a: 'x'.repeat(500) }), '/a')).toHaveLength(121);
  expect(valueAtPointer('{"a":1', '/a')).toBeUndefined();
});
