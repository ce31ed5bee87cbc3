// The kit against prism, which answers every request with the first example of the document: what fails there must
// fail, for the reason that conformance/foreign/prism.yaml gives, and nothing else does.

import {
  exitCodeOf,
  judgeRun,
  planCases,
  readTarget,
  runCases,
  type CaseResult,
  type Judgement,
  type Target,
} from '../../src/conformance';
import { loadKit, type LoadedKit } from '../../src/cli/check-kit';
import { run } from '../cli/command';
import { expectedFailures, startPrism, TARGET_FILE, type Foreign } from './foreign';

let prism: Foreign;
let kit: LoadedKit;
let judgement: Judgement;
let results: readonly CaseResult[];

beforeAll(async () => {
  prism = await startPrism();
  const [loaded, target] = [loadKit(), readTarget({ file: TARGET_FILE, urls: prism.urls }, {})];
  if (!loaded.ok || !target.ok)
    throw new Error(`the kit or its target cannot be read: ${JSON.stringify([loaded, target])}`);
  kit = loaded.value;
  ({ judgement, results } = await checked(target.value));
}, 60_000);
afterAll(() => prism.close());

async function checked(
  target: Target,
): Promise<{ readonly judgement: Judgement; readonly results: readonly CaseResult[] }> {
  const planned = planCases(kit.suites, kit.judging.contract, target, {
    allow: 'destructive',
    suites: [],
    clauses: [],
    operations: [],
    tags: [],
  });
  // Prism keeps nothing, so nobody disturbs anybody: all waits overlap.
  const cases = planned.map((one) => ({
    ...one,
    scenario: { ...one.scenario, takesTurns: undefined, safety: 'read' as const },
  }));
  let count = 0;
  const ran = await runCases({
    cases,
    target,
    judging: kit.judging,
    timeoutMs: 10_000,
    concurrency: 24,
    rateLimit: undefined,
    maxFailures: undefined,
    unique: (prefix) => `${prefix}-${(count += 1)}`,
    nowMicros: () => BigInt(Date.now()) * 1000n,
    onResult: () => undefined,
  });
  return { judgement: judgeRun(cases, ran, { target, assumptions: 'warn' }), results: ran };
}

const firstFinding = (clause: string): string => {
  const one = judgement.cases.find(({ findings }) =>
    findings.some(({ verdict, clauses }) => verdict === 'fail' && clauses.includes(clause)),
  );
  return `${clause}: ${one?.planned.id}: ${one?.findings.find(({ clauses }) => clauses.includes(clause))?.message}`;
};

it('the failing clauses are exactly those of the list', () => {
  const expected = expectedFailures();
  const failing = [...judgement.clauses].filter(([, verdict]) => verdict === 'fail').map(([clause]) => clause);
  const unexplained = failing.filter((clause) => !expected.has(clause)).map(firstFinding);
  const notFailing = [...expected.keys()]
    .filter((clause) => judgement.clauses.get(clause) !== 'fail')
    .map((clause) => `${clause}: ${judgement.clauses.get(clause) ?? 'not checked'}`);
  expect({ unexplained, notFailing }).toEqual({ unexplained: [], notFailing: [] });
});

it('no scenario ends in an error, and the run as a whole fails', () => {
  expect(
    results.flatMap(({ planned, error }) => (error ? [`${planned.id}: ${error.kind}: ${error.message}`] : [])),
  ).toEqual([]);
  expect(exitCodeOf(judgement, kit.judging.clauses, { allowPartial: false, acceptedSkips: [] })).toBe(1);
});

it('valid responses of Prism pass: its examples match their schemas', () => {
  expect([...judgement.clauses.values()].filter((verdict) => verdict === 'pass').length).toBeGreaterThan(80);
});

it('the built command reports the same', async () => {
  const urls = Object.entries(prism.urls).flatMap(([group, url]) => [`--${group}-url`, url]);
  const { status, out, err } = await run([
    'check',
    '--target',
    TARGET_FILE,
    ...urls,
    '--suite',
    'lsu',
    '--allow',
    'write',
  ]);
  expect({ status, err }).toEqual({ status: 1, err: '' });
  expect(out).toContain('UPGRADE-3');
});
