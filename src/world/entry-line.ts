// One log entry as a line of JSON, and back. Instants are texts of microseconds, because JSON readers may round
// numbers.

import { isAscii } from 'node:buffer';
import { InvariantError, err, isObject, micros, ok, type Micros, type Result } from '../base';
import type { LogEntry } from '../ledger';

/** One log entry as a plain line, without the line end. */
export const entryLine = (entry: LogEntry): string => JSON.stringify(withInstants(entry, String));

/** A single line of `entryLine` as an entry. */
export function readEntryLine(text: string): Result<LogEntry, string> {
  const value = parsedLine(text);
  return isRecord(value) ? readEntry(value, createRestoring()) : err('is not a JSON object');
}

/** The object or list in a line. */
export type LineValue = Record<string, unknown> | readonly unknown[];

export function parsedLine(text: string): LineValue | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) || Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const NEWLINE = 10;
const COMMA = 44;
const [OPEN, CLOSE] = [91, 93] as const;
const BUFFER_BYTES = 1 << 16;

/** Decodes the bytes of a log: nearly all of it is ASCII, which needs no inspection of each character. */
export const encodingOf = (bytes: Buffer): 'latin1' | 'utf8' => (isAscii(bytes) ? 'latin1' : 'utf8');

/**
 * Parses lines together, each with its line end and each an object or a list; undefined when some line is something
 * else, and each has to be parsed separately. They are joined into one list as bytes, because a newly concatenated
 * string would be most of the work of the garbage collector.
 */
export function openLinesParser(): (lines: Buffer, encoding: 'latin1' | 'utf8') => readonly LineValue[] | undefined {
  let room = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  return (lines, encoding) => {
    if (room.length <= lines.length) room = Buffer.allocUnsafeSlow(2 * lines.length);
    const count = joined(lines, room);
    try {
      const values: unknown = JSON.parse(room.toString(encoding, 0, lines.length + 1));
      return Array.isArray(values) && values.length === count && values.every(isLineValue) ? values : undefined;
    } catch {
      return undefined;
    }
  };
}

/**
 * Approximate number of bytes that are parsed together, so that shared values are detected; more would only live
 * longer.
 */
const GROUP_BYTES = 1 << 15;

/** Where the batch of lines that starts at `from` ends. */
export function groupEnd(bytes: Buffer, from: number): number {
  const last = bytes.subarray(from, from + GROUP_BYTES).lastIndexOf(NEWLINE);
  if (last !== -1) return from + last + 1;
  const end = bytes.indexOf(NEWLINE, from + GROUP_BYTES);
  return end === -1 ? bytes.length : end + 1;
}

/**
 * Writes the lines as one JSON list and returns their number. JSON texts contain no raw line ends, so every line end
 * separates lines.
 */
function joined(lines: Buffer, room: Buffer): number {
  lines.copy(room, 1);
  let count = 1;
  for (let end = room.indexOf(NEWLINE, 1); end > 0 && end < lines.length; end = room.indexOf(NEWLINE, end + 1)) {
    room[end] = COMMA;
    count += 1;
  }
  room[0] = OPEN;
  room[lines.length] = CLOSE;
  return count;
}

const isLineValue = (value: unknown): value is LineValue => typeof value === 'object' && value !== null;

export const isRecord = (value: unknown): value is Record<string, unknown> => isObject(value);

export function instantIn(value: unknown): Micros | undefined {
  if (typeof value !== 'string' || !/^-?\d{1,20}$/.test(value)) return undefined;
  // A number converts to a bigint much faster than a text; instants of this range are exact as numbers.
  const rounded = Number(value);
  return micros(Number.isSafeInteger(rounded) ? rounded : BigInt(value));
}

