// Which clauses a breach of the documents is charged to: those that are checked by the part of the documents that it breaks.

import type { OperationSpec } from '../../contract';
import type { Clauses } from '../clauses';
import { joinPointer } from '../../base';

/** The pointer of a response, as clauses name it. */
export const responsePointer = ({ file, path, method }: OperationSpec, status: string): string =>
  `${file}#${joinPointer('/paths', path, method.toLowerCase(), 'responses', status)}`;

/** Clauses that are checked by any of these parts of the documents. */
export function clausesAttributedTo(clauses: Clauses, pointers: readonly string[]): readonly string[] {
  const index = byPointer.get(clauses) ?? indexOf(clauses);
  return [...new Set(pointers.flatMap((pointer) => index.get(pointer) ?? []))];
}

/** A clause that speaks of all answers, as far as it speaks of this operation; one without operations speaks of every one. */
export function generalClause(clauses: Clauses, id: string, operation: OperationSpec): readonly string[] {
  const operations = clauses.get(id)?.operations;
  return operations !== undefined && (operations.length === 0 || operations.includes(operation.id)) ? [id] : [];
}

/** Clauses by the parts of the documents that check them, made once for each list of clauses. */
const byPointer = new WeakMap<Clauses, ReadonlyMap<string, readonly string[]>>();

function indexOf(clauses: Clauses): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const { id, check } of clauses.values()) {
    if (check.by !== 'schema') continue;
    for (const pointer of check.schemas.map(decodeURIComponent))
      index.set(pointer, [...(index.get(pointer) ?? []), id]);
  }
  byPointer.set(clauses, index);
  return index;
}
