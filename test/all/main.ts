// `npm run test:all [-- --share i/n]`: what `npm test` leaves out, or a share of it. Two lanes share two cores: the slow
// test files, and beside them the recipes, the proof of the kit and the other releases of Node. Jest prints as it goes;
// each step of the second lane is printed in one piece when Jest ends. UPDATE_SECONDS=1 rewrites slow-seconds.json. Exit
// status: 0 all pass, 1 a step fails, 2 usage error.

import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listedIds } from '../../src/conformance/selftest/rewrite-files';
import { random } from '../random';
import { chooseSeed } from '../seed';
import { readShare, splitIntoShares, type Share } from './share';
import { ALWAYS, ROOT, slowFiles, writeSeconds, type JestResults } from './slow-files';

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

interface StepResult {
  readonly name: string;
  readonly status: number;
  readonly seconds: number;
  readonly output: string;
}

const seed = chooseSeed(process.env, () => randomInt(2 ** 31));

/** A part of a list, another one for each seed. */
function drawn(ids: readonly string[], count: number, from: number): readonly string[] {
  const draw = random(from);
  const sorted = ids.map((id) => ({ id, order: draw() })).toSorted((a, b) => a.order - b.order);
  return sorted.slice(0, Math.ceil(count)).map(({ id }) => id);
}

/** Every n-th of a list, from a place on: the parts of one draw for all shares, if they have one seed. */
const partOf = <T>(all: readonly T[], { index, of }: Share): readonly T[] =>
  all.filter((_, at) => at % of === index - 1);

/** A third of the mutants and a sixth of the conforming variants; `npm run test:long` runs all of them. */
function someOfTheGallery(share: Share): readonly string[] {
  const idsOf = (list: string): readonly string[] => listedIds(resolve(ROOT, 'conformance'), list);
  const [mutants, variants] = [idsOf('mutants'), idsOf('twins')];
  return [
    ...partOf(drawn(mutants, mutants.length / 3, seed + 2), share).flatMap((id) => ['--mutant', id]),
    ...partOf(drawn(variants, variants.length / 6, seed), share).flatMap((id) => ['--twin', id]),
  ];
}

/** Stateful mutants that explore finds within some fifteen sequences, so that a busy machine does not miss them. */
const SOON_FOUND: readonly string[] = [
  'failed-offer-open-beside-a-newer-one',
  'accepted-offer-created-after-a-list',
  'status-of-the-lookup-before',
  'status-names-the-newest-contract',
  'withdrawal-of-the-oldest',
  'acceptance-of-the-newest',
  'late-repeat-creates-a-second-offer',
  'concurrent-submissions-beside-an-open-offer',
  'list-cached-until-a-submission',
  'list-of-the-rejecting-user',
  'offers-of-an-earlier-sender-visible',
  'accepted-offers-listed-beside-a-new-one',
  'withdrawn-offer-listed-once-more',
  'expiry-of-the-first-offer',
  'oldest-of-three-offers-lost',
  'list-shortened-after-ten-requests',
  'accepted-list-outdated',
  'own-offers-hidden-after-an-acceptance',
  'third-balance-off-by-one',
  'holding-fees-forgotten-once',
  'balance-keeps-its-round',
  'transfers-listed-to-strangers',
  'second-walk-of-transactions-loses-the-last',
  'history-boundary-lost-after-a-submission',
  'history-order-swapped-after-an-acceptance',
  'snapshot-pages-of-the-size-before',
  'second-walk-of-updates-one-late',
  'active-contracts-short-after-a-submission',
  'users-one-late-in-the-second-walk',
  'second-forced-snapshot-at-the-first-time',
];

/** A few of them, selected by the seed; `understudy selftest --explore` runs the whole gallery. */
const someStatefulMutants = (share: Share): readonly string[] =>
  partOf(drawn(SOON_FOUND, Math.max(4, share.of), seed + 1), share).flatMap((id) => ['--mutant', id]);

/**
 * The recipes weigh as much as a share, in seconds of the workers that it does not use: few slow files join theirs, and
 * the proofs are divided among the other shares.
 */
const RECIPES = { name: 'recipes', seconds: 900 };

interface Plan {
  /** Paths from the root. */
  readonly files: readonly string[];
  readonly beside: readonly Step[];
  readonly left: number;
}