const TYPES: ReadonlyMap<unknown, LogEntry['type']> = new Map(
  (
    [
      'transaction',
      'reassignment',
      'topology',
      'network-started',
      'migration-started',
      'user-created',
      'user-deactivated',
      'user-updated',
      'user-deleted',
      'user-rights-granted',
      'user-rights-revoked',
      'party-noted',
      'external-party-onboarded',
      'dar-uploaded',
      'identity-provider-set',
      'identity-provider-deleted',
      'user-moved',
      'packages-vetted',
      'tracking-id-taken',
      'tracking-id-released',
      'snapshot-taken',
      'lsu-announced',
      'lsu-cancelled',
      'automation-set',
      'automation-mode-set',
      'failure-armed',
      'automation-failed',
      'automation-refused',
      'reassignment-held',
      'instrument-created',
      'traffic-changed',
      'traffic-scheduled',
      'traffic-arrived',
    ] as const
  ).map((type) => [type, type]),
);

/** A log entry, made from the parsed value in place. The digest vouches for its shape: only the type is checked. */
export function readEntry(
  value: Record<string, unknown>,
  restore: (text: unknown) => Micros,
): Result<LogEntry, string> {
  // The constant instead of a separate string for each entry.
  const type = (value['type'] = TYPES.get(value['type']) ?? value['type']);
  if (!TYPES.has(type)) return err(`is not a log entry: "type" is ${JSON.stringify(value['type']) ?? 'missing'}`);
  try {
    restoreInstants(value, restore);
    return ok(value as unknown as LogEntry);
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

/** Reads texts of microseconds; the times of one entry, and often of the next one, are equal and then shared. */
export function createRestoring(): (text: unknown) => Micros {
  let last: unknown;
  let value: Micros | undefined;
  return (text) => {
    if (text === last && value !== undefined) return value;
    value = instantIn(text);
    last = text;
    if (value === undefined) throw new InvariantError(`${JSON.stringify(text)} is not an instant in microseconds`);
    return value;
  };
}

type EntryMembers = Readonly<Record<string, unknown>>;
type Restoration = (instant: unknown, name: string) => unknown;

const INSTANTS = [
  'at',
  'recordTime',
  'effectiveAt',
  'decidedAt',
  'assignmentExclusivity',
  'retryAt',
  'nextAt',
  'respondAt',
  'createdAt',
  'topologyFreezeTime',
  'upgradeTime',
  'tick',
  'consume',
  'expire',
  'summarize',
  'assign',
];
/** Members that contain nested instants. */
const HOLDERS = ['contract', 'network', 'delays', 'lsu', 'command'];
const IS_INSTANT: ReadonlySet<string> = new Set(INSTANTS);
const IS_HOLDER: ReadonlySet<string> = new Set(HOLDERS);

/** Parses instants in place, wherever `withInstants` finds them. */
function restoreInstants(members: Record<string, unknown>, restore: (text: unknown) => Micros): void {
  for (const name in members) {
    const value = members[name];
    if (IS_INSTANT.has(name) && value !== undefined) members[name] = restore(value);
    else if (IS_HOLDER.has(name) && isRecord(value)) restoreInstants(value, restore);
    else if (name === 'nodes' && Array.isArray(value))
      for (const node of value)
        if (isRecord(node) && isRecord(node['contract'])) restoreInstants(node['contract'], restore);
  }
}

/** The same entry with each instant converted; payloads contain none, because the ledger keeps them as text. */
export function withInstants(value: object, change: Restoration): EntryMembers {
  const members = value as EntryMembers;
  const changed: Record<string, unknown> = { ...members };
  for (const name of INSTANTS) if (members[name] !== undefined) changed[name] = change(members[name], name);
  for (const name of HOLDERS) {
    const inner = members[name];
    if (isObject(inner)) changed[name] = withInstants(inner, change);
  }
  const nodes = members['nodes'];
  if (Array.isArray(nodes))
    changed['nodes'] = nodes.map((node: unknown) =>
      isObject(node) && isObject(node['contract'])
        ? { ...node, contract: withInstants(node['contract'], change) }
        : node,
    );
  return changed;
}
