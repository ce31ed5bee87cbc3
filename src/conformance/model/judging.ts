// The rules by which answers are judged.

import { atReleases, type Contract, type OperationSpec } from '../../contract';
import type { Clauses } from '../clauses';
import type { Target } from '../target/target';

export interface Judging {
  readonly contract: Contract;
  readonly clauses: Clauses;
  /** The parsed document of a group; the same object on each call. */
  readonly document: (group: OperationSpec['group']) => unknown;
}

/** The rules for answers of this target: by the contract as its releases keep it. */
export const judgingOf = ({ profile }: Pick<Target, 'profile'>, judging: Judging): Judging => ({
  ...judging,
  contract: atReleases(judging.contract, profile),
});
