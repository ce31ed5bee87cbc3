// The options of the commands, each with an environment variable, and how their texts become settings.
// An option takes precedence over its variable, and a variable over the default.

import { err, ok, parseSpan, redactUrlPasswords, type Result } from '../base';
import {
  FIRST_YEAR,
  keySet,
  LAST_YEAR,
  parseSecret,
  parseStart,
  readLimits,
  SHORTEST_SECRET,
  type Kept,
  type ServerSettings,
} from '../library';
import {
  DEFAULT_AUDIENCE,
  DEFAULT_LIMITS,
  LOG_LEVELS,
  parseProfile,
  UNSAFE_SECRET,
  type AuthSettings,
} from '../server';
import { localnetProblem, NODES, parseNodes, type Node } from './localnet';
import type { NameKind } from './shells';

export interface Flag {
  /** Long name without dashes. */
  readonly name: string;
  /** Placeholder of the value; a switch has none. */
  readonly value?: string;
  /** Can also be written `--no-name`. */
  readonly negatable?: boolean;
  /** Its value may be omitted. */
  readonly bare?: boolean;
  readonly repeatable?: boolean;
  /** Values that a shell can offer. */
  readonly choices?: readonly string[];
  /** A kind of names that shell completion looks up on demand, because there are many. */
  readonly names?: NameKind;
  /** Name of its environment variable where the derived name is already taken. */
  readonly variable?: string;
  readonly help: string;
}

/** Unparsed option values: a string, all strings of a repeatable option, or the state of a switch. */
export type RawOptions = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

export const SERVE_FLAGS: readonly Flag[] = [
  { name: 'port', value: 'NUMBER', help: 'port to listen on; 0 picks a free one (default 7575)' },
  { name: 'host', value: 'ADDRESS', help: 'address to listen on (default 127.0.0.1)' },
  {
    name: 'localnet',
    value: 'NODES',
    bare: true,
    choices: NODES,
    help: 'also listen on the ports of the public LocalNet and start from the world localnet; app-user,app-provider,sv or some of them',
  },
  {
    name: 'world',
    value: 'NAME|FILE',
    help: 'initial state: a named world, a world file or a dump (default quickstart)',
  },
  {
    name: 'seed',
    value: 'TEXT',
    help: 'seed of the generated ids: the same seed and requests give the same ids (default 1)',
  },
  {
    name: 'clock',
    value: 'MODE',
    choices: ['real', 'manual'],
    help: 'real follows the wall clock, manual is frozen (default real; a dump restores its own)',
  },
  { name: 'at', value: 'TIME', help: 'start time of a manual clock, such as 2026-01-15T12:00:00Z' },
  {
    name: 'dialect',
    value: 'NAME',
    choices: ['documented', 'observed'],
    help: 'documented follows the contract, observed follows running servers (default documented)',
  },
  {
    name: 'profile',
    value: 'RELEASES',
    help: 'releases to emulate: scan=0.6.3,validator=0.6.1,ledger=3.5.1, or one release (default: newest)',
  },
  {
    name: 'auth',
    value: 'MODE',
    choices: ['unsafe', 'none', 'jwks='],
    help: 'unsafe (shared secret), jwks=URL or none (tokens are read but not verified) (default unsafe)',
  },
  { name: 'audience', value: 'TEXT', help: `required audience of tokens (default ${DEFAULT_AUDIENCE})` },
  {
    name: 'forced-snapshots',
    negatable: true,
    help: 'allow POST /v0/state/acs/force; production networks do not (default on)',
  },
  { name: 'strict', help: 'answer 500 when a response violates the contract' },
  { name: 'log-level', value: 'LEVEL', choices: LOG_LEVELS, help: `one of ${LOG_LEVELS.join(', ')} (default info)` },
  { name: 'quiet', help: 'print no banner and log only errors' },
  { name: 'json', help: 'print one line of JSON instead of the banner when ready' },
  { name: 'ready-file', value: 'FILE', help: 'write the same JSON to a file when ready' },
  {
    name: 'control-token',
    value: 'TEXT',
    help: 'require this token for control requests and accept them from other machines; without it only this machine has access',
  },
  { name: 'max-worlds', value: 'NUMBER', help: 'maximum number of worlds besides the default one (default 100)' },
  { name: 'world-idle', value: 'SPAN', help: 'delete a world after it was idle for this span (default 15m)' },
  {
    name: 'limit',
    value: 'NAME=VALUE',
    repeatable: true,
    help: 'override a limit, such as body=2MiB, connections=500 or idle=30s; see docs/limits.md',
  },
  {
    name: 'data',
    value: 'DIR',
    help: 'store the worlds in this folder and resume from it at the next start (default: in memory only)',
  },
  {
    name: 'watch',
    help: 'reload the world file and the documents when they change; a changed world file resets the world',
  },
  {
    name: 'openapi',
    value: 'FILE',
    repeatable: true,
    help: 'also serve the examples of another OpenAPI document',
  },
  {
    name: 'docs',
    negatable: true,
    help: 'serve the API documents and a viewer at /_docs (default on)',
  },
  {
    name: 'console',
    negatable: true,
    help: 'serve the console at /_console: ledger, clock and journal in a browser (default on)',
  },
  {
    name: 'exec',
    value: 'COMMAND',
    help: 'run this shell command when ready and exit with its status; see docs/exec.md for its environment',
  },
];

