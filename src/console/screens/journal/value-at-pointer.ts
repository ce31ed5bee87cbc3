// The actual value where an exchange violates the contract.

import { parseNodes, type JsonNode } from '../../../ui/json-nodes';
import { splitPointer, truncate } from '../../../base';

const LONGEST = 120;

/** The value at a JSON pointer as written, truncated; undefined if it is absent or the text is not JSON. */
export function valueAtPointer(text: string, pointer: string): string | undefined {
  if (pointer === '') return undefined;
  const steps = splitPointer(pointer);
  const found = steps.reduce<JsonNode | undefined>((node, step) => node && stepInto(node, step), parseNodes(text));
  return found && shortened(summaryOf(found));
}

// Of duplicate members, parsers take the last.
const stepInto = ({ kind, children }: JsonNode, step: string): JsonNode | undefined =>
  kind === 'array'
    ? /^\d+$/.test(step)
      ? children[Number(step)]
      : undefined
    : children.findLast(({ key }) => key === step);

function summaryOf({ kind, text, children }: JsonNode): string {
  if (kind === 'object') return children.length === 0 ? '{}' : `{ ${children.map(({ key = '' }) => key).join(', ')} }`;
  if (kind === 'array') return `[ ${children.length} ]`;
  return kind === 'string' ? JSON.stringify(text) : text;
}

const shortened = (text: string): string => truncate(text, LONGEST);
