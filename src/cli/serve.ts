// `understudy serve`: starts a mock server from the library's parts, announces it and runs until it is stopped.

import { err, formatInstantShort, MINUTE, ok, redactUrlPasswords, type Micros, type Result } from '../base';
import { atReleases, type OpenContract } from '../contract';
import {
  dataName,
  endOf,
  firstWorld,
  MOST_SENTENCES,
  openData,
  openDocuments,
  presentWorld,
  releasesOf,
  unknownRelease,
  withTraffic,
  worldBefore,
  type Ready,
} from '../library';
import * as server from '../server';
import type { World } from '../world';
import { announce } from './announce';
import { limitShutdown, stackOf } from './crash';
import { environmentFor, runBeside, withReadyFile } from './exec';
import { EXIT, type Io } from './io';
import { listen } from './listen';
import { openLinks } from './open-links';
import { secondNow } from './present';
import { clearReadyFile, writeReadyFile } from './ready-file';
import { baselineOf, watchSources, type Baseline } from './reload';
import { assembleMock, type ServedMock, type ServeSources } from './serve-parts';
import type { ServeSettings } from './serve-settings';
import { sharedSettings } from './shared-settings';
import { untilStopped } from './stop-signals';

/**
 * Runs until SIGTERM, SIGINT or the end of the --exec command; returns the exit status. `present` is called once the
 * server listens.
 */
export const serve = (given: ServeSettings, io: Io, present: typeof announce = announce): Promise<number> =>
  withReadyFile(given, (settings) => serveWith(settings, io, present));

async function serveWith(settings: ServeSettings, io: Io, present: typeof announce): Promise<number> {
  const cleared = settings.readyFile === undefined ? ok(undefined) : clearReadyFile(settings.readyFile);
  if (!cleared.ok) return fail(io, EXIT.usage, [cleared.error]);
  const baseline = settings.watch ? baselineOf(settings) : undefined;
  // A worker process checks the data folder while the documents load.
  const opening = openData({ ...settings, shared: sharedSettings(settings) }, (sentence) =>
    io.err(`understudy: ${sentence}\n`),
  );
  const contract = openDocuments(settings.openapi);
  const store = await opening;
  if (!store.ok) return fail(io, EXIT.invalid, [store.error]);
  try {
    if (!contract.ok) return fail(io, EXIT.invalid, contract.error);
    const unknown = unknownRelease(settings.profile, contract.value.documents, '--profile');
    if (unknown !== undefined) return fail(io, EXIT.usage, [unknown]);
    const saved = store.value?.saved?.worlds;
    const world = saved ? ok(worldBefore(saved).world) : openFirst(settings, store.value?.replica?.wallClock);
    if (!world.ok) return fail(io, EXIT.invalid, world.error);
    if (saved && settings.asOf !== undefined)
      io.err(
        `understudy: --as-of is ignored: the worlds of ${redactUrlPasswords(settings.data ?? '')} keep their time\n`,
      );
    if (saved && settings.traffic !== undefined)
      io.err(
        `understudy: --traffic ${settings.traffic} is ignored: the worlds of ${redactUrlPasswords(settings.data ?? '')} keep their own; use understudy traffic set ${settings.traffic}\n`,
      );
    const sources = { contract: contract.value, store: store.value, world: world.value };
    return await serveFrom(settings, io, { sources, baseline, present });
  } finally {
    await store.value?.close();
  }
}

function openFirst(settings: ServeSettings, wallClock: (() => Micros) | undefined): Result<World, readonly string[]> {
  const world = firstWorld(settings.world, settings, settings.asOf ?? endOf(settings, wallClock));
  if (world.ok && isElsewhere(settings, world.value))
    return err([
      `--as-of ${formatInstantShort(world.value.end)} is not the current time; with --clock real, only a dump can start at another time: add --clock manual`,
    ]);
  return world.ok ? withTraffic(world.value, settings.traffic) : world;
}

/** Whether a real clock would jump from the end of the history to the present. */
const isElsewhere = ({ asOf, clock }: ServeSettings, { resumed }: World): boolean =>
  asOf !== undefined && clock === 'real' && !resumed && (asOf < secondNow() - MINUTE || asOf > secondNow());

interface ServeStart {
  readonly sources: ServeSources;
  readonly baseline: Baseline | undefined;
  readonly present: typeof announce;
}

