// Whether the checkers of this folder find replicas that are wrong, and only those.

import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { MUTANTS, type ClusterMutant } from './mutants';
import { played, SCENARIOS, SHORT_LEASE, type ScenarioName } from './scenarios';
import { buildVariant } from './variant-build';

jest.setTimeout(400_000);

/** A fault may come a moment too late for a mutant to show. */
const ATTEMPTS = 3;

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
  it.each(names)('find nothing: %s', async (name) => {
    expect(await played(name, await postgres.database(), program)).toEqual({ witnessed: [], blackBox: [] });
  });

  const foundIn = async ({ name, scenario, edits }: ClusterMutant): Promise<ReadonlySet<string>> => {
    const wrong = await buildVariant([...SHORT_LEASE, ...edits]);
    const from = performance.now();
    const found = new Set<string>();
    let attempts = 0;
    while (attempts < ATTEMPTS && found.size < 2) {
      attempts += 1;
      const { witnessed, blackBox } = await played(scenario, await postgres.database(), wrong);
      if (witnessed.length > 0) found.add('witnessed');
      if (blackBox.length > 0) found.add('black box');
    }
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    rows.push([name, scenario, [...found].join(', '), attempts, seconds].join(' | '));
    return found;
  };

  it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))('both find it: %s', async (_, mutant) => {
    expect([...(await foundIn(mutant))].toSorted()).toEqual(['black box', 'witnessed']);
  });
});
