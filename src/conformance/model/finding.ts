// A breach of a rule, with the rule's source and the observed value.

import type { Provenance } from '../../contract';
import type { SourcePosition } from '../schema-files';

export interface UnmetCondition {
  /** The condition as a sentence: which member, and what is expected of it. */
  readonly words: string;
  readonly expression: string;
}

export interface CaseFinding {
  /** Clauses concerned; empty when no clause names the rule. */
  readonly clauses: readonly string[];
  /** One sentence. */
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** The unmet condition of a suite. */
  readonly condition?: UnmetCondition;
  /** Source of the rule: decides between fail and warn. */
  readonly provenance: Provenance;
  readonly file: string;
  readonly position: SourcePosition;
  readonly operationId: string;
  /** Index of the exchange within its case; undefined when the finding is not about a single one. */
  readonly exchange: number | undefined;
  /** Row of the open points (A) in which the target may declare a deviation. */
  readonly row: string | undefined;
}