export interface ServeSettings extends ServerSettings, Kept {
  readonly port: number;
  /** Nodes of the public LocalNet whose ports are opened as well. */
  readonly localnet: readonly Node[];
  readonly quiet: boolean;
  readonly json: boolean;
  readonly readyFile: string | undefined;
  readonly watch: boolean;
  readonly openapi: readonly string[];
  /** Whether /_docs is served. */
  readonly docs: boolean;
  /** Whether /_console is served. */
  readonly console: boolean;
  /** Shell command; the server stops when it exits. */
  readonly exec: string | undefined;
}

export const variableOf = ({ name, variable }: Pick<Flag, 'name' | 'variable'>): string =>
  variable ?? `UNDERSTUDY_${name.toUpperCase().replaceAll('-', '_')}`;
const keyOf = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Adds values from the environment for options missing on the command line. The error is one sentence. */
export function withEnvironment(
  flags: readonly Flag[],
  given: RawOptions,
  env: Readonly<Record<string, string | undefined>>,
): Result<RawOptions, string> {
  const merged: Record<string, string | boolean | readonly string[] | undefined> = { ...given };
  for (const flag of flags) {
    const text = env[variableOf(flag)];
    const key = keyOf(flag.name);
    if (given[key] !== undefined || text === undefined || text === '') continue;
    if (flag.value !== undefined) {
      merged[key] = flag.repeatable ? text.split(',') : text;
      continue;
    }
    const state = switchState(text);
    if (state === undefined) return err(`${variableOf(flag)} is "${text}", but true or false is expected`);
    merged[key] = state;
  }
  return ok(merged);
}

