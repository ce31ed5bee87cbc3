// `understudy serve`: starts a mock server from the library's parts, prints its addresses and runs until it is stopped.

import { resolve } from 'node:path';
import { defined, ok, type Result } from '../base';
import type { OpenContract } from '../contract';
import {
  createDocuments,
  describeReady,
  firstWorld,
  keepIn,
  makeParts,
  MOST_SENTENCES,
  openAsked,
  openData,
  openDocuments,
  packageRoot,
  presentWorld,
  releasesOf,
  worldBefore,
  type Documents,
  type Ready,
} from '../library';
import * as server from '../server';
import type { World } from '../world';
import { version } from '../../package.json';
import { banner } from './banner';
import { buildOnDemand } from './build-on-demand';
import { createConsole } from './console';
import { limitShutdown, stackOf } from './crash';
import { createDocs } from './docs/docs';
import { environmentFor, runBeside, withReadyFile } from './exec';
import { EXIT, type Io } from './io';
import { listen } from './listen';
import { addressesOf } from './localnet';
import type { ServeSettings } from './serve-settings';
import { clearReadyFile, writeReadyFile } from './ready-file';
import { baselineOf, watchSources, type Baseline } from './reload';

/** Runs until SIGTERM, SIGINT or the end of the --exec command; returns the exit status. */
export const serve = (given: ServeSettings, io: Io): Promise<number> =>
  withReadyFile(given, (settings) => serveWith(settings, io));

async function serveWith(settings: ServeSettings, io: Io): Promise<number> {
  const cleared = settings.readyFile === undefined ? ok(undefined) : clearReadyFile(settings.readyFile);
  if (!cleared.ok) return fail(io, EXIT.usage, [cleared.error]);
  const baseline = settings.watch ? baselineOf(settings) : undefined;
  // A worker process checks the data folder while the documents load.
  const opening = openData(settings);
  const contract = openDocuments(settings.openapi);
  const store = await opening;
  if (!store.ok) return fail(io, EXIT.invalid, [store.error]);
  try {
    if (!contract.ok) return fail(io, EXIT.invalid, contract.error);
    return await serveFrom(settings, io, { contract: contract.value, store: store.value, baseline });
  } finally {
    await store.value?.close();
  }
}

interface ServeSources {
  readonly contract: OpenContract;
  readonly store: server.Store | undefined;
  readonly baseline: Baseline | undefined;
}

async function serveFrom(
  settings: ServeSettings,
  io: Io,
  { contract, store, baseline }: ServeSources,
): Promise<number> {
  const before = store?.saved?.worlds;
  const world = before ? ok(worldBefore(before).world) : firstWorld(settings.world, settings);
  if (!world.ok) return fail(io, EXIT.invalid, world.error);

  const documents = createDocuments(contract);
  const address = { url: '' };
  const started = new Date();
  const data = settings.data === undefined ? undefined : resolve(settings.data);
  const localnet = settings.localnet.length === 0 ? undefined : addressesOf(settings.localnet);
  const describe = (live: server.LiveWorld): Ready =>
    describeReady({
      ...settings,
      data,
      localnet,
      url: address.url,
      worldId: live.id,
      world: presentWorld(live),
      clock: live.clock,
      documents: documents.now.documents,
      at: started,
    });
  const kept: { durability?: server.Durability } = {};
  const log = server.createLog({
    level: settings.logLevel,
    colours: io.colours.err,
    write: server.inBatches(io.err),
    time: () => new Date(),
  });
  const { now, lasting } = documents;
  const docs = settings.docs
    ? {
        docs: createDocs({
          contract: () => documents.now,
          users: async (live) => usersOf(describe(live)),
          ensureViewer: buildOnDemand(packageRoot(), 'viewer', log),
          ensureGuide: buildOnDemand(packageRoot(), 'guide', log),
          url: () => address.url,
        }),
      }
    : {};
  const pages = {
    ...docs,
    ...(settings.console ? { console: createConsole(buildOnDemand(packageRoot(), 'console', log)) } : {}),
  };
  const fallback = server.createFallback(now);
  const made = makeParts(settings, {
    contract: now,
    lasting,
    fallback,
    world: world.value,
    before,
    open: openAsked,
    log,
    settled: () => kept.durability?.pending(),
    status: describe,
  });
  const parts: server.MockParts = { ...made, pages };
  const keeping = await keepIn(store, settings, { ...parts, broken: ended(settings, log) });
  if (!keeping.ok) return fail(io, EXIT.invalid, [keeping.error]);
  if (keeping.value) kept.durability = keeping.value;
  const mock = server.createMock({ ...parts, ...kept });
  const listening = await listen(settings, mock, parts);
  if (!listening.ok) return fail(io, EXIT.unlistenable, [...new Set(listening.error)], listening.error.length);

  const crashed = untilCrash(io, parts.log);
  const stopped = settings.exec === undefined ? untilStopped() : undefined;
  const url = listening.value.url;
  address.url = url;
  const scene = defined(parts.worlds.session(server.DEFAULT_WORLD), 'the default world is always served');
  const ready = describe(scene.live);
  const rewriteReadyFile = (): void => {
    const written =
      settings.readyFile === undefined ? ok(undefined) : writeReadyFile(settings.readyFile, describe(scene.live));
    if (!written.ok) parts.log.warn(written.error);
  };
  const watching =
    baseline &&
    watchSources(
      {
        sources: settings,
        first: world.value,
        reload: parts.worlds.reload,
        contract: () => documents.now,
        swap: swapper(mock, { documents, fallback }, settings),
        reloaded: rewriteReadyFile,
        log: parts.log,
      },
      baseline,
    );
  const told = tell(settings, io, ready, { parts, users: before ? presentWorld(scene.live).users : world.value.users });
  const finished = async (): Promise<number> =>
    settings.exec === undefined
      ? ((await stopped) ?? EXIT.fine)
      : runBeside(settings.exec, environmentFor(io.env, ready, settings), (sentence) => parts.log.error(sentence));
  const status = told.ok ? await Promise.race([finished(), crashed]) : EXIT.fine;
  watching?.close();
  await listening.value.close();
  await kept.durability
    ?.pending()
    ?.catch((error: unknown) =>
      parts.log.error(
        `could not flush ${settings.data}: every acknowledged change is stored, changes answered with 503 are not`,
        { error: error instanceof Error ? error.message : String(error) },
      ),
    );
  return told.ok ? status : fail(io, EXIT.usage, [told.error]);
}

