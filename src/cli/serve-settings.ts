// The options of `serve` as settings.

import { err, ok, parseSpan, redactUrlPasswords, type Result } from '../base';
import { authSettings, settingFromText, SETTINGS, type Kept, type ServerSettings } from '../library';
import {
  APP_REQUESTS,
  DEFAULT_AUDIENCE,
  DEFAULT_LIMITS,
  isDatabaseUrl,
  LOG_FORMATS,
  LOGGED_GROUPS,
  parseLogFilter,
  type LogFormat,
  type LogFilter,
} from '../server';
import { parseAdvertised, type Advertised } from './advertised';
import { readLimitFlags } from './limit-flags';
import { localnetProblem, NODES, parseNodes, type LocalnetNode } from './localnet';
import { AS_OF_EXPECTED, parseAsOf } from './present';
import { reader, type RawOptions } from './options';
import { expectedByFlag } from './setting-wording';

export interface ServeSettings extends ServerSettings, Kept {
  readonly port: number;
  /** Nodes of the public LocalNet whose ports are opened as well. */
  readonly localnet: readonly LocalnetNode[];
  readonly quiet: boolean;
  readonly json: boolean;
  readonly logFormat: LogFormat;
  /** Requests that have a line in the log. */
  readonly loggedRequests: LogFilter;
  readonly readyFile: string | undefined;
  /** Where other replicas reach this one. */
  readonly advertise: Advertised | undefined;
  readonly watch: boolean;
  /** Built-in traffic by name, or a file. */
  readonly traffic: string | undefined;
  readonly openapi: readonly string[];
  /** Whether /_docs is served. */
  readonly docs: boolean;
  /** Whether /_console is served. */
  readonly console: boolean;
  /** How long SIGTERM leaves the server answering, not ready, before it closes. */
  readonly drainMs: number;
  /** Shell command; the server stops when it exits. */
  readonly exec: string | undefined;
}

/** Parses the options of `serve`. The error is one sentence that names the option, the value and what is expected. */
export function readServeSettings(raw: RawOptions): Result<ServeSettings, string> {
  const read = reader(raw);
  const at = read.setting('startTime');
  const clock = read.setting('clock') ?? 'real';
  const audience = read.setting('audience') ?? DEFAULT_AUDIENCE;
  const quiet = read.isOn('quiet', false);
  const maxWorlds = read.setting('maxWorlds');
  const worldIdle = read.setting('worldIdle');
  const limits = readLimitFlags(read.texts('limit'), {
    ...(maxWorlds === undefined ? {} : { worlds: maxWorlds }),
    ...(worldIdle === undefined ? {} : { worldIdleMs: Number(worldIdle) / 1000 }),
  });
  const logged = parseLogFilter(read.texts('log'));
  const localnet =
    raw['localnet'] === true
      ? NODES
      : (read.parsed('localnet', parseNodes, `${NODES.join(', ')} or a list of them`) ?? []);
  const settings: ServeSettings = {
    port: read.setting('port') ?? 7575,
    host: read.setting('host') ?? '127.0.0.1',
    localnet,
    world: read.text('world') ?? (localnet.length > 0 ? 'localnet' : 'quickstart'),
    isWorldGiven: read.text('world') !== undefined,
    seed: read.setting('seed'),
    clock,
    isClockGiven: read.text('clock') !== undefined,
    at,
    dialect: read.setting('dialect') ?? 'documented',
    profile: read.setting('profile') ?? {},
    auth: authSettings(read.setting('auth') ?? 'unsafe', { audience, scope: read.setting('scope') }),
    forcedSnapshots: read.isOn('forced-snapshots', true),
    strict: read.isOn('strict', false),
    // A log line per request would mix with the output of the command.
    logLevel: quiet ? 'error' : (read.setting('logLevel') ?? (read.text('exec') === undefined ? 'info' : 'warn')),
    quiet,
    json: read.isOn('json', false),
    logFormat: read.choice('log-format', LOG_FORMATS, 'text'),
    loggedRequests: logged ?? APP_REQUESTS,
    readyFile: read.text('ready-file'),
    controlToken: read.setting('controlToken'),
    previousControlToken: read.parsed(
      'previous-control-token',
      controlTokenIn,
      expectedByFlag(SETTINGS.controlToken.expected),
    ),
    limits: limits.ok ? limits.value : DEFAULT_LIMITS,
    data: read.setting('data'),
    advertise: read.parsed(
      'advertise',
      parseAdvertised,
      'HOST or HOST:PORT that other replicas can connect to (not 0.0.0.0 or ::), such as 10.0.0.7:7576,',
    ),
    watch: read.isOn('watch', false),
    traffic: read.text('traffic'),
    asOf: read.parsed('as-of', parseAsOf, AS_OF_EXPECTED),
    openapi: read.texts('openapi'),
    docs: read.isOn('docs', true),
    console: read.isOn('console', true),
    drainMs: read.parsed('drain', parseDrain, 'a span from 0s to 10m, such as 10s') ?? 0,
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
  const database = databaseProblem(settings, read.text('control-token') !== undefined);
  if (database !== undefined) return err(database);
  if (!logged) {
    const groups = LOGGED_GROUPS.join(', ');
    return err(
      `--log (or UNDERSTUDY_LOG) is ${JSON.stringify(read.texts('log').join(','))}, but only=refusals, or group= with some of ${groups}, is expected`,
    );
  }
  const problem = read.problem() ?? (limits.ok ? undefined : limits.error);
  return problem === undefined ? ok(settings) : err(problem);
}

/** Replicas are reached from other machines. A token that is set and too short is reported as such elsewhere. */
function databaseProblem(
  { data = '', previousControlToken, advertise }: ServeSettings,
  isTokenSet: boolean,
): string | undefined {
  if (previousControlToken !== undefined && !isTokenSet)
    return '--previous-control-token is accepted in addition to a new token: add --control-token TEXT';
  if (!isDatabaseUrl(data) && advertise)
    return '--advertise is for replicas that share a PostgreSQL database: add --data postgres://USER@HOST/DATABASE';
  if (/^postgres(ql)?:(?!\/\/)/i.test(data))
    return '--data with a PostgreSQL database needs two slashes: write postgres://USER@HOST/DATABASE';
  if (!isDatabaseUrl(data))
    return /^[a-z][a-z0-9+.-]*:\/\//i.test(data)
      ? `--data ${redactUrlPasswords(data)} is neither a folder nor the URL of a PostgreSQL database: write postgres://USER@HOST/DATABASE`
      : undefined;
  return !isTokenSet
    ? '--data with a PostgreSQL database needs a token for control requests: add --control-token TEXT, the same for all replicas'
    : undefined;
}

function controlTokenIn(text: string): string | undefined {
  const read = settingFromText('controlToken', text);
  return read.ok ? read.value : undefined;
}

const LONGEST_DRAIN_MS = 600_000;

function parseDrain(text: string): number | undefined {
  const ms = Number(parseSpan(text) ?? -1) / 1000;
  return ms >= 0 && ms <= LONGEST_DRAIN_MS ? ms : undefined;
}
