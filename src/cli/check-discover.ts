// Asks the target for the ids that its file does not name and scenarios need, then plans again with what was found.

import { discover, limiter, type PlannedCase, type Target } from '../conformance';
import type { Kit } from './check-kit';
import type { RunOptions, Select } from './check-options';

export interface Prepared {
  readonly target: Target;
  readonly cases: readonly PlannedCase[];
}

interface Preparation {
  readonly kit: Kit;
  readonly options: RunOptions;
  readonly select: Select;
}

/** The target with what it tells of itself, and the plan for it. Sends nothing when the file names all. */
export async function prepared({ target, cases }: Prepared, { kit, options, select }: Preparation): Promise<Prepared> {
  const places = new Set(cases.filter(({ skip }) => skip === undefined).flatMap(({ awaits = [] }) => awaits));
  if (places.size === 0) return { target, cases };
  const complete = await discover([...places], { contract: kit.judging.contract, target, timeoutMs: options.timeoutMs, turn: limiter(options.rateLimit) });
  return { target: complete, cases: select(complete, false) };
}

/** A line that says what was found, and one for each place that was not; empty when nothing was asked. */
export function discoveryLines({ discovered }: Target): readonly string[] {
  if (discovered === undefined) return [];
  const { found, missing, requests } = discovered;
  const head = `${requests} request${requests === 1 ? '' : 's'} to find what the target does not name: ${found.map(({ place }) => place).join(', ') || 'nothing'}`;
  return [head, ...missing.map(({ place, why }) => `  no ${place}: ${why}`)];
}

export function planText(cases: readonly PlannedCase[]): string {
  const awaited = ({ awaits = [] }: PlannedCase): string => (awaits.length === 0 ? '' : ` (${awaits.join(', ')} would be discovered)`);
  const lines = cases.map((one) => (one.skip === undefined ? `run   ${one.id}${awaited(one)}` : `skip  ${one.id}: ${one.skip}`));
  const runs = cases.filter(({ skip }) => skip === undefined);
  const open = runs.filter(({ awaits = [] }) => awaits.length > 0).length;
  return `${[...lines, `${runs.length} of ${cases.length} scenarios would run${open === 0 ? '' : `, ${open} of them if what they need is discovered`}`].join('\n')}\n`;
}
