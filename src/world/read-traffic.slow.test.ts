// Traffic that is named or in a file of its own, for any world.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DAY, plus } from '../base';
import { openWorld, readTraffic, setTraffic, TRAFFIC_PROFILE_NAMES, type World } from '.';

const root = resolve(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'understudy-'));

function fileOf(text: string): string {
  const file = join(folder, 'traffic.yaml');
  writeFileSync(file, text);
  return file;
}

function opened(): World {
  const world = openWorld({ source: 'quickstart', root });
  if (!world.ok) throw new Error(JSON.stringify(world.error));
  return world.value;
}

test.each(TRAFFIC_PROFILE_NAMES)(
  'the built-in traffic %s runs in a named world, and nearly nothing is refused',
  (name) => {
    const [world, sources] = [opened(), readTraffic(name, root)];
    if (!sources.ok) throw new Error(sources.error.join('\n'));
    expect(setTraffic(world, sources.value).ok).toBe(true);
    world.ledger.tick(plus(world.end, DAY));
    const states = [...world.ledger.state.traffic.sources.values()];
    expect(states.reduce((sum, { arrivals }) => sum + arrivals, 0)).toBeGreaterThan(50);
    for (const { arrivals, refused, skipped } of states) {
      expect(skipped).toBe(0);
      expect(refused).toBeLessThanOrEqual(arrivals / 20);
    }
  },
);

test('a file holds the list alone, or a world with it', () => {
  const source = { id: 'taps', tap: { users: 'everyone', usd: '1' }, perDay: 4 };
  const list = "- { id: taps, tap: { users: everyone, usd: '1' }, perDay: 4 }\n";
  expect(readTraffic(fileOf(list), root)).toEqual({ ok: true, value: [source] });
  expect(readTraffic(fileOf(`traffic:\n  ${list}`), root)).toEqual({ ok: true, value: [source] });
});

test.each([
  ['- { id: taps, perDy: 4 }\n', /unknown property perDy in \/0; did you mean perDay\?$/],
  ['name: other\n', /the traffic must be array$/],
  ['- [\n', /:2 /],
])('the file %j is refused with file and place', (text, message) => {
  const read = readTraffic(fileOf(text), root);
  expect(read.ok ? [] : read.error).toEqual([expect.stringMatching(message)]);
  expect(read.ok ? '' : read.error[0]).toContain(join(folder, 'traffic.yaml'));
});

test('a name that is neither a profile nor a file, and a user who is not in the world, are refused', () => {
  expect(readTraffic('offices', root)).toEqual({
    ok: false,
    error: ['offices is neither built-in traffic (quiet, office, exchange) nor a file that can be read'],
  });
  expect(setTraffic(opened(), [{ id: 'x', tap: { users: ['zoe'], usd: '1' }, perDay: 1 }])).toMatchObject({
    ok: false,
  });
});
