// `serve --data DIR`: the folder is opened, and the flags are held against what it was started with.

import { resolve } from 'node:path';
import { defined, err, ok, type Result } from '../base';
import * as server from '../server';
import { worldNames, type World } from '../world';
import { EXIT } from './io';
import type { ServeSettings } from './options';
import { packageRoot } from './package';

type Given = Pick<ServeSettings, 'data' | 'world' | 'isWorldGiven' | 'seed'>;

/** The store of the folder that is named, if one is. The error is one sentence. */
export async function openData(given: Given): Promise<Result<server.Store | undefined, string>> {
  if (given.data === undefined) return ok(undefined);
  const opened = await server.openStore({ dir: given.data });
  if (!opened.ok) return err(`--data ${opened.error}`);
  const problem = opened.value.before && otherSource(given, opened.value.before.source);
  if (problem === undefined) return opened;
  await opened.value.close();
  return err(problem);
}

/** A flag that is repeated at every start may stay; one that asks for another world would be ignored in silence. */
function otherSource(given: Given, before: server.Source): string | undefined {
  const present = sourceOf(given);
  const wayOut = 'leave the flag out to go on with it, or choose another folder with --data';
  if (given.isWorldGiven && present.world !== before.world) return `--world ${given.world} is not what ${given.data} was started with, which is ${before.world}: ${wayOut}`;
  return given.seed !== undefined && present.seed !== before.seed ? `--seed ${given.seed} is not what ${given.data} was started with, which is ${before.seed}: ${wayOut}` : undefined;
}

const sourceOf = ({ world, seed = '1' }: Given): server.Source => ({ world: worldNames(packageRoot()).includes(world) ? world : resolve(world), seed });

/** The default world as the folder has it. */
export function worldBefore({ worlds }: NonNullable<server.Store['before']>): { readonly world: World; readonly clock: server.ClockState } {
  return defined(worlds.scenes.find(({ id }) => id === server.DEFAULT_WORLD), 'the default world is always kept');
}

/** What was answered is on disk, and the next start goes on from there. */
const ended = ({ data }: Given, log: server.Log) => (error: Error): never => {
  log.error(`${data} cannot be written any more (${error.message}): the server ends; see to the disk and start again, nothing that was answered is lost`);
  process.exit(EXIT.internal);
};

/** Keeps the worlds from now on; the first time that this is tried is before anybody is served. */
export async function keepIn(store: server.Store | undefined, given: Given, { worlds, log }: Pick<server.MockParts, 'worlds' | 'log'>): Promise<Result<server.Durability | undefined, string>> {
  if (!store) return ok(undefined);
  try {
    const durability = await store.keep(worlds, { source: store.before?.source ?? sourceOf(given), log, broken: ended(given, log) });
    if (store.before) log.info(`goes on with ${given.data}: ${worlds.list().map(({ id, entries }) => `${id} has ${entries} log entries`).join(', ')}; --clock and --at count for a new folder only`);
    return ok(durability);
  } catch (error) {
    return err(`--data ${given.data} cannot be written: ${error instanceof Error ? error.message : String(error)}; make room, or choose another folder`);
  }
}
