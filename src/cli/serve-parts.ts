// The parts of a served mock: those of the library, and the pages that only the command serves.

import { randomBytes } from 'node:crypto';
import { defined, err, ok, type Result } from '../base';
import { atReleases, type OpenContract } from '../contract';
import {
  createDocuments,
  dataName,
  describeReady,
  keepIn,
  makeParts,
  openAsked,
  type DataStore,
  type Ingredients,
  packageRoot,
  presentWorld,
  type Documents,
  type Ready,
} from '../library';
import * as server from '../server';
import type { World } from '../world';
import { buildOnDemand } from './build-on-demand';
import { createCheckRunner } from './checks/check-runner';
import { createConsole } from './console';
import { createDocs } from './docs/docs';
import { examplesOf } from './docs/example-requests';
import { EXIT, type Io } from './io';
import { addressesOf } from './localnet';
import type { ServeSettings } from './serve-settings';

export interface ServeSources {
  readonly contract: OpenContract;
  readonly store: DataStore | undefined;
  readonly world: World;
}

export interface ServedMock {
  readonly mock: server.MockServer;
  readonly documents: Documents;
  readonly fallback: server.ClosableFallback;
  readonly durability: server.Durability | undefined;
  /** The default world as it was at the start. */
  readonly first: server.LiveWorld;
  /** Where several processes serve the worlds. */
  readonly replica: server.Replica | undefined;
  /** Shared with the probe of readiness. */
  readonly draining: { isOn: boolean };
  /** Known once the server listens. */
  readonly address: { url: string };
  readonly describe: (live: server.LiveWorld) => Ready;
  /** Ends a running check. */
  readonly closeChecks: () => void;
}

/** The error is a message about the data folder. */
export async function assembleMock(
  settings: ServeSettings,
  io: Io,
  { contract, store, world }: ServeSources,
): Promise<Result<ServedMock, string>> {
  const documents = createDocuments(atReleases(contract, settings.profile));
  const address = { url: '' };
  const replicaId = store?.replica?.identity.replica;
  const log = createServeLog(settings, io, replicaId);
  const describe = createDescription(settings, documents, address);
  const fallback = server.createFallback(documents.now);
  const kept: { durability?: server.Durability } = {};
  const ingredients: Ingredients = {
    contract: documents.now,
    lasting: documents.lasting,
    fallback,
    world,
    before: store?.saved?.worlds,
    open: openAsked,
    log,
    settled: (session) => kept.durability?.pending(session),
    status: describe,
    wallClock: store?.replica?.wallClock,
  };
  const made = makeParts(settings, {
    ...ingredients,
    isShared: store?.replica !== undefined && store.saved !== undefined,
  });
  const parts = { ...made, pages: createPages(settings, { documents, describe, address, log }) };
  const keeping = await keepIn(store, settings, { ...parts, broken: exitOnWriteFailure(settings, log) });
  if (!keeping.ok) return err(keeping.error);
  if (keeping.value) kept.durability = keeping.value;
  const runner = createCheckRunner({ env: io.env, controlToken: settings.controlToken, address });
  const checks = server.createChecks({
    runner,
    readers: settings.limits.checkReaders,
    wall: () => new Date(),
    tag: () => randomBytes(4).toString('hex'),
  });
  const closeChecks = (): void => {
    checks.close();
    runner.close();
  };
  const draining = { isOn: false };
  const replica = store?.replica && replicaOf(store.replica, parts);
  const mock = server.createMock({
    ...parts,
    ...kept,
    checks,
    ...(replica ? { replicas: replica.ports } : {}),
    isDraining: () => draining.isOn,
    spans: server.requestSpans(),
  });
  const { live: first } =
    parts.worlds.session(server.DEFAULT_WORLD) ??
    // Another replica serves it: what is stored of it is only shown.
    defined(makeParts(settings, ingredients).worlds.session(server.DEFAULT_WORLD), 'the default world always exists');
  return ok({
    mock,
    first,
    replica,
    documents,
    fallback,
    durability: keeping.value,
    draining,
    address,
    describe,
    closeChecks,
  });
}

const replicaOf = (
  { identity, shared }: server.ReplicaStore['replica'],
  { worlds, journal, limits, log }: server.MockParts,
): server.Replica => server.createReplica({ identity, worlds, journal, limits, log, shared: shared() });

const createServeLog = (
  { logLevel, logFormat, loggedRequests }: ServeSettings,
  io: Io,
  replica: string | undefined,
): server.Log =>
  server.createLog({
    level: logLevel,
    format: logFormat,
    requests: loggedRequests,
    colours: io.colours.err,
    ...(replica === undefined ? {} : { always: { replica } }),
    write: server.inBatches(io.err),
    time: () => new Date(),
  });

/** What the ready file and the status report about a world. */
function createDescription(
  settings: ServeSettings,
  documents: Documents,
  address: ServedMock['address'],
): ServedMock['describe'] {
  const at = new Date();
  const data = settings.data === undefined ? undefined : dataName(settings.data);
  const localnet = settings.localnet.length === 0 ? undefined : addressesOf(settings.localnet);
  return (live) =>
    describeReady({
      ...settings,
      data,
      localnet,
      url: address.url,
      worldId: live.id,
      world: presentWorld(live),
      clock: live.clock,
      documents: documents.now.documents,
      at,
    });
}

interface PageSources extends Pick<ServedMock, 'documents' | 'describe' | 'address'> {
  readonly log: server.Log;
}

function createPages(
  settings: ServeSettings,
  { documents, describe, address, log }: PageSources,
): NonNullable<server.MockParts['pages']> {
  const docs = (): server.Pages =>
    createDocs({
      profile: settings.profile,
      contract: () => documents.now,
      users: async (live) => usersOf(describe(live)),
      examples: (live) => examplesOf(presentWorld(live), settings.dialect),
      ensureViewer: buildOnDemand(packageRoot(), 'viewer', log),
      ensureGuide: buildOnDemand(packageRoot(), 'guide', log),
      url: () => address.url,
    });
  return {
    ...(settings.docs ? { docs: docs() } : {}),
    ...(settings.console ? { console: createConsole(buildOnDemand(packageRoot(), 'console', log)) } : {}),
  };
}

/** The admin comes last: most operations are tried as a user with a wallet. */
const usersOf = ({ users, admin }: Ready): Ready['users'] => [...users, admin];

/** Every acknowledged change is on disk, so exiting loses nothing. */
const exitOnWriteFailure =
  ({ data = '' }: ServeSettings, log: server.Log) =>
  (error: Error): never => {
    const step = server.isDatabaseUrl(data) ? 'restart it' : 'fix the disk and restart';
    log.error(
      `cannot write to ${dataName(data)} (${error.message}): the server exits; ${step}, acknowledged changes are stored`,
    );
    process.exit(EXIT.internal);
  };
