// What is checked: where the three groups are, who may call, which ids are known there. A ready file of the stand-in is one.
// Tokens come from the file, the environment or a file of their own; they never appear in anything the kit writes.

import { readFileSync } from 'node:fs';
import { dirname, resolve as resolvePath } from 'node:path';
import { parseDocument } from 'yaml';
import { err, isObject, ok, type Json, type Result } from '../base';

export type Group = 'ledger' | 'validator' | 'scan';

export interface Target {
  /** Empty for a group that the target does not have: nothing of it is asked. */
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
  /** Places of the file whose variable is not set, with its name. */
  readonly unset?: Readonly<Record<string, string>>;
  /** What was asked of the target itself, because the file does not name it. */
  readonly discovered?: Discovery;
}

/** Which scenarios a discovered value may serve: what belongs to strangers is for reading only, and not with our tokens. */
export type Use = 'any' | 'reads' | 'reads without a token';

export interface Discovery {
  readonly found: readonly { readonly place: string; readonly value: Json; readonly by: string; readonly use: Use; readonly note?: string }[];
  readonly missing: readonly { readonly place: string; readonly why: string }[];
  /** Requests that it took. */
  readonly requests: number;
  /** A group that gave no answer at all; undefined when each that was asked did. */
  readonly unreachable?: string | undefined;
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
  /** Stands in for what the file says. */
  readonly dialect?: 'documented' | 'observed';
}

/** Reads a target; an address on the command line replaces the file's and keeps its users and ids. The error is one sentence. */
export function readTarget(request: TargetRequest, env: Env): Result<Target, string> {
  const file: Result<Facts, string> = request.file === undefined ? ok({ facts: {}, secrets: [], unset: {} }) : readFacts(request.file, env);
  if (!file.ok) return file;
  const { facts, secrets, unset } = file.value;
  const problem = request.file === undefined ? undefined : problemIn(facts);
  if (problem !== undefined) return err(`${request.file ?? ''}: ${problem}`);
  const base = request.baseUrl?.replace(/\/+$/, '');
  const known = isObject(facts['groups']) ? facts['groups'] : isObject(facts['urls']) ? facts['urls'] : {};
  const urlOf = (group: Group): string => request.urls?.[group] ?? (base === undefined ? (textOf(known[group])?.replace(/\/+$/, '') ?? '') : `${base}${PATHS[group]}`);
  const urls = { ledger: urlOf('ledger'), validator: urlOf('validator'), scan: urlOf('scan') };
  if (GROUPS.every((group) => urls[group] === '')) return err(`${request.file === undefined ? 'no address' : `${request.file} names no address`}: give BASE_URL, ${GROUPS.map((group) => `--${group}-url`).join(', ')}, or a --target FILE with urls`);
  const dialect = request.dialect ?? (facts['dialect'] === 'observed' ? 'observed' : 'documented');
  return ok({ urls, dialect, profile: { ...profileOf(facts['profile']), ...request.profile }, facts, waivers: waiversOf(facts['waivers']), secrets, unset });
}

type Env = Readonly<Record<string, string | undefined>>;

interface Facts {
  readonly facts: Readonly<Record<string, Json>>;
  readonly secrets: readonly string[];
  readonly unset: Readonly<Record<string, string>>;
}

function readFacts(file: string, env: Env): Result<Facts, string> {
  try {
    // The parser's own messages may show the line, and a token may stand on it.
    const document = parseDocument(readFileSync(file, 'utf8'), { prettyErrors: false });
    const [fault] = document.errors;
    if (fault) return err(`${file} is neither YAML nor JSON: ${fault.code} at character ${fault.pos[0]}`);
    const value: unknown = document.toJS();
    if (!isObject(value)) return err(`${file} holds no target: it must be an object with urls, users and so on`);
    return ok(resolveSecrets(value, dirname(file), env));
  } catch (error) {
    return err(`${file} cannot be read as a target: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** `{env: NAME}` and `{file: PATH}` in place of a text are read from there; a path counts from the folder of the target's file. */
function resolveSecrets(value: Readonly<Record<string, unknown>>, folder: string, env: Env): Facts {
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
    if (keys.length === 1 && typeof node['file'] === 'string') return secret(readFileSync(resolvePath(folder, node['file']), 'utf8').trim());
    return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, resolve(member, place === '' ? name : `${place}.${name}`)]));
  };
  return { facts: Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(member, name)])), secrets, unset };
}

const isScalar = (value: unknown): value is string | number | boolean | null => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What is wrong with a file, in one sentence without a value that may be secret. */
function problemIn(facts: Readonly<Record<string, Json>>): string | undefined {
  const { dialect, users, waivers, profile } = facts;
  if (dialect !== undefined && dialect !== 'documented' && dialect !== 'observed') return `dialect is ${JSON.stringify(dialect)}, but documented or observed is expected`;
  if (users !== undefined && !(Array.isArray(users) && users.every(isObject))) return 'users must be a list of objects such as {user, party, token}';
  if (waivers !== undefined && (!Array.isArray(waivers) || waiversOf(waivers).length < waivers.length)) return 'waivers must be a list of {clause, reason}, each with both';
  if (profile !== undefined && profile !== null && !isProfile(profile)) return `profile is ${JSON.stringify(profile)}, but releases such as scan=0.6.1,ledger=3.5.1 are expected`;
  const wrong = tokensIn(facts, '').find(({ token }) => !TOKEN.test(token));
  return wrong === undefined ? undefined : `${wrong.place} is no token: it holds spaces, line breaks or what no header can carry`;
}

/** What may stand after the word Bearer. */
const TOKEN = /^[\x21-\x7e]*$/;

/** Texts below members called token or tokens. */
function tokensIn(node: unknown, place: string, isToken = false): readonly { readonly place: string; readonly token: string }[] {
  if (typeof node === 'string') return isToken ? [{ place, token: node }] : [];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, member]) => tokensIn(member, place === '' ? name : `${place}.${name}`, isToken || name === 'token' || name === 'tokens'));
}

const pairsOf = (value: unknown): readonly (readonly unknown[])[] => (typeof value === 'string' ? value.split(',').map((pair) => pair.split('=', 2)) : Object.entries(isObject(value) ? value : {}));
const isRelease = ([group, release]: readonly unknown[]): boolean => GROUPS.some((known) => known === group) && typeof release === 'string' && /^\d+(\.\d+)*$/.test(release);
const isProfile = (value: unknown): boolean => (typeof value === 'string' || isObject(value)) && pairsOf(value).every(isRelease);

/** `scan=0.6.1,ledger=3.5.1`, or an object. */
const profileOf = (value: unknown): Readonly<Partial<Record<Group, string>>> => Object.fromEntries(pairsOf(value).filter(isRelease));

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

/** The facts with a value at a dotted place; what stands there is replaced. Lists grow as far as needed. */
export function withFact(facts: Json, place: string, value: Json): Json {
  const [step = '', ...rest] = place.split('.');
  const inner = (present: Json | undefined): Json => (rest.length === 0 ? value : withFact(present ?? null, rest.join('.'), value));
  const index = /^\d+$/.test(step) ? Number(step) : undefined;
  if (index === undefined) return { ...(isObject(facts) ? (facts as Readonly<Record<string, Json>>) : {}), [step]: inner(factAt(facts, step)) };
  const list = Array.isArray(facts) ? (facts as readonly Json[]) : [];
  return Array.from({ length: Math.max(list.length, index + 1) }, (_, at) => (at === index ? inner(list[at]) : (list[at] ?? {})));
}

export const isAbsent = (value: Json | undefined): boolean => value === undefined || value === null || value === '';
