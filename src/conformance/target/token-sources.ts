// Tokens that are not in the target file: those of options, and new ones from a command.

import { readFileSync } from 'node:fs';
import { describeFileError, err, ok, type Result } from '../../base';
import { factAt, withFact } from './facts';
import { secretFrom, type SecretCommand, type TargetEnvironment } from './target-file';
import type { Target } from './target';
import { expiryOf } from './tokens';

interface SecretSource {
  readonly env?: string;
  readonly file?: string;
  readonly command?: string;
}

interface SourceContext {
  readonly folder: string;
  readonly env: TargetEnvironment;
  /** False for a plan. */
  readonly runsCommands: boolean;
}

/** Reads a secret. The error message does not contain it. */
export function resolveSecret(
  source: SecretSource,
  { folder, env, runsCommands }: SourceContext,
): Result<string, string> {
  if (source.env !== undefined) {
    const text = env[source.env]?.trim() ?? '';
    return text === '' ? err(`the variable ${source.env} is not set`) : ok(text);
  }
  if (source.command !== undefined)
    return runsCommands ? secretFrom({ command: source.command, folder }) : ok('printed-by-a-command');
  const path = source.file ?? '';
  try {
    return ok(readFileSync(path, 'utf8').trim());
  } catch (error) {
    return err(`${path} cannot be read: ${describeFileError(error, path)}`);
  }
}

/** The target with another token at a path. */
export function withTokens(
  target: Target,
  place: string,
  { token, command }: { readonly token: string; readonly command?: SecretCommand },
): Target {
  const facts = withFact(target.facts, place, token) as Target['facts'];
  return {
    ...target,
    facts,
    secrets: [...target.secrets, token],
    ...(command && { commands: { ...target.commands, [place]: command } }),
  };
}

const STALE_MS = 10_000;
const isStale = (token: string): boolean => (expiryOf(token) ?? Infinity) <= Date.now() + STALE_MS;

/** Runs the command of a token that is about to expire; undefined for a token without one, or when it fails. */
export function renewalFor(
  { facts, commands = {} }: Target,
  onSecret: (secret: string) => void,
): (token: string) => string | undefined {
  const fresh = new Map<string, string>();
  return (token) => {
    const known = fresh.get(token);
    const place = Object.keys(commands).find((one) => factAt(facts, one) === token);
    const command = place === undefined ? undefined : commands[place];
    if (command === undefined) return known;
    if (known !== undefined && !isStale(known)) return known;
    const text = secretFrom(command);
    if (!text.ok) return known;
    onSecret(text.value);
    fresh.set(token, text.value);
    return text.value;
  };
}
