// The package in Node: a mock in process, and one that listens. All mocks share the documents and validators.

import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ok, type Result } from '../base';
import type { OpenContract } from '../contract';
import * as server from '../server';
import { openWorldText, worldNames, type World } from '../world';
import { keepIn, openData, type Kept } from './data';
import type {
  AuthOption,
  KnownUser,
  Mock,
  NodeMockOptions,
  StartOptions,
  UserOptions,
  WorldOption,
} from './public-api';
import { wrong } from './validate';
import { endAll } from './lifecycle';
import { makeMock, type Made, type Making } from './mock';
import { MockError } from './mock-error';
import { readOptions, readUrl, USUAL_WORLD } from './options';
import { openDocuments, packageRoot } from './package';
import { endOf, worldBefore } from './parts';
import { formatWorldError } from './formatting';
import type { ServerSettings } from './settings';
import { OPTIONS } from './wording';
import { createWorldCache } from './world-cache';
import { firstWorld, openAsked } from './worlds';

export type * from './public-api';
export { MockError } from './mock-error';

/**
 * A mock without a socket: `mock.fetch(request)` answers as the server would.
 * Throws a MockError for an invalid option, document or world.
 */
export function createMock<const World extends WorldOption = 'quickstart', const Auth extends AuthOption = 'unsafe'>(
  options?: NodeMockOptions & UserOptions<World, Auth>,
): Mock<KnownUser<World, Auth>>;
export function createMock(options: NodeMockOptions = {}): Mock {
  const read = good(readOptions(options, 'createMock'));
  const url = readUrl(options.url);
  const settings = { ...read, host: url.hostname };
  const made = make(settings, options, { world: worldOf(options, settings) });
  made.address.url = url.origin;
  return made.publish(async () => made.closeFallback());
}

/**
 * A mock that listens on a free local port until it is closed.
 * Rejects with a MockError for an invalid option, document or world, and when it cannot listen on the address.
 */
export function startMock<const World extends WorldOption = 'quickstart', const Auth extends AuthOption = 'unsafe'>(
  options?: StartOptions & UserOptions<World, Auth>,
): Promise<Mock<KnownUser<World, Auth>>>;
export async function startMock(options: StartOptions = {}): Promise<Mock> {
  const settings = good(readOptions(options, 'startMock'));
  if (options.data !== undefined && server.isDatabaseUrl(options.data))
    throw invalid(
      `data is the URL of a database (${server.withoutPassword(options.data)}), which only \`understudy serve\` supports: use the path of a folder`,
    );
  const store = options.data === undefined ? undefined : good(await openData(keptOf(options, settings)));
  try {
    return await started(settings, options, store);
  } catch (error) {
    await endAll([async () => store?.close()]).catch(() => undefined);
    throw error;
  }
}

async function started(
  settings: ServerSettings,
  options: StartOptions,
  store: server.Store | undefined,
): Promise<Mock> {
  const before = store?.saved?.worlds;
  const kept: { durability?: server.Durability } = {};
  const data = options.data === undefined ? undefined : resolve(options.data);
  const made = make(settings, options, {
    world: before ? worldBefore(before).world : worldOf(options, settings),
    before,
    data,
    settled: (session) => kept.durability?.pending(session),
  });
  const { parts, address, handle, openStream } = made;
  if (store) {
    const broken = (error: Error): void =>
      parts.log.error(`${data} is no longer writable (${error.message}): the mock refuses all further requests`);
    const durability = good(await keepIn(store, { ...keptOf(options, settings), data }, { ...parts, broken }));
    if (durability) made.keepBy((kept.durability = durability));
  }
  const { host, limits } = settings;
  const port = options.port ?? 0;
  const listening = await server.startServer({
    handle,
    openStream,
    host,
    port,
    log: parts.log,
    limits,
    limitSetting: parts.settingNames.limit,
    guard: parts.guard,
  });
  if (!listening.ok)
    throw new MockError(`cannot listen on ${host} port ${port}: ${listening.error.message}`, {
      code: listening.error.code,
    });
  address.url = listening.value.url;
  return made.publish(() =>
    endAll([
      () => listening.value.close(),
      () => kept.durability?.pending()?.catch(() => undefined),
      () => store?.close(),
      async () => made.closeFallback(),
    ]),
  );
}

/** Compiled and loaded once for each set of documents until one changes; mocks share the immutable result. */
const contracts = new Map<string, { readonly digest: string; readonly contract: OpenContract }>();

function contractOf(openapi: readonly string[]): OpenContract {
  const paths = openapi.map((path) => resolve(path));
  const [key, digest] = [JSON.stringify(paths), digestOf(paths)];
  const known = contracts.get(key);
  if (known?.digest === digest) return known.contract;
  const contract = orThrow(openDocuments(openapi));
  contracts.set(key, { digest, contract });
  return contract;
}

/** An unreadable document has no digest; opening it reports the problem. */
function digestOf(paths: readonly string[]): string {
  return paths
    .map((path) => {
      try {
        return hash('sha256', readFileSync(path), 'hex');
      } catch {
        return '';
      }
    })
    .join();
}

function make(
  settings: ServerSettings,
  { openapi = [], log }: NodeMockOptions,
  rest: Pick<Making, 'world' | 'before' | 'data' | 'settled'>,
): Made & { readonly closeFallback: () => void } {
  const contract = contractOf(openapi);
  const fallback = server.createFallback(contract);
  const made = makeMock(settings, {
    ...rest,
    contract,
    fallback,
    open: openAsked,
    write: log ?? ((line) => void process.stderr.write(line)),
    spans: server.requestSpans(),
  });
  return { ...made, closeFallback: fallback.close };
}

function worldOf({ world = USUAL_WORLD }: NodeMockOptions, settings: ServerSettings): World {
  const { seed } = settings;
  const end = endOf(settings);
  const text = typeof world === 'string' ? (world.includes('\n') ? world : undefined) : JSON.stringify(world);
  if (typeof world === 'string' && text === undefined) {
    const names = worldNames(packageRoot());
    if (!names.includes(world) && !existsSync(world))
      throw invalid(
        wrong(
          'world',
          world,
          `a named world (${names.join(', ')}), the path of an existing file, or a text of several lines`,
        ),
      );
    const open = (): World => orThrow(firstWorld(world, settings, end));
    // Only named worlds are cached, because a file may change.
    return names.includes(world) ? openCached(JSON.stringify([world, seed, String(end)]), open) : open();
  }
  const opened = openWorldText(text ?? '', {
    source: 'the world',
    root: packageRoot(),
    ...(seed === undefined ? {} : { seed }),
    ...(end === undefined ? {} : { end }),
  });
  return orThrow(opened.ok ? opened : { ok: false, error: opened.error.map(formatWorldError) });
}

const openCached = createWorldCache();

function keptOf({ data, world }: StartOptions, { seed, clock, isClockGiven, at, limits }: ServerSettings): Kept {
  if (world !== undefined && (typeof world !== 'string' || world.includes('\n')))
    throw invalid('data needs a named world or a path, so that the next start can recognise it');
  return {
    data,
    world: world ?? USUAL_WORLD,
    isWorldGiven: world !== undefined,
    seed,
    clock,
    isClockGiven,
    at,
    limits,
    wording: OPTIONS,
  };
}

const invalid = (sentence: string): MockError => new MockError(sentence, { code: 'invalid-options' });

function good<T>(read: Result<T, string>): T {
  if (!read.ok) throw invalid(read.error);
  return read.value;
}

const orThrow = <T>(read: Result<T, readonly string[]>): T =>
  good(read.ok ? ok(read.value) : { ok: false, error: read.error.join('\n') });
