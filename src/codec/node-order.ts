// The order in which nodes can be hashed: children before their parent. A transaction is a forest, every node of it reached once.

import { err, ok, type Result } from '../base';
import type { PreparedTransaction, PreparedNode } from './prepared';

const childrenOf = (node: PreparedNode): readonly number[] =>
  node.kind === 'exercise' || node.kind === 'rollback' ? node.children : [];

/** All nodes, children first; or why they are no forest below the roots. */
export function nodesChildrenFirst({
  nodes,
  roots,
}: PreparedTransaction['transaction']): Result<readonly PreparedNode[], string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  if (byId.size < nodes.length) return err('two nodes have the same id');
  const reached = new Set<number>();
  const found: PreparedNode[] = [];
  // Parents are found before their children, without recursion: how deep a client nests is its own choice.
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = byId.get(id);
    if (node === undefined) return err(`node ${id} is named as a root or child, and there is no such node`);
    if (reached.has(id)) return err(`node ${id} is reached twice, as a root or child of several nodes`);
    reached.add(id);
    found.push(node);
    for (const child of childrenOf(node)) waiting.push(child);
  }
  const lost = nodes.find((node) => !reached.has(node.id));
  return lost === undefined ? ok(found.toReversed()) : err(`node ${lost.id} is below no root`);
}
