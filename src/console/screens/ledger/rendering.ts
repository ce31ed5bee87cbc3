// Parses an update as rendered by any interface: its members and its events in tree order. Values stay as written.

import { parseNodes, type JsonNode } from '../../../ui/json-nodes';

export type EventKind = 'created' | 'exercised' | 'archived' | 'assigned' | 'unassigned' | 'hosting';

export interface RenderedEvent {
  readonly kind: EventKind;
  /** Equal for the same event in another rendering. */
  readonly key: string;
  /** 0 for a root. */
  readonly depth: number;
  /** The event type in the terms of the interface. */
  readonly type: string;
  readonly fields: readonly JsonNode[];
}

export interface Rendering {
  readonly members: readonly JsonNode[];
  readonly events: readonly RenderedEvent[];
}

export const childOf = (node: JsonNode | undefined, key: string): JsonNode | undefined =>
  node?.children.find((child) => child.key === key);
export const fieldOf = (event: RenderedEvent, ...names: readonly string[]): JsonNode | undefined =>
  event.fields.find(({ key }) => key !== undefined && names.includes(key));
const textAt = (node: JsonNode | undefined, ...names: readonly string[]): string | undefined =>
  node?.children.find(({ key }) => key !== undefined && names.includes(key))?.text;

/** Undefined if the response is not an update. */
export function renderingOf(text: string): Rendering | undefined {
  const root = parseNodes(text);
  const update = childOf(root, 'update')?.children[0];
  if (update) return ledgerRendering(childOf(update, 'value') ?? update);
  if (root && childOf(root, 'events_by_id')) return scanTransaction(root);
  return root && childOf(root, 'event') ? scanReassignment(root) : undefined;
}

const without = (node: JsonNode, name: string): readonly JsonNode[] => node.children.filter(({ key }) => key !== name);

interface EventPosition {
  readonly type: string;
  readonly depth: number;
  readonly node: JsonNode;
}

/** Equal events of one contract are numbered. */
function withKeys(placed: readonly EventPosition[]): readonly RenderedEvent[] {
  const counts = new Map<string, number>();
  return placed.map(({ type, depth, node }) => {
    const kind = kindOf(type, node);
    const plain = [
      kind,
      textAt(node, 'contract_id', 'contractId') ?? textAt(node, 'partyId') ?? '',
      kind === 'exercised' ? textAt(node, 'choice') : '',
    ].join(' ');
    const count = (counts.get(plain) ?? 0) + 1;
    counts.set(plain, count);
    return { kind, key: count === 1 ? plain : `${plain} ${count}`, depth, type, fields: node.children };
  });
}

function kindOf(type: string, node: JsonNode): EventKind {
  if (/^created/i.test(type)) return 'created';
  if (/^exercised/i.test(type)) return textAt(node, 'consuming') === 'true' ? 'archived' : 'exercised';
  if (/^archived/i.test(type)) return 'archived';
  if (/^(js)?assign/i.test(type)) return 'assigned';
  return /^(js)?unassign/i.test(type) ? 'unassigned' : 'hosting';
}

function scanTransaction(root: JsonNode): Rendering {
  const byId = new Map(childOf(root, 'events_by_id')?.children.map((node) => [node.key ?? '', node]));
  const placed: EventPosition[] = [];
  const waiting = idsIn(root, 'root_event_ids')
    .map((id) => ({ id, depth: 0 }))
    .toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { id, depth } = next;
    const node = byId.get(id);
    if (!node) continue;
    byId.delete(id);
    placed.push({ type: textAt(node, 'event_type') ?? '', depth, node });
    waiting.push(
      ...idsIn(node, 'child_event_ids')
        .map((child) => ({ id: child, depth: depth + 1 }))
        .toReversed(),
    );
  }
  return { members: without(root, 'events_by_id'), events: withKeys(placed) };
}

const idsIn = (node: JsonNode, key: string): readonly string[] =>
  childOf(node, key)?.children.map(({ text }) => text) ?? [];

function scanReassignment(root: JsonNode): Rendering {
  const node = childOf(root, 'event');
  const type = childOf(node, 'created_event') ? 'assigned' : 'unassigned';
  return {
    members: without(root, 'event'),
    events: node ? withKeys([{ type, depth: 0, node: withContract(node, 'created_event') }]) : [],
  };
}

/** An assignment has its contract id only in the created event: copied to the event for its key. */
const withContract = (node: JsonNode, inner: string): JsonNode => {
  const contract = childOf(childOf(node, inner), 'contract_id') ?? childOf(childOf(node, inner), 'contractId');
  return contract && !childOf(node, 'contract_id') && !childOf(node, 'contractId')
    ? { ...node, children: [...node.children.filter(({ key }) => key !== inner), ...spread(node, inner)] }
    : node;
};
const spread = (node: JsonNode, inner: string): readonly JsonNode[] => childOf(node, inner)?.children ?? [];

function ledgerRendering(value: JsonNode): Rendering {
  const placed: EventPosition[] = [];
  // Last descendants of the exercises that enclose the next event.
  const open: number[] = [];
  for (const one of childOf(value, 'events')?.children ?? []) {
    const wrapped = childOf(one, 'event')?.children[0] ?? one.children[0];
    if (!wrapped) continue;
    const node = withContract(childOf(wrapped, 'value') ?? wrapped, 'createdEvent');
    const [nodeId, last] = [Number(textAt(node, 'nodeId')), textAt(node, 'lastDescendantNodeId')];
    while (open.length > 0 && (open.at(-1) ?? 0) < nodeId) open.pop();
    placed.push({ type: wrapped.key ?? '', depth: open.length, node });
    if (last !== undefined) open.push(Number(last));
  }
  return { members: without(value, 'events'), events: withKeys(placed) };
}

export interface EventBranch {
  readonly event: RenderedEvent;
  readonly children: readonly EventBranch[];
}

/** Builds the tree of events. */
export function treeOf(events: readonly RenderedEvent[]): readonly EventBranch[] {
  const roots: EventBranch[] = [];
  const path: EventBranch[][] = [roots];
  for (const event of events) {
    const children: EventBranch[] = [];
    path.length = Math.min(path.length, event.depth + 1);
    path.at(-1)?.push({ event, children });
    path.push(children);
  }
  return roots;
}
