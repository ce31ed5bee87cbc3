// Selects the scenarios to run against a target and gives every skip its reason. Pure: sends no requests.

import { availability, operationAt, type Contract, type OperationSpec, type Safety } from '../../contract';
import type { Scenario, Suite } from '../model/suite';
import { factAt, isAbsent } from '../target/facts';
import { type PlannedCase, clausesOf, finalReadsLast } from '../model/planned-case';
import { scenarioId } from '../model/scenario-id';
import type { TargetGroup, Target, DiscoveredUse } from '../target/target';

export interface PlanFilters {
  /** The strongest safety class that may run. */
  readonly allow: Safety;
  readonly suites: readonly string[];
  readonly clauses: readonly string[];
  readonly operations: readonly string[];
  readonly tags: readonly string[];
  /** Suites, operations, tags and scenarios (`suite/scenario`) that do not run. */
  readonly excluded?: readonly string[];
  /** Whether discovery can supply a missing place; none by default. */
  readonly isDiscoverable?: (place: string) => boolean;
}

const STRENGTH: Readonly<Record<Safety, number>> = { read: 0, write: 1, destructive: 2 };

/** All cases that the filters select, in the order of the suites; those that read answers again come last. */
export function planCases(
  suites: readonly Suite[],
  contract: Contract,
  target: Target,
  settings: PlanFilters,
): readonly PlannedCase[] {
  const successors = successorsIn(contract, target);
  const cases = suites
    .filter(({ name }) => settings.suites.length === 0 || settings.suites.includes(name))
    .flatMap((suite) =>
      suite.scenarios
        .map((scenario) => ({ named: scenario, scenario: withSuccessors(scenario, successors) }))
        // Filters may name an operation of the suite or its successor.
        .filter(({ named, scenario }) => [named, scenario].some((one) => isSelected(suite, one, settings)))
        .filter(({ named, scenario }) => ![named, scenario].some((one) => isExcluded(suite, one, settings)))
        .map(({ scenario }) => scenario)
        .flatMap((scenario) =>
          scenario.each.map((each, index): PlannedCase => ({
            id: idOf(suite, scenario, index),
            suite,
            scenario,
            each,
            skip: undefined,
            ...reasonToSkip(scenario, contract, target, settings),
            ...(settings.isDiscoverable && { awaits: missingIn(scenario, target) }),
          })),
        ),
    );
  return finalReadsLast(cases);
}

/**
 * Replaces operations that the target's release no longer has with their successors. Derived scenarios stay unchanged:
 * their invalid requests are made from the document of one operation.
 */
function withSuccessors(scenario: Scenario, successors: ReadonlyMap<string, string>): Scenario {
  if (successors.size === 0 || scenario.tags.includes('derived')) return scenario;
  const steps = scenario.steps.map((step) => ({ ...step, call: successors.get(step.call) ?? step.call }));
  return { ...scenario, steps };
}

/** Ids of removed operations with those of their successors; none for a target without a profile. */
const successorsIn = (contract: Contract, { profile }: Target): ReadonlyMap<string, string> =>
  new Map(
    contract.operations.flatMap(({ id }): readonly [string, string][] => {
      const found = operationAt(contract, id, profile)?.id ?? id;
      return found === id ? [] : [[id, found]];
    }),
  );

/** Ids of all cases, including those that will be skipped. */
export const caseIds = (suites: readonly Suite[]): ReadonlySet<string> =>
  new Set(
    suites.flatMap((suite) =>
      suite.scenarios.flatMap((scenario) => scenario.each.map((_, index) => idOf(suite, scenario, index))),
    ),
  );

const idOf = ({ name }: Suite, scenario: Scenario, index: number): string =>
  `${name}/${scenarioId(scenario)}${scenario.each.length > 1 ? `#${index + 1}` : ''}`;

function isSelected(suite: Suite, scenario: Scenario, { clauses, operations, tags }: PlanFilters): boolean {
  const any = (wanted: readonly string[], present: readonly string[]): boolean =>
    wanted.length === 0 || wanted.some((name) => present.includes(name));
  return (
    any(clauses, clausesOf(scenario)) &&
    any(
      operations,
      scenario.steps.map(({ call }) => call),
    ) &&
    any(tags, [...suite.tags, ...scenario.tags])
  );
}

function isExcluded(suite: Suite, scenario: Scenario, { excluded = [] }: PlanFilters): boolean {
  const names = [
    suite.name,
    `${suite.name}/${scenarioId(scenario)}`,
    ...suite.tags,
    ...scenario.tags,
    ...scenario.steps.map(({ call }) => call),
  ];
  return names.some((name) => excluded.includes(name));
}