function planOf({ index, of }: Share): Plan {
  const all = slowFiles();
  const shares = splitIntoShares([...all.filter(({ name }) => !ALWAYS.includes(name)), RECIPES], of);
  const own = shares[index - 1] ?? [];
  const files = [...ALWAYS, ...own.filter((name) => name !== RECIPES.name)];
  const left = all.length - files.length;
  if (of === 1) return { files, beside: [...proofs({ index, of }), recipes, otherReleases], left };
  if (own.includes(RECIPES.name)) return { files, beside: [recipes, otherReleases], left };
  const before = shares.slice(0, index).filter((names) => !names.includes(RECIPES.name)).length;
  return { files, beside: proofs({ index: before, of: of - 1 }), left };
}

const proofs = (share: Share): readonly Step[] => [
  {
    name: 'self-test of the kit',
    command: 'node',
    args: ['dist/understudy.js', 'selftest', ...someOfTheGallery(share), '--seeds', '1'],
  },
  {
    name: 'self-test of explore',
    command: 'node',
    args: [
      'dist/understudy.js',
      'selftest',
      '--explore',
      ...someStatefulMutants(share),
      '--seed',
      String(seed),
      '--minutes',
      '5',
    ],
  },
];

const recipes: Step = { name: 'recipes', command: 'npm', args: ['run', '--silent', 'recipes'] };

const otherReleases: Step = {
  name: 'other releases of Node',
  command: 'npm',
  // The package that the recipes installed, if they ran.
  args: ['run', '--silent', 'test:nodes', '--', '--modules', 'recipes/node_modules'],
};

const slowStep = (files: readonly string[], results: string): Step => ({
  name: 'slow test files',
  command: 'npm',
  args: [
    'test',
    '--silent',
    '--',
    '--config',
    'jest.slow.config.ts',
    '--json',
    `--outputFile=${results}`,
    '--runTestsByPath',
    ...files,
  ],
});

// UNDERSTUDY_SEED is the seed of the tests; the command would take it for its own --seed.
const { UNDERSTUDY_SEED: _testSeed, ...commandEnvironment } = process.env;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function run({ name, command, args }: Step, output: 'shown' | 'kept'): Promise<StepResult> {
  const from = performance.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    env: output === 'shown' ? { ...process.env, UNDERSTUDY_SEED: String(seed) } : commandEnvironment,
    stdio: ['ignore', ...stdioFor(output)],
  });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => void chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => void chunks.push(chunk));
  return new Promise((done) => {
    const end = (status: number): void =>
      done({ name, status, seconds: (performance.now() - from) / 1000, output: Buffer.concat(chunks).toString() });
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`));
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

const stdioFor = (output: 'shown' | 'kept'): readonly ['inherit' | 'pipe', 'inherit' | 'pipe'] =>
  output === 'shown' ? ['inherit', 'inherit'] : ['pipe', 'pipe'];

async function runInOrder(steps: readonly Step[]): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) results.push(await run(step, 'kept'));
  return results;
}

async function main(): Promise<void> {
  const share = shareAsked();
  const { files, beside, left } = planOf(share);
  if (left > 0)
    say(
      `share ${share.index} of ${share.of}: ${files.length} slow test files run; ${left} are skipped, because they belong to other shares (npm run test:all runs them all)`,
    );
  const results = join(mkdtempSync(join(tmpdir(), 'understudy-all-')), 'results.json');
  const [first, others] = await Promise.all([run(slowStep(files, results), 'shown'), runInOrder(beside)]);
  for (const { name, seconds, output } of others) say(`\n== ${name} (${seconds.toFixed(0)} s)\n${output.trimEnd()}`);
  const failed = [first, ...others].filter(({ status }) => status !== 0);
  for (const { name, status } of failed) say(`failed: ${name} (exit ${status})`);
  process.exitCode = failed.length === 0 ? 0 : 1;
  if (process.env['UPDATE_SECONDS'] !== undefined && left === 0)
    writeSeconds(JSON.parse(readFileSync(results, 'utf8')) as JestResults);
}

function shareAsked(): Share {
  try {
    return readShare(parseArgs({ options: { share: { type: 'string', default: '1/1' } } }).values.share);
  } catch (error) {
    process.stderr.write(`test:all: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}

void main();
