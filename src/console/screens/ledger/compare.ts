// Compares two renderings of an update field by field, on the values as written.

import { parseInstant } from '../../../base';
import type { JsonNode } from '../../../ui/json-nodes';
import type { EventKind, RenderedEvent, Rendering } from './rendering';

export type Difference =
  | 'same'
  /** The same value under different names. */
  | 'name'
  /** The same meaning in different formats. */
  | 'format'
  | 'value'
  | 'left only'
  | 'right only';

export interface FieldText {
  /** The path inside the event, in the names of this interface. */
  readonly name: string;
  /** As JSON: strings are quoted. */
  readonly value: string;
}

export interface ComparedField {
  readonly path: string;
  readonly left: FieldText | undefined;
  readonly right: FieldText | undefined;
  readonly difference: Difference;
}

export interface ComparedSection {
  /** Undefined for the members of the update itself. */
  readonly kind: EventKind | undefined;
  readonly key: string;
  readonly fields: readonly ComparedField[];
}

export function compareRenderings(left: Rendering, right: Rendering): readonly ComparedSection[] {
  const own = {
    kind: undefined,
    key: '',
    fields: compareLeaves(
      left.members.flatMap((node) => leavesOf(node)),
      right.members.flatMap((node) => leavesOf(node)),
    ),
  };
  const keys = inOrder(
    left.events.map(({ key }) => key),
    right.events.map(({ key }) => key),
  );
  const lefts = new Map(left.events.map((event) => [event.key, event]));
  const rights = new Map(right.events.map((event) => [event.key, event]));
  return [
    own,
    ...keys.map((key) => {
      const [a, b] = [lefts.get(key), rights.get(key)];
      return { kind: (a ?? b)?.kind, key, fields: compareLeaves(eventLeaves(a), eventLeaves(b)) };
    }),
  ];
}

/** Merges both lists; entries only on the right keep their position. */
function inOrder(left: readonly string[], right: readonly string[]): readonly string[] {
  const leftHas = new Set(left);
  const after = new Map<string, string[]>();
  let before = '';
  for (const key of right) {
    if (leftHas.has(key)) before = key;
    else after.set(before, [...(after.get(before) ?? []), key]);
  }
  return [...(after.get('') ?? []), ...left.flatMap((key) => [key, ...(after.get(key) ?? [])])];
}

interface Leaf extends FieldText {
  readonly path: string;
  readonly node: Pick<JsonNode, 'kind' | 'text'>;
}

/** Contract values: their member names are the same in every interface. */
const VALUES: ReadonlySet<string> = new Set(['createArgument', 'choiceArgument', 'exerciseResult', 'interfaceViews']);
const SYNONYMS: Readonly<Record<string, string>> = {
  createArguments: 'createArgument',
  eventId: 'nodeId',
  sourceSynchronizer: 'source',
  targetSynchronizer: 'target',
  unassignId: 'reassignmentId',
};

/** A common name for members that the interfaces name differently. */
export function plainName(name: string): string {
  const camel = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.hasOwn(SYNONYMS, camel) ? (SYNONYMS[camel] ?? camel) : camel;
}

function eventLeaves(event: RenderedEvent | undefined): readonly Leaf[] {
  if (!event) return [];
  const type: JsonNode = { kind: 'string', key: 'event_type', text: event.type, children: [] };
  const isNamed = event.fields.some(({ key }) => key === 'event_type');
  const named = leavesOf(type).map((leaf) => ({ ...leaf, name: '(event key)', value: event.type }));
  return [...(isNamed ? [] : named), ...event.fields.flatMap((node) => leavesOf(node))];
}

