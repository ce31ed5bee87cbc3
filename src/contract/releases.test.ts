import { availability, compareReleases } from './releases';

it('compares releases by number, not by letter', () => {
  expect(compareReleases('0.6.11', '0.6.3')).toBeGreaterThan(0);
  expect(compareReleases('0.6', '0.6.0')).toBe(0);
  expect(compareReleases('0.5.17', '0.6.0')).toBeLessThan(0);
});

it.each([
  ['0.6.3', 'not-yet'],
  ['0.6.4', 'available'],
  ['0.6.7', 'available'],
  ['0.6.8', 'removed'],
])('says for release %s whether it has an operation', (release, expected) => {
  expect(availability({ since: '0.6.4', removedIn: '0.6.8' }, release)).toBe(expected);
});
