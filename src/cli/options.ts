// Options of a command: their description, their environment variables, and reading their values one by one.
// An option takes precedence over its variable, and a variable over the default.

import { err, ok, redactUrlPasswords, type Result } from '../base';
import { alternatives, parseSwitch, settingFromText, type SettingName, type SettingValues } from '../library';
import { expectedByFlag, FLAG_NAMES } from './setting-wording';
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
  /** Its name in an earlier release, which is still accepted. */
  readonly formerly?: string;
  readonly help: string;
}

/** Unparsed option values: a string, all strings of a repeatable option, or the state of a switch. */
export type RawOptions = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

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
    const { formerly } = flag;
    const text = env[variableOf(flag)] ?? (formerly === undefined ? undefined : env[variableOf({ name: formerly })]);
    const key = keyOf(flag.name);
    if (formerly !== undefined) merged[key] ??= given[keyOf(formerly)];
    if (merged[key] !== undefined || text === undefined || text === '') continue;
    if (flag.value !== undefined) {
      merged[key] = flag.repeatable ? text.split(',') : text;
      continue;
    }
    const state = parseSwitch(text);
    if (state === undefined) return err(`${variableOf(flag)} is "${text}", but true or false is expected`);
    merged[key] = state;
  }
  return ok(merged);
}

/** Messages never repeat the values of these options. */
const SECRET_FLAGS: ReadonlySet<string> = new Set(['control-token', 'previous-control-token']);

/** Such as "at least 8 visible characters". */
const isPlural = (expected: string): boolean => expected.startsWith('at least ');

/** Reads values one by one and keeps the first problem. */
export function reader(raw: RawOptions) {
  let problem: string | undefined;
  const refuse = (name: string, text: string, expected: string): void => {
    problem ??= `--${name} (or ${variableOf({ name })}) is "${SECRET_FLAGS.has(name) ? '***' : redactUrlPasswords(text)}", but ${expected} ${isPlural(expected) ? 'are' : 'is'} expected`;
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
  const setting = <Name extends SettingName>(name: Name): SettingValues[Name] | undefined => {
    const given = text(FLAG_NAMES[name]);
    if (given === undefined) return undefined;
    const value = settingFromText(name, given);
    if (value.ok) return value.value;
    refuse(FLAG_NAMES[name], given, expectedByFlag(value.error.expected));
    return undefined;
  };
  return {
    text,
    parsed,
    setting,
    choice: <T extends string>(name: string, choices: readonly T[], fallback: T): T =>
      parsed(name, (given) => choices.find((choice) => choice === given), alternatives(choices)) ?? fallback,
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