function leavesOf(
  node: JsonNode,
  above: { readonly path: string; readonly name: string; readonly isValue: boolean } = {
    path: '',
    name: '',
    isValue: false,
  },
  index = 0,
): readonly Leaf[] {
  const own = node.key ?? String(index);
  const plain = above.isValue || node.key === undefined ? own : plainName(own);
  const [path, name] = [
    above.path === '' ? plain : `${above.path}.${plain}`,
    above.name === '' ? own : `${above.name}.${own}`,
  ];
  if (node.children.length === 0) return [{ path, name, node, value: writtenValue(node) }];
  const inside = { path, name, isValue: above.isValue || VALUES.has(plain) };
  return node.children.flatMap((child, at) => leavesOf(child, inside, at));
}

function writtenValue({ kind, text }: JsonNode): string {
  if (kind === 'object') return '{}';
  if (kind === 'array') return '[]';
  return kind === 'string' ? JSON.stringify(text) : text;
}

function compareLeaves(left: readonly Leaf[], right: readonly Leaf[]): readonly ComparedField[] {
  const [lefts, rights] = [byPath(left), byPath(right)];
  return inOrder([...lefts.keys()], [...rights.keys()]).map((path) => {
    const [a, b] = [lefts.get(path), rights.get(path)];
    return { path, left: a, right: b, difference: differenceOf(a, b) };
  });
}

/** Duplicate members are numbered. */
function byPath(leaves: readonly Leaf[]): ReadonlyMap<string, Leaf> {
  const found = new Map<string, Leaf>();
  for (const leaf of leaves) {
    let path = leaf.path;
    for (let count = 2; found.has(path); count += 1) path = `${leaf.path} (${count})`;
    found.set(path, leaf);
  }
  return found;
}

function differenceOf(left: Leaf | undefined, right: Leaf | undefined): Difference {
  if (!left || !right) return left ? 'left only' : 'right only';
  if (left.node.kind === right.node.kind && left.node.text === right.node.text)
    return left.name === right.name ? 'same' : 'name';
  return isSameValue(left, right) ? 'format' : 'value';
}

const firstName = (path: string): string => path.split('.')[0] ?? path;
const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const ID_NAMES: ReadonlySet<string> = new Set(['nodeId', 'rootEventIds', 'childEventIds']);

function isSameValue({ node: a, path }: Leaf, { node: b }: Leaf): boolean {
  const isList = a.kind === 'object' || a.kind === 'array' || b.kind === 'object' || b.kind === 'array';
  if (isList) return false;
  if (a.text === b.text) return true;
  const name = firstName(path);
  if (name === 'offset') return asOffset(a) === asOffset(b);
  if (ID_NAMES.has(name)) return nodeNumber(a.text) === nodeNumber(b.text);
  if (name === 'eventType') return plainType(a.text) === plainType(b.text);
  if (DECIMAL.test(a.text) && DECIMAL.test(b.text)) return bareDecimal(a.text) === bareDecimal(b.text);
  const [one, other] = [parseInstant(a.text), parseInstant(b.text)];
  return one !== undefined && one === other;
}

/** Scan writes offsets as hexadecimal strings, the ledger API as numbers. */
const asOffset = ({ kind, text }: Leaf['node']): bigint | string => {
  if (kind === 'number' && /^\d+$/.test(text)) return BigInt(text);
  return /^[0-9a-f]+$/.test(text) ? BigInt(`0x${text}`) : text;
};
/** `#1220…:3`, `1220…:3` and `3` are the same node. */
const nodeNumber = (text: string): string => text.slice(text.lastIndexOf(':') + 1);
const plainType = (text: string): string => text.replaceAll('_', '').toLowerCase();
const bareDecimal = (text: string): string => {
  const [whole = '', fraction = ''] = text.split('.');
  return [whole.replace(/^(-?)0+(?=\d)/, '$1'), fraction.replace(/0+$/, '')].join('.');
};

export function countDifferences(sections: readonly ComparedSection[]): ReadonlyMap<Difference, number> {
  const counts = new Map<Difference, number>();
  for (const { fields } of sections)
    for (const { difference } of fields) counts.set(difference, (counts.get(difference) ?? 0) + 1);
  return counts;
}
