// A node of a body as text again: nothing of it is lost on the way.

import type { JsonNode } from './json-nodes';

export function jsonText(node: JsonNode): string {
  if (node.kind === 'array') return `[${node.children.map(jsonText).join(',')}]`;
  if (node.kind === 'object')
    return `{${node.children.map((child) => `${JSON.stringify(child.key ?? '')}:${jsonText(child)}`).join(',')}}`;
  return node.kind === 'string' ? JSON.stringify(node.text) : node.text;
}
