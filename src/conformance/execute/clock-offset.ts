// Estimates how far the clock of a ledger is ahead of ours. A Date header may come from a gateway, so it is only a
// hint: the record times of updates decide (ledger-time.ts). The header has whole seconds, so less than two seconds is
// noise.

import type { Contract } from '../../contract';
import type { TargetGroup, Target } from '../target/target';
import { RunStoppedError } from './bounds';
import { ledgerSecondsAhead } from './ledger-time';
import { network, type Transport } from './transport';
import type { PlannedCase } from '../model/planned-case';

/** Operations that need no token, one per group. */
export const VERSION_OPERATIONS: Readonly<Record<TargetGroup, string>> = {
  ledger: 'getLedgerVersion',
  validator: 'getValidatorVersion',
  scan: 'getScanVersion',
};

export interface ClockRequests {
  readonly contract: Contract;
  readonly timeoutMs: number;
  /** Waits until the next request may go out (rate limit). */
  readonly waitForSlot: () => Promise<void>;
  readonly transport?: Transport;
}

/** The target with its clock offset, measured only when a scenario uses the current time. */
export async function withClockOffset(
  target: Target,
  { cases, ...requests }: ClockRequests & { readonly cases: readonly PlannedCase[] },
): Promise<Target> {
  const { contract } = requests;
  const timed = cases.filter(({ skip, scenario }) => skip === undefined && usesClock(scenario));
  const groups = new Set(
    timed.flatMap(({ scenario }) =>
      scenario.steps.flatMap(({ call }) => contract.operations.find(({ id }) => id === call)?.group ?? []),
    ),
  );
  return withMeasuredClock(target, { groups, mayWrite: measuresByOffer(cases), ...requests });
}

/** Groups and requests that may be used to measure the clock. */
interface ClockMeasurement extends ClockRequests {
  /** Groups whose Date headers are read. */
  readonly groups: ReadonlySet<string>;
  /** Whether the measurement may create an offer. */
  readonly mayWrite: boolean;
}

/** Adds the measured clock offset to the target, unless it is at most one second. Returns the target unchanged if none of
 * the groups has an address. */
export async function withMeasuredClock(
  target: Target,
  { groups, mayWrite, contract, timeoutMs, waitForSlot, transport = network }: ClockMeasurement,
): Promise<Target> {
  const ask = async (operation: Contract['operations'][number]): Promise<number | undefined> => {
    await waitForSlot();
    const sent = Date.now();
    try {
      const { response } = await transport.send(
        target,
        { operation, step: 0, path: {}, query: {}, headers: {}, body: undefined, token: undefined, as: 'none' },
        timeoutMs,
      );
      return secondsAhead(response.headers['date'], sent, Date.now());
    } catch (error) {
      if (error instanceof RunStoppedError) throw error;
      // Every scenario reports a missing answer itself.
      return undefined;
    }
  };
  const asked = contract.operations.filter(
    ({ id, group }) =>
      groups.has(group) && Object.values(VERSION_OPERATIONS).includes(id) && target.urls[group as TargetGroup] !== '',
  );
  if (asked.length === 0) return target;
  const hints = (await Promise.all(asked.map(ask))).filter((value) => value !== undefined);
  const hinted = medianOf(hints);
  const seconds = await ledgerSecondsAhead(hinted, {
    target,
    contract,
    timeoutMs,
    waitForSlot,
    transport,
    mayWrite,
  });
  const isClockMeasured = hints.length > 0 || seconds !== 0;
  return { ...target, isClockMeasured, ...(Math.abs(seconds) > 1 && { clockAheadSeconds: seconds }) };
}

/** Whether a run creates one more offer, to measure the time of the ledger. */
export const measuresByOffer = (cases: readonly PlannedCase[]): boolean =>
  cases.some(
    ({ skip, scenario }) =>
      skip === undefined && usesClock(scenario) && scenario.steps.some(({ call }) => call === 'createTransferOffer'),
  );

const usesClock = (scenario: PlannedCase['scenario']): boolean =>
  /\$(fromNow|ago)\(/.test(
    JSON.stringify(scenario, (_, member: unknown) => (typeof member === 'bigint' ? member.toString() : member)),
  );

/** The header truncates to the second, so half a second is added on average. */
export function secondsAhead(header: string | undefined, sent: number, received: number): number | undefined {
  const theirs = header === undefined ? NaN : Date.parse(header);
  return Number.isNaN(theirs) ? undefined : Math.round((theirs + 500 - (sent + received) / 2) / 1000);
}

/** The median, the lower of two; 0 for an empty list. */
function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
