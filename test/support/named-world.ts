// Worlds of a name and seed, simulated once per worker and afterwards rebuilt from their logs: a third of the time.

import { resolve } from 'node:path';
import { openWorld, rebuildWorld, sha256, simulatedWorld, type SimulatedWorld, type World } from '../../src/world';

const ROOT = resolve(__dirname, '../..');

const simulated = new Map<string, SimulatedWorld>();

/** The source is a name or the path of a world file. */
export function namedWorld(source: string, seed: string | undefined): World {
  const key = JSON.stringify([source, seed]);
  const known = simulated.get(key);
  if (known) return rebuildWorld(known, sha256);
  const opened = openWorld({ source, root: ROOT, ...(seed === undefined ? {} : { seed }) });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const world = opened.value;
  simulated.set(key, simulatedWorld(world));
  return world;
}
