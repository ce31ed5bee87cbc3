// The transport of a run against a deployment: pace, limits, repeated reads.

import { createPace, type Pace } from './pace';
import { withBackOff } from './back-off';
import { withBounds, type RunBounds } from './bounds';
import { withCreatedOffers, type CreatedOffer } from './clean-up';
import type { LearnedWaits, ShortenedWaits } from './learned-waits';
import { withSecondTry } from './second-try';
import { network, type Transport } from './transport';
import type { FlakyRequest, TrafficSummary } from './traffic-notes';

export interface TrafficSettings extends RunBounds {
  /** Maximum requests per second; undefined for no limit. */
  readonly rateLimit: number | undefined;
  /** Called with a message for the user when something happens. */
  readonly onNote?: (sentence: string) => void;
  /** Default: the network. */
  readonly transport?: Transport;
  /** Shortens waits for what never came; without it every wait is full. */
  readonly waits?: LearnedWaits | undefined;
}

export interface Traffic {
  readonly transport: Transport;
  readonly waitForSlot: () => Promise<void>;
  /** A scenario that was repeated as a whole. */
  readonly flaky: (request: FlakyRequest) => void;
  /** Ends the run for this reason, such as `after 2 failed scenarios (--bail)`. */
  readonly stop: (reason: string) => void;
  readonly stopped: () => string | undefined;
  readonly waits: LearnedWaits | undefined;
  /** Offers created so far, after the answers of those that are being created. */
  readonly created: () => Promise<readonly CreatedOffer[]>;
  /** A transport and a pace without limits, for requests after the run. */
  readonly afterwards: { readonly transport: Transport; readonly waitForSlot: () => Promise<void> };
  readonly summary: () => TrafficSummary;
}

export function createTraffic(settings: TrafficSettings): Traffic {
  const { rateLimit, transport = network, onNote = () => undefined, waits } = settings;
  const pace = createPace(rateLimit);
  const recorder = withCreatedOffers(transport);
  const bounded = withBounds(recorder.transport, settings);
  const flaky: FlakyRequest[] = [];
  let limited = 0;
  const onLimit = ({ response: { status, headers } }: { response: LimitResponse }, waitMs: number): void => {
    limited += 1;
    if (limited > 1) return;
    const header = headers['retry-after'];
    onNote(
      `the target limits the rate (${status}${header === undefined ? '' : `, Retry-After: ${header}`}): waiting ${waitMs / 1000} s, then continuing more slowly`,
    );
  };
  const onFlaky = (request: FlakyRequest): void => void flaky.push(request);
  const boundedPace: Pace = { ...pace, waitForSlot: () => bounded.untilStopped(pace.waitForSlot()) };
  return {
    transport: withSecondTry(withBackOff(bounded.transport, { pace: boundedPace, onLimit }), {
      pace: boundedPace,
      onFlaky,
    }),
    waitForSlot: boundedPace.waitForSlot,
    flaky: onFlaky,
    stop: bounded.end,
    stopped: bounded.stopped,
    waits,
    created: recorder.created,
    afterwards: { transport, waitForSlot: pace.waitForSlot },
    summary: () =>
      summaryOf({
        pace,
        flaky,
        limited,
        requests: bounded.requests(),
        stopped: bounded.stopped(),
        shortenedWaits: waits?.shortened() ?? [],
      }),
  };
}

interface LimitResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface TrafficCounts {
  readonly pace: Pace;
  readonly flaky: readonly FlakyRequest[];
  readonly limited: number;
  readonly requests: number;
  readonly stopped: string | undefined;
  readonly shortenedWaits: readonly ShortenedWaits[];
}

const summaryOf = ({ pace, flaky, limited, requests, stopped, shortenedWaits }: TrafficCounts): TrafficSummary => ({
  requests,
  flaky: [...flaky],
  limited,
  pausedMs: Math.round(pace.pausedMs()),
  ...(limited > 0 && { rate: Math.round((pace.rate() ?? 0) * 10) / 10 }),
  ...(stopped !== undefined && { stopped }),
  ...(shortenedWaits.length > 0 && { shortenedWaits }),
});
