// What was found: a breach of a rule, where the rule stands, and what was seen.

import type { Provenance } from '../../contract';
import type { SourcePosition } from '../schema-files';

export interface CaseFinding {
  /** Clauses that the breach concerns; empty when no clause names the rule. */
  readonly clauses: readonly string[];
  /** One sentence. */
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** Where the rule comes from: decides between fail and warn. */
  readonly provenance: Provenance;
  readonly file: string;
  readonly position: SourcePosition;
  readonly operationId: string;
  /** Number of the exchange within its case, from 0; undefined when no single one is meant. */
  readonly exchange: number | undefined;
  /** A row of the list of open points (A) that the target may declare to differ in. */
  readonly row: string | undefined;
}
