// Pages of lists and snapshots: sizes and tokens (observed scan-validator 1.6, 4.4).

import { err, ok, type Json, type Result } from '../../base';
import { error } from '../answers';
import { integerMember } from '../read';
import type { Answer } from '../types';

const MAX_PAGE_SIZE = 1_000;
/** More rows than any snapshot has: a token is the number of its snapshot times this, plus the rows already read. */
const ROWS_PER_SNAPSHOT = 1_000_000_000n;

/** page_size of a body, 1 to 1000. */
export const readPageSize = (body: Json | undefined): Result<number, Answer> => readCount('page_size', body);

/** A member of a body that says how many rows are wanted, 1 to 1000. */
export function readCount(name: string, body: Json | undefined): Result<number, Answer> {
  const size = Number(integerMember(body, name) ?? 0n);
  return size >= 1 && size <= MAX_PAGE_SIZE
    ? ok(size)
    : err(error(400, `${name} is ${size}; expected 1 to ${MAX_PAGE_SIZE}`));
}

export interface RowPageQuery {
  /** Index of the snapshot in the sequence of all. */
  readonly snapshot: number;
  /** Token of the page before; undefined for the first page. */
  readonly after: bigint | undefined;
  readonly size: number;
}

export interface RowPage<T> {
  readonly rows: readonly T[];
  /** Set exactly if the page is full, so the last page may be empty. */
  readonly next: bigint | undefined;
}

/** The page of a snapshot's rows after a token; 400 for a token of another snapshot or past the last row. */
export function pageOf<T>(rows: readonly T[], { snapshot, after, size }: RowPageQuery): Result<RowPage<T>, Answer> {
  const first = BigInt(snapshot) * ROWS_PER_SNAPSHOT;
  const start = after === undefined ? 0n : after - first;
  if (start < 0n || start > BigInt(rows.length) || (after !== undefined && start === 0n))
    return err(
      error(
        400,
        `after is ${after}, which is not a token of this snapshot; send the next_page_token of the previous page, or omit it for the first page`,
      ),
    );
  const page = rows.slice(Number(start), Number(start) + size);
  return ok({ rows: page, next: page.length === size ? first + start + BigInt(size) : undefined });
}
