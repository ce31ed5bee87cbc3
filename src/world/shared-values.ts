// A log that is parsed from text contains every party and contract id many times as separate strings. Here each is
// stored once: the log stays equal and takes less memory.

import type { LedgerContract, ContractId } from '../ledger';

export interface ValueSharer {
  /** Modifies a transaction that was just parsed, in place. */
  transaction(update: SharedMembers): void;
  /** The shared text or list that equals this one; other values unchanged. */
  part(value: unknown): unknown;
  /** The id of a contract as it was first read. */
  id(contractId: ContractId): ContractId;
  /** A contract was created, with all values of it that can be shared, or was archived. */
  made(contract: LedgerContract): void;
  ended(contractId: ContractId): void;
}

type SharedMembers = Record<string, unknown>;

const isMembers = (value: unknown): value is SharedMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const NOTHING: readonly never[] = [];
const NO_MEMBERS: SharedMembers = {};
const ONE_WORD = ['synchronizerId', 'participant', 'workflowId'] as const;

/** Values of active contracts that later nodes reuse. */
interface KnownValue {
  readonly contractId: ContractId;
  readonly template: unknown;
  readonly signatories: unknown;
  readonly observers: unknown;
}

/** A list of texts that ends with `text`, and the longer lists that continue it. */
interface SharedRow {
  readonly text: string;
  readonly list: readonly string[];
  next: Map<string, SharedRow> | undefined;
}

const CONTRACT_ID_LENGTH = 138;
const MAX_NUMBERS = 64;
const RECENT = 4;

export function createValueSharer(): ValueSharer {
  const rows = new Map<string, SharedRow>();
  // A transaction names few parties, each of them often: comparing is cheaper than a lookup.
  const recent: SharedRow[] = [];
  let turn = 0;
  const contracts = new Map<ContractId, KnownValue>();
  const newest = new Map<string, string>();
  const numbers: (readonly number[])[] = [];
  const newestParts = new Map<string, SharedMembers>();

  const rowOf = (text: string): SharedRow => {
    for (const row of recent) if (row.text === text) return row;
    let known = rows.get(text);
    if (!known) rows.set(text, (known = { text, list: [text], next: undefined }));
    recent[turn] = known;
    turn = (turn + 1) % RECENT;
    return known;
  };
  const rowAfter = (row: SharedRow, text: string): SharedRow => {
    const next = (row.next ??= new Map<string, SharedRow>());
    const known = next.get(text);
    if (known) return known;
    const made = { text, list: [...row.list, text], next: undefined };
    next.set(text, made);
    return made;
  };
  const texts = (list: unknown): unknown => {
    if (!Array.isArray(list)) return list;
    if (list.length === 0) return NOTHING;
    let row: SharedRow | undefined;
    for (const text of list) {
      if (typeof text !== 'string') return list;
      row = row ? rowAfter(row, rowOf(text).text) : rowOf(text);
    }
    return row?.list;
  };
  /** Most lists of nodes are empty or have one node. */
  const nodeIds = (list: unknown): unknown => {
    if (!Array.isArray(list) || list.length > 1) return list;
    if (list.length === 0) return NOTHING;
    const id: unknown = list[0];
    return typeof id === 'number' && id >= 0 && id < MAX_NUMBERS ? (numbers[id] ??= [id]) : list;
  };
  /** Texts that are neither contract ids nor parties are short and seldom repeated. */
  const knownText = (text: string): string | undefined =>
    text.length === CONTRACT_ID_LENGTH
      ? contracts.get(text)?.contractId
      : text.includes('::')
        ? rowOf(text).text
        : undefined;
  /** The shared text, if there is one. */
  const instead = (member: string, text: string): string | undefined => {
    const last = newest.get(member);
    if (last === text) return last;
    const made = knownText(text);
    newest.set(member, made ?? text);
    return made;
  };
  const words = (value: SharedMembers): void => {
    for (const member in value) {
      const part = value[member];
      if (typeof part === 'string') {
        const shared = instead(member, part);
        if (shared !== undefined) value[member] = shared;
      } else if (isMembers(part)) {
        words(part);
        const known = newestParts.get(member);
        if (known && isSameWord(known, part)) value[member] = known;
        else newestParts.set(member, part);
      }
    }
  };
  /** The members of a choice argument or result, which may be missing. */
  const told = (node: SharedMembers, name: 'argument' | 'result'): void => {
    const part = node[name];
    if (!isMembers(part)) return;
    if (isEmpty(part)) node[name] = NO_MEMBERS;
    else words(part);
  };
  const contract = (made: SharedMembers): void => {
    made['signatories'] = texts(made['signatories']);
    made['observers'] = texts(made['observers']);
    if (isMembers(made['payload'])) words(made['payload']);
    const { contractId, template, signatories, observers } = made;
    if (typeof contractId === 'string') contracts.set(contractId, { contractId, template, signatories, observers });
  };
  const exercise = (node: SharedMembers): void => {
    const known = typeof node['contractId'] === 'string' ? contracts.get(node['contractId']) : undefined;
    if (known) node['contractId'] = known.contractId;
    if (known?.template === node['template']) node['template'] = known?.template;
    node['signatories'] =
      known && areEqual(known.signatories, node['signatories']) ? known.signatories : texts(node['signatories']);
    node['observers'] =
      known && areEqual(known.observers, node['observers']) ? known.observers : texts(node['observers']);
    node['actingParties'] = texts(node['actingParties']);
    node['children'] = nodeIds(node['children']);
    if (typeof node['choice'] === 'string') node['choice'] = rowOf(node['choice']).text;
    told(node, 'argument');
    told(node, 'result');
    if (known && node['consuming'] === true) contracts.delete(known.contractId);
  };

  return {
    part(value) {
      if (typeof value !== 'string') return texts(value);
      return knownText(value) ?? value;
    },
    id: (contractId) => contracts.get(contractId)?.contractId ?? contractId,
    made: (contract) => void contracts.set(contract.contractId, contract),
    ended: (contractId) => void contracts.delete(contractId),
    transaction(update) {
      for (const member of ONE_WORD) {
        const text = update[member];
        if (typeof text === 'string') update[member] = instead(member, text) ?? text;
      }
      update['actAs'] = texts(update['actAs']);
      update['roots'] = nodeIds(update['roots']);
      const { nodes } = update;
      if (!Array.isArray(nodes)) return;
      // The ids of child contracts are in the result of an exercise, so they are known before the children.
      for (const node of nodes) if (isMembers(node) && isMembers(node['contract'])) contract(node['contract']);
      for (const node of nodes) if (isMembers(node) && node['kind'] === 'exercise') exercise(node);
    },
  };
}

function isEmpty(value: SharedMembers): boolean {
  for (const _ in value) return false;
  return true;
}

/** Whether both have a single member with the same text: the number of a round, a rate. */
function isSameWord(a: SharedMembers, b: SharedMembers): boolean {
  let members = 0;
  for (const name in b) if (members++ > 0 || typeof b[name] !== 'string' || a[name] !== b[name]) return false;
  if (members !== 1) return false;
  for (const _ in a) if (members-- === 0) return false;
  return true;
}

function areEqual(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, index) => value === b[index]);
}
