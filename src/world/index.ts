// Opens worlds: the file is read and checked, its history simulated.

import { createHash } from 'node:crypto';
import { err, type Micros, type Result } from '../base';
import { simulateWorld } from './open';
import { readWorld } from './read';
import type { World, WorldError } from './types';

export { simulateWorld } from './open';
export { digestOf, parseWorld, worldNames, type PreparedWorlds } from './read';
export type { World, WorldError } from './types';

export interface WorldRequest {
  /** A name from fixtures/worlds, or the path of a file. */
  readonly source: string;
  /** The folder that holds fixtures/ and dist/. */
  readonly root: string;
  /** Without one: `1`. Same seed, same requests: same bytes. */
  readonly seed?: string;
  /** When the history ends; without it, when the file says. */
  readonly end?: Micros;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The world at the end of its history; errors name file, line and the mend. */
export function openWorld(request: WorldRequest): Result<World, readonly WorldError[]> {
  const read = readWorld(request.source, request.root);
  if (!read.ok) return read;
  const { file, world, locate } = read.value;
  const opened = simulateWorld(world, { seed: request.seed ?? '1', hash: sha256, ...(request.end === undefined ? {} : { end: request.end }) });
  return opened.ok ? opened : err(opened.error.map((problem) => ({ file, ...problem, ...locate(problem.pointer) })));
}
