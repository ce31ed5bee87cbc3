// How to connect to a target: additional headers, client certificate, certificate authority, proxy. Read from
// `headers`, `tls` and `proxy` of the target file and from options of the command.

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describeFileError, err, isObject, ok, type Json, type Result } from '../../base';

export interface TargetConnection {
  /** Sent with each request, unless the scenario sets the header itself. */
  readonly headers?: Readonly<Record<string, string>>;
  /** PEM texts. */
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  /** Address of an HTTP proxy. */
  readonly proxy?: string;
}

/** Header names and values that can be sent. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

export const isHeader = (name: string, value: string): boolean => HEADER_NAME.test(name) && HEADER_VALUE.test(value);

/** The connection of a target file with the options of the command; undefined when neither names anything. */
export function connectionOf(
  facts: Readonly<Record<string, Json>>,
  file: string | undefined,
  options: TargetConnection = {},
): Result<TargetConnection | undefined, string> {
  const tls = isObject(facts['tls']) ? facts['tls'] : {};
  const pems: Record<string, string> = {};
  for (const name of ['ca', 'cert', 'key'] as const) {
    const path = tls[name];
    if (typeof path !== 'string' || options[name] !== undefined) continue;
    const text = readPem(resolve(dirname(file ?? '.'), path));
    if (!text.ok) return err(`${file ?? 'the target'}: tls.${name}: ${text.error}`);
    pems[name] = text.value;
  }
  const headers = { ...headersOf(facts['headers']), ...options.headers };
  const wrong = Object.entries(headers).find(([name, value]) => !isHeader(name, value));
  if (wrong) return err(`${file ?? 'the target'}: headers.${wrong[0]} is not a valid header`);
  const { proxy } = facts;
  const connection: TargetConnection = {
    ...(typeof proxy === 'string' && proxy !== '' && { proxy }),
    ...pems,
    ...options,
    ...(Object.keys(headers).length > 0 && { headers }),
  };
  if (connection.proxy !== undefined && !connection.proxy.startsWith('http://'))
    return err('the proxy must be an http URL such as http://proxy.example.com:3128');
  if ((connection.cert === undefined) !== (connection.key === undefined))
    return err('a client certificate needs both cert and key');
  return ok(Object.keys(connection).length === 0 ? undefined : connection);
}

const headersOf = (value: Json | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name.toLowerCase(), text] as const] : [],
    ),
  );

/** A file with a certificate or key. */
export function readPem(path: string): Result<string, string> {
  try {
    const text = readFileSync(path, 'utf8');
    return text.includes('-----BEGIN ') ? ok(text) : err(`${path} is not a PEM file`);
  } catch (error) {
    return err(`${path} cannot be read: ${describeFileError(error, path)}`);
  }
}
