// The rules by which answers are judged.

import type { Contract, OperationSpec } from '../../contract';
import type { Clauses } from '../clauses';

export interface Judging {
  readonly contract: Contract;
  readonly clauses: Clauses;
  /** The parsed document of a group; the same object on each call. */
  readonly document: (group: OperationSpec['group']) => unknown;
}
