// Whether the checkers find a mutant in its scenario.

import type { TestPostgres } from '../support/postgres';
import type { ClusterMutant } from './mutants';
import { played, SHORT_LEASE } from './scenarios';
import { buildVariant } from './variant-build';

/** A fault may come a moment too late for a mutant to show. */
const ATTEMPTS = 3;

interface FoundMutant {
  readonly checkers: readonly ('witnessed' | 'black box')[];
  readonly attempts: number;
}

/** Ends with the first attempt after which both have found it. */
export async function findMutant({ scenario, edits }: ClusterMutant, postgres: TestPostgres): Promise<FoundMutant> {
  const wrong = await buildVariant([...SHORT_LEASE, ...edits]);
  const found = new Set<'witnessed' | 'black box'>();
  let attempts = 0;
  while (attempts < ATTEMPTS && found.size < 2) {
    attempts += 1;
    const { witnessed, blackBox } = await played(scenario, await postgres.database(), wrong);
    if (witnessed.length > 0) found.add('witnessed');
    if (blackBox.length > 0) found.add('black box');
  }
  return { checkers: [...found].toSorted(), attempts };
}

export const BOTH: FoundMutant['checkers'] = ['black box', 'witnessed'];
