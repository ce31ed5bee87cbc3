// A rule violation found in an answer.

import type { Provenance } from '../../contract';

/** A violation without its position in a suite. */
export interface ResponseViolation {
  readonly clauses: readonly string[];
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  readonly provenance: Provenance;
  readonly row: string | undefined;
}
