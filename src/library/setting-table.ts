// The settings that the command and the library share: what each means, accepts and how it is read. A wrong value
// becomes a SettingProblem; the command words it with its flag (cli/setting-wording.ts), the library with its option
// (options.ts).

import { err, isObject, ok, parseInstant, parseSpan, type Micros, type Result } from '../base';
import type { DialectName } from '../operations';
import {
  ARGUMENTS,
  LIMIT_TABLE,
  LOG_LEVELS,
  parseProfile,
  UNSAFE_SECRET,
  type AuthSettings,
  type LogLevel,
  type Profile,
} from '../server';
import type { ExpectedValue } from './expected-value';

export interface SettingValues {
  readonly port: number;
  readonly host: string;
  readonly seed: string;
  readonly clock: 'real' | 'manual';
  readonly startTime: Micros;
  readonly dialect: DialectName;
  readonly profile: Profile;
  readonly auth: AuthMode;
  readonly audience: string;
  readonly scope: string;
  readonly forcedSnapshots: boolean;
  readonly strict: boolean;
  readonly logLevel: LogLevel;
  readonly controlToken: string;
  readonly maxWorlds: number;
  readonly worldIdle: Micros;
  readonly data: string;
}

export type SettingName = keyof SettingValues;

export interface SettingProblem {
  readonly setting: SettingName;
  readonly value: unknown;
  readonly expected: ExpectedValue;
}

interface Setting<Value> {
  readonly meaning: string;
  readonly expected: ExpectedValue;
  /** The value of a flag or an environment variable. */
  readonly fromText: (text: string) => Value | undefined;
  /** The value of an option; programs without types may pass anything. */
  readonly fromOption: (value: unknown) => Value | undefined;
}

export const CLOCK_MODES = ['real', 'manual'] as const;
export const DIALECT_NAMES = ['documented', 'observed'] as const satisfies readonly DialectName[];

