// The target of a run: addresses of the three groups, users, known ids. The ready file of the mock server is a target
// file. Tokens come from the file, the environment or a separate file, and never appear in the kit's output.

import { err, isObject, ok, type Json, type Result } from '../../base';
import { connectionOf, type TargetConnection } from './connection';
import { readTargetFile, type SecretCommand, type TargetEnvironment, type TargetFileContents } from './target-file';
import { acceptedSkipsOf, GROUPS, profileOf, waiversOf, type TargetGroup, type Waiver } from './profile-and-waivers';

export type { TargetGroup } from './profile-and-waivers';

export interface Target {
  /** Empty for a group that the target does not have; nothing is sent to it. */
  readonly urls: Readonly<Record<TargetGroup, string>>;
  /** `documented` or `observed`, as the target declares; decides how rows A of the open points are judged. */
  readonly dialect: 'documented' | 'observed';
  /** Release per group; operations added later are skipped. */
  readonly profile: Readonly<Partial<Record<TargetGroup, string>>>;
  /** What each group says it runs; absent before it was asked, and for groups that do not say. */
  readonly release?: Readonly<Partial<Record<TargetGroup, string>>>;
  /** Users, admin, tokens, samples, ids: the values that suites need, as plain data. */
  readonly facts: Readonly<Record<string, Json>>;
  readonly waivers: readonly Waiver[];
  /** Accepted skips of the target file. */
  readonly acceptedSkips?: readonly string[];
  /** Texts from the environment or a separate file, redacted from all output. */
  readonly secrets: readonly string[];
  /** Places of the file whose environment variable is not set, with its name. */
  readonly unset?: Readonly<Record<string, string>>;
  /** Commands that print a new token, by the path of the token. */
  readonly commands?: Readonly<Record<string, SecretCommand>>;
  /** Connection settings: additional headers, certificates, a proxy. */
  readonly connection?: TargetConnection;
  /** Whole seconds by which the target's clock is ahead of ours; request times follow the target's clock. */
  readonly clockAheadSeconds?: number;
  /** The target's clock was measured, even if it agrees with ours. */
  readonly isClockMeasured?: boolean;
  /** Values requested from the target because the file does not contain them. */
  readonly discovered?: Discovery;
}

/**
 * Which scenarios may use a discovered value: those of other parties are read-only, and never read with the tokens of
 * the target's users.
 */
export type DiscoveredUse = 'any' | 'reads' | 'reads without a token';

export interface Discovery {
  readonly found: readonly {
    readonly place: string;
    readonly value: Json;
    readonly by: string;
    readonly use: DiscoveredUse;
    readonly note?: string;
  }[];
  readonly missing: readonly { readonly place: string; readonly why: string }[];
  /** Number of requests sent. */
  readonly requests: number;
  /** A group that did not answer; undefined when all did. */
  readonly unreachable?: string | undefined;
}

/** Path of each group below the base address of a deployment. */
export const GROUP_PATHS: Readonly<Record<TargetGroup, string>> = {
  ledger: '',
  validator: '/api/validator',
  scan: '/api/scan',
};

export interface TargetRequest {
  /** Base address of all groups. */
  readonly baseUrl?: string;
  readonly file?: string;
  /** Addresses that override those of the file. */
  readonly urls?: Readonly<Partial<Record<TargetGroup, string>>>;
  readonly profile?: Readonly<Partial<Record<TargetGroup, string>>>;
  /** False for a plan: commands of the target file are not run. */
  readonly runsCommands?: boolean;
  /** Overrides the file's, member by member. */
  readonly connection?: TargetConnection;
  /** Overrides the file. */
  readonly dialect?: 'documented' | 'observed';
}

/**
 * Reads a target; an address on the command line overrides the file's and keeps its users and ids. The error is one
 * sentence.
 */
export function readTarget(request: TargetRequest, env: TargetEnvironment): Result<Target, string> {
  const file: Result<TargetFileContents, string> =
    request.file === undefined
      ? ok({ facts: {}, secrets: [], unset: {}, commands: {} })
      : readTargetFile(request.file, env, request.runsCommands);
  if (!file.ok) return file;
  const { facts, secrets, unset, commands } = file.value;
  const base = request.baseUrl?.replace(/\/+$/, '');
  const known = isObject(facts['groups']) ? facts['groups'] : isObject(facts['urls']) ? facts['urls'] : {};
  const urlOf = (group: TargetGroup): string =>
    request.urls?.[group] ??
    (base === undefined ? (textOf(known[group])?.replace(/\/+$/, '') ?? '') : `${base}${GROUP_PATHS[group]}`);
  const urls = { ledger: urlOf('ledger'), validator: urlOf('validator'), scan: urlOf('scan') };
  if (GROUPS.every((group) => urls[group] === ''))
    return err(
      `${request.file === undefined ? 'no target' : `${request.file} names no URL`}: pass BASE_URL, ${GROUPS.map((group) => `--${group}-url`).join(', ')}, or a --target FILE with urls`,
    );
  const connection = connectionOf(facts, request.file, request.connection);
  if (!connection.ok) return connection;
  const dialect = request.dialect ?? (facts['dialect'] === 'observed' ? 'observed' : 'documented');
  return ok({
    urls,
    dialect,
    profile: { ...profileOf(facts['profile']), ...request.profile },
    facts,
    waivers: waiversOf(facts['waivers']),
    acceptedSkips: acceptedSkipsOf(facts['acceptedSkips']),
    secrets,
    unset,
    commands,
    ...(connection.value !== undefined && { connection: connection.value }),
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
