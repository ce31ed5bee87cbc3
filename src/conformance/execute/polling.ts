// Polls one step until its expectations are met or its time is over.

import type { Expectation, ScenarioStep } from '../model/suite';
import type { CaseRun } from './case-run';
import type { StepWait } from './learned-waits';

export interface Polling {
  /** Time for which the kit itself delayed the request: it is not the target's. */
  readonly exclude: (ms: number) => void;
  /** Waits until the step may send its request again; false when its time is over. */
  readonly untilNext: () => Promise<boolean>;
  /** Must be called once; `isMet` is undefined if the step was not judged. */
  readonly end: (isMet: boolean | undefined) => void;
}

/** The pause grows with the time waited, so that a long wait needs few requests: 20 s need about 40, not 200. */
const PAUSE_SHARE = 0.1;
/** A scenario that waits for longer no longer counts against the concurrency. */
const IDLE_AFTER_MS = 500;

/** Undefined for a step without `eventually`. */
export function pollingOf(running: CaseRun, step: ScenarioStep, number: number): Polling | undefined {
  const { eventually } = step;
  if (eventually === undefined) return undefined;
  const { settings, transport, planned } = running;
  const { withinMs, everyMs } = eventually;
  const fullMs = withinMs * (settings.timeoutFactor ?? 1);
  const subject = { operationId: step.call, condition: conditionText(step.expect) };
  const wait: StepWait | undefined = settings.waits?.start({ ...subject, scenario: planned.id, withinMs, fullMs });
  const started = performance.now();
  let excludedMs = 0;
  let release: (() => void) | undefined;
  const waitedMs = (): number => performance.now() - started - excludedMs;
  return {
    exclude: (ms) => void (excludedMs += ms),
    untilNext: () => {
      const waited = waitedMs();
      if (waited >= IDLE_AFTER_MS) release ??= settings.whileIdle?.();
      const left = (wait?.limitMs() ?? fullMs) - waited;
      const pauseMs = Math.max(everyMs, Math.min(waited * PAUSE_SHARE, left));
      return transport.waitForRetry({ step: number, everyMs: pauseMs, deadline: performance.now() + left });
    },
    end: (isMet) => {
      release?.();
      wait?.end(waitedMs(), isMet);
    },
  };
}

/** Such as `$exists(body.transaction_id)`; the status where there is no condition. */
const conditionText = ({ that, status }: Pick<Expectation, 'that' | 'status'>): string =>
  that.length === 0
    ? `status ${status.join(' or ')}`
    : that.map(({ is }) => is.trim().replaceAll(/\s+/g, ' ')).join(' and ');
