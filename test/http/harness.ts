// A server for the tests of one operation: the quickstart world, a clock that only tests move, strict answers, real
// HTTP.

import { resolve } from 'node:path';
import request from 'supertest';
import { err, finish, micros, parseSpan, type Json, type Micros, type Result } from '../../src/base';
import { atReleases } from '../../src/contract';
import { authorize, DIALECTS, operations, refuse, type DialectName } from '../../src/operations';
import {
  createChecks,
  createFallback,
  createFaults,
  createIdentify,
  createJournal,
  createLog,
  createMock,
  createOidc,
  createWorlds,
  DEFAULT_AUDIENCE,
  DEFAULT_LIMITS,
  FLAG_NAMES,
  makeToken,
  startServer,
  UNSAFE_SECRET,
  WALL_SPEED,
  type AuthSettings,
  type CheckRunner,
  type Clock,
  type ClockState,
  type Faults,
  type Limits,
  type LiveWorld,
  type Log,
  type MockParts,
  type Profile,
  type Replica,
  type Worlds,
} from '../../src/server';
import { describeReady, releasesOf } from '../../src/library';
import { describeWorld, openingWorldBytes, openWorld, type World } from '../../src/world';
import { contract } from '../support/contract';
import { recordSuccess } from '../successes';
import { namedWorld } from '../support/named-world';

const ROOT = resolve(__dirname, '../..');
const PREFIX = { ledger: '', validator: '/api/validator', scan: '/api/scan', control: '/_control/v1' } as const;

export type TestGroup = keyof typeof PREFIX;

export interface TestOptions {
  readonly dialect?: DialectName;
  readonly forcedSnapshots?: boolean;
  readonly auth?: AuthSettings;
  /** Name of a world, or the path of a world file. */
  readonly world?: string;
  readonly seed?: string;
  /** Holds submitted commands in process; by default they complete after one turn of the event loop. */
  readonly inProcess?: (operationId: string) => Promise<void>;
  /** Releases to emulate; by default those of the documents. */
  readonly profile?: Profile;
  readonly controlToken?: string;
  readonly maxWorlds?: number;
  /** With `debug`, `lines` also has control operations that succeed. */
  readonly logLevel?: 'info' | 'debug';
  /** Where others than the usual ones are wanted. */
  readonly limits?: Partial<Limits>;
  /** Makes it one of several replicas that share their worlds. */
  readonly replica?: (made: ReplicaMaterials) => Replica;
  /** Runs checks; without it they are refused. */
  readonly checkRunner?: CheckRunner;
  /** Wall-clock time, for worlds that nobody uses. */
  readonly wall?: () => Date;
}

export interface ReplicaMaterials {
  readonly worlds: Worlds;
  readonly journal: MockParts['journal'];
  readonly limits: Limits;
  readonly log: Log;
  /** The default world at the start, and its clock. */
  readonly first: World;
  readonly clock: ClockState;
}

