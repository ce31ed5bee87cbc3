// Names under which a connection prepares its frequent statements, so that PostgreSQL parses and plans them once.
// Behind a transaction pooler, a name may be unknown or already taken; after the first such error, statements are sent
// unnamed.

import { hash } from 'node:crypto';
import { APPEND, LINEAGES, STORED_WORLD, TAKE } from './statements';

/** Short statements that run often. */
const FREQUENT: readonly string[] = [APPEND, TAKE, STORED_WORLD, LINEAGES];

/** A name is a hash of its statement: replicas of two versions behind one pooler never mix up statements. */
const NAMES: ReadonlyMap<string, string> = new Map(
  FREQUENT.map((text) => [text, `understudy_${hash('sha1', text).slice(0, 16)}`]),
);

/** `invalid_sql_statement_name` and `duplicate_prepared_statement`. */
const NAME_ERRORS = new Set(['26000', '42P05']);
/** `feature_not_supported`: a migration has changed the rows that a prepared statement returns. */
const CHANGED_RESULT = '0A000';

/**
 * PostgreSQL keeps a plan until statistics change, which takes a minute or more: one that was made for nearly empty
 * tables is slow once they have grown.
 */
const REPLAN_MS = 10_000;

export interface PreparedStatements {
  /** Undefined if the statement is not prepared. */
  nameOf(text: string): string | undefined;
  /** Whether plans are to be discarded before the next prepared statement: true once in ten seconds at most. */
  shouldReplan(): boolean;
  /**
   * Whether the failed statement had no effect and must be retried on a new connection. Later statements are unnamed if
   * its name was the reason.
   */
  shouldRetry(code: string | undefined): boolean;
}

export function createPreparedStatements(now: () => number = () => performance.now()): PreparedStatements {
  let isPooled = false;
  let plannedAt = now();
  return {
    nameOf: (text) => (isPooled ? undefined : NAMES.get(text)),
    shouldReplan() {
      const isOld = now() - plannedAt >= REPLAN_MS;
      if (isOld) plannedAt = now();
      return isOld;
    },
    shouldRetry(code = '') {
      const isNew = NAME_ERRORS.has(code) && !isPooled;
      isPooled ||= isNew;
      return isNew || (code === CHANGED_RESULT && !isPooled);
    },
  };
}
