// `serve --watch`: reloads the world file and the documents between two requests; after a broken edit the previous ones
// stay.

import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { err, ok, type Result } from '../base';
import type { OpenContract } from '../contract';
import { openDocuments, packageRoot, formatWorldError, withTraffic } from '../library';
import type { Log } from '../server';
import { openWorldText, parseWorld, shownPath, worldPath, type World } from '../world';
import { watchFolders, type WatchedFolder } from './watch';

const MAX_PROBLEMS = 5;

export interface ReloadSettings {
  /** From the flags: name or path of the world, and paths of the user's own documents. */
  readonly sources: {
    readonly world: string;
    readonly openapi: readonly string[];
    readonly traffic?: string | undefined;
  };
  /** The world as it was opened at the start. */
  readonly first: World;
  /** Replaces the default world and resets it. */
  readonly reload: (world: World) => void;
  /** The documents being served, and how to replace them. */
  readonly contract: () => OpenContract;
  readonly swap: (contract: OpenContract) => void;
  /** Called after either was reloaded. */
  readonly reloaded: () => void;
  readonly log: Log;
}

/** Texts by path; undefined for a file that cannot be read. */
type FileTexts = ReadonlyMap<string, string | undefined>;

/** The sources' contents at the start; read before they are opened, so that no change is missed. */
export interface Baseline {
  readonly world: string | undefined;
  readonly documents: FileTexts;
}

export const baselineOf = ({ world, openapi }: ReloadSettings['sources']): Baseline => ({
  world: textAt(worldPath(world, packageRoot())),
  documents: documentTexts(openapi),
});

/** Watches until it is closed. */
export function watchSources(settings: ReloadSettings, baseline: Baseline): { close(): void } {
  const { sources, first, log } = settings;
  const path = worldPath(sources.world, packageRoot());
  const world = first.resumed
    ? undefined
    : { folders: foldersOf(path), changed: guarded(log, 'world', worldReloader(settings, path, baseline.world)) };
  const documents = {
    folders: [{ path: ownDocuments(), matches: isDocument }, ...sources.openapi.flatMap(foldersOf)],
    changed: guarded(log, 'documents', documentReloader(settings, baseline.documents)),
  };
  const polling = (folder: string, reason: string): void =>
    log.warn(`cannot watch ${shownPath(folder)} (${reason}); reading its files every second instead`);
  if (world) log.info(`watching ${shownPath(path)} and the documents; a changed world file resets the world`);
  else log.warn(`${shownPath(path)} is a dump and not watched; to replace the world, run understudy load FILE`);
  const watched = [...(world ? [world] : []), documents].map(({ folders, changed }) => ({
    changed,
    ...watchFolders({ folders, changed, polling }),
  }));
  watched.forEach(({ changed }) => changed());
  return { close: () => watched.forEach(({ close }) => close()) };
}

/** An internal error in a reload must not end the server. */
const guarded = (log: Log, what: string, work: () => void) => (): void => {
  try {
    work();
  } catch (error) {
    log.error(`could not reload the ${what}; still serving what was served before`, {
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
};

/** The folder of a file, and of the file it links to. */
function foldersOf(path: string): readonly WatchedFolder[] {
  const paths = new Set([resolve(path), realpathSync(path)]);
  return [...paths].map((one) => ({ path: dirname(one), matches: (name: string) => name === basename(one) }));
}

function worldReloader(
  { sources: { traffic }, first, reload, reloaded, log }: ReloadSettings,
  path: string,
  start: string | undefined,
): () => void {
  const file = shownPath(path);
  let current = start;
  let served = start;
  return () => {
    const text = textAt(path);
    if (text === current) return;
    current = text;
    if (text === undefined) return log.warn(`${file} was removed; still serving the world it described`);
    if (served !== undefined && isSameWorld(text, served, file))
      return log.info(`${file} was saved without a change to the world`);
    const world = openWorldFile(text, { source: file, root: packageRoot(), seed: first.seed, end: first.end });
    const lively = world.ok ? withTraffic(world.value, traffic) : world;
    if (!lively.ok) return logProblems(log, 'world', lively.error);
    reload(lively.value);
    served = text;
    log.info(`world reloaded from ${file} and reset; changes made since the start are discarded`);
    return reloaded();
  };
}

function openWorldFile(text: string, request: Parameters<typeof openWorldText>[1]): Result<World, readonly string[]> {
  const world = openWorldText(text, request);
  if (!world.ok) return err(world.error.map(formatWorldError));
  return world.value.resumed
    ? err([`${request.source} is now a dump, which is not watched; to serve it, run understudy load ${request.source}`])
    : ok(world.value);
}

/** Whether only comments or layout differ. */
function isSameWorld(text: string, other: string, file: string): boolean {
  const [one, two] = [text, other].map((each) => parseWorld(each, file, packageRoot()));
  return one?.ok === true && two?.ok === true && JSON.stringify(one.value.world) === JSON.stringify(two.value.world);
}

function documentReloader({ sources, contract, swap, reloaded, log }: ReloadSettings, start: FileTexts): () => void {
  let current = start;
  return () => {
    const texts = documentTexts(sources.openapi);
    const changed = [...new Set([...texts.keys(), ...current.keys()])].filter(
      (path) => texts.get(path) !== current.get(path),
    );
    if (changed.length === 0) return;
    current = texts;
    const next = openDocuments(sources.openapi);
    if (!next.ok) return logProblems(log, 'documents', next.error);
    if (next.value.digest === contract().digest) return log.info('documents were saved without a change');
    swap(next.value);
    log.info(
      `documents reloaded: ${next.value.operations.length} operations (changed: ${changed.map(shownPath).join(', ')})`,
    );
    reloaded();
  };
}

function logProblems(log: Log, what: string, problems: readonly string[]): void {
  log.error(`reload failed, still serving the previous ${what}: ${problems[0] ?? ''}`);
  for (const problem of problems.slice(1, MAX_PROBLEMS)) log.error(problem);
  if (problems.length > MAX_PROBLEMS) log.error(`and ${problems.length - MAX_PROBLEMS} more problems`);
}

const ownDocuments = (): string => join(packageRoot(), 'openapi');
const isDocument = (name: string): boolean => name.endsWith('.yaml');

function documentTexts(openapi: readonly string[]): FileTexts {
  const own = readdirSync(ownDocuments())
    .filter(isDocument)
    .map((name) => join(ownDocuments(), name));
  return new Map([...own, ...openapi].map((path) => [path, textAt(path)]));
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