async function serveFrom(settings: ServeSettings, io: Io, { sources, baseline, present }: ServeStart): Promise<number> {
  const served = await assembleMock(settings, io, sources);
  if (!served.ok) return fail(io, EXIT.invalid, [served.error]);
  const { mock, address, describe, draining, first: live, closeChecks } = served.value;
  const { log } = mock.parts;
  const links = await openLinks(settings, sources.store, served.value);
  if (!links.ok) return fail(io, EXIT.unlistenable, [links.error]);
  const listening = await listen(settings, links.value.edge, mock.parts);
  if (!listening.ok) {
    await links.value.close(async () => undefined);
    return fail(io, EXIT.unlistenable, [...new Set(listening.error)], listening.error.length);
  }

  const crashed = untilCrash(io, log);
  let stoppingSince: number | undefined;
  const drain = (drainMs: number): void => {
    draining.isOn = true;
    links.value.moveWorlds();
    listening.value.drain();
    if (stoppingSince === undefined) log.info(stopLine(drainMs));
    stoppingSince ??= performance.now();
  };
  const stopped = settings.exec === undefined ? untilStopped(settings, drain) : undefined;
  address.url = listening.value.url;
  const ready = describe(live);
  const watching = baseline && watch(settings, served.value, { first: sources.world, live, baseline });
  const users = sources.store?.saved ? presentWorld(live).users : sources.world.users;
  const announced = present(settings, io, ready, { parts: mock.parts, users, live });
  const status = announced.ok
    ? await Promise.race([untilDone(settings, io, { ready, stopped, log }), crashed])
    : EXIT.fine;
  watching?.close();
  closeChecks();
  stoppingSince ??= performance.now();
  await listening.value.close();
  const worlds = await links.value.close(() => flush(settings, served.value));
  log.info('stopped', { ...worlds, seconds: Math.round(performance.now() - stoppingSince) / 1000 });
  return announced.ok ? status : fail(io, EXIT.usage, [announced.error]);
}

const stopLine = (drainMs: number): string =>
  drainMs > 0 ? `stopping: draining for ${drainMs / 1000} s; SIGINT ends the drain early` : 'stopping';

interface WatchedWorld {
  /** The default world at the start. */
  readonly first: World;
  readonly live: server.LiveWorld;
  readonly baseline: Baseline;
}

/** Reloads documents and world when their files change, and rewrites the ready file. */
function watch(
  settings: ServeSettings,
  { mock, documents, fallback, describe }: ServedMock,
  { first, live, baseline }: WatchedWorld,
): ReturnType<typeof watchSources> {
  const { log, worlds } = mock.parts;
  const rewriteReadyFile = (): void => {
    const written =
      settings.readyFile === undefined ? ok(undefined) : writeReadyFile(settings.readyFile, describe(live));
    if (!written.ok) log.warn(written.error);
  };
  return watchSources(
    {
      sources: settings,
      first,
      reload: worlds.reload,
      contract: () => documents.now,
      swap: swapper(mock, { documents, fallback }, settings),
      reloaded: rewriteReadyFile,
      log,
    },
    baseline,
  );
}

/** Replaces the served documents. */
const swapper = (
  mock: server.MockServer,
  { documents, fallback: first }: Pick<ServedMock, 'documents' | 'fallback'>,
  { profile }: ServeSettings,
): ((contract: OpenContract) => void) => {
  let current = first;
  return (opened) => {
    const contract = atReleases(opened, profile);
    // Exchanges recorded under the old documents are judged before those are replaced.
    mock.parts.journal.list({}, Number.MAX_SAFE_INTEGER);
    const fallback = server.createFallback(contract);
    mock.swap({ contract, fallback, settings: { ...mock.parts.settings, ...releasesOf(contract, profile) } });
    current.close();
    current = fallback;
    documents.take(contract);
  };
};

interface RunningServe {
  readonly ready: Ready;
  /** Undefined with `--exec`: the command decides when to stop. */
  readonly stopped: Promise<number> | undefined;
  readonly log: server.Log;
}

/** Resolves with the exit status at a signal to stop, or at the end of the --exec command. */
async function untilDone(settings: ServeSettings, io: Io, { ready, stopped, log }: RunningServe): Promise<number> {
  if (settings.exec === undefined) return (await stopped) ?? EXIT.fine;
  return runBeside(settings.exec, environmentFor(io.env, ready, settings), (sentence) => log.error(sentence));
}

async function flush({ data }: ServeSettings, { mock, durability }: ServedMock): Promise<void> {
  await durability
    ?.pending()
    ?.catch((error: unknown) =>
      mock.parts.log.error(
        `could not flush ${data === undefined ? '' : dataName(data)}: every acknowledged change is stored, changes answered with 503 are not`,
        { error: error instanceof Error ? error.message : String(error) },
      ),
    );
}

/**
 * Resolves with the exit status after an internal error outside a request. The server then shuts down as it does on a
 * signal.
 */
const untilCrash = (io: Io, log: server.Log): Promise<number> =>
  new Promise((resolve) =>
    io.onCrash?.((error) => {
      log.error('internal error outside a request: the server stops; please report it', { error: stackOf(error) });
      limitShutdown();
      resolve(EXIT.internal);
    }),
  );

function fail(io: Io, status: number, sentences: readonly string[], most = MOST_SENTENCES): number {
  for (const sentence of sentences.slice(0, most)) io.err(`understudy: ${sentence}\n`);
  if (sentences.length > most) io.err(`understudy: and ${sentences.length - most} more problems\n`);
  return status;
}