/** Replaces the served documents. */
const swapper = (
  mock: server.MockServer,
  { documents, fallback: first }: { readonly documents: Documents; readonly fallback: server.ClosableFallback },
  { profile }: ServeSettings,
): ((contract: OpenContract) => void) => {
  let current = first;
  return (contract) => {
    // Exchanges recorded under the old documents are judged before those are replaced.
    mock.parts.journal.list({}, Number.MAX_SAFE_INTEGER);
    const fallback = server.createFallback(contract);
    mock.swap({ contract, fallback, settings: { ...mock.parts.settings, ...releasesOf(contract, profile) } });
    current.close();
    current = fallback;
    documents.take(contract);
  };
};

/** The admin comes last: most operations are tried as a user with a wallet. */
const usersOf = ({ users, admin }: Ready): Ready['users'] => [...users, admin];

/** Every acknowledged change is on disk, so exiting loses nothing. */
const ended =
  ({ data }: ServeSettings, log: server.Log) =>
  (error: Error): never => {
    log.error(
      `cannot write to ${data} (${error.message}): the server exits; fix the disk and restart, acknowledged changes are stored`,
    );
    process.exit(EXIT.internal);
  };

/** Writes the ready file, then the banner or the JSON line. A ready file that cannot be written is a usage error. */
function tell(
  settings: ServeSettings,
  io: Io,
  ready: Ready,
  told: { readonly parts: server.MockParts; readonly users: World['users'] },
): Result<undefined, string> {
  const written = settings.readyFile === undefined ? ok(undefined) : writeReadyFile(settings.readyFile, ready);
  if (!written.ok) return written;
  if (settings.json) io.out(`${JSON.stringify(ready)}\n`);
  else if (!settings.quiet && settings.exec !== undefined)
    io.err(`understudy: serving the world ${ready.world} at ${ready.url}\n`);
  else if (!settings.quiet) {
    const waiting = new Set(told.users.flatMap(({ user, automation }) => (automation ? [] : [user])));
    const balances = new Map(told.users.map(({ user, balance }) => [user, balance]));
    const control = told.parts.contract.documents.some(({ group }) => group === 'control');
    io.out(banner({ ready, version, balances, waiting, auth: settings.auth, control, colours: io.colours.out }));
  }
  return ok(undefined);
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

/** Resolves with the exit status at the first signal to stop. */
const untilStopped = (): Promise<number> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(EXIT.fine));
  });

function fail(io: Io, status: number, sentences: readonly string[], most = MOST_SENTENCES): number {
  for (const sentence of sentences.slice(0, most)) io.err(`understudy: ${sentence}\n`);
  if (sentences.length > most) io.err(`understudy: and ${sentences.length - most} more problems\n`);
  return status;
}
