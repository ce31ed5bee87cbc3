// A reader that is slow to ask: what happened meanwhile is told once each, and the end of the world last.

import { resolve } from 'node:path';
import { defined, err } from '../../base';
import { contract } from '../../../test/support/contract';
import type { WorldEvent } from '../../operations';
import { openWorldText } from '../../world';
import { createFaults } from '../faults/faults';
import { createWorlds, type Worlds } from './worlds';
import { atOnce } from '../../../test/support/at-once';

const ROOT = resolve(__dirname, '../../..');

function serving(): Worlds {
  const opened = openWorldText('name: small\nends: 2026-01-15T12:00:00Z\nlasts: 3h\nusers:\n  alice: {}\n', {
    source: 'small.yaml',
    root: ROOT,
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return createWorlds({
    first: opened.value,
    clock: { now: opened.value.end, frozen: true, speed: 1000 },
    open: () => err('unused'),
    maxWorlds: 1,
    idleMs: 60_000,
    wall: () => new Date(0),
    newFaults: () => createFaults({ contract: contract(), holdable: () => true }),
  });
}

function followed() {
  const worlds = serving();
  const made = atOnce(
    worlds.create({
      id: 'copy',
      origin: { kind: 'world', id: 'default' },
      seed: undefined,
      frozen: undefined,
      at: undefined,
    }),
  );
  if (!made.ok) throw new Error(made.error.message);
  const session = defined(worlds.session('copy'), 'the copy is served');
  const following = worlds.follow(session, { after: undefined });
  if (!following.ok) throw new Error(following.error.message);
  const reader = following.value[Symbol.asyncIterator]();
  const next = async (): Promise<WorldEvent | 'over'> => {
    const step = await reader.next();
    return step.done === true ? 'over' : step.value;
  };
  return { worlds, session, next };
}

const sign = (what: string): object => ({ kind: 'world', what });

test('reports the end of the world although other changes are still queued', async () => {
  const { worlds, session, next } = followed();
  session.live.clock.freeze();
  session.live.clock.run(2000);
  session.snapshots.take(undefined);
  expect(await next()).toEqual(sign('clock'));
  worlds.remove('copy');
  expect([await next(), await next(), await next(), await next()]).toEqual([
    sign('snapshots'),
    sign('gone'),
    'over',
    'over',
  ]);
});

test('reports a change once, however often it occurred between reads', async () => {
  const { worlds, session, next } = followed();
  const change = (speed: number): void => {
    session.live.clock.run(speed);
    session.snapshots.take(undefined);
  };
  change(2000);
  expect(await next()).toEqual(sign('clock'));
  change(3000);
  expect(await next()).toEqual(sign('snapshots'));
  change(4000);
  expect(await next()).toEqual(sign('clock'));
  worlds.remove('copy');
  expect([await next(), await next(), await next()]).toEqual([sign('snapshots'), sign('gone'), 'over']);
});
