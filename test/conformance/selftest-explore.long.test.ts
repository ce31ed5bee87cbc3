// Every mutant of the gallery for explore with ten seeds, and the controls with ten seeds in each dialect.

import { run } from '../cli/command';
import { testSeed } from '../seed';

interface ExploreSelftestReport {
  readonly killed: number;
  readonly of: number;
  readonly controls: readonly { readonly found: readonly string[] }[];
}

it('explore kills 95 % of the mutants within two minutes each, and finds nothing in correct servers', async () => {
  const { out } = await run(['selftest', '--explore', '--seeds', '10', '--seed', String(testSeed), '--json']);
  const { killed, of, controls } = JSON.parse(out) as ExploreSelftestReport;
  expect(killed / of).toBeGreaterThanOrEqual(0.95);
  expect(controls.map(({ found }) => found)).toEqual(Array.from({ length: 20 }, () => []));
}, 10_800_000);
