// Positive controls: a scenario that expects only refusals ends with a valid request of the same operation. A server
// that refuses everything would otherwise conform.

import type { Json } from '../../base';
import type { Contract, OperationSpec } from '../../contract';
import type { Scenario, ScenarioStep, StatusWord, Suite } from '../model/suite';
import { bodyTemplate, controlRequestOf, type ValidRequest } from './valid-request';

/** Adds a control step to every scenario that expects only refusals, if a valid request is known. */
export const withControls = (suites: readonly Suite[], contract: Pick<Contract, 'operations'>): readonly Suite[] =>
  suites.map((suite) => ({
    ...suite,
    scenarios: suite.scenarios.map((scenario, index) =>
      // If the valid request leaves something behind, one per derived suite is enough.
      withControl(scenario, contract, suite.tags.includes('derived') && index === 0 ? 'write' : 'read'),
    ),
  }));

function withControl(
  scenario: Scenario,
  { operations }: Pick<Contract, 'operations'>,
  allowed: 'read' | 'write',
): Scenario {
  if (!scenario.steps.every(expectsRefusal)) return scenario;
  const called = new Set(scenario.steps.map(({ call }) => call));
  const controls = operations
    .filter(({ id, safety }) => called.has(id) && (safety === 'read' || safety === allowed))
    .flatMap((operation) => controlOf(operation, scenario) ?? []);
  return { ...scenario, steps: [...scenario.steps, ...controls] };
}

const expectsRefusal = ({ expect: { status } }: ScenarioStep): boolean => status.length > 0 && status.every(isRefusal);
const isRefusal = (word: StatusWord): boolean => /^[45]/.test(String(word));

/** The control step of an operation, if it needs nothing from the target that the scenario does not need. */
function controlOf(operation: OperationSpec, { needs, position }: Scenario): ScenarioStep | undefined {
  const valid = controlRequestOf(operation.id);
  return valid?.needs.every((place) => needs.includes(place)) === true
    ? controlStep(operation, valid, position)
    : undefined;
}

const exampleOf = ({ requestBody }: OperationSpec): Json | undefined =>
  Object.values(requestBody?.content.find(({ mediaType }) => mediaType.includes('json'))?.examples ?? {})[0];

/** The valid request of an operation. Whether its answer proves the refusals is decided when the run is judged. */
function controlStep(operation: OperationSpec, valid: ValidRequest, position: ScenarioStep['position']): ScenarioStep {
  const example = exampleOf(operation);
  return {
    call: operation.id,
    as: valid.as,
    tokenIn: undefined,
    path: valid.path ?? {},
    query: valid.query ?? {},
    headers: {},
    body: example === undefined ? undefined : (valid.whole ?? bodyTemplate(example, example, valid.body ?? {})),
    raw: undefined,
    invalidOnPurpose: false,
    parallel: undefined,
    repeat: undefined,
    eventually: undefined,
    capture: [],
    position,
    isControl: true,
    expect: {
      status: [],
      headers: {},
      body: undefined,
      that: [],
      clauses: [],
      isSetup: true,
      provenance: operation.provenance,
    },
  };
}
