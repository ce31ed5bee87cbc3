// A target that does not answer is not asked for ever: after so many requests in a row without an answer the rest ends at once,
// each scenario still with the error that it could not be judged. One group may be down while the others answer, and one server may be
// down while another one is up: only groups at one address share their silence, and only while none of them has answered.

import type { TargetGroup, Target } from '../target/target';
import { InvalidResponseError, TransportError } from './client';
import type { Transport } from './transport';

/** As many as run at once by default, so that a target which never answers costs about one timeout. */
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
        // What is no HTTP comes at once and tells the same each time: each scenario may say so.
        if (error instanceof TransportError && !(error instanceof InvalidResponseError))
          misses.set(group, missesOf(group) + 1);
        throw error;
      }
    },
  };
}

const originOf = ({ urls }: Target, group: TargetGroup): string =>
  URL.canParse(urls[group]) ? new URL(urls[group]).origin : urls[group];
