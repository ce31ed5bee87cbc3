import { isDeepStrictEqual } from 'node:util';
import { defined, parseInstant } from '../base';
import type { LogEntry } from '../ledger';
import { openWorld, worldNames, type World } from '../world';
import { packageRoot } from './package';
import { createWorldCache } from './world-cache';

const END = defined(parseInstant('2026-01-15T12:00:00Z'), 'an instant');
const HOUR_LATER = defined(parseInstant('2026-01-15T13:00:00Z'), 'an instant');

function simulated(source: string): World {
  const opened = openWorld({ source, root: packageRoot(), end: END });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

/** The description of the world, and its log an hour after the end of its history. */
function anHourLater({ ledger, ...described }: World): readonly [object, readonly LogEntry[]] {
  ledger.tick(HOUR_LATER);
  return [described, ledger.state.log];
}

it.each(worldNames(packageRoot()))('opens %s again as it was first, whatever became of it since', (name) => {
  const open = createWorldCache();
  const first = anHourLater(open(name, () => simulated(name)));
  const again = anHourLater(open(name, () => simulated(name)));
  expect(again[1]).not.toBe(first[1]);
  expect(isDeepStrictEqual(again, first)).toBe(true);
});

it('simulates a world once while no other is opened', () => {
  const open = createWorldCache();
  const simulate = jest.fn(() => simulated('quickstart'));
  const keys = ['a', 'a', 'b', 'b', 'a'];
  expect(keys.map((key) => (open(key, simulate), simulate.mock.calls.length))).toEqual([1, 1, 2, 2, 3]);
});
