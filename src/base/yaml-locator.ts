// Positions in a YAML text, for messages.

import type { Document, LineCounter } from 'yaml';
import { isObject } from './json';
import { splitPointer } from './json-pointer';

/** Finds the line and column of the nearest node at or above a JSON pointer, both from 1. */
export function yamlLocator(document: Document, lines: LineCounter) {
  return (pointer: string): { readonly line?: number; readonly column?: number } => {
    const path = splitPointer(pointer);
    for (let length = path.length; length >= 0; length--) {
      const start = startOf(document, path.slice(0, length));
      if (typeof start === 'number') {
        const { line, col } = lines.linePos(start);
        return { line, column: col };
      }
    }
    return {};
  };
}

/** The start of a node: its key if it has one. */
function startOf(document: Document, path: readonly string[]): number | undefined {
  const parent: unknown = path.length <= 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const pairs: readonly unknown[] = isObject(parent) && Array.isArray(parent['items']) ? parent['items'] : [];
  const key = pairs
    .map((pair) => (isObject(pair) ? pair['key'] : undefined))
    .find((node) => isObject(node) && String(node['value']) === path.at(-1));
  const node: unknown = key ?? (path.length === 0 ? document.contents : document.getIn(path, true));
  const start: unknown = isObject(node) && Array.isArray(node['range']) ? node['range'][0] : undefined;
  return typeof start === 'number' ? start : undefined;
}
