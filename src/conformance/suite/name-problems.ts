// Names in suites that lead nowhere: clauses and operations that are not there, and a suite's own name given twice.

import { suggestionText } from '../../base';
import type { SourceProblem } from '../schema-files';
import type { Scenario, Suite } from '../model/suite';

/** What suites may name. */
export interface KnownNames {
  readonly clauses: Iterable<string>;
  readonly operations: Iterable<string>;
}

/** Every slip with its place; `taken` are names of suites that stand elsewhere. */
export function nameProblems(
  suites: readonly Suite[],
  known: KnownNames,
  taken: readonly string[],
): readonly SourceProblem[] {
  const [clauses, operations] = [new Set(known.clauses), new Set(known.operations)];
  const unknown = (kind: string, name: string, names: ReadonlySet<string>): string =>
    `there is no ${kind} "${name}"; ${suggestionText(name, names)}`;
  const inScenario = ({ file }: Suite, scenario: Scenario): readonly SourceProblem[] => [
    ...scenario.clauses
      .filter((id) => !clauses.has(id))
      .map((id) => ({ file, ...scenario.position, message: unknown('clause', id, clauses) })),
    ...scenario.steps.flatMap(({ call, expect, position }) => [
      ...(operations.has(call) ? [] : [{ file, ...position, message: unknown('operation', call, operations) }]),
      ...[...expect.clauses, ...expect.that.flatMap((claim) => claim.clauses)]
        .filter((id) => !clauses.has(id) && !scenario.clauses.includes(id))
        .map((id) => ({ file, ...position, message: unknown('clause', id, clauses) })),
    ]),
  ];
  const twice = suites.filter(
    ({ name }, index) => taken.includes(name) || suites.findIndex((suite) => suite.name === name) !== index,
  );
  return [
    ...twice.map(({ file, name }) => ({ file, line: 1, column: 1, message: `a suite is called "${name}" already` })),
    ...suites.flatMap((suite) => suite.scenarios.flatMap((scenario) => inScenario(suite, scenario))),
  ];
}
