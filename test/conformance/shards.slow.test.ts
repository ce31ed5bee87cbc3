// A run in shards against the mock server, merged by judge, is the undivided run.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '../../src/conformance';
import { run, start, type Finished, type Started } from '../cli/command';
import { isLongRun } from '../support/long-run';

const SHARDS = [1, 2, 3];
/** Writes, destructive and derived scenarios, refusals that need proof elsewhere, final re-reads; no races. */
const SUITES = [
  'administration',
  'agreement',
  'ans-entries',
  'create-offer',
  'derived-getAcsSnapshot',
  'final-reads',
  'force-snapshot',
  'list-offers',
  'offer-status',
  'preapproval',
  'update-by-id',
].flatMap((name) => ['--suite', name]);

interface Runs {
  readonly shards: readonly Finished[];
  readonly whole: Finished;
  readonly merged: Finished;
  readonly folder: string;
}

const textOf = ({ folder }: Runs, name: string): string => readFileSync(join(folder, name), 'utf8');
const reportOf = (runs: Runs, name: string): Report => JSON.parse(textOf(runs, `${name}.json`)) as Report;

/** All shards at once, then the undivided run, so that both begin with the same world. */
async function runBoth(server: Started, options: readonly string[]): Promise<Runs> {
  const folder = mkdtempSync(join(tmpdir(), 'shards-'));
  const check = (...more: readonly string[]) =>
    run(['check', '--target', join(folder, 'ready.json'), ...SUITES, ...options, ...more]);
  const formats = (name: string) =>
    ['json', 'junit', 'md', 'console'].flatMap((format) => [
      '--report',
      `${format}=${join(folder, `${name}.${format}`)}`,
    ]);
  writeFileSync(join(folder, 'ready.json'), JSON.stringify(server.ready));
  const file = (index: number) => join(folder, `shard-${index}.json`);
  const shards = await Promise.all(
    SHARDS.map((index) => check('--shard', `${index}/${SHARDS.length}`, '--report', `json=${file(index)}`)),
  );
  const whole = await check(...formats('whole'));
  const merged = await run(['judge', ...SHARDS.map(file).toReversed(), ...formats('merged')]);
  return { shards, whole, merged, folder };
}

/** A report without times, ids, and numbers of requests: of polls, and of what is read again. */
const masked = (text: string): string =>
  text
    .replaceAll(/\b(time|timestamp)="[^"]*"/g, '')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'INSTANT')
    .replaceAll(/\b(1220|00)[0-9a-f]{20,}/g, 'ID')
    .replaceAll(/((offset|expires_at)(&quot;|"):)\d+/g, '$1NUMBER')
    .replaceAll(/\b([a-z]+)-[0-9a-f]{16}\b/g, '$1-OWN')
    .replaceAll(/sent again at the end of the run: .*/g, 'sent again')
    // Each shard begins at its own time and has its own seed.
    .replaceAll(/\d{4}-\d{2}-\d{2} [\d:]+ UTC, seed [\w, ]+, understudy/g, 'RUN, understudy')
    .replaceAll(/; \d+ requests in [\d.]+ s/g, '');

const caseLine = ({ id, verdict, findings, skip, stopped, unproven }: Report['cases'][number]) => ({
  id,
  verdict,
  skip,
  stopped,
  unproven,
  findings: findings.map((finding) => [finding.verdict, finding.clauses, finding.message]),
});

/** The parts of a report that no time and no chance is in. */
const comparable = ({ exit, counts, incomplete, stale, suites, cases, clauses, coverage }: Report) => ({
  exit,
  counts,
  incomplete,
  stale,
  suites,
  cases: cases.map(caseLine),
  clauses: clauses.map(({ id, verdict }) => [id, verdict]),
  coverage: [coverage.operations, coverage.statuses, coverage.clauses],
});

if (!isLongRun)
  process.stderr.write(
    'skipped: shards of a run against a server of the documented dialect, because that is npm run test:long\n',
  );
const DIALECTS = [
  ['documented', [], 0],
  // Judged by the contract alone, a server of the observed dialect fails.
  ['observed', ['--dialect', 'documented'], 1],
] as const;

// A run with findings has more to merge.
describe.each(DIALECTS.slice(isLongRun ? 0 : 1))(
  'shards of a run against a server of the %s dialect',
  (dialect, options, exit) => {
    let runs: Runs;
    let worlds: unknown;
    beforeAll(async () => {
      const server = await start(['--dialect', dialect]);
      runs = await runBoth(server, options);
      worlds = await (await fetch(`${server.ready.url}/_control/v1/worlds`)).json();
      await server.stop();
    });

    it('have the same exit status, and leave no world behind', () => {
      expect([runs.whole.status, runs.merged.status]).toEqual([exit, exit]);
      expect(runs.merged.err).toBe('understudy: merged 3 shards\n');
      for (const { err } of runs.shards) expect(err).toContain('runs in a private world of http://127.0.0.1:');
      expect(worlds).toMatchObject({ worlds: [{ id: 'default' }] });
    });

    it('have the same verdicts, findings, counts and coverage as the unsharded run', () => {
      const [whole, merged] = [reportOf(runs, 'whole'), reportOf(runs, 'merged')];
      expect(whole.cases.length).toBeGreaterThan(150);
      expect(comparable(merged)).toEqual(comparable(whole));
      expect(merged).not.toHaveProperty('shard');
    });

    it.each(['junit', 'md', 'console'])('have the same %s report', (format) => {
      expect(masked(textOf(runs, `merged.${format}`))).toBe(masked(textOf(runs, `whole.${format}`)));
    });

    it('have every scenario once, apart from final re-reads', () => {
      const dealt = SHARDS.flatMap((index) => reportOf(runs, `shard-${index}`).cases.map(({ id }) => id));
      const finals = reportOf(runs, 'whole').cases.filter(({ suite }) => suite === 'final-reads');
      expect(dealt).toHaveLength(reportOf(runs, 'whole').cases.length + 2 * finals.length);
    });
  },
);

it('a shard without scenarios sends nothing, exits with 0 and can be merged', async () => {
  const server = await start();
  const folder = mkdtempSync(join(tmpdir(), 'shards-'));
  const shards = [1, 2, 3, 4, 5];
  const shard = (index: number) =>
    run(
      `check ${server.ready.url} --suite instance-names --shard ${index}/${shards.length}`
        .split(' ')
        .concat('--report', `json=${join(folder, `${index}.json`)}`),
    );
  const finished = await Promise.all(shards.map(shard));
  const history = ['--history', join(folder, 'history')];
  const merged = await run(['judge', ...shards.map((index) => join(folder, `${index}.json`)), ...history]);
  const whole = await run(['check', server.ready.url, '--suite', 'instance-names', ...history]);
  await server.stop();
  expect(finished.map(({ status }) => status)).toEqual(shards.map(() => 0));
  expect(finished.filter(({ err }) => err.includes('has no scenario to run')).length).toBeGreaterThan(1);
  expect(merged.out).toContain('3 pass of 3 scenarios');
  expect(merged.out).toContain('history: the first run of this target and plan\n');
  // The merged run is one of the same plan as the undivided one.
  expect(whole.out).toContain('history: compared with 1 run of this target and plan');
});
