// What is checked: where the three groups are, who may call, which ids are known there. A ready file of the stand-in is one.
// Tokens come from the file, the environment or a file of their own; they never appear in anything the kit writes.

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { err, isObject, ok, type Json, type Result } from '../base';

export type Group = 'ledger' | 'validator' | 'scan';

export interface Target {
  readonly urls: Readonly<Record<Group, string>>;
  /** `documented` or `observed`: what the target says of itself; decides how rows A of the open points are judged. */
  readonly dialect: 'documented' | 'observed';
  /** Release per group; an operation newer than it is not asked. */
  readonly profile: Readonly<Partial<Record<Group, string>>>;
  /** Users, admin, tokens, samples, ids: whatever suites may need, as plain data. */
  readonly facts: Readonly<Record<string, Json>>;
  readonly waivers: readonly Waiver[];
  /** Texts that came from the environment or a file of their own: nothing the kit writes may hold them. */
  readonly secrets: readonly string[];
}

/** A known breach that does not fail the run. */
interface Waiver {
  readonly clause: string;
  readonly reason: string;
}

const GROUPS: readonly Group[] = ['ledger', 'validator', 'scan'];
const PATHS: Readonly<Record<Group, string>> = { ledger: '', validator: '/api/validator', scan: '/api/scan' };

export interface TargetRequest {
  /** Base address of all groups. */
  readonly baseUrl?: string;
  readonly file?: string;
  /** Addresses that stand in for those of the file. */
  readonly urls?: Readonly<Partial<Record<Group, string>>>;
  readonly profile?: Readonly<Partial<Record<Group, string>>>;
}

/** Reads a target; an address on the command line replaces the file's and keeps its users and ids. */
export function readTarget(request: TargetRequest, env: Readonly<Record<string, string | undefined>>): Result<Target, string> {
  const file: Result<Facts, string> = request.file === undefined ? ok({ facts: {}, secrets: [] }) : readFacts(request.file, env);
  if (!file.ok) return file;
  const { facts, secrets } = file.value;
  const base = request.baseUrl?.replace(/\/+$/, '');
  const known = isObject(facts['groups']) ? facts['groups'] : isObject(facts['urls']) ? facts['urls'] : {};
  const urls = GROUPS.map((group) => [group, request.urls?.[group] ?? (base === undefined ? textOf(known[group]) : `${base}${PATHS[group]}`)] as const);
  const missing = urls.filter(([, url]) => url === undefined).map(([group]) => group);
  if (missing.length > 0) return err(`no address for ${missing.join(', ')}: give BASE_URL, --${missing[0]}-url, or a --target FILE with urls`);
  const dialect = facts['dialect'] === 'observed' ? 'observed' : 'documented';
  // Every group has an address by now.
  const complete = Object.fromEntries(urls) as Record<Group, string>;
  return ok({ urls: complete, dialect, profile: { ...profileOf(facts['profile']), ...request.profile }, facts, waivers: waiversOf(facts['waivers']), secrets });
}

interface Facts {
  readonly facts: Readonly<Record<string, Json>>;
  readonly secrets: readonly string[];
}

function readFacts(file: string, env: Readonly<Record<string, string | undefined>>): Result<Facts, string> {
  try {
    const value: unknown = parse(readFileSync(file, 'utf8'));
    if (!isObject(value)) return err(`${file} holds no target: it must be an object with urls, users and so on`);
    return ok(resolveSecrets(value, env));
  } catch (error) {
    return err(`${file} cannot be read as a target: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** `{env: NAME}` and `{file: PATH}` in place of a text are read from there. */
function resolveSecrets(value: Readonly<Record<string, unknown>>, env: Readonly<Record<string, string | undefined>>): Facts {
  const secrets: string[] = [];
  const secret = (text: string): string => {
    secrets.push(text);
    return text;
  };
  const resolve = (node: unknown): Json => {
    if (Array.isArray(node)) return node.map(resolve);
    if (!isObject(node)) return isScalar(node) ? node : null;
    const keys = Object.keys(node);
    if (keys.length === 1 && typeof node['env'] === 'string') return secret(env[node['env']] ?? '') || null;
    if (keys.length === 1 && typeof node['file'] === 'string') return secret(readFileSync(node['file'], 'utf8').trim());
    return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, resolve(member)]));
  };
  return { facts: Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(member)])), secrets };
}

const isScalar = (value: unknown): value is string | number | boolean | null => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** `scan=0.6.1,ledger=3.5.1`, or an object. */
function profileOf(value: unknown): Readonly<Partial<Record<Group, string>>> {
  const pairs = typeof value === 'string' ? value.split(',').map((pair) => pair.split('=', 2)) : Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(pairs.filter(([group, release]) => GROUPS.some((known) => known === group) && typeof release === 'string'));
}

const waiversOf = (value: unknown): readonly Waiver[] =>
  (Array.isArray(value) ? value : []).flatMap((entry: unknown) =>
    isObject(entry) && typeof entry['clause'] === 'string' && typeof entry['reason'] === 'string' ? [{ clause: entry['clause'], reason: entry['reason'] }] : [],
  );

/** The facts without tokens: what expressions and reports may see. Tokens are sent, never computed with. */
export function publicFacts(facts: Json): Json {
  if (Array.isArray(facts)) return facts.map(publicFacts);
  if (!isObject(facts)) return facts;
  return Object.fromEntries(Object.entries(facts).filter(([name]) => name !== 'token' && name !== 'tokens').map(([name, member]) => [name, publicFacts(member as Json)]));
}

/** The value at a dotted place such as `users.1.token`; undefined when nothing is there. */
export function factAt(facts: Json, place: string): Json | undefined {
  return place.split('.').reduce<Json | undefined>((value, step) => {
    if (Array.isArray(value)) return (value as readonly Json[])[Number(step)];
    return isObject(value) ? (value as Readonly<Record<string, Json | undefined>>)[step] : undefined;
  }, facts);
}
