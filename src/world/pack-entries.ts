// Packs log entries into lines that state shared values once. A line before each group holds forms, which are entries
// and nodes without their varying values, and parts, which are texts, lists and small values that occur more than once.
// A packed line is a list of the varying values; an entry that does not fit stays a plain object. `unpack-entries.ts`
// reads them; a group does not depend on other lines.

import { finish, InvariantError, type Work } from '../base';
import type { DamlValue, ExerciseNode, LogEntry, Transaction, TreeNode } from '../ledger';
import { entryLine } from './entry-line';

/** Entries per group: larger groups would share little more, and a reader holds a whole group in memory. */
const GROUP_ENTRIES = 500;
/** Smaller groups share so little that plain lines are better. */
const MIN_ENTRIES = 16;
/** A shorter text is no longer than its index. */
const MIN_TEXT_LENGTH = 4;

interface EntryWriter {
  /** Complete lines, each with its line end: those of a whole group, or none. */
  add(entry: LogEntry): string;
  /** The remaining lines. */
  end(): string;
}

export function openEntryWriter(): EntryWriter {
  let group: LogEntry[] = [];
  const flush = (): string => {
    const text = entryLines(group);
    group = [];
    return text;
  };
  return { add: (entry) => (group.push(entry) === GROUP_ENTRIES ? flush() : ''), end: flush };
}

/** One group of entries as lines, each with its line end. */
export const entryLines = (entries: readonly LogEntry[]): string => finish(packing(entries));

/** Entries that are counted or packed in one piece of work. */
const ENTRIES_AT_ONCE = 25;

