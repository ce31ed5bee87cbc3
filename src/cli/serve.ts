// `understudy serve`: tells where a stand-in is, and waits to be stopped. What it is made of comes from the library.

import { resolve } from 'node:path';
import { defined, ok, type Result } from '../base';
import type { OpenContract } from '../contract';
import { createDocuments, describeReady, firstWorld, keepIn, makeParts, MOST_SENTENCES, openAsked, openData, openDocuments, presentWorld, releasesOf, worldBefore, type Documents, type Ready } from '../library';
import * as server from '../server';
import type { World } from '../world';
import { version } from '../../package.json';
import { banner } from './banner';
import { EXIT, type Io } from './io';
import type { ServeSettings } from './options';
import { clearReadyFile, writeReadyFile } from './ready-file';
import { baselineOf, watchSources, type Baseline } from './reload';

/** Runs until SIGTERM or SIGINT; gives the exit status. */
export async function serve(settings: ServeSettings, io: Io): Promise<number> {
  const cleared = settings.readyFile === undefined ? ok(undefined) : clearReadyFile(settings.readyFile);
  if (!cleared.ok) return fail(io, EXIT.usage, [cleared.error]);
  const baseline = settings.watch ? baselineOf(settings) : undefined;
  const contract = openDocuments(settings.openapi);
  if (!contract.ok) return fail(io, EXIT.invalid, contract.error);
  const store = await openData(settings);
  if (!store.ok) return fail(io, EXIT.invalid, [store.error]);
  try {
    return await serveFrom(settings, io, { contract: contract.value, store: store.value, baseline });
  } finally {
    await store.value?.close();
  }
}

interface Sources {
  readonly contract: OpenContract;
  readonly store: server.Store | undefined;
  readonly baseline: Baseline | undefined;
}

async function serveFrom(settings: ServeSettings, io: Io, { contract, store, baseline }: Sources): Promise<number> {
  const before = store?.before?.worlds;
  const world = before ? ok(worldBefore(before).world) : firstWorld(settings.world, settings);
  if (!world.ok) return fail(io, EXIT.invalid, world.error);

  const documents = createDocuments(contract);
  const address = { url: '' };
  const started = new Date();
  const data = settings.data === undefined ? undefined : resolve(settings.data);
  const describe = (live: server.LiveWorld): Ready =>
    describeReady({ ...settings, data, url: address.url, worldId: live.id, world: presentWorld(live), clock: live.clock, documents: documents.now.documents, at: started });
  const kept: { durability?: server.Durability } = {};
  const log = server.createLog({ level: settings.logLevel, colours: io.colours.err, write: server.inBatches(io.err), time: () => new Date() });
  const { now, lasting } = documents;
  const parts = makeParts(settings, { contract: now, lasting, fallback: server.createFallback(now), world: world.value, before, open: openAsked, log, settled: () => kept.durability?.pending(), status: describe });
  const keeping = await keepIn(store, settings, { ...parts, broken: ended(settings, log) });
  if (!keeping.ok) return fail(io, EXIT.invalid, [keeping.error]);
  if (keeping.value) kept.durability = keeping.value;
  const mock = server.createMock({ ...parts, ...kept });
  const listening = await server.startServer({ handle: mock.handle, host: settings.host, port: settings.port, log: parts.log, limits: settings.limits, guard: parts.guard });
  if (!listening.ok) return fail(io, EXIT.unlistenable, [listenSentence(settings, listening.error)]);

  const stopped = untilStopped(parts.log);
  const url = listening.value.url;
  address.url = url;
  const scene = defined(parts.worlds.scene(server.DEFAULT_WORLD), 'the default world is always served');
  const ready = describe(scene.live);
  const taken = (): void => {
    const written = settings.readyFile === undefined ? ok(undefined) : writeReadyFile(settings.readyFile, describe(scene.live));
    if (!written.ok) parts.log.warn(written.error);
  };
  const watching = baseline && watchSources({ sources: settings, first: world.value, reload: server.createReload(parts.worlds, scene), contract: () => documents.now, swap: swapper(mock, documents, settings), taken, log: parts.log }, baseline);
  const told = tell(settings, io, ready, { parts, users: before ? presentWorld(scene.live).users : world.value.users });
  if (told.ok) await stopped;
  watching?.close();
  await listening.value.close();
  await kept.durability?.pending()?.catch(() => undefined);
  return told.ok ? EXIT.fine : fail(io, EXIT.usage, [told.error]);
}

/** Puts other documents in the place of those that are served. */
const swapper = (mock: server.Mock, documents: Documents, { profile }: ServeSettings) => (contract: OpenContract): void => {
  // What was answered by the old documents is judged by them, now or never.
  mock.parts.journal.list({}, Number.MAX_SAFE_INTEGER);
  mock.swap({ contract, fallback: server.createFallback(contract), settings: { ...mock.parts.settings, ...releasesOf(contract, profile) } });
  documents.take(contract);
};

/** What was answered is on disk, and the next start goes on from there. */
const ended = ({ data }: ServeSettings, log: server.Log) => (error: Error): never => {
  log.error(`${data} cannot be written any more (${error.message}): the server ends; see to the disk and start again, nothing that was answered is lost`);
  process.exit(EXIT.internal);
};

/** Writes the ready file and one of banner or JSON. A file that cannot be written is the caller's mistake. */
function tell(settings: ServeSettings, io: Io, ready: Ready, told: { readonly parts: server.MockParts; readonly users: World['users'] }): Result<undefined, string> {
  const written = settings.readyFile === undefined ? ok(undefined) : writeReadyFile(settings.readyFile, ready);
  if (!written.ok) return written;
  if (settings.json) io.out(`${JSON.stringify(ready)}\n`);
  else if (!settings.quiet) {
    const waiting = new Set(told.users.flatMap(({ user, automation }) => (automation ? [] : [user])));
    const balances = new Map(told.users.map(({ user, balance }) => [user, balance]));
    const control = told.parts.contract.documents.some(({ group }) => group === 'control');
    io.out(banner({ ready, version, balances, waiting, auth: settings.auth, control, colours: io.colours.out }));
  }
  return ok(undefined);
}

/** Resolves at the first signal to stop. From here on a fault outside of a request is told and survived. */
function untilStopped(log: server.Log): Promise<void> {
  const survive = (error: unknown): void => log.error('fault outside of a request', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}

function listenSentence({ host, port }: ServeSettings, { code, message }: server.ListenFailure): string {
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is in use: stop what listens there, or choose another with --port (0 takes any free one)`;
  if (code === 'EACCES') return `port ${port} may not be used by this user: choose one above 1023 with --port`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) return `${host} is no address of this machine: choose another with --host (127.0.0.1 is the default)`;
  return `cannot listen on ${host} port ${port}: ${message}`;
}

function fail(io: Io, status: number, sentences: readonly string[]): number {
  for (const sentence of sentences.slice(0, MOST_SENTENCES)) io.err(`understudy: ${sentence}\n`);
  if (sentences.length > MOST_SENTENCES) io.err(`understudy: and ${sentences.length - MOST_SENTENCES} more problems\n`);
  return status;
}
