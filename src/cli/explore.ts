// `understudy explore`: sends random sequences of requests to a target and to a model, which is a mock server in another
// process, and reports where they differ.

import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describeFileError, err, ok, type Result } from '../base';
import { version } from '../../package.json';
import {
  actionKinds,
  CHECK_EXIT,
  ControlError,
  copySession,
  createTraffic,
  deploymentSession,
  discover,
  explore as exploreTarget,
  exploreReport,
  exploreText,
  finalReads,
  fundedUsers,
  judgingOfGroups,
  mockStatus,
  originOf,
  RunStoppedError,
  saysItIsMock,
  suiteText,
  TransportError,
  usableUsers,
  VERSION_OPERATIONS,
  type ExploreProgress,
  type ExploreResult,
  type ExploreSession,
  type Target,
  type Traffic,
  withdrawOffers,
  withMeasuredClock,
} from '../conformance';
import type { Safety } from '../contract';
import { confirmAllowed } from './check-allowed';
import { connectionOptions, withTokenOptions } from './check-connection';
import { fail, loadKit, usageFailure, type CommandFailure, type LoadedKit } from './check-kit';
import {
  allowedFor,
  dialectOf,
  isOnLoopback,
  openTarget,
  optionReader,
  problemOf,
  profileOf,
  spanMs,
  urlsOf,
  type OptionReader,
} from './check-options';
import { withoutSecrets } from './check-output';
import { startModel, type ModelServer } from './explore-model';
import type { Io } from './io';
import type { RawOptions } from './options';

interface ExploreRequest {
  readonly baseUrl: string | undefined;
  readonly raw: RawOptions;
}

interface ExploreOptions {
  readonly kit: LoadedKit;
  readonly target: Target;
  readonly allow: Safety;
  readonly isExplicitlyAllowed: boolean;
  /** Releases of the target as the user states them. */
  readonly profile: string | undefined;
  readonly seed: string;
  readonly steps: number;
  readonly sequences: number;
  readonly minutes: number;
  readonly timeoutMs: number;
  readonly rateLimit: number | undefined;
  /** Undefined for the default of the target. */
  readonly isStrict: boolean | undefined;
  readonly save: string | undefined;
  readonly isJson: boolean;
}

/** Requests per second to a target on another machine, unless the user sets a limit. */
const REMOTE_RATE = 20;
const PROBE_MS = 5000;

/** Explores a target; returns the exit status. */
export async function explore(request: ExploreRequest, outer: Io): Promise<number> {
  const read = optionsOf(request, outer);
  if (!read.ok) return fail(outer, read.error);
  const options = read.value;
  const io = withoutSecrets(outer, [options.target]);
  const stop = new AbortController();
  const release = io.onInterrupt?.((signal) => stop.abort(signal));
  let model: ModelServer | undefined;
  let session: ExploreSession | undefined;
  let withdrawAll: (() => Promise<void>) | undefined;
  try {
    const origin = originOf(options.target);
    const isMock = await saysItIsMock(origin, options.target, PROBE_MS);
    if (isMock === undefined) return fail(io, unreachable(`target unreachable: ${origin} does not respond`));
    const { allow, note } = await confirmAllowed([options.target], {
      allow: options.allow,
      isExplicit: options.isExplicitlyAllowed,
    });
    if (note !== undefined) io.err(`understudy: ${note}\n`);
    const rateLimit = options.rateLimit ?? (isOnLoopback(options.target) ? undefined : REMOTE_RATE);
    const onNote = (sentence: string): void => io.err(`understudy: ${sentence}\n`);
    const traffic = createTraffic({ rateLimit, stop: stop.signal, onNote });
    const ready = { ...options, allow };
    if (isMock) {
      const status = await mockStatus(options.target);
      const dialect = status['dialect'] === 'observed' ? 'observed' : 'documented';
      model = await startModel(io, { dialect, profile: ownProfile(status['profile'], options.kit), clock: 'manual' });
      session = await copySession({ ...options.target, dialect }, model.target);
    } else {
      const { dialect } = options.target;
      model = await startModel(io, { dialect, profile: options.profile, clock: 'real' });
      withdrawAll = () => cleanUp(traffic, { ...ready, io });
      session = await deploymentSession(await measuredTarget(ready, { io, traffic }), model.target);
    }
    return await runExploration(ready, { session, io, traffic, stop: stop.signal });
  } catch (error) {
    const failure = preparationFailure(error, stop.signal);
    if (failure === undefined) throw error;
    return fail(io, failure);
  } finally {
    // Whatever happens, the session and the model must end.
    await withdrawAll?.().catch(() => undefined);
    await session?.end().catch(() => undefined);
    await model?.stop();
    release?.();
  }
}

/**
 * Releases of groups that are not those of the documents; undefined without one. A group for which the server has no
 * --profile reports the release of its document, but also has operations of later releases.
 */
