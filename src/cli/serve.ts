// `understudy serve`: puts contract, world, clock and listener together, tells where it is, and waits to be stopped.

import { err, ok, type Result } from '../base';
import type { OpenContract } from '../contract';
import { authorize, DIALECTS, operations, refuse } from '../operations';
import * as server from '../server';
import { openWorld, type World } from '../world';
import { version } from '../../package.json';
import { banner } from './banner';
import { EXIT, type Io } from './io';
import type { ServeSettings } from './options';
import { openDocuments, packageRoot } from './package';
import { clearReadyFile, describeReady, writeReadyFile, type Ready } from './ready';

/** One broken line can make a hundred problems; the first ones are the true ones. */
const MOST_SENTENCES = 5;

/** A command is in process for one turn of the event loop: whatever arrived together sees it there. */
const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Runs until SIGTERM or SIGINT; gives the exit status. */
export async function serve(settings: ServeSettings, io: Io): Promise<number> {
  const cleared = settings.readyFile === undefined ? ok(undefined) : clearReadyFile(settings.readyFile);
  if (!cleared.ok) return fail(io, EXIT.usage, [cleared.error]);
  const contract = openDocuments(settings.openapi);
  if (!contract.ok) return fail(io, EXIT.invalid, contract.error);
  const world = worldFor(settings);
  if (!world.ok) return fail(io, EXIT.invalid, world.error);

  const parts = partsFor(settings, io, contract.value, world.value);
  const mock = server.createMock(parts);
  const listening = await server.startServer({ handle: mock.handle, host: settings.host, port: settings.port, log: parts.log });
  if (!listening.ok) return fail(io, EXIT.unlistenable, [listenSentence(settings, listening.error)]);

  const stopped = untilStopped(parts.log);
  const url = listening.value.url;
  const ready = await describeReady({ ...settings, url, world: world.value, clock: parts.clock, documents: contract.value.documents, at: new Date() });
  const told = tell(settings, io, ready, { parts, users: world.value.users });
  if (told.ok) await stopped;
  await listening.value.close();
  return told.ok ? EXIT.fine : fail(io, EXIT.usage, [told.error]);
}

function partsFor(settings: ServeSettings, io: Io, contract: OpenContract, world: World): server.MockParts {
  const { dialect, profile, forcedSnapshots, strict } = settings;
  const clock = settings.clock === 'manual' ? server.createManualClock(settings.at ?? world.end) : server.createRealClock();
  const released = (group: 'ledger' | 'scan' | 'validator'): string => profile[group] ?? contract.documents.find((document) => document.group === group)?.version ?? '';
  return {
    contract,
    ledger: world.ledger,
    clock,
    operations,
    refuse,
    authorize,
    identify: server.createIdentify(settings.auth),
    fallback: server.createFallback(contract),
    dialect: DIALECTS[dialect],
    settings: { forcedSnapshots, version, ledgerVersion: released('ledger'), networkVersion: released('scan'), startedAt: clock.now() },
    profile,
    strict,
    inProcess: nextTurn,
    log: server.createLog({ level: settings.logLevel, colours: io.colours.err, write: io.err, time: () => new Date() }),
    nextTraceId: server.createTraceIds(world.seed),
  };
}

function worldFor({ world, seed, clock, at }: ServeSettings): Result<World, readonly string[]> {
  // With a real clock the history ends now, so that a front-end sees rounds that are alive.
  const end = clock === 'real' ? server.wallClock() : at;
  const opened = openWorld({ source: world, root: packageRoot(), ...(seed === undefined ? {} : { seed }), ...(end === undefined ? {} : { end }) });
  return opened.ok ? opened : err(opened.error.map(({ file, line, message }) => `${file}${line === undefined ? '' : `:${line}`} ${message}`));
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
