// Half an hour of faults under load, and 200 kills. UNDERSTUDY_NEMESIS_MINUTES sets another duration.

import { testSeed } from '../seed';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { FAULT_NAMES, plannedFaults } from './fault-plan';
import { REPLICAS, survived } from './nemesis-run';

const MINUTES = Number(process.env['UNDERSTUDY_NEMESIS_MINUTES'] ?? 30);
const KILLS_PER_MINUTE = 200 / 30;
/** A new cluster after this time: in the end each is asked for its whole log. */
const ROUND_MINUTES = 5;
const ROUNDS = Math.max(1, Math.round(MINUTES / ROUND_MINUTES));
const PER_ROUND = MINUTES / ROUNDS;
const LENGTH = {
  ms: PER_ROUND * 60_000,
  faults: FAULT_NAMES.length,
  kills: Math.ceil(PER_ROUND * KILLS_PER_MINUTE),
};

jest.setTimeout(10 * PER_ROUND * 60_000);

describeWithPostgres('replicas under faults', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());

  it.each(Array.from({ length: ROUNDS }, (_, round) => testSeed + round))(
    'keep their guarantees, seed %i',
    async (seed) => {
      const faults = plannedFaults(seed, REPLICAS, LENGTH);
      const { complaints, kills } = await survived({ postgres, seed, faults, clients: 3, pauseMs: 20 });
      expect(complaints).toEqual([]);
      expect(kills).toBeGreaterThanOrEqual(LENGTH.kills);
    },
  );
});
