// Runs the planned cases, several at once so that waits overlap, and tells each result as it comes.

import { setTimeout as pause } from 'node:timers/promises';
import type { PlannedCase } from '../plan/plan';
import { runCase, type CaseResult, type RunSettings } from './run-case';

export interface RunRequest extends Omit<RunSettings, 'turn'> {
  readonly cases: readonly PlannedCase[];
  readonly concurrency: number;
  /** Requests per second at most; undefined for no limit. */
  readonly rateLimit: number | undefined;
  /** Stops after so many cases with findings. */
  readonly maxFailures: number | undefined;
  readonly onResult: (result: CaseResult) => void;
}

/** Results in the order of the cases; cases that were skipped or not reached have none. */
export async function runCases(request: RunRequest): Promise<readonly CaseResult[]> {
  const waiting = request.cases.filter(({ skip }) => skip === undefined);
  const results = new Map<string, CaseResult>();
  const settings: RunSettings = { ...request, turn: limiter(request.rateLimit) };
  let failures = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next && (request.maxFailures === undefined || failures < request.maxFailures); next = waiting.shift()) {
      const result = await runCase(next, settings);
      if (result.findings.length > 0 || result.error) failures += 1;
      results.set(next.id, result);
      request.onResult(result);
    }
  };
  // A destructive case changes what others see: those run alone, after all the rest.
  const alone = waiting.filter(({ scenario }) => scenario.safety === 'destructive');
  for (const one of alone) waiting.splice(waiting.indexOf(one), 1);
  await Promise.all(Array.from({ length: Math.max(1, request.concurrency) }, work));
  waiting.push(...alone);
  await work();
  return request.cases.flatMap(({ id }) => results.get(id) ?? []);
}

/** Spaces requests evenly. */
function limiter(perSecond: number | undefined): () => Promise<void> {
  if (perSecond === undefined) return () => Promise.resolve();
  let free = performance.now();
  return async () => {
    const now = performance.now();
    free = Math.max(free, now) + 1000 / perSecond;
    const wait = free - 1000 / perSecond - now;
    if (wait > 0) await pause(wait);
  };
}
