// Whether the checkers of this folder find replicas that are wrong, and only those.

import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { BOTH, findMutant } from './find-mutant';
import { MUTANTS } from './mutants';
import { played, SCENARIOS, SHORT_LEASE, type ScenarioName } from './scenarios';
import { buildVariant } from './variant-build';

jest.setTimeout(400_000);

describeWithPostgres('the checkers', () => {
  let postgres: TestPostgres;
  let program: string;
  const rows: string[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
    program = await buildVariant(SHORT_LEASE);
  });
  afterAll(() => {
    process.stderr.write(['mutant | scenario | found by | attempts | seconds', ...rows, ''].join('\n'));
    postgres.remove();
  });

  const names = Object.keys(SCENARIOS).filter((name): name is ScenarioName => name in SCENARIOS);
  it.each(names)('find nothing without a mutant: %s', async (name) => {
    expect(await played(name, await postgres.database(), program)).toEqual({ witnessed: [], blackBox: [] });
  });

  it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))('both detect it: %s', async (name, mutant) => {
    const from = performance.now();
    const { checkers, attempts } = await findMutant(mutant, postgres);
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    rows.push([name, mutant.scenario, checkers.join(', '), attempts, seconds].join(' | '));
    expect(checkers).toEqual(BOTH);
  });
});
