// One entry of a log as a line of JSON, and back. Instants are texts of microseconds: no JSON reader may round them.

import { isAscii } from 'node:buffer';
import { InvariantError, err, isObject, micros, ok, type Micros, type Result } from '../base';
import type { LogEntry } from '../ledger';

/** One entry of the log as a plain line, without the line end. */
export const entryLine = (entry: LogEntry): string => JSON.stringify(withInstants(entry, String));

/** A line of `entryLine` as the entry it was, for itself. */
export function readEntryLine(text: string): Result<LogEntry, string> {
  const value = parsedLine(text);
  return isRecord(value) ? readEntry(value, createRestoring()) : err('is not a JSON object');
}

/** The object or list that a line is. */
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

/** How the bytes of a log are read as text: what holds nothing but ASCII, as nearly all does, without a look at each sign. */
export const encodingOf = (bytes: Buffer): 'latin1' | 'utf8' => (isAscii(bytes) ? 'latin1' : 'utf8');

/**
 * Parses lines together, each with its end: an object or a list each; undefined where that is not all there is to say of them, and each
 * has to be looked at. They are made into one list as bytes, since a text that is put together anew each time is most of what the
 * collector has to look through.
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

/** Lines of about so many bytes are parsed together: what they have in common is then seen once, and more would only live longer. */
const GROUP_BYTES = 1 << 15;

/** Where the lines end that are parsed together with the one at `from`. */
export function groupEnd(bytes: Buffer, from: number): number {
  const last = bytes.subarray(from, from + GROUP_BYTES).lastIndexOf(NEWLINE);
  if (last !== -1) return from + last + 1;
  const end = bytes.indexOf(NEWLINE, from + GROUP_BYTES);
  return end === -1 ? bytes.length : end + 1;
}

/** Writes the lines as one list of JSON; gives their number. No text of JSON holds a line end as such: all that are there part lines. */
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
  // A number is made into a bigint much faster than a text; instants of this age are exact as numbers.
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
    ] as const
  ).map((type) => [type, type]),
);

/** An entry of the log, which takes the place of what was parsed. Its digest vouches for its shape: only the type is looked at. */
export function readEntry(
  value: Record<string, unknown>,
  restore: (text: unknown) => Micros,
): Result<LogEntry, string> {
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
export function createRestoring(): (text: unknown) => Micros {
  let last: unknown;
  let value: Micros | undefined;
  return (text) => {
    if (text === last && value !== undefined) return value;
    value = instantIn(text);
    last = text;
    if (value === undefined) throw new InvariantError(`${JSON.stringify(text)} is no instant in microseconds`);
    return value;
  };
}

type EntryMembers = Readonly<Record<string, unknown>>;
type Restoration = (instant: unknown, name: string) => unknown;

const INSTANTS = [
  'at',
  'recordTime',
  'effectiveAt',
  'assignmentExclusivity',
  'retryAt',
  'createdAt',
  'topologyFreezeTime',
  'upgradeTime',
  'tick',
  'consume',
  'expire',
  'summarize',
  'assign',
];
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
    else if (name === 'nodes' && Array.isArray(value))
      for (const node of value)
        if (isRecord(node) && isRecord(node['contract'])) restoreInstants(node['contract'], restore);
  }
}

/** The same entry with each instant changed; payloads hold none, they are the ledger's own texts. */
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
