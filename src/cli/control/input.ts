// Arguments and flags of one command line, read one by one. The first problem is recorded, and no request is sent then.

import { err, ok, type Json, type Result } from '../../base';
import { alternatives } from '../../library';
import type { ConnectionSettings } from './connection';

export const CONTROL_EXIT = { done: 0, refused: 1, usage: 2, unreachable: 4 } as const;

export interface ControlFailure {
  readonly status: number;
  readonly sentence: string;
  /** The unparsed refusal of the server. */
  readonly body?: string;
}

type Raw = string | boolean | readonly string[] | undefined;

export interface Input {
  readonly settings: ConnectionSettings;
  text(name: string): string | undefined;
  texts(name: string): readonly string[];
  /** Whether an argument or flag is present. */
  isGiven(name: string): boolean;
  /** Undefined when it is absent or invalid; an invalid value is recorded as the problem. */
  parsed<T>(name: string, parse: (text: string) => T | undefined, expected: string): T | undefined;
  choice<T extends string>(name: string, choices: readonly T[]): T | undefined;
  /** Records an invalid value; `more` helps to choose another one. */
  refuse(name: string, value: string, expected: string, more?: string): undefined;
  /** Records a problem that concerns more than one value. */
  object(sentence: string): undefined;
  /** Calls a reading control operation of the same world; undefined when it fails, which is recorded. */
  read(path: string): Promise<Json | undefined>;
  stop(): ControlFailure | undefined;
  /** Records a possible mistake: it is printed, and the command continues. */
  hint(sentence: string): void;
  hints(): readonly string[];
}

export interface InputParts {
  readonly settings: ConnectionSettings;
  readonly values: Readonly<Record<string, Raw>>;
  /** Names of the values that are arguments. */
  readonly args: ReadonlySet<string>;
  readonly read: (path: string) => Promise<Result<Json, ControlFailure>>;
}

export function createInput({ settings, values, args, read }: InputParts): Input {
  let first: ControlFailure | undefined;
  const hints: string[] = [];
  const remember = (stop: ControlFailure): undefined => void (first ??= stop);
  const object = (sentence: string): undefined => remember({ status: CONTROL_EXIT.usage, sentence });
  const shown = (name: string): string => (args.has(name) ? name.toUpperCase() : `--${name}`);
  const refuse = (name: string, value: string, expected: string, more?: string): undefined =>
    object(`${shown(name)} is "${value}", but ${expected} is expected${more === undefined ? '' : `; ${more}`}`);
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const parsed = <T>(name: string, parse: (text: string) => T | undefined, expected: string): T | undefined => {
    const given = text(name);
    return given === undefined ? undefined : (parse(given) ?? refuse(name, given, expected));
  };
  return {
    settings,
    text,
    texts: (name) => {
      const value = values[name];
      return typeof value === 'object' ? value : [];
    },
    isGiven: (name) => values[name] !== undefined,
    parsed,
    choice: (name, choices) =>
      parsed(name, (given) => choices.find((choice) => choice === given), alternatives(choices)),
    refuse,
    object,
    read: async (path) => {
      const answer = await read(path);
      return answer.ok ? answer.value : remember(answer.error);
    },
    stop: () => first,
    hint: (sentence) => void hints.push(sentence),
    hints: () => hints,
  };
}

/** The first mandatory flag that is missing, as an error. */
export function checkRequiredFlags<
  F extends { readonly name: string; readonly required?: boolean; readonly help: string },
>(flags: readonly F[], values: Readonly<Record<string, Raw>>): Result<undefined, string> {
  const missing = flags.find(({ name, required }) => required === true && values[name] === undefined);
  return missing ? err(`--${missing.name} is missing: ${missing.help}`) : ok(undefined);
}
