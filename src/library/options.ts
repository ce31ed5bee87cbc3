// The options of the library, read into settings. What is wrong is told in one sentence that names the option, the value and what is expected.

import { defined, err, isObject, ok, type Micros, type Result } from '../base';
import { compareReleases, type Contract } from '../contract';
import type { DialectName } from '../operations';
import {
  DEFAULT_AUDIENCE,
  LOG_LEVELS,
  parseProfile,
  UNSAFE_SECRET,
  type AuthSettings,
  type Limits,
  type Profile,
} from '../server';
import type { MockOptions, NodeMockOptions, StartOptions } from './public-api';
import {
  every,
  expecting,
  jsonOf,
  members,
  oneOf,
  optional,
  plain,
  shown,
  text,
  TRUTH,
  whole,
  wrong,
  type Check,
  type Checks,
} from './validate';
import { readLimits } from './limits';
import type { ServerSettings } from './settings';
import { FIRST_YEAR, keySet, LAST_YEAR, parseSecret, parseStart, SHORTEST_SECRET } from './values';

export const USUAL_WORLD = 'quickstart';
const USUAL_URL = 'http://127.0.0.1:7575';

const SHARED: Checks<Exclude<keyof MockOptions, 'url'>> = {
  world: every(
    expecting(
      'a name, a path, a text or an object',
      (world) => (typeof world === 'string' && world !== '') || isObject(world),
    ),
    expecting('an object that JSON can say', (world) => jsonOf(world) !== undefined),
  ),
  seed: expecting('a text such as "7"', (seed) => typeof seed === 'string'),
  clock: oneOf(['real', 'manual']),
  now: expecting(
    `a time of the years ${FIRST_YEAR} to ${LAST_YEAR}, such as 2026-01-15T12:00:00Z, or a Date,`,
    (now) => startOf(now) !== undefined,
  ),
  dialect: oneOf(['documented', 'observed'] satisfies DialectName[]),
  profile: expecting(
    'a release such as 0.6.3, or scan=…,validator=…,ledger=…',
    (profile) => typeof profile === 'string' && parseProfile(profile) !== undefined,
  ),
  auth: expecting('unsafe, none or { jwks: address }', (auth) => readAuth(auth, DEFAULT_AUDIENCE) !== undefined),
  audience: text('an audience such as "https://validator.example.com"'),
  forcedSnapshots: TRUTH,
  strict: TRUTH,
  // Its value is not repeated, not even a wrong one.
  controlToken: (token, name) =>
    typeof token === 'string' && parseSecret(token) !== undefined
      ? undefined
      : `${name} must be a text of at least ${SHORTEST_SECRET} visible characters`,
  limits: (limits, name) =>
    isObject(limits)
      ? problemOf(limitsOf(limits))
      : wrong(name, limits, "an object such as { body: '2MiB', connections: 500 }"),
  logLevel: oneOf(LOG_LEVELS),
  log: expecting('a function that takes a line', (log) => typeof log === 'function'),
};
const ADDRESS = expecting(
  `an address such as ${USUAL_URL}, of http or https and without a path,`,
  (url) => typeof url === 'string' && addressOf(url) !== undefined,
);
const PATHS = expecting(
  'a list of paths such as ["api.yaml"]',
  (paths) => Array.isArray(paths) && paths.every((path) => typeof path === 'string' && path !== ''),
);

const BROWSER: Checks<keyof MockOptions> = { ...SHARED, url: ADDRESS };
const CREATE: Checks<keyof NodeMockOptions> = { ...BROWSER, openapi: PATHS };
const START: Checks<keyof StartOptions> = {
  ...SHARED,
  openapi: PATHS,
  port: whole(0, 65_535),
  host: text('an address of this machine'),
  data: text('the path of a folder'),
};

const NODE_ONLY = 'is for Node only: leave it out in a browser';
const LISTENS = 'is an option of startMock, which listens: leave it out, or use startMock';
const TOLD =
  'is an option of createMock, for a mock that listens has the address that it listens on: use host and port';

