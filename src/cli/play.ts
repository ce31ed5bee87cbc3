// `understudy play`: plays a story on a running server, or on one that it starts.

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFileError, err, ok, type Result } from '../base';
import { openDocuments, packageRoot } from '../library';
import {
  formatStoryError,
  openPlayer,
  readStory,
  StoryFailure,
  StoryInterruption,
  stepsOf,
  type SourceStory,
  type StoryConnection,
  type StoryOperation,
  type StoryPlayer,
} from '../stories';
import { schemaErrors, worldNames } from '../world';
import { exportStory, readExports } from './play-export';
import { playThrough } from './play-loop';
import { readConnectionSettings } from './control/connection';
import { EXIT, type Io } from './io';
import { reader, type RawOptions } from './options';
import { pause } from './play-pause';
import { startStoryServer, type StoryServer } from './play-server';
import { storyText } from './play-text';
import { storiesFolder, storyNames } from './story-files';
import { terminalKeys } from './play-keys';

const PLAY_EXIT = { played: 0, failed: 1, unreachable: 4 } as const;

interface PlayRequest {
  /** A name or a path; undefined lists the stories. */
  readonly source: string | undefined;
  readonly raw: RawOptions;
}

interface PlaySettings {
  readonly url: string;
  readonly isUrlGiven: boolean;
  readonly world: string | undefined;
  readonly controlToken: string | undefined;
  readonly auto: boolean;
  readonly speed: number;
  readonly serve: boolean;
  readonly keep: boolean;
  readonly json: boolean;
  /** Files to write. */
  readonly exports: readonly string[];
}

/** Returns the exit status. */
export async function play({ source, raw }: PlayRequest, io: Io): Promise<number> {
  const settings = readPlaySettings(raw);
  if (!settings.ok) return failedWith(io, settings.error, EXIT.usage);
  if (source === undefined) return listStories(io);
  const documents = openDocuments([]);
  if (!documents.ok) return failedWith(io, documents.error.join('\n'), EXIT.invalid);
  const operations = operationsOf(documents.value);
  const story = openStory(source, operations);
  if (!story.ok) return failedWith(io, story.error, EXIT.invalid);
  const text = storyText(io.colours.out);
  if (raw['check'] === true) {
    io.out(`${source}: valid; steps: ${stepsOf(story.value.story).length}\n`);
    return EXIT.fine;
  }
  if (raw['dryRun'] === true) {
    for (const placed of stepsOf(story.value.story)) io.out(text.planned(placed));
    return EXIT.fine;
  }
  return interruptible(io, (signal) =>
    withServer(settings.value, { io, signal }, (url) =>
      playOn(
        { url, controlToken: settings.value.controlToken, findOperation: operations.find },
        { source, story: story.value, settings: settings.value, signal },
        io,
      ),
    ),
  );
}

/** As shells report a process that a signal has ended. */
const EXIT_BY_SIGNAL = { SIGINT: 130, SIGTERM: 143 } as const;

/** The work is told of a signal, ends what it has begun and throws StoryInterruption. */
async function interruptible(io: Io, work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const interrupted = new AbortController();
  let status: number | undefined;
  const release = io.onInterrupt?.((name) => {
    status = EXIT_BY_SIGNAL[name];
    interrupted.abort();
  });
  try {
    return await work(interrupted.signal);
  } catch (error) {
    if (status !== undefined && error instanceof StoryInterruption) return status;
    throw error;
  } finally {
    release?.();
  }
}

function readPlaySettings(raw: RawOptions): Result<PlaySettings, string> {
  const connection = readConnectionSettings(raw);
  if (!connection.ok) return connection;
  const { parsed, isOn, texts, problem } = reader(raw);
  const speed =
    parsed(
      'speed',
      (text) => (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0 ? Number(text) : undefined),
      'a number above 0',
    ) ?? 1;
  const wrong = problem();
  if (wrong !== undefined) return err(wrong);
  const { base, world, token, json } = connection.value;
  const isUrlGiven = raw['url'] !== undefined;
  const [serve, keep] = [isOn('serve', false), isOn('keep', false)];
  if (serve && (isUrlGiven || keep || world !== undefined))
    return err('--serve excludes --url, --world and --keep: its server ends with the story');
  const exports = readExports(texts('export'));
  if (!exports.ok) return exports;
  const auto = isOn('auto', false);
  return ok({
    url: base,
    isUrlGiven,
    world,
    controlToken: token,
    auto,
    speed,
    serve,
    keep,
    json,
    exports: exports.value,
  });
}

function failedWith(io: Io, text: string, status: number): number {
  io.err(
    text
      .split('\n')
      .map((line) => `understudy: ${line}\n`)
      .join(''),
  );
  return status;
}

function listStories(io: Io): number {
  for (const name of storyNames()) io.out(`${name}\n`);
  return EXIT.fine;
}

type Operations = ReturnType<typeof operationsOf>;

