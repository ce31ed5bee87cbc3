// A world as a file, and back: lines of JSON. The first line says what the world is, then comes the log, one entry a line, and the
// last line closes it with a digest, so that a file that was cut or changed is seen. Instants are texts of microseconds: no JSON
// reader may round them.

import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { BrokenInvariant, err, isObject, micros, ok, type Json, type Micros, type Result } from '../base';
import type { LogEntry } from '../ledger';
import { createSharer } from './share';

const DUMP_FORMAT = 'understudy-dump';
/** Grows when an older reader would not understand the file. */
const DUMP_VERSION = 1;

/** A world at one moment: everything that decides what it will answer. */
export interface Checkpoint {
  readonly entries: readonly LogEntry[];
  /** Ids are hashes of seed, epoch and position in the log. */
  readonly seed: string;
  readonly epoch: number;
  readonly clock: { readonly now: Micros; readonly frozen: boolean; readonly speed: number };
  /** Trace ids given so far to requests that brought none. */
  readonly traces: number;
  /** Armed faults with their counters, as the server writes them. */
  readonly faults: Json;
}

export interface Dump extends Checkpoint {
  /** Name of the world. */
  readonly name: string;
  /** A ledger user without a wallet, for those who try refusals. */
  readonly noWalletUser: string;
}

export interface DumpError {
  readonly line: number;
  readonly message: string;
}

export const isDump = (text: string): boolean => text.startsWith(`{"format":"${DUMP_FORMAT}"`);

/** The lines of a dump, each with its line end. */
export function* writeDump({ entries, ...rest }: Dump): Generator<string> {
  yield* writeDumpLines({ ...rest, count: entries.length }, linesOf(entries));
}

function* linesOf(entries: readonly LogEntry[]): Generator<string> {
  for (const entry of entries) yield entryLine(entry);
}

/** One entry of the log as a dump holds it, without the line end. */
export const entryLine = (entry: LogEntry): string => JSON.stringify(withInstants(entry, String));

/** A dump of entries that are lines already, `count` of them: for a log that is never in memory as a whole. */
export function* writeDumpLines({ name, seed, epoch, clock, traces, faults, noWalletUser, count }: DumpHead, lines: Iterable<string>): Generator<string> {
  const head = { format: DUMP_FORMAT, version: DUMP_VERSION, name, seed, epoch, clock: { ...clock, now: String(clock.now) }, traces, faults, noWalletUser, entries: count };
  const digest = createDigest();
  const closed = (line: string): string => {
    digest.line(line);
    return `${line}\n`;
  };
  yield closed(JSON.stringify(head));
  for (const line of lines) yield closed(line);
  yield `${JSON.stringify({ sha256: digest.close() })}\n`;
}

/** The digest of lines with their ends; a call for each of them would cost more than the hashing. */
function createDigest() {
  const digest = createHash('sha256');
  let waiting = '';
  return {
    line(text: string): void {
      waiting += `${text}\n`;
      if (waiting.length < 1 << 16) return;
      digest.update(waiting);
      waiting = '';
    },
    close: (): string => digest.update(waiting).digest('hex'),
  };
}

export interface DumpReader {
  /** Whole lines, each with its end. The first error is kept, later lines are ignored. */
  lines(bytes: Buffer): void;
  end(): Result<Dump, DumpError>;
}

const LINE_END = 10;

