import { compareReleases, isSince } from './releases';

it('compares releases by number, not by letter', () => {
  expect(compareReleases('0.6.11', '0.6.3')).toBeGreaterThan(0);
  expect(compareReleases('0.6', '0.6.0')).toBe(0);
  expect(compareReleases('0.5.17', '0.6.0')).toBeLessThan(0);
});

it.each([
  ['3.5.7', '3.5.7', true],
  ['3.5.7', '3.5.1', false],
  ['3.5.7', '3.5', true],
  ['3.6.0', '3.5', false],
])('a feature since %s is part of %s: %s', (since, release, expected) => {
  expect(isSince(since, release)).toBe(expected);
});
