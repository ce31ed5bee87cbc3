// The names under which a connection prepares its frequent statements: PostgreSQL then parses and plans each once, and
// not for every execution. Behind a pooler that gives each transaction another connection, the name may be unknown, or
// taken: statements are sent without names from then on.

import { hash } from 'node:crypto';
import { APPEND, LINEAGES, STORED_WORLD, TAKE } from './statements';

/**
 * Short statements that run often. A plan is kept until statistics change: of PIECES_OF, whose table grows fastest, it
 * would be that of an empty table for a while.
 */
const FREQUENT: readonly string[] = [APPEND, TAKE, STORED_WORLD, LINEAGES];

/** Equal names mean equal statements, also for replicas of two versions behind one pooler. */
const NAMES: ReadonlyMap<string, string> = new Map(
  FREQUENT.map((text) => [text, `understudy_${hash('sha1', text).slice(0, 16)}`]),
);

/** `invalid_sql_statement_name` and `duplicate_prepared_statement`. */
const POOLED = new Set(['26000', '42P05']);
/** `feature_not_supported`: a migration has changed the rows that a prepared statement returns. */
const CHANGED_RESULT = '0A000';

export interface PreparedStatements {
  /** Undefined for a statement that is sent as it is. */
  nameOf(text: string): string | undefined;
  /** Whether the failed statement did nothing, and is to be repeated on a new connection. */
  isRepeatable(code: string | undefined): boolean;
}

export function createPreparedStatements(): PreparedStatements {
  let isPooled = false;
  return {
    nameOf: (text) => (isPooled ? undefined : NAMES.get(text)),
    isRepeatable(code = '') {
      const isNew = POOLED.has(code) && !isPooled;
      isPooled ||= isNew;
      return isNew || code === CHANGED_RESULT;
    },
  };
}
