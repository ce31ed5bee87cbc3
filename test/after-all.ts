// Runs once after all tests. A complete run of `npm test` fails if there is an operation of the network that no test
// server (test/http/harness.ts) has answered with success.

import { networkOperations } from './http/operation-address';
import { problemsOfSuccesses } from './successes';

/** What Jest says of a run; members are named as there. */
interface Run {
  readonly testPathPatterns: { readonly patterns: readonly string[] };
  readonly testNamePattern?: string;
  readonly shard?: unknown;
  readonly onlyChanged: boolean;
  readonly onlyFailures: boolean;
  readonly watch: boolean;
  readonly watchAll: boolean;
  readonly bail: number;
}

/** The quick tests, without a choice among them. */
const isComplete = (run: Run, { testMatch }: { readonly testMatch: readonly string[] }): boolean =>
  testMatch.includes('**/*.test.ts') &&
  run.testPathPatterns.patterns.length === 0 &&
  run.testNamePattern === undefined &&
  run.shard === undefined &&
  !run.onlyChanged &&
  !run.onlyFailures &&
  !run.watch &&
  !run.watchAll &&
  run.bail === 0;

export default function finishRun(run: Run, project: { readonly testMatch: readonly string[] }): void {
  const problems = problemsOfSuccesses(networkOperations());
  if (isComplete(run, project) && problems.length > 0)
    throw new Error(`operations of test servers:${problems.map((problem) => `\n  ${problem}`).join('')}`);
}
