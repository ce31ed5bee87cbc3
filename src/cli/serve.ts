// `understudy serve`: puts contract, world, clock and listener together, tells where it is, and waits to be stopped.

import { defined, err, ok, type Json, type Result } from '../base';
import type { OpenContract } from '../contract';
import { authorize, DIALECTS, operations, refuse } from '../operations';
import * as server from '../server';
import { describeWorld, openWorld, openWorldText, worldNames, type World } from '../world';
import { version } from '../../package.json';
import { banner } from './banner';
import { keepIn, openData, worldBefore } from './data';
import { createDocuments, type Documents } from './documents';
import { EXIT, type Io } from './io';
import type { ServeSettings } from './options';
import { openDocuments, packageRoot } from './package';
import { clearReadyFile, describeReady, writeReadyFile, type Ready } from './ready';
import { baselineOf, sentenceOf, watchSources, type Baseline } from './reload';

/** One broken line can make a hundred problems; the first ones are the true ones. */
const MOST_SENTENCES = 5;

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
  const world = store?.before ? ok(worldBefore(store.before).world) : worldFor(settings);
  if (!world.ok) return fail(io, EXIT.invalid, world.error);

  const documents = createDocuments(contract);
  const address = { url: '' };
  const started = new Date();
  const describe = (live: server.LiveWorld): Promise<Ready> =>
    describeReady({ ...settings, url: address.url, worldId: live.id, world: presentWorld(live), clock: live.clock, documents: documents.now.documents, at: started });
  const kept: { durability?: server.Durability } = {};
  const parts = partsFor(settings, io, { documents, world: world.value, store, settled: () => kept.durability?.pending(), status: describe });
  const keeping = await keepIn(store, settings, parts);
  if (!keeping.ok) return fail(io, EXIT.invalid, [keeping.error]);
  if (keeping.value) kept.durability = keeping.value;
  const mock = server.createMock({ ...parts, ...kept });
  const listening = await server.startServer({ handle: mock.handle, openStream: mock.openStream, host: settings.host, port: settings.port, log: parts.log, limits: settings.limits, guard: parts.guard });
  if (!listening.ok) return fail(io, EXIT.unlistenable, [listenSentence(settings, listening.error)]);

  const stopped = untilStopped(parts.log);
  const url = listening.value.url;
  address.url = url;
  const scene = defined(parts.worlds.scene(server.DEFAULT_WORLD), 'the default world is always served');
  const ready = await describe(scene.live);
  const taken = async (): Promise<void> => {
    const written = settings.readyFile === undefined ? ok(undefined) : writeReadyFile(settings.readyFile, await describe(scene.live));
    if (!written.ok) parts.log.warn(written.error);
  };
  const watching = baseline && watchSources({ sources: settings, first: world.value, reload: server.createReload(parts.worlds, scene), contract: () => documents.now, swap: swapper(mock, documents, settings), taken: () => void taken(), log: parts.log }, baseline);
  const told = tell(settings, io, ready, { parts, users: store?.before ? presentWorld(scene.live).users : world.value.users });
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

/** The releases that are played: the profile's, else those of the documents. */
function releasesOf({ documents }: OpenContract, profile: server.Profile): { readonly ledgerVersion: string; readonly networkVersion: string } {
  const released = (group: 'ledger' | 'scan'): string => profile[group] ?? documents.find((document) => document.group === group)?.version ?? '';
  return { ledgerVersion: released('ledger'), networkVersion: released('scan') };
}

interface Ingredients {
  readonly documents: Documents;
  readonly world: World;
  readonly store: server.Store | undefined;
  readonly settled: () => Promise<void> | undefined;
  readonly status: (live: server.LiveWorld) => Promise<Ready>;
}

function partsFor(settings: ServeSettings, io: Io, { documents, world, store, settled, status }: Ingredients): server.MockParts {
  const { dialect, profile, forcedSnapshots, strict, host, controlToken, limits } = settings;
  const clock = store?.before ? worldBefore(store.before).clock : clockFor(settings, world);
  const { now: contract, lasting } = documents;
  const wall = (): Date => new Date();
  return {
    contract,
    worlds: server.createWorlds({
      first: world,
      clock,
      ...(store?.before ? { before: store.before.worlds } : {}),
      settled,
      open: openAsked,
      newFaults: () => server.createFaults({ contract: lasting, holdable: (operationId) => operations.get(operationId)?.submits === true, limits }),
      most: limits.worlds,
      idleMs: limits.worldIdleMs,
      mostSnapshots: limits.snapshots,
      wall,
    }),
    journal: server.createJournal({ contract: lasting, version, entries: limits.journalEntries, bytes: limits.journalBytes, bodyBytes: limits.journalBodyBytes, readers: limits.journalReaders }),
    guard: { token: controlToken, host },
    operations,
    refuse,
    authorize,
    identify: server.createIdentify(settings.auth, wall, limits.tokenLength),
    fallback: server.createFallback(contract),
    dialect: DIALECTS[dialect],
    settings: { forcedSnapshots, version, ...releasesOf(contract, profile), startedAt: clock.now },
    profile,
    strict,
    limits,
    log: server.createLog({ level: settings.logLevel, colours: io.colours.err, write: server.inBatches(io.err), time: wall }),
    // Every member of a ready file is plain JSON.
    status: async (live) => JSON.parse(JSON.stringify(await status(live))) as Json,
  };
}

/** Where time starts: a dump brings its own clock unless one was chosen; `--at` moves it forward. */
function clockFor({ clock, isClockGiven, at }: ServeSettings, { resumed, end }: World): server.ClockState {
  if (resumed && !isClockGiven) return resumed.clock;
  const frozen = clock === 'manual';
  if (resumed) return { ...resumed.clock, frozen, now: at ?? resumed.clock.now };
  return { now: frozen ? (at ?? end) : server.wallClock(), frozen, speed: server.WALL_SPEED };
}

function worldFor({ world, seed, clock, at }: ServeSettings): Result<World, readonly string[]> {
  // With a real clock the history ends now, so that a front-end sees rounds that are alive.
  const end = clock === 'real' ? server.wallClock() : at;
  const opened = openWorld({ source: world, root: packageRoot(), ...(seed === undefined ? {} : { seed }), ...(end === undefined ? {} : { end }) });
  return opened.ok ? opened : err(opened.error.map(sentenceOf));
}

/** A world that somebody asks for while we serve. */
function openAsked({ origin, seed, end }: server.OpenRequest): Result<World, string> {
  const request = { root: packageRoot(), ...(seed === undefined ? {} : { seed }), ...(end === undefined ? {} : { end }) };
  // A name only: whoever asks from outside has no business with our files.
  if (origin.kind === 'named' && !worldNames(packageRoot()).includes(origin.name)) return err(`no world is named ${JSON.stringify(origin.name)}; there are: ${worldNames(packageRoot()).join(', ')}`);
  const opened = origin.kind === 'named' ? openWorld({ ...request, source: origin.name }) : openWorldText(origin.text, { ...request, source: 'the body' });
  return opened.ok ? opened : err(opened.error.slice(0, MOST_SENTENCES).map(sentenceOf).join('; '));
}

/** What the world has become: users that came since are told as well. */
function presentWorld({ world, ledger, clock }: server.LiveWorld): World {
  const { name, seed, noWalletUser, admin } = world;
  const first = world.users.map(({ user }) => user);
  const users = [...first, ...[...ledger.state.wallets.keys()].filter((user) => user !== admin.user && !first.includes(user))];
  return describeWorld(ledger, { name, seed, noWalletUser, users, end: clock.now() });
}

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
