// What an answer breaks.

import type { Provenance } from '../../contract';

/** A breach that an answer shows, without the place in a suite. */
export interface ResponseViolation {
  readonly clauses: readonly string[];
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  readonly provenance: Provenance;
  readonly row: string | undefined;
}
