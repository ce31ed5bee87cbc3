// Reads the options of the library into settings. A problem is one sentence that names the option, the value and what
// is expected.

import { defined, err, isObject, isSince, ok, suggestionText, type Result } from '../base';
import { newestRelease, type Contract } from '../contract';
import { DEFAULT_AUDIENCE, type Limits, type Profile } from '../server';
import { describeExpected, OPTION_FORMS } from './expected-value';
import type { MockOptions, NodeMockOptions, StartOptions } from './public-api';
import { every, expecting, jsonOf, members, optional, plain, shown, wrong, type Check, type Checks } from './validate';
import { LIMIT_NAMES, readLimits, type LimitProblem } from './limits';
import type { ServerSettings } from './settings';
import {
  authSettings,
  settingFromOption,
  type SettingName,
  type SettingProblem,
  type SettingValues,
} from './setting-table';

export const USUAL_WORLD = 'quickstart';
const USUAL_URL = 'http://127.0.0.1:7575';

const SHARED: Checks<Exclude<keyof MockOptions, 'url'>> = {
  world: every(
    expecting(
      'a name, a path, a text or an object',
      (world) => (typeof world === 'string' && world !== '') || isObject(world),
    ),
    expecting('an object that can be written as JSON', (world) => jsonOf(world) !== undefined),
  ),
  seed: setting('seed'),
  clock: setting('clock'),
  now: setting('startTime'),
  dialect: setting('dialect'),
  profile: setting('profile'),
  auth: setting('auth'),
  audience: setting('audience'),
  scope: setting('scope'),
  forcedSnapshots: setting('forcedSnapshots'),
  strict: setting('strict'),
  controlToken: setting('controlToken'),
  limits: (limits, name) =>
    isObject(limits)
      ? problemOf(limitsOf(limits))
      : wrong(name, limits, "an object such as { body: '2MiB', connections: 500 }"),
  logLevel: setting('logLevel'),
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
  port: setting('port'),
  host: setting('host'),
  data: setting('data'),
};

const NODE_ONLY = 'needs Node: omit it in a browser';
const START_ONLY = 'is an option of startMock: omit it, or use startMock';
const CREATE_ONLY = 'is an option of createMock: a mock that listens has its own address, so use host and port';

/** The options that each entry point accepts. */
const MAKERS = {
  browser: optionsOf(BROWSER, { openapi: NODE_ONLY, data: NODE_ONLY, port: NODE_ONLY, host: NODE_ONLY }),
  createMock: optionsOf(CREATE, { data: START_ONLY, port: START_ONLY, host: START_ONLY }),
  startMock: optionsOf(START, { url: CREATE_ONLY }),
};

function optionsOf(checks: Checks, elsewhere: Readonly<Record<string, string>>): Check {
  return plain(
    members(Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, optional(check)])), {
      what: 'option',
      elsewhere,
    }),
  );
}

/** The base address and host that a mock without a socket reports. */
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

/** Programs without types may pass anything. */
type Given = MockOptions & Pick<StartOptions, 'host' | 'port'>;

/** The error is one sentence about the first invalid option. */
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
  const at = valueOf('startTime', now);
  const auth = authSettings(valueOf('auth', options.auth) ?? 'unsafe', {
    audience: options.audience ?? DEFAULT_AUDIENCE,
    scope: options.scope,
  });
  const limits = limitsOf(options.limits ?? {});
  if (clock === 'real' && at !== undefined) return err('now needs a manual clock: omit clock, or set it to manual');
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
    auth,
    profile: valueOf('profile', options.profile) ?? {},
    clock: clock ?? (at === undefined ? 'real' : 'manual'),
    isClockGiven: clock !== undefined || at !== undefined,
    limits: limits.value,
  });
}

/** The value of an option that was checked before; undefined when it is omitted. */
function valueOf<Name extends SettingName>(name: Name, value: unknown): SettingValues[Name] | undefined {
  if (value === undefined) return undefined;
  const read = settingFromOption(name, value);
  return defined(read.ok ? read.value : undefined, 'a checked option');
}

function setting(name: SettingName): Check {
  return (value, option) => {
    const read = settingFromOption(name, value);
    return read.ok ? undefined : describeProblem(option, read.error);
  };
}

function describeProblem(option: string, { value, expected }: SettingProblem): string {
  const text = describeExpected(expected, OPTION_FORMS);
  // A message never repeats a secret, not even a wrong one.
  if (expected.type === 'secret') return `${option} must be a text of ${text}`;
  return wrong(option, value, expected.type === 'time' ? `${text}, or a Date,` : text);
}

function limitsOf(limits: Readonly<Record<string, unknown>>): Result<Limits, string> {
  const entries = Object.entries(limits)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'string' ? value : shown(value)] as const);
  const read = readLimits(entries);
  return read.ok ? read : err(describeLimitProblem(read.error));
}

const describeLimitProblem = ({ limit, value, expected }: LimitProblem): string =>
  expected === undefined
    ? `limits: there is no limit ${JSON.stringify(limit)}; ${suggestionText(limit, LIMIT_NAMES)}`
    : `limits: ${limit} is ${JSON.stringify(value)}, but ${describeExpected(expected, OPTION_FORMS)} is expected`;

const problemOf = (read: Result<unknown, string>): string | undefined => (read.ok ? undefined : read.error);

/** The problem of a release that is newer than every one on record: its behaviour is unknown. */
export function unknownRelease(
  profile: Profile,
  documents: Contract['documents'],
  setting: 'profile' | '--profile',
): string | undefined {
  for (const document of documents) {
    const { group } = document;
    const release = profile[group];
    const newest = newestRelease(document);
    if (release !== undefined && newest !== '' && !isSince(release, newest))
      return `${setting} has ${group}=${release}, but ${group}=${newest} is the newest known release: omit it, or name an older one`;
  }
  return undefined;
}
