// A scenario of the plan and its clauses.

import type { Json } from '../../base';
import type { Scenario, ScenarioStep, Suite } from './suite';

export interface PlannedCase {
  /** `suite/scenario#index`, stable between runs. */
  readonly id: string;
  readonly suite: Suite;
  readonly scenario: Scenario;
  readonly each: Json | undefined;
  /** Reason for skipping it; undefined when it runs. */
  readonly skip: string | undefined;
  /** What the target lacks: entries of the target file, a group, a safety class. */
  readonly lacks?: readonly string[];
  /** The environment variable that should contain the missing value. */
  readonly unset?: string;
  /** Further variables that are not set. */
  readonly otherUnset?: readonly string[];
  /** Places that must be discovered first. */
  readonly awaits?: readonly string[];
}

/** Whether the case reads answers of the other cases again, and so runs after them. */
export const isFinalRead = ({ scenario }: Pick<PlannedCase, 'scenario'>): boolean =>
  scenario.steps.some(({ again }) => again === true);

/** The cases, with those that read answers of the others again at the end. */
export const finalReadsLast = <Case extends Pick<PlannedCase, 'scenario'>>(cases: readonly Case[]): readonly Case[] => [
  ...cases.filter((one) => !isFinalRead(one)),
  ...cases.filter(isFinalRead),
];

/**
 * The lane of a case: cases of one lane run one after another, and in the same shard. Reports of shards that were dealt
 * by other names cannot be merged.
 */
export const laneNameOf = ({ id, scenario }: Pick<PlannedCase, 'id' | 'scenario'>): string =>
  scenario.takesTurns === undefined ? `case ${id}` : `turns ${scenario.takesTurns}`;

const clauseLists = new WeakMap<Scenario, readonly string[]>();

/** All clauses of a scenario: its own, and those of its steps and claims. */
export function clausesOf(scenario: Scenario): readonly string[] {
  const known = clauseLists.get(scenario);
  if (known) return known;
  const clauses = [...new Set([...scenario.clauses, ...scenario.steps.flatMap(clausesOfStep)])];
  clauseLists.set(scenario, clauses);
  return clauses;
}

/** Clauses that apply to the answers of one step. */
export function clausesOfStep({ expect }: ScenarioStep): readonly string[] {
  return [...expect.clauses, ...expect.that.flatMap(({ clauses }) => clauses)];
}
