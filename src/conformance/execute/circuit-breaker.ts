// A target that does not answer is not asked for ever: after so many requests in a row without an answer the rest ends at once,
// each scenario still with the error that it could not be judged. One group may be down while the others answer, and one server may be
// down while another one is up: only groups at one address share their silence, and only while none of them has answered.

import type { Group, Target } from '../target/target';
import { BrokenAnswer, NoAnswer } from './client';
import type { Wire } from './transport';

/** As many as run at once by default, so that a target which never answers costs about one timeout. */
export const PATIENCE = 8;

export function givingUp(wire: Wire): Wire {
  const misses = new Map<Group, number>();
  const missesOf = (group: Group): number => misses.get(group) ?? 0;
  const answered = new Set<string>();
  const together = (target: Target, group: Group): number =>
    [...misses].reduce(
      (sum, [other, count]) => (originOf(target, other) === originOf(target, group) ? sum + count : sum),
      0,
    );
  const isLost = (target: Target, group: Group): boolean =>
    missesOf(group) >= PATIENCE || (!answered.has(originOf(target, group)) && together(target, group) >= PATIENCE);
  return {
    ...wire,
    send: async (target, request, timeoutMs) => {
      const group = request.operation.group as Group;
      if (isLost(target, group))
        throw new NoAnswer(`${request.operation.id} was not asked: the last ${PATIENCE} requests gave no answer`);
      try {
        const exchange = await wire.send(target, request, timeoutMs);
        answered.add(originOf(target, group));
        misses.set(group, 0);
        return exchange;
      } catch (error) {
        // What is no HTTP comes at once and tells the same each time: each scenario may say so.
        if (error instanceof NoAnswer && !(error instanceof BrokenAnswer)) misses.set(group, missesOf(group) + 1);
        throw error;
      }
    },
  };
}

const originOf = ({ urls }: Target, group: Group): string =>
  URL.canParse(urls[group]) ? new URL(urls[group]).origin : urls[group];
