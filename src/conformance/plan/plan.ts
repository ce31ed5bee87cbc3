// Which scenarios run against a target and which do not, each skip with its reason. Pure: nothing is asked of the target.

import type { Contract, OperationSpec } from '../../contract';
import type { Json } from '../../base';
import type { Safety, Scenario, Suite } from '../suite/types';
import { factAt, type Group, type Target } from '../target';

export interface PlannedCase {
  /** `suite/scenario#index`, stable from run to run. */
  readonly id: string;
  readonly suite: Suite;
  readonly scenario: Scenario;
  readonly each: Json | undefined;
  /** Why it does not run; undefined when it does. */
  readonly skip: string | undefined;
}

export interface PlanSettings {
  /** The strongest safety class that may run. */
  readonly allow: Safety;
  readonly suites: readonly string[];
  readonly clauses: readonly string[];
  readonly operations: readonly string[];
  readonly tags: readonly string[];
}

const STRENGTH: Readonly<Record<Safety, number>> = { read: 0, write: 1, destructive: 2 };

/** All cases that the filters select, in the order of the suites. */
export function planCases(suites: readonly Suite[], contract: Contract, target: Target, settings: PlanSettings): readonly PlannedCase[] {
  return suites.flatMap((suite) =>
    suite.scenarios.filter((scenario) => isSelected(suite, scenario, settings)).flatMap((scenario) =>
      scenario.each.map((each, index): PlannedCase => ({
        id: `${suite.name}/${slug(scenario.title)}${scenario.each.length > 1 ? `#${index + 1}` : ''}`,
        suite, scenario, each,
        skip: reasonToSkip(scenario, contract, target, settings),
      })),
    ),
  );
}

const slug = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');

function isSelected(suite: Suite, scenario: Scenario, { suites, clauses, operations, tags }: PlanSettings): boolean {
  const any = (wanted: readonly string[], present: readonly string[]): boolean => wanted.length === 0 || wanted.some((name) => present.includes(name));
  return any(suites, [suite.name]) && any(clauses, clausesOf(scenario)) && any(operations, scenario.steps.map(({ call }) => call)) && any(tags, [...suite.tags, ...scenario.tags]);
}

/** Every clause that a scenario names, at whatever level. */
export const clausesOf = (scenario: Scenario): readonly string[] =>
  [...new Set([...scenario.clauses, ...scenario.steps.flatMap(({ expect }) => [...expect.clauses, ...expect.that.flatMap(({ clauses }) => clauses)])])];

function reasonToSkip(scenario: Scenario, contract: Contract, target: Target, { allow }: PlanSettings): string | undefined {
  if (STRENGTH[scenario.safety] > STRENGTH[allow]) return `it is ${scenario.safety}, and only ${allow} may run here: --allow ${scenario.safety}`;
  const missing = scenario.needs.find((place) => isAbsent(factAt(target.facts, place)));
  if (missing !== undefined) return `the target names no ${missing}`;
  for (const { call } of scenario.steps) {
    const operation = contract.operations.find(({ id }) => id === call);
    const newer = operation && newerThanTarget(operation, target);
    if (newer !== undefined) return newer;
  }
  return undefined;
}

const isAbsent = (value: Json | undefined): boolean => value === undefined || value === null || value === '';

function newerThanTarget({ id, group, since, removedIn }: OperationSpec, { profile }: Target): string | undefined {
  const release = profile[group as Group];
  if (release === undefined) return undefined;
  if (since !== undefined && compareReleases(since, release) > 0) return `${id} came with ${since}, the target is ${release}`;
  return removedIn !== undefined && compareReleases(removedIn, release) <= 0 ? `${id} went with ${removedIn}, the target is ${release}` : undefined;
}

function compareReleases(a: string, b: string): number {
  const [left, right] = [a, b].map((release) => release.split('.').map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
