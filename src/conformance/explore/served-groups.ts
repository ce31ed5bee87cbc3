// A target may lack some of the three groups: an exploration then uses only operations of the others.

import type { Judging } from '../model/judging';
import type { Target, TargetGroup } from '../target/target';

/** The rules for answers of the groups that the target has. */
export function judgingOfGroups({ urls }: Pick<Target, 'urls'>, judging: Judging): Judging {
  const isServed = (group: string): boolean => urls[group as TargetGroup] !== '';
  const { contract } = judging;
  const operations = contract.operations.filter(({ group }) => isServed(group));
  return { ...judging, contract: { ...contract, operations } };
}
