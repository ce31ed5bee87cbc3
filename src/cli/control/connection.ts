// Connection settings of the control commands: server, world and token.

import { err, ok, redactUrlPasswords, type Result } from '../../base';
import type { Flag } from '../options';

const DEFAULT_URL = 'http://127.0.0.1:7575';

/** Flags of every control command, each also an environment variable. */
export const CONNECTION_FLAGS: readonly Flag[] = [
  {
    name: 'url',
    value: 'URL',
    help: `address of the server, of a world or of the control group (default ${DEFAULT_URL})`,
  },
  {
    name: 'world',
    value: 'ID',
    variable: 'UNDERSTUDY_WORLD_ID',
    help: 'world to control (default: the world of the address, or default)',
  },
  { name: 'control-token', value: 'TEXT', help: 'the token passed to serve --control-token' },
  { name: 'json', help: 'print the response body as JSON' },
];

export interface ConnectionSettings {
  /** Without world, control prefix and trailing slash. */
  readonly base: string;
  /** Undefined for the default world. */
  readonly world: string | undefined;
  readonly token: string | undefined;
  readonly json: boolean;
}

const WORLD_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const SUFFIX = /\/_control(\/v1)?$/;
const WORLD_SUFFIX = /\/_worlds\/([^/]+)$/;

/** Reads the texts of flags and environment. The error is one sentence. */
export function readConnectionSettings(raw: Readonly<Record<string, unknown>>): Result<ConnectionSettings, string> {
  const text = (name: string): string | undefined => (typeof raw[name] === 'string' ? raw[name] : undefined);
  const url = text('url') ?? DEFAULT_URL;
  const plain = plainAddress(url);
  if (plain === undefined)
    return err(
      `--url (or UNDERSTUDY_URL) is "${redactUrlPasswords(url)}", but an address such as ${DEFAULT_URL} is expected`,
    );
  const address = plain.replace(SUFFIX, '');
  const world = text('world') ?? WORLD_SUFFIX.exec(address)?.[1];
  if (world !== undefined && !WORLD_ID.test(world)) {
    return err(
      `--world (or UNDERSTUDY_WORLD_ID) is "${world}", but the id of a world is expected; understudy world list shows them`,
    );
  }
  return ok({
    base: address.replace(WORLD_SUFFIX, ''),
    world,
    token: text('controlToken'),
    json: raw['json'] === true,
  });
}

function plainAddress(url: string): string | undefined {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.replace(/\/+$/, '');
}
