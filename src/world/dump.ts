// A world as a file, and back: lines of JSON. The first line describes the world, then follows the log, one entry per
// line, and the last line closes it with a digest, so that a truncated or modified file is detected. Instants are texts
// of microseconds, because JSON readers may round numbers.

import { createHash } from 'node:crypto';
import { err, finish, isObject, ok, type Json, type Micros, type Result, type Work } from '../base';
import type { LogEntry } from '../ledger';
import { encodingOf, groupEnd, instantIn, isRecord, openLinesParser, parsedLine, type LineValue } from './entry-line';
import { openEntryWriter } from './pack-entries';
import { openEntryReader } from './unpack-entries';

const DUMP_FORMAT = 'understudy-dump';
/** Increases when an older reader would not understand the file. */
const DUMP_VERSION = 2;
/** Version 1 has plain lines only. */
const READ_VERSIONS: readonly unknown[] = [1, DUMP_VERSION];

/** The complete state of a world at one time: everything that determines its responses. */
export interface Checkpoint {
  readonly entries: readonly LogEntry[];
  /** Ids are hashes of seed, epoch and position in the log. */
  readonly seed: string;
  readonly epoch: number;
  readonly clock: { readonly now: Micros; readonly frozen: boolean; readonly speed: number };
  /** Number of trace ids issued to requests without one. */
  readonly traces: number;
  /** Armed faults with their counters, as the server writes them. */
  readonly faults: Json;
}

export interface Dump extends Checkpoint {
  /** Name of the world. */
  readonly name: string;
  /** A ledger user without a wallet, for trying out rejections. */
  readonly noWalletUser: string;
}

export interface DumpError {
  readonly line: number;
  readonly message: string;
}

const FIRST_BYTES = Buffer.from(`{"format":"${DUMP_FORMAT}"`);

/** Whether a file that begins with these bytes is a dump. */
export const isDump = (bytes: Buffer): boolean => bytes.subarray(0, FIRST_BYTES.length).equals(FIRST_BYTES);

/** The lines of a dump, each with its line end. */
export function* writeDump({ entries, ...rest }: Dump): Generator<string> {
  yield* writeDumpLines({ ...rest, count: entries.length }, dumpLines(entries));
}

/** The log in dump format, line by line without line ends; some lines are not entries. */
export function* dumpLines(entries: Iterable<LogEntry>): Generator<string> {
  const writer = openEntryWriter();
  for (const entry of entries) yield* linesIn(writer.add(entry));
  yield* linesIn(writer.end());
}

/** The lines of a text without their ends. */
const linesIn = (text: string): readonly string[] => (text === '' ? [] : text.slice(0, -1).split('\n'));

/** A dump of `count` entries that are already lines: for a log that is never in memory as a whole. */
export function* writeDumpLines(
  { name, seed, epoch, clock, traces, faults, noWalletUser, count }: DumpHead,
  lines: Iterable<string>,
): Generator<string> {
  const head = {
    format: DUMP_FORMAT,
    version: DUMP_VERSION,
    name,
    seed,
    epoch,
    clock: { ...clock, now: String(clock.now) },
    traces,
    faults,
    noWalletUser,
    entries: count,
  };
  const digest = createDigest();
  const closed = (line: string): string => {
    digest.line(line);
    return `${line}\n`;
  };
  yield closed(JSON.stringify(head));
  for (const line of lines) yield closed(line);
  yield `${JSON.stringify({ sha256: digest.close() })}\n`;
}

/** The digest of lines with their ends; one call per line would cost more than the hashing. */
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
  /** Takes whole lines, each with its end. The first error is kept, later lines are ignored. */
  lines(bytes: Buffer): void;
  end(): Result<DumpHead, DumpError>;
}

const NEWLINE = 10;
const NOT_JSON = 'is not a JSON object';

/** A longer one is a single line, which may not fit into a string. */
const LONGEST_PIECE = 1 << 28;

/**
 * Reads a dump in pieces, so that a large one is never one string. Entries are passed on before the digest is verified.
 */
