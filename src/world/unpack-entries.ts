// Reads the lines of one log, plain and packed (`pack-entries.ts`); the entries share their common values.

import { InvariantError, defined, err, finish, micros, ok, type Result, type Work } from '../base';
import type { LedgerContract, DamlValue, ExerciseNode, LogEntry, PartyId, Transaction, TreeNode } from '../ledger';
import {
  createRestoring,
  encodingOf,
  groupEnd,
  isRecord,
  openLinesParser,
  parsedLine,
  readEntry,
  type LineValue,
} from './entry-line';
import { createValueSharer, type ValueSharer } from './shared-values';

export interface EntryReader {
  /** Reads a line as an entry; undefined for a line that only declares a group. */
  line(text: string): Result<LogEntry | undefined, string>;
  /** The same for a parsed line, which is modified in place. */
  value(value: LineValue): Result<LogEntry | undefined, string>;
  /** Several lines, each with its line end. */
  lines(bytes: Buffer): Result<readonly LogEntry[], string>;
  /** The same in pieces of work. */
  linesInPieces(bytes: Buffer): Work<Result<readonly LogEntry[], string>>;
}

export function openEntryReader(): EntryReader {
  const sharer = createValueSharer();
  const restore = createRestoring();
  const parse = openLinesParser();
  let group: EntryGroup = { forms: [], parts: [] };
  const value: EntryReader['value'] = (line) => {
    if (!isRecord(line)) return readPacked(line as unknown as PackedLine, { group, sharer });
    if (Array.isArray(line['forms'])) {
      group = groupOf(line as unknown as EntryGroup, sharer);
      return ok(undefined);
    }
    const read = readEntry(line, restore);
    if (read.ok && read.value.type === 'transaction') sharer.transaction(line);
    return read;
  };
  const line: EntryReader['line'] = (text) => {
    const parsed = parsedLine(text);
    return parsed ? value(parsed) : err('is not a JSON object');
  };
  function* linesInPieces(bytes: Buffer): Work<Result<readonly LogEntry[], string>> {
    const encoding = encodingOf(bytes);
    const entries: LogEntry[] = [];
    for (let from = 0, to = 0; from < bytes.length; from = to) {
      to = groupEnd(bytes, from);
      // One by one when not all of them are valid.
      for (const one of parse(bytes.subarray(from, to), encoding) ??
        bytes.toString(encoding, from, to - 1).split('\n')) {
        const read = typeof one === 'string' ? line(one) : value(one);
        if (!read.ok) return read;
        if (read.value) entries.push(read.value);
      }
      yield;
    }
    return ok(entries);
  }
  return { value, line, lines: (bytes) => finish(linesInPieces(bytes)), linesInPieces };
}

/** The shared values of a group of lines. The digest of the file vouches for their shape. */
interface EntryGroup {
  readonly forms: readonly (Transaction | TreeNode)[];
  readonly parts: readonly DamlValue[];
}

const groupOf = ({ forms, parts }: EntryGroup, sharer: ValueSharer): EntryGroup => ({
  forms,
  parts: parts.map((part) => sharer.part(part) as DamlValue),
});

/** The index of a part, or a value that contains such indexes. */
type PackedCell = DamlValue | number;
type PackedLine = readonly [
  form: number,
  updateId: string,
  offset: number,
  recordTime: number,
  effectiveAt: number,
  traceparent: string,
  actAs: PackedCell,
  nodes: readonly PackedNode[],
  commandId?: string,
];
type PackedNode = PackedExercise | PackedCreate;
type PackedExercise = readonly [
  form: number,
  contractId: PackedCell,
  signatories: PackedCell,
  observers: PackedCell,
  actingParties: PackedCell,
  argument: PackedCell,
  result: PackedCell,
];
type PackedCreate = readonly [
  form: number,
  contractId: PackedCell,
  signatories: PackedCell,
  observers: PackedCell,
  payload: PackedCell,
  createdAt: number,
];
type Mutable<T> = { -readonly [N in keyof T]: T[N] };