/** Why a scenario does not run, as a message and as data. */
type SkipReason = Pick<PlannedCase, 'lacks' | 'unset' | 'otherUnset'> & { readonly skip: string };

function reasonToSkip(
  scenario: Scenario,
  contract: Contract,
  target: Target,
  { allow, isDiscoverable = () => false }: PlanFilters,
): SkipReason | undefined {
  const operations = scenario.steps.flatMap(({ call }) => contract.operations.find(({ id }) => id === call) ?? []);
  const safety = strongest([scenario.safety, ...operations.map((operation) => operation.safety)]);
  if (STRENGTH[safety] > STRENGTH[allow])
    return { skip: `safety class ${safety} is not allowed here; pass --allow ${safety}`, lacks: [safety] };
  const absent = operations.find(({ group }) => target.urls[group as TargetGroup] === '')?.group;
  if (absent !== undefined)
    return { skip: `the target has no URL for the ${absent} group: --${absent}-url`, lacks: [absent] };
  const newer = operations
    .map((operation) => newerThanTarget(operation, target))
    .find((reason) => reason !== undefined);
  if (newer !== undefined) return { skip: newer };
  const missing = missingIn(scenario, target).filter((place) => !isDiscoverable(place));
  return missing.length === 0 ? unsuitableValue(scenario, safety, target) : missingValue(missing, target);
}

/** The message for the first missing value; unset variables come first, since they are a mistake of the run. */
function missingValue(missing: readonly string[], target: Target): SkipReason {
  const { unset = {} } = target;
  const [variable, ...others] = [...new Set(missing.flatMap((place) => unset[place] ?? []))];
  const place = missing.find((one) => variable !== undefined && unset[one] === variable) ?? missing[0] ?? '';
  const lack = `the target names no ${place}`;
  if (variable === undefined) return { skip: `${lack}${whyMissing(place, target)}`, lacks: missing };
  const which = others.length === 0 ? `variable ${variable} is` : `variables ${[variable, ...others].join(', ')} are`;
  return {
    skip: `${lack}: the ${which} not set`,
    lacks: missing,
    unset: variable,
    ...(others.length > 0 && { otherUnset: others }),
  };
}

/** The operations called can raise the declared safety class of a scenario, never lower it. */
const strongest = (classes: readonly Safety[]): Safety =>
  classes.reduce((most, one) => (STRENGTH[one] > STRENGTH[most] ? one : most), 'read');

const missingIn = ({ needs }: Scenario, { facts }: Target): readonly string[] =>
  needs.filter((place) => isAbsent(factAt(facts, place)));

function whyMissing(place: string, { discovered }: Target): string {
  const tried = discovered?.missing.find((one) => one.place === place);
  return tried === undefined ? '' : `, and discovery failed: ${tried.why}`;
}

/**
 * Discovered values may belong to other parties: never write with them, and never read them with the tokens of the
 * target's users.
 */
function unsuitableValue({ needs }: Scenario, safety: Safety, { discovered }: Target): SkipReason | undefined {
  const isFit: Readonly<Record<DiscoveredUse, boolean>> = {
    any: true,
    reads: safety === 'read',
    'reads without a token': safety === 'read' && !needs.some((place) => /(^|\.)tokens?(\.|$)/.test(place)),
  };
  const unfit = discovered?.found.find(
    ({ place, use }) => !isFit[use] && needs.some((need) => need === place || need.startsWith(`${place}.`)),
  );
  return (
    unfit && {
      skip: `the target names no ${unfit.place}: the discovered value is suitable only for ${unfit.use}${unfit.note === undefined ? '' : ` (${unfit.note})`}`,
      lacks: [unfit.place],
    }
  );
}

/** Why an operation is not requested from a target of another release; undefined when it is available there. */
export function newerThanTarget(spec: OperationSpec, { profile }: Target): string | undefined {
  const { id, group, since, disabledIn, removedIn } = spec;
  const release = profile[group as TargetGroup];
  const found = release === undefined ? 'available' : availability(spec, release);
  if (found === 'available') return undefined;
  const what = {
    'not-yet': `was added in ${since}`,
    disabled: `is disabled by default since ${disabledIn}`,
    removed: `was removed in ${removedIn}`,
  }[found];
  return `${id} ${what}, the target is ${release}`;
}
