// Stops requests to a target that does not answer: after a number of consecutive requests without an answer, every
// remaining scenario ends at once with an error. One group may be down while others answer, and one server down while
// another is up: groups share a counter only if they share an address, and only until one of them has answered.

import type { TargetGroup, Target } from '../target/target';
import { InvalidResponseError, TransportError } from './client';
import type { Transport } from './transport';

/** Equals the default concurrency, so that an unresponsive target costs about one timeout. */
export const FAILURE_THRESHOLD = 8;

export function withCircuitBreaker(transport: Transport): Transport {
  const misses = new Map<TargetGroup, number>();
  const missesOf = (group: TargetGroup): number => misses.get(group) ?? 0;
  const answered = new Set<string>();
  const together = (target: Target, group: TargetGroup): number =>
    [...misses].reduce(
      (sum, [other, count]) => (originOf(target, other) === originOf(target, group) ? sum + count : sum),
      0,
    );
  const isLost = (target: Target, group: TargetGroup): boolean =>
    missesOf(group) >= FAILURE_THRESHOLD ||
    (!answered.has(originOf(target, group)) && together(target, group) >= FAILURE_THRESHOLD);
  return {
    ...transport,
    send: async (target, request, timeoutMs) => {
      const group = request.operation.group as TargetGroup;
      if (isLost(target, group))
        throw new TransportError(
          `${request.operation.id} was not sent: the last ${FAILURE_THRESHOLD} requests got no response`,
        );
      try {
        const exchange = await transport.send(target, request, timeoutMs);
        answered.add(originOf(target, group));
        misses.set(group, 0);
        return exchange;
      } catch (error) {
        // An invalid HTTP response arrives immediately, so every scenario may report it.
        if (error instanceof TransportError && !(error instanceof InvalidResponseError))
          misses.set(group, missesOf(group) + 1);
        throw error;
      }
    },
  };
}

const originOf = ({ urls }: Target, group: TargetGroup): string =>
  URL.canParse(urls[group]) ? new URL(urls[group]).origin : urls[group];
