// Opens the data folder or database and compares the settings with those that the folder was started with.

import { hash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { err, formatInstantShort, ok, type Result } from '../base';
import * as server from '../server';
import { worldNames } from '../world';
import { version } from '../../package.json';
import { packageRoot } from './package';
import { worldBefore } from './parts';
import type { ServerSettings } from './settings';
import { FLAGS, type Wording } from './wording';

/** The settings that a data folder overrides. */
export interface Kept extends Pick<ServerSettings, 'seed' | 'clock' | 'isClockGiven' | 'at' | 'limits'> {
  /** The data folder or the address of a database, if worlds are stored. */
  readonly data: string | undefined;
  readonly world: string;
  /** Whether the world was set explicitly; otherwise a data folder resumes its own. */
  readonly isWorldGiven: boolean;
  /** How messages name the settings (default: as flags). */
  readonly wording?: Wording;
  /** What all replicas of a database must be started with alike. */
  readonly shared?: server.SharedSettings;
}

const NO_SETTINGS: server.SharedSettings = { values: {}, controlTokens: [] };

/** Where several processes may serve the worlds, with what connects them. */
export type DataStore = server.Store & Partial<Pick<server.ReplicaStore, 'replica'>>;

/** A data folder, or the address of a database without its password. */
export const dataName = (data: string): string =>
  server.isDatabaseUrl(data) ? server.withoutPassword(data) : resolve(data);

const placeOf = ({ data = '' }: Pick<Kept, 'data'>): string => (server.isDatabaseUrl(data) ? 'database' : 'folder');

/** As the user wrote it. */
const shown = ({ data = '' }: Pick<Kept, 'data'>): string =>
  server.isDatabaseUrl(data) ? server.withoutPassword(data) : data;

/**
 * The store of the data folder or database, if there is one. The error is one sentence; `waiting` receives one if
 * another replica serves the worlds.
 */
export async function openData(
  given: Kept,
  waiting: (sentence: string) => void = () => undefined,
): Promise<Result<DataStore | undefined, string>> {
  if (given.data === undefined) return ok(undefined);
  const opened = await (server.isDatabaseUrl(given.data)
    ? server.openPostgres({
        url: given.data,
        version,
        shared: given.shared ?? NO_SETTINGS,
        maxWorlds: given.limits.worlds + 1,
        waiting,
      })
    : server.openStore({ dir: given.data }));
  if (!opened.ok) return err(`${wordsOf(given).data} ${opened.error}`);
  const problem = opened.value.saved && otherSource(given, opened.value.saved.source);
  if (problem === undefined) return opened;
  await opened.value.close();
  return err(problem);
}

const wordsOf = ({ wording = FLAGS }: Kept): Wording => wording;

/** A setting may be repeated at every start; one that selects another world would be ignored silently. */
function otherSource(given: Kept, before: server.DataSource): string | undefined {
  const present = sourceOf(given);
  const words = wordsOf(given);
  const wayOut = `omit the ${words.setting} to resume it, or choose another ${placeOf(given)} with ${words.data}`;
  if (given.isWorldGiven && present.world !== before.world)
    return `${words.world} ${given.world} is not what ${shown(given)} was started with, which is ${before.world}: ${wayOut}`;
  return given.seed !== undefined && present.seed !== before.seed
    ? `${words.seed} ${given.seed} is not what ${shown(given)} was started with, which is ${before.seed}: ${wayOut}`
    : undefined;
}

function sourceOf({ world, seed = '1' }: Kept): server.DataSource {
  if (worldNames(packageRoot()).includes(world)) return { world, seed };
  const digest = digestOfFile(resolve(world));
  return { world: resolve(world), seed, ...(digest === undefined ? {} : { digest }) };
}

/** Larger dumps have a digest of their content in the last line. */
const DIGESTED_BYTES = 1 << 24;

/** A digest of the file's content; undefined when it cannot be read. */
function digestOfFile(path: string): string | undefined {
  try {
    const { size } = statSync(path);
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(Math.min(size, DIGESTED_BYTES));
      return hash('sha256', bytes.subarray(0, readSync(file, bytes, 0, bytes.length, size - bytes.length)), 'hex');
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

/**
 * One line for each setting that the folder overrides and each change since it was started, with the stored value and
 * the next step.
 */
function unheeded(
  given: Kept,
  { source, clock }: { readonly source: server.DataSource; readonly clock: server.ClockState },
): readonly string[] {
  const { world, isWorldGiven, isClockGiven, at } = given;
  const data = shown(given);
  const now = formatInstantShort(clock.now);
  const isOther = isClockGiven && (given.clock === 'manual') !== clock.frozen;
  const goesOn = `${data} resumes its own clock, which ${clock.frozen ? 'is frozen' : 'runs'} at ${now}`;
  const words = wordsOf(given);
  const place = placeOf(given);
  const next = `or choose another ${place} with ${words.data}`;
  return [
    ...(isOther
      ? [
          `${words.clock} ${given.clock} is ignored: ${goesOn}; use ${words.clockStep(clock.frozen ? 'run' : 'freeze')}, ${next}`,
        ]
      : []),
    ...(at !== undefined && at !== clock.now
      ? [
          `${words.at} ${formatInstantShort(at)} is ignored: ${goesOn}; use ${words.clockStep('set', formatInstantShort(at))}, ${next}`,
        ]
      : []),
    ...(isWorldGiven && source.digest !== undefined && ![source.digest, undefined].includes(sourceOf(given).digest)
      ? [
          `${world} was changed since ${data} was started with it: the ${place} resumes its stored state; for the changed world choose another ${place} with ${words.data}`,
        ]
      : []),
  ];
}

interface Keeping extends Pick<server.MockParts, 'worlds' | 'log'> {
  /** Called once when the folder is no longer writable; no answered change is lost. */
  readonly broken: (error: Error) => void;
}

/** Stores the worlds from now on; the first write happens before the first request is served. */
export async function keepIn(
  store: DataStore | undefined,
  given: Kept,
  { worlds, log, broken }: Keeping,
): Promise<Result<server.Durability | undefined, string>> {
  if (!store) return ok(undefined);
  try {
    const durability = await store.keep(worlds, { source: store.saved?.source ?? sourceOf(given), log, broken });
    if (store.saved) {
      log.info(`resumes from ${shown(given)}: ${await worldsText(store, worlds)}`);
      for (const line of unheeded(given, {
        source: store.saved.source,
        clock: worldBefore(store.saved.worlds).clock,
      }))
        log.warn(line);
    }
    return ok(durability);
  } catch (error) {
    const step = placeOf(given) === 'folder' ? 'free some space, or choose another folder' : 'try again';
    return err(
      `${wordsOf(given).data} ${shown(given)} cannot be written: ${error instanceof Error ? error.message : String(error)}; ${step}`,
    );
  }
}

async function worldsText({ replica }: DataStore, worlds: server.Worlds): Promise<string> {
  if (replica) return `worlds ${(await replica.shared().list()).join(', ')}, each served by one replica`;
  return worlds
    .list()
    .map(({ id, entries }) => `${id} has ${entries} log entries`)
    .join(', ');
}
