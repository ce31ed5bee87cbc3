// A scenario of the plan, and the clauses it names.

import type { Json } from '../../base';
import type { Scenario, ScenarioStep, Suite } from './suite';

export interface PlannedCase {
  /** `suite/scenario#index`, stable from run to run. */
  readonly id: string;
  readonly suite: Suite;
  readonly scenario: Scenario;
  readonly each: Json | undefined;
  /** Why it does not run; undefined when it does. */
  readonly skip: string | undefined;
  /** Places that must first be asked of the target. */
  readonly awaits?: readonly string[];
}

/** Every clause that a scenario names, at whatever level. */
export const clausesOf = (scenario: Scenario): readonly string[] => [
  ...new Set([...scenario.clauses, ...scenario.steps.flatMap(clausesOfStep)]),
];

/** Clauses that the answers of one step are judged by. */
export function clausesOfStep({ expect }: ScenarioStep): readonly string[] {
  return [...expect.clauses, ...expect.that.flatMap(({ clauses }) => clauses)];
}
