// What is checked: where the three groups are, who may call, which ids are known there. A ready file of the stand-in is one.
// Tokens come from the file, the environment or a file of their own; they never appear in anything the kit writes.

import { err, isObject, ok, type Json, type Result } from '../../base';
import { readTargetFile, type TargetEnvironment, type TargetFileContents } from './target-file';
import { GROUPS, profileOf, waiversOf, type TargetGroup, type Waiver } from './profile-and-waivers';

export type { TargetGroup } from './profile-and-waivers';

export interface Target {
  /** Empty for a group that the target does not have: nothing of it is asked. */
  readonly urls: Readonly<Record<TargetGroup, string>>;
  /** `documented` or `observed`: what the target says of itself; decides how rows A of the open points are judged. */
  readonly dialect: 'documented' | 'observed';
  /** Release per group; an operation newer than it is not asked. */
  readonly profile: Readonly<Partial<Record<TargetGroup, string>>>;
  /** Users, admin, tokens, samples, ids: whatever suites may need, as plain data. */
  readonly facts: Readonly<Record<string, Json>>;
  readonly waivers: readonly Waiver[];
  /** Texts that came from the environment or a file of their own: nothing the kit writes may hold them. */
  readonly secrets: readonly string[];
  /** Places of the file whose variable is not set, with its name. */
  readonly unset?: Readonly<Record<string, string>>;
  /** Whole seconds that its clock is ahead of ours, by its own headers; times of requests are by its clock. */
  readonly clockAheadSeconds?: number;
  /** What was asked of the target itself, because the file does not name it. */
  readonly discovered?: Discovery;
}

/** Which scenarios a discovered value may serve: what belongs to strangers is for reading only, and not with our tokens. */
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
  /** Requests that it took. */
  readonly requests: number;
  /** A group that gave no answer at all; undefined when each that was asked did. */
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
  /** Addresses that stand in for those of the file. */
  readonly urls?: Readonly<Partial<Record<TargetGroup, string>>>;
  readonly profile?: Readonly<Partial<Record<TargetGroup, string>>>;
  /** Stands in for what the file says. */
  readonly dialect?: 'documented' | 'observed';
}

/** Reads a target; an address on the command line replaces the file's and keeps its users and ids. The error is one sentence. */
export function readTarget(request: TargetRequest, env: TargetEnvironment): Result<Target, string> {
  const file: Result<TargetFileContents, string> =
    request.file === undefined ? ok({ facts: {}, secrets: [], unset: {} }) : readTargetFile(request.file, env);
  if (!file.ok) return file;
  const { facts, secrets, unset } = file.value;
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
  const dialect = request.dialect ?? (facts['dialect'] === 'observed' ? 'observed' : 'documented');
  return ok({
    urls,
    dialect,
    profile: { ...profileOf(facts['profile']), ...request.profile },
    facts,
    waivers: waiversOf(facts['waivers']),
    secrets,
    unset,
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
