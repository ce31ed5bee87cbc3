// Runs of `understudy explore` in tests.

import type { ExploreReport } from '../../src/conformance';
import { run } from '../cli/command';

/** The report of a run against an address. Everything is bounded by sequences: a slow machine does not fail the tests. */
export async function explore(url: string, options: readonly string[]): Promise<ExploreReport> {
  const { out, err } = await run(['explore', url, '--minutes', '10', '--json', ...options]);
  if (out === '') throw new Error(err);
  return JSON.parse(out) as ExploreReport;
}