/** Reads a dump in pieces, so that a large one never is one text. */
export function openDumpReader(): DumpReader {
  const digest = createHash('sha256');
  const entries: LogEntry[] = [];
  const reader = openEntryReader();
  let head: DumpHead | undefined;
  let closing: string | undefined;
  let count = 0;
  let problem: DumpError | undefined;
  const refuse = (message: string): void => void (problem ??= { line: count, message });
  const isSound = (): boolean => problem === undefined;

  /** Whether the line is one that the digest is of. */
  const read = (text: string): boolean => {
    const value = parsed(text);
    if (!value) refuse('is not a JSON object');
    else if (closing !== undefined) refuse('follows the closing line of the dump');
    else if (typeof value['sha256'] === 'string') closing = value['sha256'];
    else {
      take(value);
      return true;
    }
    return false;
  };
  const take = (value: Record<string, unknown>): void => {
    if (head) {
      const entry = reader.entry(value);
      if (entry.ok) entries.push(entry.value);
      else refuse(entry.error);
      return;
    }
    const first = readHead(value);
    if (first.ok) head = first.value;
    else refuse(first.error);
  };
  const takeAll = (values: readonly Record<string, unknown>[]): void => {
    for (const value of values) {
      count += 1;
      take(value);
      if (!isSound()) return;
    }
  };

  return {
    lines(bytes) {
      const text = textsOf(bytes);
      // What the digest is of goes to it in one piece as far as it can.
      let since = 0;
      const digested = (to: number, next: number): void => {
        if (to > since) digest.update(bytes.subarray(since, to));
        since = next;
      };
      // Lines that cannot be taken together: an empty one, one that is wrong, the last.
      const one = (from: number, to: number): void => {
        count += 1;
        if (from + 1 === to || !read(text(from, to - 1))) digested(from, to);
      };
      for (let from = 0, to = 0; from < bytes.length && isSound(); from = to) {
        to = groupEnd(bytes, from);
        const values = closing === undefined ? parsedGroup(text(from, to - 1)) : undefined;
        if (values) takeAll(values);
        else for (let line = from; line < to && isSound(); line = bytes.indexOf(LINE_END, line) + 1) one(line, bytes.indexOf(LINE_END, line) + 1);
      }
      if (isSound()) digested(bytes.length, bytes.length);
    },
    end() {
      if (problem) return err(problem);
      if (!head) return err({ line: 1, message: 'is empty; a dump starts with a line that says its format' });
      if (closing === undefined) return err({ line: count, message: `ends after ${entries.length} of ${head.count} log entries, without its closing line: the file was cut; take the dump again` });
      if (closing !== digest.digest('hex') || entries.length !== head.count) return err({ line: count, message: 'was changed after it was written: the digest of its closing line does not fit; take the dump again' });
      const { count: _, ...rest } = head;
      return ok({ ...rest, entries });
    },
  };
}

/** Reads a dump that is there as a whole. */
export function readDump(text: string): Result<Dump, DumpError> {
  const reader = openDumpReader();
  if (text !== '') reader.lines(Buffer.from(text.endsWith('\n') ? text : `${text}\n`));
  return reader.end();
}

/** Parts of bytes as texts. What holds nothing but ASCII, as nearly all does, is made into text without a look at each sign. */
function textsOf(bytes: Buffer): (from: number, to: number) => string {
  return isAscii(bytes) ? (from, to) => bytes.toString('latin1', from, to) : (from, to) => bytes.toString('utf8', from, to);
}

/** Lines of about so many bytes are parsed together: what they have in common is then seen once, and more would only live longer. */
const GROUP_BYTES = 1 << 15;

function groupEnd(bytes: Buffer, from: number): number {
  const last = bytes.subarray(from, from + GROUP_BYTES).lastIndexOf(LINE_END);
  return last === -1 ? bytes.indexOf(LINE_END, from + GROUP_BYTES) + 1 : from + last + 1;
}