function ownProfile(profile: unknown, { judging: { contract } }: LoadedKit): string | undefined {
  const documented = contract.documents.map(({ group, version: release }) => `${group}=${release}`);
  const releases = typeof profile === 'string' ? profile.split(',') : [];
  const own = releases.filter((release) => !documented.includes(release));
  return own.length === 0 ? undefined : own.join(',');
}

/** Why the servers could not be prepared; undefined for an internal error. */
function preparationFailure(error: unknown, stop: AbortSignal): CommandFailure | undefined {
  const isOfServers = error instanceof ControlError || error instanceof TransportError;
  if (!isOfServers && !(error instanceof RunStoppedError)) return undefined;
  return stop.aborted
    ? { status: signalExit(stop), messages: [`ended by ${String(stop.reason)} before the first sequence`] }
    : unreachable(error.message);
}

const unreachable = (message: string): CommandFailure => ({ status: CHECK_EXIT.unreachable, messages: [message] });

interface DeploymentRun {
  readonly session: ExploreSession;
  readonly io: Io;
  readonly traffic: Traffic;
}

interface RunningExploration extends DeploymentRun {
  readonly stop: AbortSignal;
}

async function runExploration(
  options: ExploreOptions,
  { session, io, traffic, stop }: RunningExploration,
): Promise<number> {
  const { kit, target, seed, steps, sequences, minutes, timeoutMs } = options;
  const started = performance.now();
  const deadline = started + minutes * 60_000;
  const senders = session.isCopy ? usableUsers(session.target) : await funded(options, { session, io, traffic });
  if (session.isCopy && options.allow !== 'read' && senders < 2)
    io.err(
      `understudy: transfers between wallets need two users with a party and a token; of the target's users, the first ${senders} can be used\n`,
    );
  // Transfers need a sender and a receiver.
  const canSend = session.isCopy || senders > 1;
  const allow = canSend ? options.allow : 'read';
  const judging = judgingOfGroups(target, kit.judging);
  const result = await exploreTarget({
    session,
    judging,
    transport: traffic.transport,
    waitForSlot: traffic.waitForSlot,
    timeoutMs,
    seed,
    run: session.isCopy ? '' : randomUUID(),
    steps,
    sequences,
    deadline,
    allow,
    isStrict: options.isStrict ?? session.isCopy,
    users: canSend ? senders : usableUsers(session.target),
    kinds: actionKinds(judging.contract).filter((kind) => session.isCopy || kind.isForDeployments === true),
    finalMoves: finalReads,
    onProgress: progressTo(io, started),
  });
  if (io.colours.err) io.err(CLEAR);
  const exit = exitOf(result, stop);
  const report = exploreReport(result, {
    understudy: version,
    exit,
    target: originOf(target),
    seed,
    isCopy: session.isCopy,
    ms: performance.now() - started,
  });
  const saved = options.save === undefined ? undefined : savedSuite(options.save, result, options);
  io.out(
    options.isJson ? `${JSON.stringify(report, null, 2)}\n` : exploreText(report, kit.judging.clauses, io.colours.out),
  );
  if (saved !== undefined) io.err(`understudy: ${saved}\n`);
  return exit;
}

/** Number of users who can send tokens; with a note if there are not two of them and writes are allowed. */
async function funded(
  { kit, allow, timeoutMs }: ExploreOptions,
  { session: { target }, io, traffic: { transport } }: DeploymentRun,
): Promise<number> {
  if (allow === 'read') return 0;
  if (target.urls.validator === '') {
    io.err('understudy: only reads run: sequences that write need the validator API\n');
    return 0;
  }
  const count = await fundedUsers(target, { contract: kit.judging.contract, transport, timeoutMs });
  if (count < 2)
    io.err(
      'understudy: only reads run: sequences that write need the first two users of the target file, each with a bearer token and at least 5 tokens of the network\n',
    );
  return count;
}

/** Withdraws the offers that the run left open, with that which measured the clock. */
async function cleanUp(
  { created, afterwards }: Traffic,
  { target, io, kit, timeoutMs }: Pick<ExploreOptions, 'target' | 'kit' | 'timeoutMs'> & Pick<DeploymentRun, 'io'>,
): Promise<void> {
  const offers = await created();
  if (offers.length === 0) return;
  const { contract } = kit.judging;
  const { withdrawn, left } = await withdrawOffers(offers, { target, contract, timeoutMs, ...afterwards });
  io.err(
    `understudy: withdrew ${withdrawn} open offers of the run${left > 0 ? `; ${left} could not be withdrawn` : ''}\n`,
  );
}

/** Adds to the target the ids missing from its file and the measured clock offset. */
async function measuredTarget(
  { target, allow, kit: { judging }, timeoutMs }: ExploreOptions,
  { io, traffic: { transport, waitForSlot } }: Omit<DeploymentRun, 'session'>,
): Promise<Target> {
  const requests = { contract: judging.contract, timeoutMs, waitForSlot, transport };
  const known = await discover(['migrationId', 'synchronizerId'], { ...requests, target });
  const groups = new Set(Object.keys(VERSION_OPERATIONS));
  const measured = await withMeasuredClock(known, { ...requests, groups, mayWrite: allow !== 'read' });
  const { clockAheadSeconds: ahead } = measured;
  if (ahead !== undefined)
    io.err(
      `understudy: the target's clock is ${Math.abs(ahead)} s ${ahead < 0 ? 'behind' : 'ahead of'} ours; request times use its clock\n`,
    );
  return measured;
}

