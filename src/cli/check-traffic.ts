// The limits of a run and its tokens: cautious defaults for a target on another machine, and checks of tokens and users
// before the first request.

import {
  CHECK_EXIT,
  withdrawOffers,
  type CleanUp,
  createLearnedWaits,
  createTraffic,
  type PrivateWorld,
  network,
  renewalFor,
  duplicateUser,
  tokenExpiryProblems,
  withFreshTokens,
  type Target,
  type Traffic,
} from '../conformance';
import { usageFailure, type CommandFailure, type LoadedKit } from './check-kit';
import { isOnLoopback, type RunOptions } from './check-options';
import type { Io } from './io';

/** Limits of a run against a target that is not on loopback, unless the user sets others. */
const REMOTE = { rateLimit: 20, maxRequests: 20_000, maxTimeMs: 30 * 60_000 } as const;

export interface TrafficBounds {
  readonly rateLimit: number | undefined;
  readonly maxRequests: number | undefined;
  readonly maxTimeMs: number | undefined;
}

export function boundsFor(target: Target, { rateLimit, maxRequests, maxTimeMs }: RunOptions): TrafficBounds {
  const defaults: Partial<TrafficBounds> = isOnLoopback(target) ? {} : REMOTE;
  return {
    rateLimit: rateLimit ?? defaults.rateLimit,
    maxRequests: maxRequests ?? defaults.maxRequests,
    maxTimeMs: maxTimeMs ?? defaults.maxTimeMs,
  };
}

/** `20 requests per second, 20000 requests, 30 min`; empty without bounds. */
export const boundsText = ({ rateLimit, maxRequests, maxTimeMs }: TrafficBounds): string =>
  [
    ...(rateLimit === undefined ? [] : [`${rateLimit} requests per second`]),
    ...(maxRequests === undefined ? [] : [`${maxRequests} requests`]),
    ...(maxTimeMs === undefined ? [] : [spanText(maxTimeMs)]),
  ].join(', ');

const spanText = (ms: number): string => (ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1000} s`);

interface TrafficStreams {
  readonly io: Io;
  readonly stop?: AbortSignal;
  /** Receives every token that a command prints during the run. */
  readonly issued?: string[];
  /** Wraps the network, for a private world. */
  readonly through?: PrivateWorld['through'] | undefined;
  /** Whether waits for what never came become shorter; off by default. */
  readonly learnsWaits?: boolean;
}

/** The pace, the bounds and the tokens of a run. */
export function trafficFor(
  target: Target,
  options: RunOptions,
  { io, stop, issued = [], through = (transport) => transport, learnsWaits = false }: TrafficStreams,
): Traffic {
  const { rateLimit, maxRequests, maxTimeMs } = boundsFor(target, options);
  return createTraffic({
    rateLimit,
    maxRequests,
    stop,
    ...(learnsWaits && { waits: createLearnedWaits({ areFull: options.fullWaits === true }) }),
    ...(maxTimeMs !== undefined && {
      deadline: performance.now() + maxTimeMs,
      timeText: `after ${spanText(maxTimeMs)} (--time-limit)`,
    }),
    // A new token is also a secret: reports are redacted after the run.
    transport: withFreshTokens(
      through(network),
      renewalFor(target, (secret) => void issued.push(secret)),
    ),
    onNote: (sentence) => io.err(`understudy: ${sentence}\n`),
  });
}

const SHORTEST_RUN_MS = 10 * 60_000;

/** Finds expired tokens and users with two roles before the first request. Notes go to stderr. */
export function targetProblem(target: Target, options: RunOptions, io: Io): CommandFailure | undefined {
  const duplicate = duplicateUser(target.facts);
  if (duplicate !== undefined) return usageFailure(duplicate);
  const { expired, expiring } = tokenExpiryProblems(target.facts, {
    now: Date.now(),
    withinMs: boundsFor(target, options).maxTimeMs ?? SHORTEST_RUN_MS,
    commands: Object.keys(target.commands ?? {}),
  });
  for (const sentence of expiring) io.err(`understudy: ${sentence}\n`);
  if (expired.length === 0) return undefined;
  return {
    status: CHECK_EXIT.unreachable,
    messages: expired.map(
      (sentence) => `${sentence}; replace the token, or let the kit fetch a new one: token: {command: …}`,
    ),
  };
}

interface CleanUpContext {
  readonly target: Target;
  readonly kit: LoadedKit;
  readonly options: RunOptions;
}

/** Withdraws what the run created and left open; undefined when it created nothing. */
export async function cleanUpAfter(
  traffic: Traffic,
  { target, kit, options: { timeoutMs } }: CleanUpContext,
): Promise<{ readonly cleanUp: CleanUp } | undefined> {
  const created = await traffic.created();
  if (created.length === 0) return undefined;
  const { transport, waitForSlot } = traffic.afterwards;
  const { contract } = kit.judging;
  return { cleanUp: await withdrawOffers(created, { target, contract, transport, waitForSlot, timeoutMs }) };
}