const FIRST_YEAR = 2000;
const LAST_YEAR = 9000;
const MIN_SECRET_LENGTH = 8;
/** RFC 6749, 3.3. */
const SCOPE = /^[!#-[\]-~]+$/;

export const SETTINGS: { readonly [Name in SettingName]: Setting<SettingValues[Name]> } = {
  port: integer('port to listen on; 0 picks a free one', 0, 65_535),
  host: text('address to listen on', 'an address of this machine'),
  seed: {
    meaning: 'seed of the generated ids: the same seed and requests give the same ids',
    expected: ARGUMENTS.seed.expected,
    fromText: seedOf,
    fromOption: (value) => (value === '' ? value : seedOf(value)),
  },
  clock: choice('real follows the wall clock, manual is frozen', CLOCK_MODES),
  startTime: {
    ...textual('start time of a manual clock', parseStart, {
      type: 'time',
      firstYear: FIRST_YEAR,
      lastYear: LAST_YEAR,
    }),
    fromOption: startTimeOf,
  },
  dialect: choice('documented follows the contract, observed follows running servers', DIALECT_NAMES),
  profile: textual('releases to emulate', parseProfile, { type: 'release' }),
  auth: {
    meaning: 'unsafe (shared secret), a JWKS address or none (tokens are read but not verified)',
    expected: { type: 'auth' },
    fromText: (value) => authModeOf(value.startsWith('jwks=') ? { jwks: value.slice('jwks='.length) } : value),
    fromOption: authModeOf,
  },
  audience: text('required audience of tokens', 'an audience such as "https://validator.example.com"'),
  scope: textual('required scope of tokens', (value) => (SCOPE.test(value) ? value : undefined), {
    type: 'text',
    description: 'one scope such as "daml_ledger_api"',
  }),
  forcedSnapshots: boolean('allow POST /v0/state/acs/force; production networks do not'),
  strict: boolean('answer 500 when a response violates the contract'),
  logLevel: choice('least severe level that is logged', LOG_LEVELS),
  controlToken: textual('token that control requests must carry', parseSecret, {
    type: 'secret',
    minLength: MIN_SECRET_LENGTH,
  }),
  maxWorlds: integer('maximum number of worlds besides the default one', 0, LIMIT_TABLE.worlds.max),
  worldIdle: textual('delete a world after it was idle for this span', parseSpan, { type: 'span' }),
  data: text('folder that stores the worlds', 'the path of a folder'),
};

export function settingFromText<Name extends SettingName>(
  name: Name,
  value: string,
): Result<SettingValues[Name], SettingProblem> {
  const setting: Setting<SettingValues[Name]> = SETTINGS[name];
  const read = setting.fromText(value);
  return read === undefined ? err({ setting: name, value, expected: setting.expected }) : ok(read);
}

export function settingFromOption<Name extends SettingName>(
  name: Name,
  value: unknown,
): Result<SettingValues[Name], SettingProblem> {
  const setting: Setting<SettingValues[Name]> = SETTINGS[name];
  const read = setting.fromOption(value);
  return read === undefined ? err({ setting: name, value, expected: setting.expected }) : ok(read);
}

/** A setting whose option is the same text as its flag. */
function textual<Value>(
  meaning: string,
  parse: (text: string) => Value | undefined,
  expected: ExpectedValue,
): Setting<Value> {
  return {
    meaning,
    expected,
    fromText: parse,
    fromOption: (value) => (typeof value === 'string' ? parse(value) : undefined),
  };
}

function text(meaning: string, description: string): Setting<string> {
  return textual(meaning, (value) => (value === '' ? undefined : value), { type: 'text', description });
}

function choice<Value extends string>(meaning: string, values: readonly Value[]): Setting<Value> {
  return textual(meaning, (value) => values.find((one) => one === value), { type: 'choice', values });
}

function integer(meaning: string, min: number, max: number): Setting<number> {
  const within = (value: number): number | undefined => (value >= min && value <= max ? value : undefined);
  return {
    meaning,
    expected: { type: 'integer', min, max },
    fromText: (value) => (/^\d{1,5}$/.test(value) ? within(Number(value)) : undefined),
    fromOption: (value) => (Number.isInteger(value) ? within(Number(value)) : undefined),
  };
}

function boolean(meaning: string): Setting<boolean> {
  return {
    meaning,
    expected: { type: 'boolean' },
    fromText: parseSwitch,
    fromOption: (value) => (typeof value === 'boolean' ? value : undefined),
  };
}

export function parseSwitch(value: string): boolean | undefined {
  if (/^(1|true|yes|on)$/i.test(value)) return true;
  return /^(0|false|no|off)$/i.test(value) ? false : undefined;
}

function seedOf(value: unknown): string | undefined {
  return ARGUMENTS.seed.accepts(value) ? value : undefined;
}

/**
 * A world's history lies before its start and must be after 1970, where timestamps begin; later times must keep
 * four-digit years.
 */
function parseStart(value: string): Micros | undefined {
  const year = Number(value.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR ? parseInstant(value) : undefined;
}

function startTimeOf(value: unknown): Micros | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : parseStart(value.toISOString());
  return typeof value === 'string' ? parseStart(value) : undefined;
}

function parseSecret(value: string): string | undefined {
  return /^[!-~]+$/.test(value) && value.length >= MIN_SECRET_LENGTH ? value : undefined;
}

/** How tokens are verified; audience and scope are separate settings. */
type AuthMode = 'unsafe' | 'none' | { readonly jwks: string };

export function authSettings(
  mode: AuthMode,
  claims: { readonly audience: string; readonly scope: string | undefined },
): AuthSettings {
  if (mode === 'unsafe') return { mode, secret: UNSAFE_SECRET, ...claims };
  return mode === 'none' ? { mode } : { mode: 'jwks', url: mode.jwks, ...claims };
}

function authModeOf(value: unknown): AuthMode | undefined {
  if (value === 'unsafe' || value === 'none') return value;
  const jwks = isObject(value) && Object.keys(value).length === 1 ? value['jwks'] : undefined;
  return typeof jwks === 'string' && isKeySetAddress(jwks) ? { jwks } : undefined;
}

/** Keys are public: a password would only appear in messages about an address that does not answer. */
function isKeySetAddress(url: string): boolean {
  if (!/^https?:\/\/\S+$/.test(url) || !URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}
