// Shared by control and mutants: the reference server, and running cases through a proxy in front of it.

import type { Contract } from '../../contract';
import { judgeRun } from '../check/verdict';
import type { CaseResult } from '../model/case-result';
import { runCases } from '../execute/run';
import { planCases } from '../plan/plan';
import type { Suite } from '../model/suite';
import type { Target } from '../target/target';
import type { PlannedCase } from '../model/planned-case';
import type { Judging } from '../model/judging';
import type { Judgement } from '../model/judgement';

export type TargetDialect = Target['dialect'];

/** A conforming server in a separate process, in its initial state. */
export interface ReferenceServer {
  readonly url: string;
  readonly target: Target;
  readonly stop: () => Promise<void>;
}

export interface SelftestSettings {
  readonly contract: Contract;
  readonly suites: readonly Suite[];
  readonly judging: Judging;
  readonly startReference: (dialect: TargetDialect, options?: readonly string[]) => Promise<ReferenceServer>;
}

const planned = new WeakMap<SelftestSettings, WeakMap<Target, readonly PlannedCase[]>>();

/** All scenarios for the target. A server is used several times: they are planned once for each target. */
export function casesFor(settings: SelftestSettings, target: Target): readonly PlannedCase[] {
  const byTarget = planned.get(settings) ?? new WeakMap<Target, readonly PlannedCase[]>();
  planned.set(settings, byTarget);
  const cases = byTarget.get(target) ?? planAll(settings, target);
  byTarget.set(target, cases);
  return cases;
}

const planAll = ({ suites, contract }: SelftestSettings, target: Target): readonly PlannedCase[] =>
  planCases(suites, contract, target, { allow: 'destructive', suites: [], clauses: [], operations: [], tags: [] });

/** The same target at another address. */
export const movedTo = (target: Target, url: string): Target => ({
  ...target,
  urls: { ledger: url, validator: `${url}/api/validator`, scan: `${url}/api/scan` },
});

export interface ProxiedRun {
  readonly cases: readonly PlannedCase[];
  readonly target: Target;
  readonly concurrency: number;
  /** Set if the cases were shuffled: lanes with long waits then do not start first. */
  readonly keepsOrder?: boolean;
  /** Returns texts that the reference server has not seen yet. */
  readonly unique: (prefix: string) => string;
  /** Results of earlier runs against the same server. */
  readonly earlier?: readonly CaseResult[];
  /** Only laws that these clauses state; by default all. */
  readonly lawClauses?: readonly string[];
  readonly patience: RunPatience;
}

interface RunPatience {
  readonly timeoutMs: number;
  /** Multiplies the timeouts of `eventually` steps. */
  readonly timeoutFactor: number;
}

/**
 * For mutants, which may never answer, and for a server that must not fail: on a busy machine it is slow, and that is
 * no finding.
 */
export const PATIENCE = {
  forMutants: { timeoutMs: 10_000, timeoutFactor: 1 },
  forConforming: { timeoutMs: 120_000, timeoutFactor: 20 },
} as const satisfies Readonly<Record<string, RunPatience>>;

/** Every reference server is fresh, so texts only need to be unique per server. */
export function uniqueTexts(): ProxiedRun['unique'] {
  let count = 0;
  return (prefix) => `${prefix}-${(count += 1)}`;
}

/** Runs and judges cases. The tokens are known to be valid, so a target that rejects them all fails. */
export async function runAndJudge({ judging }: SelftestSettings, { patience, ...run }: ProxiedRun): Promise<Judgement> {
  const { cases, target } = run;
  const results = await runCases({
    ...run,
    ...patience,
    judging,
    rateLimit: undefined,
    maxFailures: undefined,
    nowMicros: () => BigInt(Date.now()) * 1000n,
    onResult: () => undefined,
  });
  return judgeRun(cases, results, { target, assumptions: 'warn', tokensAreGood: true, refusalsNeedProof: false });
}