export interface Call {
  readonly user?: string;
  readonly token?: string;
  readonly body?: Json | string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestServer {
  readonly url: string;
  readonly world: World;
  readonly log: readonly string[];
  party(user: string): string;
  token(user: string): Promise<string>;
  /** Moves the ledger clock, `10m` or microseconds. */
  advance(span: string | bigint): void;
  now(): Micros;
  /** One request; the path is relative to the group's prefix. A body that is text is sent as it is. */
  call(
    group: TestGroup,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS',
    path: string,
    call?: Call,
  ): Promise<request.Response>;
  close(): Promise<void>;
}

export interface TestMock {
  readonly mock: ReturnType<typeof createMock>;
  readonly world: World;
  readonly live: LiveWorld;
  readonly worlds: Worlds;
  readonly clock: Clock;
  readonly log: Log;
  /** What was logged. */
  readonly lines: readonly string[];
  /** Where it listens, once it does. */
  readonly address: { url: string };
  readonly replica: Replica | undefined;
}

const UNSAFE: AuthSettings = { mode: 'unsafe', secret: UNSAFE_SECRET, audience: DEFAULT_AUDIENCE };

function openHere(
  from: { readonly source: string } | { readonly bytes: Uint8Array },
  { seed, end }: { readonly seed: string | undefined; readonly end: Micros | undefined },
): Result<World, string> {
  const request = {
    source: 'the body',
    root: ROOT,
    ...(seed === undefined ? {} : { seed }),
    ...(end === undefined ? {} : { end }),
  };
  const opened =
    'bytes' in from ? finish(openingWorldBytes(from.bytes, request)) : openWorld({ ...request, source: from.source });
  return opened.ok ? opened : err(JSON.stringify(opened.error));
}

/** What the world has become since it was opened. */
const worldNow = ({ world: { name, seed, noWalletUser, users }, ledger, clock }: LiveWorld): World =>
  describeWorld(ledger, { name, seed, noWalletUser, users: users.map(({ user }) => user), end: clock.now() });

const withRecordedSuccesses = (journal: MockParts['journal']): MockParts['journal'] => ({
  ...journal,
  record(exchange) {
    const { spec, request, response } = exchange;
    // A preferred example says nothing about the operation.
    if (request.headers['prefer'] === undefined) recordSuccess(spec, response.status);
    journal.record(exchange);
  },
});

/** The parts of a test server without a socket: tests that ask much ask `mock.handle`. */
export function openTestMock(options: TestOptions = {}): TestMock {
  const { profile = {} } = options;
  const world = namedWorld(options.world ?? 'quickstart', options.seed);
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const newFaults = (): Faults => {
    const faults = createFaults({
      contract: contract(),
      holdable: (operationId) => operations.get(operationId)?.submits === true,
      limits,
    });
    const { inProcess } = options;
    return inProcess ? { ...faults, inProcess: async ({ operationId }) => (await inProcess(operationId), []) } : faults;
  };
  const start: ClockState = { now: world.end, frozen: true, speed: WALL_SPEED };
  const worlds = createWorlds({
    first: world,
    clock: start,
    isShared: options.replica !== undefined,
    newFaults,
    maxWorlds: options.maxWorlds ?? 60,
    idleMs: 60_000,
    maxSnapshots: limits.snapshots,
    maxReaders: limits.worldReaders,
    wall: options.wall ?? (() => new Date()),
    open: ({ origin, seed, end }) =>
      openHere(origin.kind === 'named' ? { source: origin.name } : origin, { seed, end }),
  });
  // Where worlds are shared, this replica may not serve the default one.
  const { live } = worlds.session('default') ?? worlds.standby();
  const lines: string[] = [];
  const address = { url: 'http://127.0.0.1' };
  const told = {
    auth: options.auth ?? UNSAFE,
    dialect: options.dialect ?? 'documented',
    profile,
    documents: contract().documents,
    at: new Date(),
  };
  const log = createLog({
    level: options.logLevel ?? 'info',
    colours: false,
    write: (line) => void lines.push(line),
    time: () => new Date(0),
  });
  const journal = withRecordedSuccesses(
    createJournal({
      contract: contract(),
      entries: limits.journalEntries,
      bytes: limits.journalBytes,
      bodyBytes: limits.journalBodyBytes,
      readers: limits.journalReaders,
    }),
  );
  const replica = options.replica?.({ worlds, journal, limits, log, first: world, clock: start });
  const mock = createMock({
    contract: atReleases(contract(), profile),
    worlds,
    journal,
    ...(replica ? { replicas: replica.ports } : {}),
    ...(options.checkRunner && {
      checks: createChecks({
        runner: options.checkRunner,
        readers: limits.checkReaders,
        wall: () => new Date('2026-01-15T09:30:00Z'),
        tag: () => 'tag',
      }),
    }),
    guard: { token: options.controlToken, host: '127.0.0.1' },
    // Every member of a ready file is plain JSON.
    status: async (live) =>
      JSON.parse(
        JSON.stringify(
          describeReady({ ...told, url: address.url, worldId: live.id, world: worldNow(live), clock: live.clock }),
        ),
      ) as Json,
    operations,
    refuse,
    authorize,
    identify: createIdentify(told.auth, undefined, limits.tokenLength),
    oidc: createOidc({ claims: { audience: DEFAULT_AUDIENCE }, worlds, wall: () => new Date(), log }),
    fallback: createFallback(contract()),
    dialect: DIALECTS[options.dialect ?? 'documented'],
    settings: {
      forcedSnapshots: options.forcedSnapshots ?? true,
      darsBytes: limits.darsBytes,
      version: '0.1.0',
      ...releasesOf(contract(), profile),
      startedAt: world.end,
    },
    profile,
    strict: true,
    limits,
    settingNames: FLAG_NAMES,
    log,
  });
  return { mock, world, live, worlds, clock: live.clock, log, lines, address, replica };
}

export async function startTestServer(options: TestOptions = {}): Promise<TestServer> {
  const { mock, world, clock, log, lines, address } = openTestMock(options);
  const listening = await startServer({
    handle: mock.handle,
    openStream: mock.openStream,
    host: '127.0.0.1',
    port: 0,
    log,
    limits: options.limits ?? {},
    guard: mock.parts.guard,
  });
  if (!listening.ok) throw new Error(listening.error.message);
  const { url, close } = listening.value;
  address.url = url;
  return {
    url,
    world,
    log: lines,
    party: (user) => [...world.users, world.admin].find((known) => known.user === user)?.party ?? unknownUser(user),
    token: tokenOf,
    advance: (span) =>
      void clock.advance(typeof span === 'bigint' ? micros(span) : (parseSpan(span) ?? unknownUser(span))),
    now: () => clock.now(),
    call: async (group, method, path, call = {}) =>
      send(`${url}${PREFIX[group]}`, method, path, {
        ...call,
        ...(call.user === undefined ? {} : { token: await tokenOf(call.user) }),
      }),
    close,
  };
}

/** A token of the user, good for an hour. */
export const tokenOf = (user: string): Promise<string> =>
  Promise.resolve(
    makeToken({ secret: UNSAFE_SECRET, audience: DEFAULT_AUDIENCE, lifeSeconds: 3600, user, at: new Date() }),
  );

async function send(base: string, method: string, path: string, call: Call): Promise<request.Response> {
  const agent = request(base);
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete' | 'head' | 'options';
  const started = agent[verb](path).ok(() => true);
  if (call.token !== undefined) started.set('authorization', `Bearer ${call.token}`);
  if (call.body !== undefined)
    started.set('content-type', Buffer.isBuffer(call.body) ? 'application/octet-stream' : 'application/json');
  for (const [name, value] of Object.entries(call.headers ?? {})) started.set(name, value);
  if (call.body === undefined) return started;
  return started.send(
    typeof call.body === 'string' || Buffer.isBuffer(call.body)
      ? call.body
      : JSON.stringify(call.body, (_, value: unknown) => value),
  );
}

function unknownUser(name: string): never {
  throw new Error(`the test names ${name}, which this world does not know`);
}
