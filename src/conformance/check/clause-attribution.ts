// Attributes a breach of the documents to clauses: those checked by the broken part of the documents.

import type { OperationSpec } from '../../contract';
import type { Clauses } from '../clauses';
import { joinPointer } from '../../base';

/** The pointer of a response, as clauses write it. */
export const responsePointer = ({ file, path, method }: OperationSpec, status: string): string =>
  `${file}#${joinPointer('/paths', path, method.toLowerCase(), 'responses', status)}`;

/** Clauses checked by any of these parts of the documents. */
export function clausesAttributedTo(clauses: Clauses, pointers: readonly string[]): readonly string[] {
  const index = byPointer.get(clauses) ?? indexOf(clauses);
  return [...new Set(pointers.flatMap((pointer) => index.get(pointer) ?? []))];
}

/** A clause about all answers that applies to this operation; one without operations applies to every one. */
export function generalClause(clauses: Clauses, id: string, operation: OperationSpec): readonly string[] {
  const operations = clauses.get(id)?.operations;
  return operations !== undefined && (operations.length === 0 || operations.includes(operation.id)) ? [id] : [];
}

/** Clauses by the parts of the documents that check them, indexed once per list of clauses. */
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
