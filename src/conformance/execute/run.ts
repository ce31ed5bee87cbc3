// Runs the planned cases, several at once so that waits overlap, and tells each result as it comes.

import { setTimeout as pause } from 'node:timers/promises';
import { withCircuitBreaker } from './circuit-breaker';
import { runCase } from './run-case';
import type { CaseResult } from '../model/case-result';
import type { CaseRunSettings } from './case-run';
import { network } from './transport';
import type { PlannedCase } from '../model/planned-case';

export interface RunCasesRequest extends Omit<CaseRunSettings, 'waitForSlot'> {
  readonly cases: readonly PlannedCase[];
  readonly concurrency: number;
  /** Requests per second at most; undefined for no limit. */
  readonly rateLimit: number | undefined;
  /** Stops after so many cases that failed. */
  readonly maxFailures: number | undefined;
  /** What counts as failed; left out, every finding and every error does. */
  readonly isFailure?: (result: CaseResult) => boolean;
  readonly onResult: (result: CaseResult) => void;
}

/** Results in the order of the cases; cases that were skipped or not reached have none. */
export async function runCases(request: RunCasesRequest): Promise<readonly CaseResult[]> {
  const running = request.cases.filter(({ skip }) => skip === undefined);
  const results = new Map<string, CaseResult>();
  const settings: CaseRunSettings = {
    ...request,
    waitForSlot: createRateLimiter(request.rateLimit),
    transport: withCircuitBreaker(request.transport ?? network),
  };
  const isFailure =
    request.isFailure ?? (({ findings, error }: CaseResult): boolean => findings.length > 0 || error !== undefined);
  let failures = 0;
  const runLane = async (lane: Lane): Promise<void> => {
    for (const one of lane) {
      if (request.maxFailures !== undefined && failures >= request.maxFailures) return;
      const result = await runCase(one, settings);
      if (isFailure(result)) failures += 1;
      results.set(one.id, result);
      request.onResult(result);
    }
  };
  // A destructive case changes what others see: those run alone, after all the rest.
  const isAlone = ({ scenario }: PlannedCase): boolean => scenario.safety === 'destructive';
  const lanes = lanesOf(running.filter((one) => !isAlone(one)));
  const work = async (): Promise<void> => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) await runLane(lane);
  };
  await Promise.all(Array.from({ length: Math.max(1, request.concurrency) }, work));
  await runLane(running.filter(isAlone));
  return request.cases.flatMap(({ id }) => results.get(id) ?? []);
}

/** Cases that run one after another. */
type Lane = readonly PlannedCase[];

/** A lane for each case, and one for all that take turns over the same thing; the long lanes start first. */
export function lanesOf(cases: readonly PlannedCase[]): Lane[] {
  const lanes = new Map<string, PlannedCase[]>();
  for (const one of cases) {
    const name = one.scenario.takesTurns === undefined ? `case ${one.id}` : `turns ${one.scenario.takesTurns}`;
    lanes.set(name, [...(lanes.get(name) ?? []), one]);
  }
  return [...lanes.values()].sort((left, right) => right.length - left.length);
}

/** Spaces requests evenly. */
export function createRateLimiter(perSecond: number | undefined): () => Promise<void> {
  if (perSecond === undefined) return () => Promise.resolve();
  let free = performance.now();
  return async () => {
    const now = performance.now();
    free = Math.max(free, now) + 1000 / perSecond;
    const wait = free - 1000 / perSecond - now;
    if (wait > 0) await pause(wait);
  };
}
