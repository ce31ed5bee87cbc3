// Whether the checkers of this folder find replicas that are wrong, for the mutants that show at once. The others:
// mutants.long.test.ts.

import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { BOTH, findMutant } from './find-mutant';
import { MUTANTS, type ClusterMutant } from './mutants';
import type { ScenarioName } from './scenarios';

jest.setTimeout(400_000);

const QUICK: ReadonlySet<ScenarioName> = new Set(['killed while PostgreSQL is silent', 'repeated reads']);

describeWithPostgres('both checkers', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());

  const quick = MUTANTS.filter(({ scenario }) => QUICK.has(scenario));
  it.each(quick.map((mutant): [string, ClusterMutant] => [mutant.name, mutant]))('detect it: %s', async (_, mutant) => {
    expect((await findMutant(mutant, postgres)).checkers).toEqual(BOTH);
  });
});
