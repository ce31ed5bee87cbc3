// Checks the names in suites: unknown clauses, operations and places in the target file, duplicate suite names and
// scenario ids.

import { suggestionText } from '../../base';
import type { SourceProblem } from '../schema-files';
import { scenarioId } from '../model/scenario-id';
import type { Scenario, Suite } from '../model/suite';
import { unknownPlace } from '../target/target-places';

/** What suites may name. */
export interface KnownNames {
  readonly clauses: Iterable<string>;
  readonly operations: Iterable<string>;
}

/** Lists with a channel at the same path (openapi/ledger-streams.yaml). */
export const STREAMED_OPERATIONS: readonly string[] = [
  'listUpdates',
  'listFlatUpdates',
  'listUpdateTrees',
  'listActiveContracts',
  'listCompletions',
  'listCommandCompletions',
];

/** Every problem with its position; `taken` are names of suites read elsewhere. */
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
    ...scenario.needs.flatMap((place) => {
      const message = unknownPlace(place);
      return message === undefined ? [] : [{ file, ...scenario.position, message }];
    }),
    ...scenario.steps.flatMap(({ call, expect, stream, position }) => [
      ...(stream === undefined || STREAMED_OPERATIONS.includes(call)
        ? []
        : [
            {
              file,
              ...position,
              message: `${call} has no WebSocket channel; operations with one:  ${STREAMED_OPERATIONS.join(', ')}`,
            },
          ]),
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
    ...twice.map(({ file, name }) => ({
      file,
      line: 1,
      column: 1,
      message: `there is already a suite "${name}"; choose another name`,
    })),
    ...suites.flatMap(duplicateIds),
    ...suites.flatMap((suite) => suite.scenarios.flatMap((scenario) => inScenario(suite, scenario))),
  ];
}

/** Reports and baselines identify scenarios by id. */
function duplicateIds({ file, name, scenarios }: Suite): readonly SourceProblem[] {
  const firstLines = new Map<string, number>();
  return scenarios.flatMap((scenario) => {
    const id = scenarioId(scenario);
    const firstLine = firstLines.get(id);
    if (firstLine === undefined) {
      firstLines.set(id, scenario.position.line);
      return [];
    }
    const message = `the suite "${name}" already has a scenario with the id "${id}" (line ${firstLine}); change the title or add another id`;
    return [{ file, ...scenario.position, message }];
  });
}
