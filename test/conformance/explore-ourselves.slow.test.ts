// Exploration of our own servers: every way to keep the state, both dialects, and every release on record must behave
// like the server that has it in memory. `npm run test:long` explores each of them for a minute.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExploreReport } from '../../src/conformance';
import { run, start } from '../cli/command';
import { testSeed } from '../seed';
import { isLongRun } from '../support/long-run';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { contract } from '../support/contract';

const SECONDS = isLongRun ? 60 : 8;

/** The result of an exploration, with the report of the command if it found something. */
async function explored(
  serveOptions: readonly string[],
  exploreOptions: readonly string[] = [],
): Promise<Pick<ExploreReport, 'exit' | 'failures'>> {
  const server = await start(serveOptions);
  const options = [...exploreOptions, '--seed', String(testSeed), '--minutes', String(SECONDS / 60), '--json'];
  const { out, err } = await run(['explore', server.ready.url, ...options]);
  await server.stop();
  if (out === '') throw new Error(err);
  const { exit, failures, sequences, seed } = JSON.parse(out) as ExploreReport;
  process.stderr.write(`explored serve ${serveOptions.join(' ')}: ${sequences} sequences, seed ${seed}\n`);
  expect(sequences).toBeGreaterThan(0);
  return { exit, failures };
}

const CONTROL_TOKEN = 'of-the-control-api';
const CLEAN = { exit: 0, failures: [] };
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'explored-'));

/** One release of each line on record. */
const RELEASES: readonly string[] = contract().documents.flatMap(({ group, releases }) =>
  group === 'validator' ? [] : releases.map((release) => `${group === 'scan' ? 'splice' : group}=${release}`),
);

describe('exploration of our own servers finds nothing', () => {
  it.each(['documented', 'observed'])('in the %s dialect', async (dialect) => {
    expect(await explored(['--dialect', dialect])).toEqual(CLEAN);
  });

  it('with worlds in a folder', async () => {
    expect(await explored(['--data', newFolder()])).toEqual(CLEAN);
  });

  it.each(RELEASES)('with the release %s', async (profile) => {
    expect(await explored(['--profile', profile])).toEqual(CLEAN);
  });
});

describeWithPostgres('exploration of a server with worlds in PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());

  it('finds nothing', async () => {
    const serveOptions = ['--data', await postgres.database(), '--control-token', CONTROL_TOKEN];
    expect(await explored(serveOptions, ['--header', `x-understudy-control-token: ${CONTROL_TOKEN}`])).toEqual(CLEAN);
  });
});
