// Runs planned cases against a target: shared by check, replay and diff.

import { createHash, randomUUID } from 'node:crypto';
import {
  waiverReasonFor,
  judgeRun,
  MAX_REREADS,
  runCases,
  type CaseResult,
  type JudgeSettings,
  type KnownFailure,
  type PlannedCase,
  type RunShard,
  type Target,
  type Traffic,
} from '../conformance';
import type { LoadedKit } from './check-kit';
import type { RunOptions } from './check-options';

export interface RunContext {
  readonly kit: LoadedKit;
  readonly target: Target;
  readonly options: RunOptions;
  /** Set if the cases were shuffled: lanes with long waits then do not start first. */
  readonly keepsOrder?: boolean | undefined;
  /** Without it each request is sent once, at the rate of the options. */
  readonly traffic?: Traffic;
  readonly baseline?: readonly KnownFailure[];
  /** One of several parts of a run, which share its limit of repeated reads. */
  readonly shard?: RunShard | undefined;
  /** Results of an earlier run against the same target, which a final re-read repeats. */
  readonly earlier?: readonly CaseResult[];
  readonly onStart?: (planned: PlannedCase) => void;
  readonly onResult: (result: CaseResult) => void;
  readonly isFailure: (result: CaseResult) => boolean;
}

export function runPlanned(
  cases: readonly PlannedCase[],
  {
    kit,
    target,
    options,
    keepsOrder,
    traffic,
    baseline = [],
    shard,
    earlier,
    onStart,
    onResult,
    isFailure,
  }: RunContext,
): Promise<readonly CaseResult[]> {
  const aheadMs = (target.clockAheadSeconds ?? 0) * 1000;
  return runCases({
    ...options,
    ...(traffic && { traffic }),
    ...(earlier && { earlier }),
    ...(shard && { maxRereads: Math.ceil(MAX_REREADS / shard.of) }),
    cases,
    keepsOrder,
    target,
    judging: kit.judging,
    unique: uniqueTexts(),
    nowMicros: () => BigInt(Date.now() + aheadMs) * 1000n,
    isKnown: (finding, caseId) => waiverReasonFor(finding, caseId, target, baseline) !== undefined,
    ...(onStart && { onStart }),
    onResult,
    isFailure,
  });
}

/** Tracking ids that no other run has used, not even a concurrent one: a deployment remembers them. */
export function uniqueTexts(): (prefix: string, caseId: string) => string {
  const run = randomUUID();
  const counts = new Map<string, number>();
  return (prefix, caseId) => {
    const count = (counts.get(caseId) ?? 0) + 1;
    counts.set(caseId, count);
    return `${prefix}-${hash(`${run}/${caseId}/${count}`)}`;
  };
}

/** The same cases in an order determined by the seed. */
export const shuffled = (cases: readonly PlannedCase[], seed: string): readonly PlannedCase[] =>
  [...cases].sort((a, b) => (hash(`${seed}/${a.id}`) < hash(`${seed}/${b.id}`) ? -1 : 1));

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Whether a case fails or aborts; warnings and known failures do not count. */
export const failurePredicate =
  (settings: JudgeSettings) =>
  (result: CaseResult): boolean => {
    const { counts } = judgeRun([result.planned], [result], { ...settings, refusalsNeedProof: false });
    return counts.fail + counts.error > 0;
  };
