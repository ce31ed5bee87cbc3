// --wait-for: waits until every group of the plan answers. A gateway error (502, 503, 504) is no answer.

import { setTimeout as pause } from 'node:timers/promises';
import { sendHttp, VERSION_OPERATIONS, type PlannedCase, type Target, type TargetGroup } from '../conformance';
import type { Contract } from '../contract';

const GROUPS: readonly TargetGroup[] = ['ledger', 'validator', 'scan'];
const GATEWAY: readonly number[] = [502, 503, 504];
const PAUSE_MS = 250;
const MAX_PROBE_MS = 2000;

export interface WaitRequest {
  readonly target: Target;
  readonly cases: readonly PlannedCase[];
  readonly contract: Contract;
  readonly waitMs: number;
}

/** Why the target is not up when the time is over; undefined when it is up. */
export async function waitForTarget(waiting: WaitRequest): Promise<string | undefined> {
  const deadline = performance.now() + waiting.waitMs;
  const reasons = await Promise.all(groupsOf(waiting).map((group) => waitForGroup(waiting, group, deadline)));
  return reasons.find((reason) => reason !== undefined);
}

function groupsOf({ cases, contract }: WaitRequest): readonly TargetGroup[] {
  const called = new Set(
    cases
      .filter(({ skip }) => skip === undefined)
      .flatMap(({ scenario }) =>
        scenario.steps.map(({ call }) => contract.operations.find(({ id }) => id === call)?.group),
      ),
  );
  return GROUPS.filter((group) => called.has(group));
}

async function waitForGroup(
  { target, contract, waitMs }: WaitRequest,
  group: TargetGroup,
  deadline: number,
): Promise<string | undefined> {
  const path = contract.operations.find(({ id }) => id === VERSION_OPERATIONS[group])?.path ?? '';
  const probe = { url: `${target.urls[group]}${path}`, connection: target.connection };
  for (;;) {
    const reason = await reasonNotUp(
      probe,
      Math.max(1, Math.min(MAX_PROBE_MS, Math.ceil(deadline - performance.now()))),
    );
    if (reason === undefined) return undefined;
    if (performance.now() + PAUSE_MS >= deadline)
      return `the ${group} group at ${target.urls[group]} did not respond within ${waitMs / 1000} s: ${reason}`;
    await pause(PAUSE_MS);
  }
}

async function reasonNotUp(
  { url, connection }: { readonly url: string; readonly connection: Target['connection'] | undefined },
  timeoutMs: number,
): Promise<string | undefined> {
  try {
    const answer = await sendHttp(url, {
      method: 'GET',
      headers: { ...connection?.headers },
      body: undefined,
      signal: AbortSignal.timeout(timeoutMs),
      connection,
    });
    // Only the headers are needed; not reading the body closes the connection.
    await answer.body[Symbol.asyncIterator]().return?.();
    return GATEWAY.includes(answer.status) ? `status ${answer.status}` : undefined;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message : String(cause);
  }
}