function readPacked(line: PackedLine, within: GroupContext): Result<LogEntry, string> {
  try {
    return ok(unpacked(line, within));
  } catch (error) {
    return err(`is not a packed log entry: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A copy of the form, with its members in the order of the original entry. */
function unpacked(
  [form, updateId, offset, recordTime, effectiveAt, traceparent, actAs, nodes, commandId]: PackedLine,
  within: GroupContext,
): Transaction {
  const shape = formAt(within.group, form);
  if (!('type' in shape)) throw new InvariantError('its form is of a node');
  const entry: Mutable<Transaction> = { ...shape };
  entry.updateId = updateId;
  entry.offset = offset;
  entry.recordTime = micros(recordTime);
  // Usually the same instant, which is then stored once.
  entry.effectiveAt = effectiveAt === recordTime ? entry.recordTime : micros(effectiveAt);
  entry.trace = { traceparent };
  entry.actAs = listIn(actAs, within);
  entry.nodes = nodes.map((node) => unpackedNode(node, entry, within));
  if (commandId !== undefined) entry.commandId = commandId;
  return entry;
}

interface GroupContext {
  readonly group: EntryGroup;
  readonly sharer: ValueSharer;
}

function unpackedNode(cells: PackedNode, { effectiveAt }: Transaction, within: GroupContext): TreeNode {
  const shape = formAt(within.group, cells[0]);
  if (!('kind' in shape)) throw new InvariantError('the form of a node is of an entry');
  if (shape.kind === 'exercise') return unpackedExercise(shape, cells as PackedExercise, within);
  const [, contractId, signatories, observers, payload, createdAt] = cells as PackedCreate;
  const contract: Mutable<LedgerContract> = { ...shape.contract };
  contract.contractId = textIn(contractId, within.group);
  contract.payload = resolved(payload, within.group) as LedgerContract['payload'];
  contract.signatories = listIn(signatories, within);
  contract.observers = listIn(observers, within);
  contract.createdAt = createdAt === Number(effectiveAt) ? effectiveAt : micros(createdAt);
  within.sharer.made(contract);
  const node: Mutable<typeof shape> = { ...shape };
  node.contract = contract;
  return node;
}

function unpackedExercise(
  shape: ExerciseNode,
  [, contractId, signatories, observers, actingParties, argument, result]: PackedExercise,
  within: GroupContext,
): ExerciseNode {
  const node: Mutable<ExerciseNode> = { ...shape };
  const id = textIn(contractId, within.group);
  // A part is already shared.
  node.contractId = typeof contractId === 'number' ? id : within.sharer.id(id);
  node.signatories = listIn(signatories, within);
  node.observers = listIn(observers, within);
  node.actingParties = listIn(actingParties, within);
  node.argument = resolved(argument, within.group);
  node.result = resolved(result, within.group);
  if (node.consuming) within.sharer.ended(id);
  return node;
}

const formAt = ({ forms }: EntryGroup, form: number): Transaction | TreeNode =>
  defined(forms[form], `no earlier line declares form ${form}`);
const partAt = ({ parts }: EntryGroup, part: number): DamlValue => {
  const value = parts[part];
  if (value === undefined) throw new InvariantError(`no earlier line declares part ${part}`);
  return value;
};

function textIn(cell: PackedCell, group: EntryGroup): string {
  const text = typeof cell === 'number' ? partAt(group, cell) : cell;
  if (typeof text !== 'string') throw new InvariantError('a text is missing');
  return text;
}

function listIn(cell: PackedCell, { group, sharer }: GroupContext): readonly PartyId[] {
  const list = typeof cell === 'number' ? partAt(group, cell) : sharer.part(resolved(cell, group));
  if (!Array.isArray(list)) throw new InvariantError('a list is missing');
  return list as readonly PartyId[];
}

/** A value with part indexes replaced by the parts. */
function resolved(cell: PackedCell, group: EntryGroup): DamlValue {
  if (typeof cell === 'number') return partAt(group, cell);
  if (typeof cell !== 'object' || cell === null) return cell;
  const members = cell as Record<string, PackedCell>;
  for (const name in members) {
    const member = members[name];
    if (typeof member === 'number' || (typeof member === 'object' && member !== null))
      members[name] = resolved(member, group);
  }
  return cell;
}
