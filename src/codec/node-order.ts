// The order in which nodes are hashed: children before their parent. A transaction must be a forest that reaches every
// node once.

import { err, ok, type Result } from '../base';
import type { PreparedTransaction, PreparedNode } from './prepared';

const childrenOf = (node: PreparedNode): readonly number[] =>
  node.kind === 'exercise' || node.kind === 'rollback' ? node.children : [];

/** All nodes, children first, or the reason why they do not form a forest. */
export function nodesChildrenFirst({
  nodes,
  roots,
}: PreparedTransaction['transaction']): Result<readonly PreparedNode[], string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  if (byId.size < nodes.length) return err('two nodes have the same id');
  const reached = new Set<number>();
  const found: PreparedNode[] = [];
  // Iterative, because clients control the nesting depth.
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = byId.get(id);
    if (node === undefined) return err(`node ${id} is referenced as a root or child, but does not exist`);
    if (reached.has(id)) return err(`node ${id} is referenced more than once, as a root or child`);
    reached.add(id);
    found.push(node);
    for (const child of childrenOf(node)) waiting.push(child);
  }
  const lost = nodes.find((node) => !reached.has(node.id));
  return lost === undefined ? ok(found.toReversed()) : err(`node ${lost.id} is not reachable from a root`);
}
