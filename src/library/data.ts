// A folder that worlds are kept in is opened, and what is asked for is held against what it was started with.

import { resolve } from 'node:path';
import { err, ok, type Result } from '../base';
import * as server from '../server';
import { worldNames } from '../world';
import { packageRoot } from './package';

export interface Kept {
  /** The folder, if worlds are kept. */
  readonly data: string | undefined;
  readonly world: string;
  /** Whether somebody chose the world: a folder else goes on with its own. */
  readonly isWorldGiven: boolean;
  readonly seed: string | undefined;
}

/** The store of the folder that is named, if one is. The error is one sentence. */
export async function openData(given: Kept): Promise<Result<server.Store | undefined, string>> {
  if (given.data === undefined) return ok(undefined);
  const opened = await server.openStore({ dir: given.data });
  if (!opened.ok) return err(`--data ${opened.error}`);
  const problem = opened.value.before && otherSource(given, opened.value.before.source);
  if (problem === undefined) return opened;
  await opened.value.close();
  return err(problem);
}

/** A flag that is repeated at every start may stay; one that asks for another world would be ignored in silence. */
function otherSource(given: Kept, before: server.Source): string | undefined {
  const present = sourceOf(given);
  const wayOut = 'leave the flag out to go on with it, or choose another folder with --data';
  if (given.isWorldGiven && present.world !== before.world) return `--world ${given.world} is not what ${given.data} was started with, which is ${before.world}: ${wayOut}`;
  return given.seed !== undefined && present.seed !== before.seed ? `--seed ${given.seed} is not what ${given.data} was started with, which is ${before.seed}: ${wayOut}` : undefined;
}

const sourceOf = ({ world, seed = '1' }: Kept): server.Source => ({ world: worldNames(packageRoot()).includes(world) ? world : resolve(world), seed });

interface Keeping extends Pick<server.MockParts, 'worlds' | 'log'> {
  /** Called once when the folder cannot be written any more; nothing that was answered is lost. */
  readonly broken: (error: Error) => void;
}

/** Keeps the worlds from now on; the first time that this is tried is before anybody is served. */
export async function keepIn(store: server.Store | undefined, given: Kept, { worlds, log, broken }: Keeping): Promise<Result<server.Durability | undefined, string>> {
  if (!store) return ok(undefined);
  try {
    const durability = await store.keep(worlds, { source: store.before?.source ?? sourceOf(given), log, broken });
    if (store.before) log.info(`goes on with ${given.data}: ${worlds.list().map(({ id, entries }) => `${id} has ${entries} log entries`).join(', ')}; --clock and --at count for a new folder only`);
    return ok(durability);
  } catch (error) {
    return err(`--data ${given.data} cannot be written: ${error instanceof Error ? error.message : String(error)}; make room, or choose another folder`);
  }
}
