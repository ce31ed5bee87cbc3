// Probes the target before a run: a refused token or a user without a wallet ends the run; scenarios of a group that is
// not served do not run. One sentence names the cause.

import {
  CHECK_EXIT,
  probeTarget,
  RunStoppedError,
  sentenceFor,
  unservedResult,
  type CaseResult,
  type PlannedCase,
  type ProbeOutcome,
  type Target,
  type Traffic,
} from '../conformance';
import { err, ok, type Result } from '../base';
import type { CommandFailure, LoadedKit } from './check-kit';
import type { RunOptions } from './check-options';

interface ProbeContext {
  readonly kit: LoadedKit;
  readonly options: RunOptions;
  readonly traffic: Traffic;
}

export interface ProbedPlan {
  /** The scenarios that can run, or are skipped. */
  readonly cases: readonly PlannedCase[];
  /** Results of those that cannot be judged. */
  readonly unjudged: readonly CaseResult[];
  /** Why each group that is not served cannot be judged. */
  readonly unserved: ProbeOutcome['unserved'];
  /** The whole plan in its order, with the scenarios that were planned again for `cases`. */
  readonly complete: (cases: readonly PlannedCase[]) => readonly PlannedCase[];
}

const NOTHING: ProbeOutcome = { unserved: new Map(), closed: new Map(), unfitUsers: [] };

/** Probes the target; the failure says which users cannot be used. */
export async function probePlan(
  { target, cases }: { readonly target: Target; readonly cases: readonly PlannedCase[] },
  { kit, options: { timeoutMs }, traffic: { transport, waitForSlot } }: ProbeContext,
): Promise<Result<ProbedPlan, CommandFailure>> {
  const { contract } = kit.judging;
  const outcome = await probeTarget({ contract, target, cases, timeoutMs, transport, waitForSlot }).catch(
    (error: unknown) => {
      // The reports say that the run was stopped.
      if (error instanceof RunStoppedError) return NOTHING;
      throw error;
    },
  );
  return outcome.unfitUsers.length > 0
    ? err({ status: CHECK_EXIT.unreachable, messages: outcome.unfitUsers })
    : ok(planWithout(outcome, cases, contract));
}

function planWithout(
  { unserved, closed }: ProbeOutcome,
  cases: readonly PlannedCase[],
  contract: LoadedKit['judging']['contract'],
): ProbedPlan {
  const unjudged = new Map<string, CaseResult>();
  for (const one of cases) {
    const found = one.skip === undefined ? sentenceFor(one, unserved, contract) : undefined;
    if (found) unjudged.set(one.id, unservedResult(one, found.text));
  }
  const skipped = (one: PlannedCase): PlannedCase => {
    const found = one.skip === undefined ? sentenceFor(one, closed, contract) : undefined;
    return found ? { ...one, skip: found.text, lacks: [found.group] } : one;
  };
  return {
    cases: cases.filter(({ id }) => !unjudged.has(id)).map(skipped),
    unjudged: [...unjudged.values()],
    unserved,
    complete: (planned) => {
      const byId = new Map(planned.map((one) => [one.id, one]));
      return cases.map((one) => unjudged.get(one.id)?.planned ?? skipped(byId.get(one.id) ?? one));
    },
  };
}
