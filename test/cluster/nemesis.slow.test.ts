// About a minute of faults under load, each fault at least once. The seed repeats the plan.

import { testSeed } from '../seed';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { FAULT_NAMES, plannedFaults } from './fault-plan';
import { REPLICAS, survived } from './nemesis-run';

jest.setTimeout(400_000);

const LENGTH = { ms: 35_000, faults: FAULT_NAMES.length, kills: 1 };

describeWithPostgres('replicas under faults', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());

  it(`keep their guarantees, seed ${testSeed}`, async () => {
    const faults = plannedFaults(testSeed, REPLICAS, LENGTH);
    const { complaints, kills, kept } = await survived({ postgres, seed: testSeed, faults, clients: 2, pauseMs: 60 });
    expect(complaints).toEqual([]);
    expect(kills).toBeGreaterThan(REPLICAS);
    expect(kept).toBeGreaterThan(10);
  });
});
