import { createHintIndex } from './shared-hints';

it('knows the hints that parties share', () => {
  const index = createHintIndex();
  expect(['alice::1220aa', 'bob::1220bb', 'alice::1220aa', 'no party'].map((party) => index.add(party))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([...index.shared]).toEqual([]);
  expect(index.add('alice::1220cc')).toBe(true);
  expect(index.add('alice::1220dd')).toBe(false);
  expect([...index.shared]).toEqual(['alice']);
});
