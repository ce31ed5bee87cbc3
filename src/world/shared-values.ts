// A log that is parsed from text contains every party and contract id many times as separate strings. Here each is
// stored once: the log stays equal and takes less memory.

import { createSharedLists, type LedgerContract, type ContractId } from '../ledger';

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
const NO_MEMBERS: SharedMembers = {};
const ONE_WORD = ['synchronizerId', 'participant', 'workflowId'] as const;

/** Values of active contracts that later nodes reuse. */
interface KnownValue {
  readonly contractId: ContractId;
  readonly template: unknown;
  readonly signatories: unknown;
  readonly observers: unknown;
}

const CONTRACT_ID_LENGTH = 138;

export function createValueSharer(): ValueSharer {
  const shared = createSharedLists(Infinity);
  const contracts = new Map<ContractId, KnownValue>();
  const newest = new Map<string, string>();
  const newestParts = new Map<string, SharedMembers>();

  const texts = (list: unknown): unknown =>
    Array.isArray(list) && list.every((text) => typeof text === 'string') ? shared.texts(list) : list;
  const nodeIds = (list: unknown): unknown =>
    Array.isArray(list) && list.length <= 1 && list.every((id) => typeof id === 'number') ? shared.nodeIds(list) : list;
  /** Texts that are neither contract ids nor parties are short and seldom repeated. */
  const knownText = (text: string): string | undefined =>
    text.length === CONTRACT_ID_LENGTH
      ? contracts.get(text)?.contractId
      : text.includes('::')
        ? shared.text(text)
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
    if (typeof node['choice'] === 'string') node['choice'] = shared.text(node['choice']);
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