/** Writes the failures as a suite; returns a sentence about it. */
function savedSuite(
  file: string,
  { failures }: ExploreResult,
  { allow, isExplicitlyAllowed, kit }: Pick<ExploreOptions, 'allow' | 'isExplicitlyAllowed' | 'kit'>,
): string {
  const { contract } = kit.judging;
  const name = basename(file)
    .replace(/\.ya?ml$/, '')
    .replaceAll(/[^a-z0-9-]/g, '-');
  const { text, skipped } = suiteText(failures, { name: /^[a-z]/.test(name) ? name : `explored-${name}`, contract });
  if (text === undefined)
    return `nothing was written to ${file}, because ${skipped === 0 ? 'there is no failure' : 'a suite cannot repeat these failures'}`;
  try {
    writeFileSync(file, text);
    const flag = isExplicitlyAllowed ? ` --allow ${allow}` : '';
    return `check --suites ${file}${flag} repeats the shortest sequences${skipped === 0 ? '' : `, except ${skipped} that a suite cannot repeat`}`;
  } catch (error) {
    return `--save ${file} cannot be written: ${describeFileError(error, file)}`;
  }
}

const SIGNAL_EXITS: Readonly<Record<string, number>> = {
  SIGINT: CHECK_EXIT.interrupted,
  SIGTERM: CHECK_EXIT.terminated,
};

const signalExit = (stop: AbortSignal): number => SIGNAL_EXITS[String(stop.reason)] ?? CHECK_EXIT.interrupted;

function exitOf({ failures, isUnreachable }: ExploreResult, stop: AbortSignal): number {
  if (stop.aborted) return signalExit(stop);
  if (failures.some(({ verdict }) => verdict === 'fail')) return CHECK_EXIT.fails;
  return isUnreachable ? CHECK_EXIT.unreachable : CHECK_EXIT.conforms;
}

const CLEAR = '\r\u001b[K';

/** A line on stderr that is redrawn in place; nothing without a terminal. */
const progressTo =
  (io: Io, started: number) =>
  ({ sequences, requests, findings, shrinking }: ExploreProgress): void => {
    if (!io.colours.err) return;
    const seconds = Math.round((performance.now() - started) / 1000);
    const doing = shrinking ? 'shortening a failing sequence' : `${findings} findings`;
    io.err(`${CLEAR}${seconds} s: ${sequences} sequences, ${requests} requests, ${doing}`);
  };

function optionsOf({ baseUrl, raw }: ExploreRequest, io: Io): Result<ExploreOptions, CommandFailure> {
  const read = optionReader(raw);
  const [urls, profile, file, dialect] = [urlsOf(read), profileOf(read), read.text('target'), dialectOf(read)];
  const numbers = {
    seed: read.text('seed') ?? Date.now().toString(36),
    steps: read.parsed('steps', wholeNumber, 'a whole number of at least 1') ?? 25,
    sequences: read.parsed('sequences', wholeNumber, 'a whole number of at least 1') ?? Number.POSITIVE_INFINITY,
    minutes: read.parsed('minutes', positive, 'a number above 0') ?? 2,
    timeoutMs: read.parsed('timeout', spanMs, 'a span such as 10s') ?? 10_000,
    rateLimit: read.parsed('rate-limit', positive, 'a number above 0'),
  };
  const problem = problemOf(read);
  if (problem !== undefined) return err(usageFailure(problem));
  const connection = connectionOptions(read, io.env);
  if (!connection.ok) return err(usageFailure(connection.error));
  const opened = openTarget(
    {
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(file === undefined ? {} : { file }),
      ...(dialect === undefined ? {} : { dialect }),
      urls,
      profile,
      connection: connection.value,
    },
    io.env,
  );
  const target = opened.ok ? withTokenOptions(opened.value, read, { env: io.env, runsCommands: true }) : opened;
  if (!target.ok) return err(usageFailure(target.error));
  const allow = allowedFor([target.value], read);
  if (problemOf(read) !== undefined) return err(usageFailure(problemOf(read) ?? ''));
  const kit = loadKit();
  if (!kit.ok) return kit;
  return ok({
    ...numbers,
    kit: kit.value,
    target: target.value,
    allow,
    isExplicitlyAllowed: read.text('allow') !== undefined,
    isStrict: strictness(read),
    profile: read.text('profile'),
    save: read.text('save'),
    isJson: read.isOn('json', false),
  });
}

/** Undefined when neither --strict nor --no-strict is set. */
const strictness = (read: OptionReader): boolean | undefined =>
  read.isOn('strict', true) === read.isOn('strict', false) ? read.isOn('strict', true) : undefined;

const wholeNumber = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
const positive = (text: string): number | undefined =>
  /^\d+(\.\d+)?$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