/** Like `entryLines`, in pieces of work. */
export function* packing(entries: readonly LogEntry[]): Work<string> {
  if (entries.length < MIN_ENTRIES) return entries.map((entry) => `${entryLine(entry)}\n`).join('');
  const keyOf = createKeys();
  const counts = new Map<string, number>();
  const count = (value: DamlValue): void => {
    const key = keyOf(value);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  const counting: PackingState = { form: () => 0, part: (value) => void count(value) };
  const fitting = new Set<LogEntry>();
  for (const [index, entry] of entries.entries()) {
    if (isPackable(entry) && fits(() => packed(entry, counting))) fitting.add(entry);
    if (index % ENTRIES_AT_ONCE === 0) yield;
  }
  const parts = [...counts].flatMap(([key, times]) => (times > 1 ? [key] : []));
  const numbers = new Map(parts.map((key, index) => [key, index]));
  const forms = new Map<string, number>();
  const writing: PackingState = {
    form(value) {
      const text = JSON.stringify(value);
      const known = forms.get(text) ?? forms.size;
      forms.set(text, known);
      return known;
    },
    part: (value) => numbers.get(keyOf(value) ?? ''),
  };
  const lines: string[] = [];
  for (const [index, entry] of entries.entries()) {
    lines.push(isIn(entry, fitting) ? JSON.stringify(packed(entry, writing)) : entryLine(entry));
    if (index % ENTRIES_AT_ONCE === 0) yield;
  }
  return `{"forms":[${[...forms.keys()].join()}],"parts":[${parts.map((key) => (key.startsWith(TEXT) ? JSON.stringify(key.slice(1)) : key)).join()}]}\n${lines.join('\n')}\n`;
}

const isIn = (entry: LogEntry, fitting: ReadonlySet<LogEntry>): entry is Transaction => fitting.has(entry);

function fits(pack: () => void): boolean {
  try {
    pack();
    return true;
  } catch (error) {
    if (error instanceof InvariantError) return false;
    throw error;
  }
}

/** Prefix of a text used as a key; JSON of a list or an object never begins like this. */
const TEXT = '=';

interface PackingState {
  /** The index of a form. */
  form(value: object): number;
  /** The index of a part, if it is one. */
  part(value: DamlValue): number | undefined | void;
}

/** A key that is equal for equal parts: the text itself, or the JSON of a list or of an object with one text. */
function createKeys(): (value: DamlValue) => string | undefined {
  // Each key is needed twice, and most lists are shared.
  const known = new Map<object, string | undefined>();
  return (value) => {
    if (typeof value === 'string') return value.length < MIN_TEXT_LENGTH ? undefined : `${TEXT}${value}`;
    if (typeof value !== 'object' || value === null) return undefined;
    if (!known.has(value)) known.set(value, jsonOf(value));
    return known.get(value);
  };
}

function jsonOf(value: DamlValue & object): string | undefined {
  if (Array.isArray(value)) return value.every(isText) ? JSON.stringify(value) : undefined;
  const values = Object.values(value);
  return values.length <= 1 && values.every(isText) ? JSON.stringify(value) : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Most entries of a long log are transactions. One with inexact instants, or with further trace members, is left as it
 * is.
 */
function isPackable(entry: LogEntry): entry is Transaction {
  if (entry.type !== 'transaction') return false;
  const { recordTime, effectiveAt, trace, nodes } = entry;
  const isExact = (instant: bigint): boolean => Number.isSafeInteger(Number(instant));
  return (
    isExact(recordTime) &&
    isExact(effectiveAt) &&
    trace.traceparent !== undefined &&
    Object.keys(trace).length === 1 &&
    nodes.every((node) => node.kind === 'exercise' || isExact(node.contract.createdAt))
  );
}

/** Placeholder for a varying value: a text, because the values of the ledger are not numbers either. */
const OPEN = '';

function packed(entry: Transaction, packing: PackingState): readonly unknown[] {
  const { updateId, offset, recordTime, effectiveAt, trace, actAs, commandId, nodes } = entry;
  const form = {
    ...entry,
    updateId: OPEN,
    offset: 0,
    recordTime: OPEN,
    trace: OPEN,
    effectiveAt: OPEN,
    actAs: OPEN,
    ...(commandId === undefined ? {} : { commandId: OPEN }),
    nodes: OPEN,
  };
  return [
    packing.form(form),
    updateId,
    offset,
    Number(recordTime),
    Number(effectiveAt),
    trace.traceparent,
    valueOf(actAs, packing),
    nodes.map((node) => packedNode(node, packing)),
    ...(commandId === undefined ? [] : [commandId]),
  ];
}

function packedNode(node: TreeNode, packing: PackingState): readonly unknown[] {
  if (node.kind === 'exercise') return packedExercise(node, packing);
  const { contractId, payload, signatories, observers, createdAt } = node.contract;
  const form = {
    ...node,
    contract: {
      ...node.contract,
      contractId: OPEN,
      payload: OPEN,
      signatories: OPEN,
      observers: OPEN,
      createdAt: OPEN,
    },
  };
  return [
    packing.form(form),
    valueOf(contractId, packing),
    valueOf(signatories, packing),
    valueOf(observers, packing),
    insideOf(payload as DamlValue, packing),
    Number(createdAt),
  ];
}

function packedExercise(node: ExerciseNode, packing: PackingState): readonly unknown[] {
  const { contractId, signatories, observers, actingParties, argument, result } = node;
  const form = {
    ...node,
    contractId: OPEN,
    signatories: OPEN,
    observers: OPEN,
    actingParties: OPEN,
    argument: OPEN,
    result: OPEN,
  };
  return [
    packing.form(form),
    valueOf(contractId, packing),
    valueOf(signatories, packing),
    valueOf(observers, packing),
    valueOf(actingParties, packing),
    valueOf(argument, packing),
    valueOf(result, packing),
  ];
}

/** A value with each part replaced by its index: values of the ledger contain no numbers. */
const valueOf = (value: DamlValue, packing: PackingState): unknown => packing.part(value) ?? insideOf(value, packing);

function insideOf(value: DamlValue, packing: PackingState): unknown {
  // The types rule it out, but a recording may contain one.
  if (typeof value === 'number') throw new InvariantError('values of the ledger contain no numbers');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: DamlValue) => valueOf(item, packing));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, valueOf(member, packing)]));
}
