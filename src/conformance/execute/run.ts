// Runs the planned cases concurrently, so that waits overlap, and reports each result as it arrives.

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
  /** Maximum requests per second; undefined for no limit. */
  readonly rateLimit: number | undefined;
  /** Stops after this number of failed cases. */
  readonly maxFailures: number | undefined;
  /** What counts as failed; by default every finding and every error. */
  readonly isFailure?: (result: CaseResult) => boolean;
  readonly onResult: (result: CaseResult) => void;
}

/** Results in the order of the cases; skipped and unreached cases have none. */
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
  // A destructive case changes what others observe: run these alone, after all others.
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

/** One lane per case, and one per `takesTurns` key; the longest lanes start first. */
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
