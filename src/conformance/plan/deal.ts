// Deals a plan to shards. A lane is never split, because its scenarios take turns. The shard of a lane depends on its
// name alone, so that all shards agree without talking to each other, whatever else is in the plan.

import { createHash } from 'node:crypto';
import { isFinalRead, laneNameOf, type PlannedCase } from '../model/planned-case';
import type { RunShard } from '../model/run-shard';

/**
 * The cases of one shard, in the order of the plan. Destructive cases belong to the last shard, which runs them after
 * its others. Each shard reads its own answers again at its end.
 */
export const dealtCases = (cases: readonly PlannedCase[], shard: RunShard): readonly PlannedCase[] => {
  const own = cases.filter((one) => !isFinalRead(one) && shardOf(one, shard.of) === shard.index);
  // Without other scenarios there is nothing to read again; one shard must have these scenarios nevertheless.
  return own.length === 0 && shard.index < shard.of ? [] : [...own, ...cases.filter(isFinalRead)];
};

const shardOf = (one: PlannedCase, shards: number): number =>
  one.scenario.safety === 'destructive' ? shards : 1 + (hashOf(laneNameOf(one)) % shards);

/** The first 32 bits of the SHA-256 of a text. */
const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

/** SHA-256 over the ids and scenarios of a plan, whatever of it is skipped: equal for all shards of one run. */
export function digestOfPlan(cases: readonly PlannedCase[]): string {
  const hash = createHash('sha256');
  for (const { id, scenario } of cases) hash.update(`${id}\0${JSON.stringify(scenario, withBigInts)}\0`);
  return hash.digest('hex');
}

const withBigInts = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);