/** Who is asked for a mock, each with the options that it takes. */
const MAKERS = {
  browser: optionsOf(BROWSER, { openapi: NODE_ONLY, data: NODE_ONLY, port: NODE_ONLY, host: NODE_ONLY }),
  createMock: optionsOf(CREATE, { data: LISTENS, port: LISTENS, host: LISTENS }),
  startMock: optionsOf(START, { url: TOLD }),
};

function optionsOf(checks: Checks, elsewhere: Readonly<Record<string, string>>): Check {
  return plain(
    members(Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, optional(check)])), {
      what: 'option',
      elsewhere,
    }),
  );
}

/** The base address that a mock without a socket tells of itself, and the host that it is called by. */
export function readUrl(url = USUAL_URL): Pick<URL, 'origin' | 'hostname'> {
  return addressOf(url) ?? new URL(USUAL_URL);
}

function addressOf(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const read = new URL(url);
  const { protocol, pathname, search, hash, username, password } = read;
  return (protocol === 'http:' || protocol === 'https:') &&
    pathname === '/' &&
    `${search}${hash}${username}${password}` === ''
    ? read
    : undefined;
}

/** Options as they are given: a program without types may give anything. */
type Given = MockOptions & Pick<StartOptions, 'host' | 'port'>;

/** The error is one sentence on the first option that is wrong. */
export function readOptions(options: Given, maker: keyof typeof MAKERS): Result<ServerSettings, string> {
  const problem = MAKERS[maker](options, 'options');
  if (problem !== undefined) return err(problem);
  const {
    clock,
    now,
    dialect = 'documented',
    seed,
    forcedSnapshots = true,
    strict = false,
    controlToken,
    logLevel = 'error',
    host = '127.0.0.1',
  } = options;
  const at = startOf(now);
  const auth = readAuth(options.auth ?? 'unsafe', options.audience ?? DEFAULT_AUDIENCE);
  const limits = limitsOf(options.limits ?? {});
  if (clock === 'real' && at !== undefined)
    return err('now sets the start of a manual clock: leave clock out, or make it manual');
  if (!limits.ok) return limits;
  return ok({
    host,
    seed,
    dialect,
    forcedSnapshots,
    strict,
    controlToken,
    logLevel,
    at,
    auth: defined(auth, 'it was just looked at'),
    profile: defined(options.profile === undefined ? {} : parseProfile(options.profile), 'it was just looked at'),
    clock: clock ?? (at === undefined ? 'real' : 'manual'),
    isClockGiven: clock !== undefined || at !== undefined,
    limits: limits.value,
  });
}

function limitsOf(limits: Readonly<Record<string, unknown>>): Result<Limits, string> {
  const given = Object.entries(limits).filter(([, value]) => value !== undefined);
  const texts = given.map(([name, value]) => `${name}=${typeof value === 'string' ? value : shown(value)}`);
  return readLimits(texts, {}, 'limits:');
}

const problemOf = (read: Result<unknown, string>): string | undefined => (read.ok ? undefined : read.error);

function startOf(now: unknown): Micros | undefined {
  const given = now instanceof Date && !Number.isNaN(now.getTime()) ? now.toISOString() : now;
  return typeof given === 'string' ? parseStart(given) : undefined;
}

function readAuth(auth: unknown, audience: string): AuthSettings | undefined {
  if (auth === 'unsafe') return { mode: 'unsafe', secret: UNSAFE_SECRET, audience };
  if (auth === 'none') return { mode: 'none' };
  const url = isObject(auth) && Object.keys(auth).length === 1 ? auth['jwks'] : undefined;
  return typeof url === 'string' ? keySet(url, audience) : undefined;
}

/** What is told of a release that nobody knows: no document says what it does. */
export function unknownRelease(profile: Profile, documents: Contract['documents']): string | undefined {
  for (const { group, version } of documents) {
    const release = profile[group];
    if (release !== undefined && compareReleases(release, version) > 0)
      return `profile has ${group}=${release}, but ${group}=${version} is the newest release that is known: leave it out, or name an older one`;
  }
  return undefined;
}