/** Parses the options of `serve`. The error is one sentence that names the option, the value and what is expected. */
export function readServeSettings(raw: RawOptions): Result<ServeSettings, string> {
  const read = reader(raw);
  const at = read.parsed(
    'at',
    parseStart,
    `a time of the years ${FIRST_YEAR} to ${LAST_YEAR}, such as 2026-01-15T12:00:00Z,`,
  );
  const clock = read.choice('clock', ['real', 'manual'], 'real');
  const audience = read.text('audience') ?? DEFAULT_AUDIENCE;
  const quiet = read.isOn('quiet', false);
  const worlds = read.parsed('max-worlds', parseWorlds, 'a whole number from 0 to 10000');
  const idle = read.parsed('world-idle', parseSpan, 'a span such as 15m');
  const limits = readLimits(read.texts('limit'), {
    ...(worlds === undefined ? {} : { worlds }),
    ...(idle === undefined ? {} : { worldIdleMs: Number(idle) / 1000 }),
  });
  const localnet =
    raw['localnet'] === true
      ? NODES
      : (read.parsed('localnet', parseNodes, `${NODES.join(', ')} or a list of them`) ?? []);
  const settings: ServeSettings = {
    port: read.parsed('port', parsePort, 'a whole number from 0 to 65535') ?? 7575,
    host: read.text('host') ?? '127.0.0.1',
    localnet,
    world: read.text('world') ?? (localnet.length > 0 ? 'localnet' : 'quickstart'),
    isWorldGiven: read.text('world') !== undefined,
    seed: read.text('seed'),
    clock,
    isClockGiven: read.text('clock') !== undefined,
    at,
    dialect: read.choice('dialect', ['documented', 'observed'], 'documented'),
    profile: read.parsed('profile', parseProfile, 'a release such as 0.6.3, or scan=…,validator=…,ledger=…') ?? {},
    auth: read.parsed(
      'auth',
      (text) => parseAuth(text, audience),
      'unsafe, none or jwks=URL (without a password in it)',
    ) ?? { mode: 'unsafe', secret: UNSAFE_SECRET, audience },
    forcedSnapshots: read.isOn('forced-snapshots', true),
    strict: read.isOn('strict', false),
    // A log line per request would mix with the output of the command.
    logLevel: quiet ? 'error' : read.choice('log-level', LOG_LEVELS, read.text('exec') === undefined ? 'info' : 'warn'),
    quiet,
    json: read.isOn('json', false),
    readyFile: read.text('ready-file'),
    controlToken: read.parsed('control-token', parseSecret, `at least ${SHORTEST_SECRET} visible characters`),
    limits: limits.ok ? limits.value : DEFAULT_LIMITS,
    data: read.text('data'),
    watch: read.isOn('watch', false),
    openapi: read.texts('openapi'),
    docs: read.isOn('docs', true),
    console: read.isOn('console', true),
    exec: read.text('exec'),
  };
  if (read.problem() === undefined && at !== undefined && clock === 'real')
    return err('--at needs a manual clock: add --clock manual');
  const places = localnetProblem({ nodes: localnet, port: settings.port });
  if (!places.ok) return places;
  if (settings.data !== undefined && settings.watch)
    return err(
      '--watch resets the world when its file changes, which would discard what --data keeps: leave one of them out',
    );
  const problem = read.problem() ?? (limits.ok ? undefined : limits.error);
  return problem === undefined ? ok(settings) : err(problem);
}

/** Messages never repeat the values of these options. */
const SECRET_FLAGS: ReadonlySet<string> = new Set(['control-token']);

/** Reads values one by one and keeps the first problem. */
export function reader(raw: RawOptions) {
  let problem: string | undefined;
  const refuse = (name: string, text: string, expected: string): void => {
    problem ??= `--${name} (or ${variableOf({ name })}) is "${SECRET_FLAGS.has(name) ? '***' : redactUrlPasswords(text)}", but ${expected} is expected`;
  };
  const text = (name: string): string | undefined => {
    const value = raw[keyOf(name)];
    if (value === '') refuse(name, '', 'a value');
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const parsed = <T>(name: string, parse: (text: string) => T | undefined, expected: string): T | undefined => {
    const given = text(name);
    const value = given === undefined ? undefined : parse(given);
    if (given !== undefined && value === undefined) refuse(name, given, expected);
    return value;
  };
  return {
    text,
    parsed,
    choice: <T extends string>(name: string, choices: readonly T[], fallback: T): T =>
      parsed(name, (given) => choices.find((choice) => choice === given), choices.join(' or ')) ?? fallback,
    isOn: (name: string, fallback: boolean): boolean => {
      const value = raw[keyOf(name)];
      return typeof value === 'boolean' ? value : fallback;
    },
    texts: (name: string): readonly string[] => {
      const value = raw[keyOf(name)];
      return typeof value === 'object' ? value : [];
    },
    problem: () => problem,
  };
}

const parseWorlds = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= 10_000 ? Number(text) : undefined;

function parsePort(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

function parseAuth(text: string, audience: string): AuthSettings | undefined {
  if (text === 'unsafe') return { mode: 'unsafe', secret: UNSAFE_SECRET, audience };
  if (text === 'none') return { mode: 'none' };
  return text.startsWith('jwks=') ? keySet(text.slice('jwks='.length), audience) : undefined;
}

function switchState(text: string): boolean | undefined {
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  return /^(0|false|no|off)$/i.test(text) ? false : undefined;
}
