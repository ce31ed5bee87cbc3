// Detects a target whose clock stands still, such as a mock server with a frozen clock: polling steps then time out.
// The uptime that a node reports follows its clock.

import { isObject } from '../../base';
import type { Contract } from '../../contract';
import type { Target } from '../target/target';
import type { CaseResult } from '../model/case-result';
import { network, type Transport } from './transport';

const STATUS_OPERATIONS = [
  ['scan', 'getScanStatus'],
  ['validator', 'getValidatorStatus'],
] as const;
/** Long enough for any running clock to advance. */
const PAUSE_MS = 1100;

export interface FrozenClockSettings {
  readonly contract: Contract;
  readonly timeoutMs: number;
  /** Waits until the next request may go out (rate limit). */
  readonly waitForSlot: () => Promise<void>;
  readonly wait?: (ms: number) => Promise<void>;
  readonly transport?: Transport;
}

/** False for a target that does not report its uptime. */
export async function isClockFrozen(
  target: Target,
  { contract, timeoutMs, waitForSlot, wait = pause, transport = network }: FrozenClockSettings,
): Promise<boolean> {
  const asked = STATUS_OPERATIONS.find(([group]) => target.urls[group] !== '')?.[1];
  const operation = contract.operations.find(({ id }) => id === asked);
  if (!operation) return false;
  const uptime = async (): Promise<string | undefined> => {
    await waitForSlot();
    try {
      const { response } = await transport.send(
        target,
        { operation, step: 0, path: {}, query: {}, headers: {}, body: undefined, token: undefined, as: 'none' },
        timeoutMs,
      );
      return uptimeIn(JSON.parse(response.body));
    } catch {
      return undefined;
    }
  };
  const first = await uptime();
  if (first === undefined) return false;
  await wait(PAUSE_MS);
  return (await uptime()) === first;
}

const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));

function uptimeIn(body: unknown): string | undefined {
  const success = isObject(body) ? body['success'] : undefined;
  const uptime = isObject(success) ? success['uptime'] : undefined;
  return typeof uptime === 'string' ? uptime : undefined;
}

/** Scenarios with a polling step that timed out. */
export const timedOutWaits = (results: readonly CaseResult[]): number => results.filter(hasTimedOut).length;

const hasTimedOut = ({ planned, exchanges, findings }: CaseResult): boolean =>
  findings.some(({ exchange }) => {
    const step = exchange === undefined ? undefined : exchanges[exchange]?.step;
    return step !== undefined && planned.scenario.steps[step]?.eventually !== undefined;
  });
