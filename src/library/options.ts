// The options of the library, read into settings. What is wrong is told in one sentence that names the option, the value and what is expected.

import { err, nearestText, ok, type Micros, type Result } from '../base';
import { DIALECTS, type DialectName } from '../operations';
import { DEFAULT_AUDIENCE, LOG_LEVELS, parseProfile, UNSAFE_SECRET, type AuthSettings } from '../server';
import type { AuthOption, MockOptions, StartOptions } from './face';
import { readLimits } from './limits';
import type { Settings } from './settings';
import { FIRST_YEAR, keySet, LAST_YEAR, parseSecret, parseStart, SHORTEST_SECRET } from './values';

const KNOWN: readonly (keyof MockOptions | keyof StartOptions)[] = [
  'world', 'seed', 'clock', 'now', 'dialect', 'profile', 'auth', 'audience', 'forcedSnapshots', 'strict', 'controlToken', 'limits', 'logLevel', 'log', 'url', 'openapi', 'port', 'host', 'data',
];

const DIALECT_NAMES: readonly DialectName[] = ['documented', 'observed'];

export const USUAL_WORLD = 'quickstart';
const USUAL_URL = 'http://127.0.0.1:7575';

/** The base address that a mock without a socket tells of itself. */
export function readUrl(url = USUAL_URL): Result<URL, string> {
  return URL.canParse(url) ? ok(new URL(url)) : err(wrong('url', url, `an address such as ${USUAL_URL}`));
}

/** Options as they are given: a program without types may give anything. */
type Given = MockOptions & Pick<StartOptions, 'host' | 'port'>;

export function readOptions(options: Given): Result<Settings, string> {
  const unknown = Object.keys(options).find((name) => !KNOWN.some((known) => known === name));
  if (unknown !== undefined) return err(`there is no option ${JSON.stringify(unknown)}; ${nearestText(unknown, KNOWN, KNOWN.length)}`);
  const { clock, now, dialect = 'documented', seed, forcedSnapshots = true, strict = false, controlToken, logLevel = 'error', host = '127.0.0.1', port = 0, world = '' } = options;
  const at = now === undefined ? undefined : instantOf(now);
  const auth = readAuth(options.auth ?? 'unsafe', options.audience ?? DEFAULT_AUDIENCE);
  const limits = readLimits(Object.entries(options.limits ?? {}).map(([name, value]) => `${name}=${value}`));
  const profile = options.profile === undefined ? {} : parseProfile(options.profile);
  if (now !== undefined && at === undefined) return err(wrong('now', now, `a time of the years ${FIRST_YEAR} to ${LAST_YEAR}, such as 2026-01-15T12:00:00Z, or a Date,`));
  if (clock === 'real' && at !== undefined) return err('now sets the start of a manual clock: leave clock out, or make it manual');
  if (clock !== undefined && clock !== 'real' && clock !== 'manual') return err(wrong('clock', clock, 'real or manual'));
  if (!Object.hasOwn(DIALECTS, dialect)) return err(wrong('dialect', dialect, DIALECT_NAMES.join(' or ')));
  if (profile === undefined) return err(wrong('profile', options.profile, 'a release such as 0.6.3, or scan=…,validator=…,ledger=…'));
  if (auth === undefined) return err(wrong('auth', options.auth, 'unsafe, none or { jwks: address }'));
  if (!limits.ok) return err(limits.error.replace('--limit', 'limits:'));
  // Its value is not repeated, not even a wrong one.
  if (controlToken !== undefined && parseSecret(controlToken) === undefined) return err(`controlToken must have at least ${SHORTEST_SECRET} visible characters`);
  if (!LOG_LEVELS.includes(logLevel)) return err(wrong('logLevel', logLevel, LOG_LEVELS.join(', ')));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return err(wrong('port', port, 'a whole number from 0 to 65535'));
  if (typeof host !== 'string' || host === '') return err(wrong('host', host, 'an address of this machine'));
  if (typeof world !== 'string' && (typeof world !== 'object' || world === null)) return err(wrong('world', world, 'a name, a path, a text or an object'));
  if (seed !== undefined && typeof seed !== 'string') return err(wrong('seed', seed, 'a text'));
  return ok({
    host, seed, dialect, profile, auth, forcedSnapshots, strict, controlToken, logLevel, at,
    clock: clock ?? (at === undefined ? 'real' : 'manual'),
    isClockGiven: clock !== undefined || at !== undefined,
    limits: limits.value,
  });
}

const wrong = (name: string, value: unknown, expected: string): string => `${name} is ${JSON.stringify(value) ?? String(value)}, but ${expected} is expected`;

function instantOf(now: string | Date): Micros | undefined {
  const text = now instanceof Date && !Number.isNaN(now.getTime()) ? now.toISOString() : now;
  return typeof text === 'string' ? parseStart(text) : undefined;
}

function readAuth(auth: AuthOption, audience: string): AuthSettings | undefined {
  if (auth === 'unsafe') return { mode: 'unsafe', secret: UNSAFE_SECRET, audience };
  if (auth === 'none') return { mode: 'none' };
  const url: unknown = typeof auth === 'object' && auth !== null ? auth.jwks : undefined;
  return typeof url === 'string' ? keySet(url, audience) : undefined;
}
