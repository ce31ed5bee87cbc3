// Reads a target file. Tokens may be references to a variable or a file; no message repeats a value.

import { readFileSync } from 'node:fs';
import { dirname, resolve as resolvePath } from 'node:path';
import { err, describeFileError, isObject, ok, readYamlText, type Json, type Result } from '../../base';
import { targetFileProblem } from './target-file-problems';

export type TargetEnvironment = Readonly<Record<string, string | undefined>>;

export interface TargetFileContents {
  readonly facts: Readonly<Record<string, Json>>;
  readonly secrets: readonly string[];
  readonly unset: Readonly<Record<string, string>>;
}

/** The parsed file with secrets resolved. The error is one sentence. */
export function readTargetFile(file: string, env: TargetEnvironment): Result<TargetFileContents, string> {
  try {
    const parsed = parse(readFileSync(file, 'utf8'));
    if (!parsed.ok) return err(`${file} is not valid YAML or JSON: ${parsed.error}`);
    const { value } = parsed;
    if (!isObject(value)) return err(`${file} is not a target file: expected an object with urls, users, …`);
    const read = resolveSecrets(value, dirname(file), env);
    const problem = targetFileProblem(read.facts);
    return problem === undefined ? ok(read) : err(`${file}: ${problem}`);
  } catch (error) {
    return err(`${file} cannot be read as a target: ${describeFileError(error, file)}`);
  }
}

/** Tries JSON first, the format of ready files: loading the YAML parser takes longer than parsing most files. */
function parse(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text));
  } catch {
    const read = readYamlText(require('yaml') as typeof import('yaml'), text);
    // Parser messages may quote the line, which may contain a token.
    return read.ok ? ok(read.value.value) : err(`${read.error[0].code} at character ${read.error[0].at}`);
  }
}

/** `{env: NAME}` and `{file: PATH}` are replaced by the value read; a path is relative to the target file. */
function resolveSecrets(
  value: Readonly<Record<string, unknown>>,
  folder: string,
  env: TargetEnvironment,
): TargetFileContents {
  const [secrets, unset]: [string[], Record<string, string>] = [[], {}];
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
    if (keys.length === 1 && typeof node['file'] === 'string')
      return secret(readFileSync(resolvePath(folder, node['file']), 'utf8').trim());
    return Object.fromEntries(
      Object.entries(node).map(([name, member]) => [name, resolve(member, place === '' ? name : `${place}.${name}`)]),
    );
  };
  return {
    facts: Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(member, name)])),
    secrets,
    unset,
  };
}

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