export function openDumpReader(takeEntries: (entries: readonly LogEntry[]) => void): DumpReader {
  const digest = createHash('sha256');
  const reader = openEntryReader();
  const parse = openLinesParser();
  let head: DumpHead | undefined;
  let closing: string | undefined;
  let count = 0;
  let taken = 0;
  let problem: DumpError | undefined;
  /** Whether the last line so far is not a JSON object. */
  let isCutOff = false;
  const refuse = (message: string): void => void (problem ??= { line: count, message });
  const isSound = (): boolean => problem === undefined;

  /** Whether the digest covers the line. */
  const read = (text: string): boolean => {
    const value = parsedLine(text);
    if (!value) refuse(NOT_JSON);
    else if (closing !== undefined) refuse('follows the closing line of the dump');
    else if (isRecord(value) && typeof value['sha256'] === 'string') closing = value['sha256'];
    else {
      const entry = entryIn(value);
      if (entry) hand([entry]);
      return true;
    }
    return false;
  };
  const entryIn = (value: LineValue): LogEntry | undefined => {
    if (head) {
      const entry = reader.value(value);
      if (entry.ok) return entry.value;
      refuse(entry.error);
      return undefined;
    }
    const first = readHead(value);
    if (first.ok) head = first.value;
    else refuse(first.error);
    return undefined;
  };
  const readAll = (values: readonly LineValue[]): void => {
    const entries: LogEntry[] = [];
    for (const value of values) {
      count += 1;
      const entry = entryIn(value);
      if (entry) entries.push(entry);
      if (!isSound()) return;
    }
    hand(entries);
  };
  const hand = (entries: readonly LogEntry[]): void => {
    taken += entries.length;
    takeEntries(entries);
  };

  return {
    lines(bytes) {
      isCutOff = false;
      if (bytes.length > LONGEST_PIECE) {
        count += 1;
        return refuse(`has more than ${LONGEST_PIECE} bytes, and no line of a dump is longer; create the dump again`);
      }
      const encoding = encodingOf(bytes);
      // Hashes consecutive lines in one call where possible.
      let since = 0;
      const digested = (to: number, next: number): void => {
        if (to > since) digest.update(bytes.subarray(since, to));
        since = next;
      };
      // Lines that must be processed separately: an empty one, an invalid one, the last.
      const one = (from: number, to: number): void => {
        count += 1;
        if (from + 1 === to || !read(bytes.toString(encoding, from, to - 1))) digested(from, to);
        isCutOff = problem?.message === NOT_JSON && to === bytes.length;
      };
      for (let from = 0, to = 0; from < bytes.length && isSound(); from = to) {
        to = groupEnd(bytes, from);
        const values = closing === undefined ? entriesAmong(parse(bytes.subarray(from, to), encoding)) : undefined;
        if (values) readAll(values);
        else
          for (let line = from; line < to && isSound(); line = bytes.indexOf(NEWLINE, line) + 1)
            one(line, bytes.indexOf(NEWLINE, line) + 1);
      }
      if (isSound()) digested(bytes.length, bytes.length);
    },
    end() {
      const truncated = (where: string): Result<never, DumpError> =>
        err({
          line: count,
          message: `ends after ${taken} of ${head?.count} log entries, ${where}: the file is truncated; create the dump again`,
        });
      if (problem) return head && isCutOff ? truncated('within a line') : err(problem);
      if (!head) return err({ line: 1, message: 'is empty; a dump starts with a line that names its format' });
      if (closing === undefined) return truncated('without its closing line');
      if (closing !== digest.digest('hex') || taken !== head.count)
        return err({
          line: count,
          message:
            'was changed after it was written: the digest in its closing line does not match; create the dump again',
        });
      return ok(head);
    },
  };
}

/** Reads a dump that is in memory as a whole. */
export const readDump = (text: string): Result<Dump, DumpError> => finish(readDumpPieces(piecesOf(Buffer.from(text))));

/** Reads a dump in pieces of whole lines, one in each piece of work. */
export function* readDumpPieces(pieces: Iterable<Buffer>): Work<Result<Dump, DumpError>> {
  const entries: LogEntry[] = [];
  const reader = openDumpReader((more) => {
    for (const entry of more) entries.push(entry);
  });
  for (const bytes of pieces) {
    reader.lines(bytes);
    yield;
  }
  const read = reader.end();
  if (!read.ok) return read;
  const { count: _, ...rest } = read.value;
  return ok({ ...rest, entries });
}

const PIECE_BYTES = 1 << 16;

/** Bytes in memory in pieces of whole lines, each with its line end; it is added to the last one if missing. */
export function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0, to = 0; from < bytes.length; from = to) {
    const end = bytes.lastIndexOf(NEWLINE, from + PIECE_BYTES) + 1;
    to = end > from ? end : bytes.indexOf(NEWLINE, from) + 1;
    if (to === 0) return yield Buffer.concat([bytes.subarray(from), Buffer.of(NEWLINE)]);
    yield bytes.subarray(from, to);
  }
}

/** All of them, unless the closing line may be among them. */
const entriesAmong = (values: readonly LineValue[] | undefined): readonly LineValue[] | undefined =>
  values?.every((value) => !isRecord(value) || typeof value['sha256'] !== 'string') ? values : undefined;

/** The head of a dump. */
export type DumpHead = Omit<Dump, 'entries'> & { readonly count: number };

function readHead(value: LineValue): Result<DumpHead, string> {
  if (!isRecord(value)) return err(NOT_JSON);
  const { format, version, name, seed, epoch, clock, traces, faults, noWalletUser, entries } = value;
  if (format !== DUMP_FORMAT)
    return err(`is not a dump: "format" is ${JSON.stringify(format) ?? 'missing'}, not "${DUMP_FORMAT}"`);
  if (!READ_VERSIONS.includes(version))
    return err(
      `has dump version ${JSON.stringify(version) ?? 'none'}, and this understudy reads versions ${READ_VERSIONS.join(' and ')}: use the understudy that wrote it`,
    );
  const now = isObject(clock) ? instantIn(clock['now']) : undefined;
  const isSound =
    typeof name === 'string' &&
    typeof seed === 'string' &&
    isCount(epoch) &&
    isCount(traces) &&
    isCount(entries) &&
    typeof noWalletUser === 'string' &&
    isObject(clock) &&
    now !== undefined &&
    typeof clock['frozen'] === 'boolean' &&
    isCount(clock['speed']);
  if (!isSound) return err('needs valid members name, seed, epoch, clock, traces and entries');
  if (seed.includes('\0'))
    return err('has a seed with a NUL character (U+0000): write the dump again from a world with another seed');
  const state = { now, frozen: clock['frozen'] === true, speed: Number(clock['speed']) };
  // The result of JSON.parse is Json.
  return ok({ name, seed, epoch, clock: state, traces, faults: (faults ?? []) as Json, noWalletUser, count: entries });
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