function operationsOf({
  documents,
  operations,
}: {
  readonly documents: readonly { readonly group: string; readonly prefix: string }[];
  readonly operations: readonly ContractOperation[];
}) {
  const prefixes = new Map(documents.map(({ group, prefix }) => [group, prefix]));
  const byId = new Map<string, StoryOperation>(
    operations.map(({ id, group, method, path, prefix }) => [
      id,
      { id, method, path: `${prefix ?? prefixes.get(group) ?? ''}${path}`, isControl: group === 'control' },
    ]),
  );
  return { find: (id: string) => byId.get(id), ids: [...byId.keys()] };
}

interface ContractOperation {
  readonly id: string;
  readonly group: string;
  readonly method: string;
  readonly path: string;
  readonly prefix?: string;
}

/** The error has a line for each problem. */
function openStory(source: string, operations: Operations): Result<SourceStory, string> {
  const isName = /^[\w-]+$/.test(source);
  const path = isName ? join(storiesFolder(), `${source}.yaml`) : source;
  if (isName && !existsSync(path))
    return err(`there is no story ${source}; known stories: ${storyNames().join(', ')}. For a file, give its path`);
  try {
    const schema: unknown = JSON.parse(readFileSync(join(storiesFolder(), 'story.schema.json'), 'utf8'));
    const read = readStory(readFileSync(path, 'utf8'), source, {
      yaml: require('yaml') as typeof import('yaml'),
      schemaErrors: (value) => schemaErrors(value, schema, { subject: 'the story' }),
      operations,
      worlds: worldNames(packageRoot()),
    });
    return read.ok ? read : err(read.error.map(formatStoryError).join('\n'));
  } catch (error) {
    return err(`${source} cannot be read: ${describeFileError(error, path)}`);
  }
}

/** Starts a server if none responds at the default address. */
async function withServer(
  settings: PlaySettings,
  { io, signal }: { readonly io: Io; readonly signal: AbortSignal },
  work: (url: string) => Promise<number>,
): Promise<number> {
  if (!settings.serve && (settings.isUrlGiven || settings.world !== undefined || (await isServed(settings.url))))
    return work(settings.url);
  if (!settings.serve)
    io.err(`understudy: no server responds at ${settings.url}; the story plays on one that ends with it\n`);
  let server: StoryServer;
  try {
    server = await startStoryServer(io, signal);
  } catch (error) {
    if (signal.aborted) throw new StoryInterruption();
    return failedWith(io, error instanceof Error ? error.message : String(error), PLAY_EXIT.unreachable);
  }
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

const PROBE_MS = 2_000;

const isServed = (url: string): Promise<boolean> =>
  fetch(`${url}/`, { signal: AbortSignal.timeout(PROBE_MS) }).then(
    () => true,
    () => false,
  );

interface PlayJob {
  readonly source: string;
  readonly story: SourceStory;
  readonly settings: PlaySettings;
  readonly signal: AbortSignal;
}

async function playOn(connection: StoryConnection, job: PlayJob, io: Io): Promise<number> {
  const { story, settings, signal } = job;
  const isExported = settings.exports.length > 0;
  const keys = settings.json || settings.auto || isExported || io.columns === undefined ? undefined : terminalKeys();
  let player: StoryPlayer | undefined;
  try {
    player = await openPlayer(story.story, connection, {
      world: settings.world,
      privateWorld: `story-${story.story.name}-${randomBytes(4).toString('hex')}`,
      keep: settings.keep,
      canGoBack: keys !== undefined,
      sleep: (ms) => pause(ms, signal),
      signal,
    });
    const console = `${connection.url}/_worlds/${player.world}/_console/`;
    if (settings.keep) io.err(`understudy: the world ${player.world} is kept; console: ${console}\n`);
    if (isExported) return exported(await exportStory(settings.exports, { story: story.story, player }), io);
    if (!settings.json) io.out(`${story.story.title}\n`);
    await playThrough(player, { console, settings, keys, io, signal });
    return PLAY_EXIT.played;
  } catch (error) {
    if (signal.aborted) throw new StoryInterruption();
    if (!(error instanceof StoryFailure)) throw error;
    const message = player === undefined ? error.message : placedMessage(player, { ...job, error });
    return failedWith(io, message, error.isUnreachable ? PLAY_EXIT.unreachable : PLAY_EXIT.failed);
  } finally {
    keys?.close();
    await player?.close();
  }
}

function exported(written: Awaited<ReturnType<typeof exportStory>>, io: Io): number {
  if (!written.ok) return failedWith(io, written.error, EXIT.usage);
  for (const { file, bytes, isLarge } of written.value) {
    io.out(`${file}: ${Math.ceil(bytes / 1000)} kB\n`);
    if (isLarge) io.err(`understudy: ${file} is large for a README; fewer steps make it smaller\n`);
  }
  return PLAY_EXIT.played;
}

function placedMessage(
  player: StoryPlayer,
  { source, story, error }: Pick<PlayJob, 'source' | 'story'> & { readonly error: StoryFailure },
): string {
  const position = player.position();
  const placed = player.steps[position];
  const message = `step ${position + 1} of ${player.steps.length}: ${error.message}`;
  return formatStoryError({ file: source, ...(placed === undefined ? {} : story.locate(placed.pointer)), message });
}
