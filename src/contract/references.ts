// References inside one document. Other files are not followed: a document stands for itself.

import { defined } from '../base';
import type { Part } from './outline';
import { localPointer, textOf } from './tree';

type PartsByPointer = ReadonlyMap<string, Part>;

/** The part that a reference part points to directly; undefined for a part that is no reference or points nowhere. */
export function targetOf(parts: PartsByPointer, part: Part): Part | undefined {
  const pointer = localPointer(textOf(part.value['$ref']) ?? '');
  return pointer === undefined ? undefined : parts.get(pointer);
}

/** The part itself, or what its references lead to in the end. The references must have been checked before. */
export function follow(parts: PartsByPointer, part: Part): Part {
  let current = part;
  while (typeof current.value['$ref'] === 'string')
    current = defined(
      targetOf(parts, current),
      `the reference at ${current.pointer} was checked when the document was loaded`,
    );
  return current;
}

/**
 * What is wrong with the references of a document: not local, leading nowhere, to another kind of part, or round in a
 * circle.
 */
export function checkReferences(
  parts: PartsByPointer,
): readonly { readonly pointer: string; readonly message: string }[] {
  return [...parts.values()].flatMap((part) => {
    const message = part.value['$ref'] === undefined ? undefined : complaint(parts, part);
    return message === undefined ? [] : [{ pointer: `${part.pointer}/$ref`, message }];
  });
}

function complaint(parts: PartsByPointer, part: Part): string | undefined {
  const reference = part.value['$ref'];
  if (typeof reference !== 'string') return '$ref must be a string';
  if (localPointer(reference) === undefined)
    return `$ref "${reference}" does not point into this document (#/...); bundle the documents into one first`;
  const target = targetOf(parts, part);
  if (!target) return `$ref "${reference}" leads nowhere`;
  if (target.kind !== part.kind) return `$ref "${reference}" leads to a ${target.kind}, but a ${part.kind} stands here`;
  return isCircle(parts, part) ? `$ref "${reference}" leads back to itself` : undefined;
}

// A schema may refer to itself from inside (a tree); only a chain of bare references has no end.
function isCircle(parts: PartsByPointer, start: Part): boolean {
  const seen = new Set<Part>();
  for (let part: Part | undefined = start; part; part = targetOf(parts, part)) {
    if (seen.has(part)) return true;
    seen.add(part);
  }
  return false;
}
