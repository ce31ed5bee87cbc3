import { barHeights } from './bar-layout';

it('gives heights in proportion to the largest amount', () => {
  expect(barHeights(['5.0000000000', '10.0000000000', '0.0000000000'])).toEqual([500, 1000, 0]);
});

it('shows the smallest amount, and compares amounts beyond the digits of a number', () => {
  expect(barHeights(['0.0000000001', '9007199254740993.0000000000'])).toEqual([8, 1000]);
  expect(barHeights(['9007199254740993.0000000000', '9007199254740993.0000000001'])).toEqual([999, 1000]);
});

it('has no height without amounts', () => {
  expect(barHeights([])).toEqual([]);
  expect(barHeights(['0.0000000000', '0.0000000000'])).toEqual([0, 0]);
});
