// Discovers ids that scenarios need and the target file lacks, then plans again with them.

import {
  discover,
  RunStoppedError,
  withClockOffset,
  withStatedRelease,
  type PlannedCase,
  type Target,
  type TargetGroup,
  type Traffic,
} from '../conformance';
import type { LoadedKit } from './check-kit';
import type { RunOptions, SelectCases } from './check-options';

export interface PreparedTarget {
  readonly target: Target;
  readonly cases: readonly PlannedCase[];
}

interface Preparation {
  readonly kit: LoadedKit;
  readonly options: RunOptions;
  readonly traffic: Traffic;
  readonly select: SelectCases;
  readonly unserved?: ReadonlySet<TargetGroup>;
}

/** Upper limit for the requests for clock and version; a target that does not answer within it has neither. */
const MAX_CLOCK_PROBE_MS = 2000;

/** The target with discovered values, and the plan for it; unchanged from where the run was stopped. */
export async function prepareTarget(before: PreparedTarget, preparation: Preparation): Promise<PreparedTarget> {
  const known = await unlessStopped(before, discovered(before, preparation));
  return unlessStopped(known, clocked(known, preparation));
}

/** A run that is stopped before its first scenario is reported like any other: nothing was reached. */
async function unlessStopped(before: PreparedTarget, prepared: Promise<PreparedTarget>): Promise<PreparedTarget> {
  try {
    return await prepared;
  } catch (error) {
    if (error instanceof RunStoppedError) return before;
    throw error;
  }
}

/** The target with the release that it states, for the header of the reports. */
export async function released(
  before: PreparedTarget,
  { kit, options, traffic: { transport, waitForSlot }, unserved = new Set() }: Preparation,
): Promise<PreparedTarget> {
  const { target, cases } = before;
  if (target.discovered?.unreachable !== undefined) return before;
  const { contract } = kit.judging;
  const timeoutMs = Math.min(options.timeoutMs, MAX_CLOCK_PROBE_MS);
  const stated = withStatedRelease(target, { cases, contract, timeoutMs, waitForSlot, transport, unserved });
  return unlessStopped(
    before,
    stated.then((known) => ({ target: known, cases })),
  );
}

async function clocked({ target, cases }: PreparedTarget, preparation: Preparation): Promise<PreparedTarget> {
  const {
    kit: {
      judging: { contract },
    },
    options: { timeoutMs },
    traffic: { transport, waitForSlot },
  } = preparation;
  // Do not wait again for a group that did not answer discovery.
  if (target.discovered?.unreachable !== undefined) return { target, cases };
  return {
    target: await withClockOffset(target, {
      cases,
      contract,
      timeoutMs: Math.min(timeoutMs, MAX_CLOCK_PROBE_MS),
      waitForSlot,
      transport,
    }),
    cases,
  };
}

async function discovered(
  { target, cases }: PreparedTarget,
  { kit, options, traffic: { transport, waitForSlot }, select, unserved = new Set() }: Preparation,
): Promise<PreparedTarget> {
  const places = new Set(cases.filter(({ skip }) => skip === undefined).flatMap(({ awaits = [] }) => awaits));
  if (places.size === 0) return { target, cases };
  const complete = await discover([...places], {
    contract: kit.judging.contract,
    target,
    timeoutMs: options.timeoutMs,
    waitForSlot,
    transport,
    unserved,
  });
  return { target: complete, cases: select(complete, false) };
}

/** A line with the discovered values, and one per value that was not found; empty when nothing was requested. */
export function discoveryLines({ discovered }: Target): readonly string[] {
  if (discovered === undefined) return [];
  const { found, missing, requests } = discovered;
  const head = `${requests} request${requests === 1 ? '' : 's'} to discover missing ids: ${found.map(({ place }) => place).join(', ') || 'nothing'}`;
  return [head, ...missing.map(({ place, why }) => `  no ${place}: ${why}`)];
}
