// `serve --watch`: a changed world file or document is taken between two requests, and a broken one is told and left where it is.

import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { err, formatInstantShort, ok, type Result } from '../base';
import type { OpenContract } from '../contract';
import { openDocuments, packageRoot, sentenceOf } from '../library';
import type { Log, Reload, Reloaded } from '../server';
import { openWorldText, parseWorld, shownPath, worldPath, type World } from '../world';
import { watchPlaces, type Place } from './watch';

const MOST_PROBLEMS = 5;
const MOST_LEFT_OUT = 10;

export interface ReloadSettings {
  /** As the flags give them: name or path of the world, and paths of the user's own documents. */
  readonly sources: { readonly world: string; readonly openapi: readonly string[] };
  /** The world as it was opened at the start. */
  readonly first: World;
  readonly reload: Reload;
  /** The documents that are served, and how others take their place. */
  readonly contract: () => OpenContract;
  readonly swap: (contract: OpenContract) => void;
  /** Called after either was taken. */
  readonly taken: () => void;
  readonly log: Log;
}

/** Texts by path; undefined for a file that cannot be read. */
type Texts = ReadonlyMap<string, string | undefined>;

/** What the sources hold now; to be read before they are opened, so that no change is missed. */
export interface Baseline {
  readonly world: string | undefined;
  readonly documents: Texts;
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
    : { places: placesOf(path), changed: guarded(log, 'world', worldReader(settings, path, baseline.world)) };
  const documents = {
    places: [{ folder: ownDocuments(), wants: isDocument }, ...sources.openapi.flatMap(placesOf)],
    changed: guarded(log, 'documents', documentReader(settings, baseline.documents)),
  };
  const polling = (folder: string, reason: string): void =>
    log.warn(`${shownPath(folder)} cannot be watched (${reason}): its files are read every second instead`);
  if (world) log.info(`watching ${shownPath(path)} and the documents`);
  else log.warn(`${shownPath(path)} is a dump and not watched: take another with understudy load`);
  const watched = [...(world ? [world] : []), documents].map(({ places, changed }) => ({
    changed,
    ...watchPlaces({ places, changed, polling }),
  }));
  watched.forEach(({ changed }) => changed());
  return { close: () => watched.forEach(({ close }) => close()) };
}

/** What goes wrong inside must not end the server. */
const guarded = (log: Log, what: string, work: () => void) => (): void => {
  try {
    work();
  } catch (error) {
    log.error(`${what} kept as before`, {
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
};

/** The folder of a file, and of what it links to. */
function placesOf(path: string): readonly Place[] {
  const paths = new Set([resolve(path), realpathSync(path)]);
  return [...paths].map((one) => ({ folder: dirname(one), wants: (name: string) => name === basename(one) }));
}

function worldReader(
  { first, reload, taken, log }: ReloadSettings,
  path: string,
  start: string | undefined,
): () => void {
  const file = shownPath(path);
  const open =
    (text: string) =>
    (epoch: number): Result<World, readonly string[]> =>
      opened(text, { source: file, root: packageRoot(), seed: first.seed, end: first.end, epoch });
  let seen = start;
  let served = start;
  return () => {
    const text = textAt(path);
    if (text === seen) return;
    seen = text;
    if (text === undefined) return log.warn(`${file} is gone: the world stays as it was`);
    if (served !== undefined && meansTheSame(text, served, file))
      return log.info(`${file} was saved and says what is served`);
    const reloaded = reload(open(text));
    if (!reloaded.ok) return tellProblems(log, 'the world', reloaded.error);
    served = text;
    tellReloaded(log, file, reloaded.value);
    return taken();
  };
}

function opened(text: string, request: Parameters<typeof openWorldText>[1]): Result<World, readonly string[]> {
  const world = openWorldText(text, request);
  if (!world.ok) return err(world.error.map(sentenceOf));
  return world.value.resumed
    ? err([`${request.source} is a dump now, which is not watched: take it with understudy load`])
    : ok(world.value);
}

/** Comments and layout change nothing. */
function meansTheSame(text: string, other: string, file: string): boolean {
  const [one, two] = [text, other].map((each) => parseWorld(each, file, packageRoot()));
  return one?.ok === true && two?.ok === true && JSON.stringify(one.value.world) === JSON.stringify(two.value.world);
}

function tellReloaded(log: Log, file: string, reloaded: Reloaded): void {
  if (reloaded.kind === 'elsewhere')
    return log.warn(`${file} was taken for the next reset: the world that was loaded in its place stays until then`);
  const { again, leftOut, snapshot } = reloaded;
  const left =
    leftOut.length === 0
      ? ''
      : `, ${leftOut.length} left out${snapshot === undefined ? '' : ` (snapshot ${snapshot} holds the world as it was)`}`;
  log.info(`world reloaded: ${again} ${again === 1 ? 'step' : 'steps'} done again${left}`);
  for (const { deed, reason } of leftOut.slice(0, MOST_LEFT_OUT)) {
    const what = deed.kind === 'command' ? deed.command.type : `step of ${deed.choice.kind ?? 'any'} automation`;
    log.warn(`left out: ${what} at ${formatInstantShort(deed.at)}: ${reason}`);
  }
  if (leftOut.length > MOST_LEFT_OUT) log.warn(`left out: ${leftOut.length - MOST_LEFT_OUT} more`);
}

function documentReader({ sources, contract, swap, taken, log }: ReloadSettings, start: Texts): () => void {
  let seen = start;
  return () => {
    const texts = documentTexts(sources.openapi);
    const changed = [...new Set([...texts.keys(), ...seen.keys()])].filter(
      (path) => texts.get(path) !== seen.get(path),
    );
    if (changed.length === 0) return;
    seen = texts;
    const next = openDocuments(sources.openapi);
    if (!next.ok) return tellProblems(log, 'the documents', next.error);
    if (next.value.digest === contract().digest) return log.info('documents were saved and say what is served');
    swap(next.value);
    log.info(
      `documents reloaded: ${next.value.operations.length} operations (changed: ${changed.map(shownPath).join(', ')})`,
    );
    taken();
  };
}

function tellProblems(log: Log, what: string, problems: readonly string[]): void {
  log.error(`the edit is broken, ${what} stay${what.endsWith('s') ? '' : 's'} as before: ${problems[0] ?? ''}`);
  for (const problem of problems.slice(1, MOST_PROBLEMS)) log.error(problem);
  if (problems.length > MOST_PROBLEMS) log.error(`and ${problems.length - MOST_PROBLEMS} more problems`);
}

const ownDocuments = (): string => join(packageRoot(), 'openapi');
const isDocument = (name: string): boolean => name.endsWith('.yaml');

function documentTexts(openapi: readonly string[]): Texts {
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