/** What lines of a log say, an object each; undefined where that is not all there is to say of them, and each has to be looked at. */
function parsedGroup(text: string): readonly Record<string, unknown>[] | undefined {
  // No text of JSON holds a line end as such: all that are there part lines.
  const joined = text.replaceAll('\n', ',');
  let lines = 1;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) lines += 1;
  try {
    const values: unknown = JSON.parse(`[${joined}]`);
    const isPlain = Array.isArray(values) && values.length === lines && values.every((value) => isRecord(value) && typeof value['sha256'] !== 'string');
    return isPlain ? values : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the entries of one log, which then share what they have in common. */
export interface EntryReader {
  /** A line of `entryLine` as the entry it was. */
  line(text: string): Result<LogEntry, string>;
  /** The same of a line that was parsed, which it takes the place of. */
  entry(value: Record<string, unknown>): Result<LogEntry, string>;
}

export function openEntryReader(): EntryReader {
  const sharer = createSharer();
  const restore = createRestoring();
  const entry = (value: Record<string, unknown>): Result<LogEntry, string> => {
    const read = readEntry(value, restore);
    if (read.ok && read.value.type === 'transaction') sharer.transaction(value);
    return read;
  };
  return {
    entry,
    line(text) {
      const value = parsed(text);
      return value ? entry(value) : err('is not a JSON object');
    },
  };
}

/** A line of `entryLine` as the entry it was, for itself. */
export function readEntryLine(text: string): Result<LogEntry, string> {
  const value = parsed(text);
  return value ? readEntry(value, createRestoring()) : err('is not a JSON object');
}

/** What a dump says of itself before its log. */
export type DumpHead = Omit<Dump, 'entries'> & { readonly count: number };

function readHead(value: Readonly<Record<string, unknown>>): Result<DumpHead, string> {
  const { format, version, name, seed, epoch, clock, traces, faults, noWalletUser, entries } = value;
  if (format !== DUMP_FORMAT) return err(`is no dump: "format" is ${JSON.stringify(format) ?? 'missing'}, not "${DUMP_FORMAT}"`);
  if (version !== DUMP_VERSION) return err(`has dump version ${JSON.stringify(version) ?? 'none'}, and this understudy reads version ${DUMP_VERSION}: use the understudy that wrote it`);
  const now = isObject(clock) ? instant(clock['now']) : undefined;
  const isSound =
    typeof name === 'string' && typeof seed === 'string' && isCount(epoch) && isCount(traces) && isCount(entries) && typeof noWalletUser === 'string' &&
    isObject(clock) && now !== undefined && typeof clock['frozen'] === 'boolean' && isCount(clock['speed']);
  if (!isSound) return err('does not say name, seed, epoch, clock, traces and entries as a dump does');
  const state = { now, frozen: clock['frozen'] === true, speed: Number(clock['speed']) };
  // What JSON.parse gave is Json.
  return ok({ name, seed, epoch, clock: state, traces, faults: (faults ?? []) as Json, noWalletUser, count: entries });
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function instant(value: unknown): Micros | undefined {
  if (typeof value !== 'string' || !/^-?\d{1,20}$/.test(value)) return undefined;
  // A number is made into a bigint much faster than a text; instants of this age are exact as numbers.
  const rounded = Number(value);
  return micros(Number.isSafeInteger(rounded) ? rounded : BigInt(value));
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const TYPES: ReadonlyMap<unknown, LogEntry['type']> = new Map(([
  'transaction', 'reassignment', 'topology', 'network-started', 'migration-started', 'user-created', 'user-deactivated', 'user-updated', 'user-deleted', 'user-rights-granted', 'user-rights-revoked',
  'party-noted', 'external-party-onboarded', 'tracking-id-taken', 'tracking-id-released',
  'snapshot-taken', 'lsu-announced', 'lsu-cancelled', 'automation-set', 'automation-mode-set', 'failure-armed', 'automation-failed', 'reassignment-held',
] as const).map((type) => [type, type]));

/** An entry of the log, which takes the place of what was parsed. Its digest vouches for its shape: only the type is looked at. */
function readEntry(value: Record<string, unknown>, restore: (text: unknown) => Micros): Result<LogEntry, string> {
  // Our text in the place of one for each entry.
  const type = (value['type'] = TYPES.get(value['type']) ?? value['type']);
  if (!TYPES.has(type)) return err(`is no entry of a log: "type" is ${JSON.stringify(value['type']) ?? 'missing'}`);
  try {
    restoreInstants(value, restore);
    return ok(value as unknown as LogEntry);
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

/** Reads texts of microseconds; the times of one entry are mostly the same, and often those of the next, and then they are one. */
function createRestoring(): (text: unknown) => Micros {
  let last: unknown;
  let value: Micros | undefined;
  return (text) => {
    if (text === last && value !== undefined) return value;
    value = instant(text);
    last = text;
    if (value === undefined) throw new BrokenInvariant(`${JSON.stringify(text)} is no instant in microseconds`);
    return value;
  };
}

type Members = Readonly<Record<string, unknown>>;
type Change = (instant: unknown, name: string) => unknown;

const INSTANTS = ['at', 'recordTime', 'effectiveAt', 'assignmentExclusivity', 'retryAt', 'createdAt', 'topologyFreezeTime', 'upgradeTime', 'tick', 'consume', 'expire', 'summarize', 'assign'];
/** Members that hold instants further inside. */
const HOLDERS = ['contract', 'network', 'delays', 'lsu', 'command'];
const IS_INSTANT: ReadonlySet<string> = new Set(INSTANTS);
const IS_HOLDER: ReadonlySet<string> = new Set(HOLDERS);

/** Puts instants where their texts are, in all places that `withInstants` knows. */
function restoreInstants(members: Record<string, unknown>, restore: (text: unknown) => Micros): void {
  for (const name in members) {
    const value = members[name];
    if (IS_INSTANT.has(name) && value !== undefined) members[name] = restore(value);
    else if (IS_HOLDER.has(name) && isRecord(value)) restoreInstants(value, restore);
    else if (name === 'nodes' && Array.isArray(value)) for (const node of value) if (isRecord(node) && isRecord(node['contract'])) restoreInstants(node['contract'], restore);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => isObject(value);

/** The same entry with each instant changed; payloads hold none, they are the ledger's own texts. */
export function withInstants(value: object, change: Change): Members {
  const members = value as Members;
  const changed: Record<string, unknown> = { ...members };
  for (const name of INSTANTS) if (members[name] !== undefined) changed[name] = change(members[name], name);
  for (const name of HOLDERS) {
    const inner = members[name];
    if (isObject(inner)) changed[name] = withInstants(inner, change);
  }
  const nodes = members['nodes'];
  if (Array.isArray(nodes)) changed['nodes'] = nodes.map((node: unknown) => (isObject(node) && isObject(node['contract']) ? { ...node, contract: withInstants(node['contract'], change) } : node));
  return changed;
}
