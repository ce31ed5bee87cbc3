// What changed between two JSON bodies, by JSON pointer, with all digits of numbers.

import { joinPointer } from '../../../base';
import { parseNodes, type JsonNode } from '../../../ui/json-nodes';

export interface BodyChange {
  readonly pointer: string;
  /** As written; undefined where only the other body has the value. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Undefined if one of the bodies is not JSON. */
export function bodyChanges(before: string, after: string): readonly BodyChange[] | undefined {
  const [old, now] = [parseNodes(before), parseNodes(after)];
  if (!old || !now) return undefined;
  const [left, right] = [leavesOf(old), leavesOf(now)];
  return [...new Set([...left.keys(), ...right.keys()])]
    .map((pointer) => ({ pointer, before: left.get(pointer), after: right.get(pointer) }))
    .filter((change) => change.before !== change.after);
}

const leavesOf = (node: JsonNode): ReadonlyMap<string, string> => new Map(leaves(node, ''));

function* leaves(node: JsonNode, pointer: string): Generator<readonly [string, string]> {
  if (node.children.length === 0) return void (yield [pointer, leafText(node)]);
  for (const [index, child] of node.children.entries()) yield* leaves(child, joinPointer(pointer, child.key ?? index));
}

function leafText({ kind, text }: JsonNode): string {
  if (kind === 'object') return '{}';
  if (kind === 'array') return '[]';
  return kind === 'string' ? JSON.stringify(text) : text;
}
