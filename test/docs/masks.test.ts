// The table of values that `diff` does not compare, and those that it masks.

import { MASKS } from '../../src/conformance/compare/mask';
import { tableAfter } from './pages';

it('docs/check-in-ci.md explains each mask of diff', () => {
  const shown = tableAfter('docs/check-in-ci.md', 'masks').flatMap(([first = '']) => first.match(/<[^>]+>/g) ?? []);
  expect(shown.filter((mask) => !mask.startsWith('<own')).toSorted()).toEqual([...MASKS].toSorted());
});
