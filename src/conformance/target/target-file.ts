// Reads a target file. Tokens may be references to a variable or a file; no message repeats a value.

import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, resolve as resolvePath } from 'node:path';
import { err, describeFileError, isObject, ok, type Json, type Result } from '../../base';
import { kindOfValue, TARGET_FILE_KIND } from '../file-kind';
import { targetFileProblem, type TargetFileProblem } from './target-file-problems';
import { parseTargetText, positionIn } from './target-file-text';

export type TargetEnvironment = Readonly<Record<string, string | undefined>>;

export interface TargetFileContents {
  readonly facts: Readonly<Record<string, Json>>;
  readonly secrets: readonly string[];
  readonly unset: Readonly<Record<string, string>>;
  /** Commands that print a secret, by the path of the secret. */
  readonly commands: Readonly<Record<string, SecretCommand>>;
}

/** A shell command whose output is a secret; it runs in the folder of the target file. */
export interface SecretCommand {
  readonly command: string;
  readonly folder: string;
}

const COMMAND_TIMEOUT_MS = 30_000;

/** Runs the command of a secret. The error message does not contain its output. */
export function secretFrom({ command, folder }: SecretCommand): Result<string, string> {
  try {
    const text = execSync(command, {
      cwd: folder,
      encoding: 'utf8',
      timeout: COMMAND_TIMEOUT_MS,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return text === '' ? err('its command printed nothing') : ok(text);
  } catch (error) {
    // An error of a command has a status, or null after a signal or the timeout; other errors are ours.
    if (!isObject(error) || !('status' in error)) throw error;
    const { status, signal } = error;
    return err(
      typeof status === 'number'
        ? `its command exited with ${status}`
        : `its command did not complete (${String(signal ?? error['code'])}, limit ${COMMAND_TIMEOUT_MS / 1000} s)`,
    );
  }
}

/** The parsed file with secrets resolved. The error is one sentence. */
export function readTargetFile(
  file: string,
  env: TargetEnvironment,
  runsCommands = true,
): Result<TargetFileContents, string> {
  try {
    const text = readFileSync(file, 'utf8');
    const parsed = parseTargetText(text);
    if (!parsed.ok) return err(`${file}:${parsed.error.position} is not valid YAML or JSON: ${parsed.error.reason}`);
    const { value } = parsed;
    const kind = kindOfValue(value);
    if (kind !== undefined && kind !== TARGET_FILE_KIND)
      return err(
        `${file} is ${kind}, but a target file is expected: an object with urls, users, … (docs/check-in-ci.md), or the ready file of serve`,
      );
    if (!isObject(value)) return err(`${file} is not a target file: expected an object with urls, users, …`);
    const read = resolveSecrets(value, { folder: dirname(file), env, runsCommands });
    const problem = read.problem ?? targetFileProblem(read.facts);
    return problem === undefined ? ok(read) : err(`${file}${positionIn(text, problem.place)}: ${problem.message}`);
  } catch (error) {
    return err(`${file} cannot be read as a target: ${describeFileError(error, file)}`);
  }
}

interface SecretSources {
  readonly folder: string;
  readonly env: TargetEnvironment;
  /** False for a plan: commands are not run, and a placeholder stands for each secret. */
  readonly runsCommands: boolean;
}

/**
 * `{env: NAME}`, `{file: PATH}` and `{command: LINE}` are replaced by the value read; a path is relative to the target
 * file.
 */
function resolveSecrets(
  value: Readonly<Record<string, unknown>>,
  { folder, env, runsCommands }: SecretSources,
): TargetFileContents & { readonly problem: TargetFileProblem | undefined } {
  const [secrets, unset]: [string[], Record<string, string>] = [[], {}];
  const commands: Record<string, SecretCommand> = {};
  let problem: TargetFileProblem | undefined;
  const printed = (command: string, place: string): string | null => {
    commands[place] = { command, folder };
    if (!runsCommands) return 'printed-by-a-command';
    const text = secretFrom({ command, folder });
    if (text.ok) return secret(text.value);
    problem ??= { place, message: `${place} has no value: ${text.error}` };
    return null;
  };
  const secret = (text: string): string => {
    secrets.push(text);
    return text;
  };
  const variable = (name: string, place: string): string | null => {
    const text = env[name]?.trim() ?? '';
    if (text !== '') return secret(text);
    unset[place] = name;
    return null;
  };
  const resolve = (node: unknown, place: string): Json => {
    if (Array.isArray(node)) return node.map((entry, index) => resolve(entry, `${place}.${index}`));
    if (!isObject(node)) return isScalar(node) ? node : null;
    const keys = Object.keys(node);
    if (keys.length === 1 && typeof node['env'] === 'string') return variable(node['env'], place);
    if (keys.length === 1 && typeof node['command'] === 'string' && isSecretPlace(place))
      return printed(node['command'], place);
    if (keys.length === 1 && typeof node['file'] === 'string')
      return secret(readFileSync(resolvePath(folder, node['file']), 'utf8').trim());
    return Object.fromEntries(
      Object.entries(node).map(([name, member]) => [name, resolve(member, place === '' ? name : `${place}.${name}`)]),
    );
  };
  const facts = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(member, name)]));
  return { facts, secrets, unset, commands, problem };
}

/** Only tokens and headers may come from a command: `own` values may have the same shape. */
const isSecretPlace = (place: string): boolean => /(^|\.)token$|^tokens\.|^headers\./.test(place);

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
