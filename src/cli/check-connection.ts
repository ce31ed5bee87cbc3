// Options for the connection and the tokens: --header, --ca, --cert, --key, --proxy and --token. A secret
// on a command line is visible to other users of the machine, so a token is named by its variable, file or command.

import { err, ok, type Result } from '../base';
import {
  ACCEPTED_TOKEN_PLACES,
  isHeader,
  readPem,
  resolveSecret,
  withTokens,
  type Target,
  type TargetConnection,
} from '../conformance';
import type { OptionReader } from './check-options';

type Variables = Readonly<Record<string, string | undefined>>;

/** `--header`, `--ca`, `--cert`, `--key` and `--proxy`; empty without any of them. */
export function connectionOptions(read: OptionReader, env: Variables): Result<TargetConnection, string> {
  const connection: Record<string, string | Readonly<Record<string, string>>> = {};
  for (const name of ['ca', 'cert', 'key'] as const) {
    const path = read.text(name);
    if (path === undefined) continue;
    const text = readPem(path);
    if (!text.ok) return err(`--${name}: ${text.error}`);
    connection[name] = text.value;
  }
  const proxy = read.text('proxy');
  if (proxy !== undefined) connection['proxy'] = proxy;
  const headers = headerOptions(read.texts('header'), env);
  if (!headers.ok) return headers;
  return ok({ ...connection, ...(Object.keys(headers.value).length > 0 && { headers: headers.value }) });
}

/** `NAME: VALUE`, or `NAME: env:VARIABLE` for a secret. */
function headerOptions(texts: readonly string[], env: Variables): Result<Readonly<Record<string, string>>, string> {
  const headers: Record<string, string> = {};
  for (const text of texts) {
    const [, name = '', given = ''] = /^([^:]+):\s*(.*)$/.exec(text) ?? [];
    const [, variable] = /^env:(\w+)$/.exec(given) ?? [];
    const value = variable === undefined ? given : env[variable]?.trim();
    if (value === undefined) return err(`--header ${name}: the variable ${variable ?? ''} is not set`);
    if (!isHeader(name, value))
      return err(`--header "${text.split(':')[0] ?? ''}" is not a header; use 'NAME: VALUE' or 'NAME: env:VARIABLE'`);
    headers[name.toLowerCase()] = value;
  }
  return ok(headers);
}

/** The target with the tokens of --token ROLE=SOURCE, which replace those of its file. */
export function withTokenOptions(
  target: Target,
  read: OptionReader,
  { env, runsCommands }: { readonly env: Variables; readonly runsCommands: boolean },
): Result<Target, string> {
  let changed = target;
  for (const text of read.texts('token')) {
    const [, role = '', kind, source = ''] = /^(\w+)=(env|file|command):(.+)$/s.exec(text) ?? [];
    const place = ACCEPTED_TOKEN_PLACES[role];
    if (place === undefined || kind === undefined)
      return err(
        `--token ${text.split('=')[0] ?? ''} is not a role with a source; use ROLE=env:VARIABLE, ROLE=file:PATH or ROLE=command:LINE, where ROLE is ${Object.keys(ACCEPTED_TOKEN_PLACES).join(', ')}`,
      );
    const secret = resolveSecret({ [kind]: source }, { folder: '.', env, runsCommands });
    if (!secret.ok) return err(`--token ${role}: ${secret.error}`);
    changed = withTokens(changed, place, {
      token: secret.value,
      ...(kind === 'command' && { command: { command: source, folder: '.' } }),
    });
  }
  return ok(changed);
}
