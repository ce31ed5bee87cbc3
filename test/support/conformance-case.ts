// Steps, scenarios, cases and results made by hand: each builder takes what its test is about, the rest is plain.

import type { CaseResult } from '../../src/conformance/model/case-result';
import type { PlannedCase } from '../../src/conformance/model/planned-case';
import type { Expectation, Scenario, ScenarioStep, Suite } from '../../src/conformance/model/suite';

export const position = { line: 1, column: 1 };

export const suiteOf = (more: Partial<Suite> = {}): Suite => ({
  file: 'own.yaml',
  text: '',
  name: 'own',
  title: '',
  tags: [],
  scenarios: [],
  ...more,
});

export const expectationOf = (more: Partial<Expectation> = {}): Expectation => ({
  status: [200],
  headers: {},
  body: undefined,
  that: [],
  clauses: [],
  provenance: { mark: 'documented', source: 'a test' },
  ...more,
});

export const stepOf = (call: string, more: Partial<ScenarioStep> = {}): ScenarioStep => ({
  call,
  as: undefined,
  tokenIn: undefined,
  path: {},
  query: {},
  headers: {},
  body: undefined,
  raw: undefined,
  invalidOnPurpose: false,
  parallel: undefined,
  repeat: undefined,
  eventually: undefined,
  capture: [],
  position,
  expect: expectationOf(),
  ...more,
});

export const scenarioOf = (title: string, more: Partial<Scenario> = {}): Scenario => ({
  title,
  clauses: [],
  safety: 'read',
  needs: [],
  tags: [],
  takesTurns: undefined,
  each: [undefined],
  let: [],
  steps: [],
  position,
  ...more,
});

/** A case of the scenario, by its id and title. */
export const plannedCase = (id: string, scenario: Partial<Scenario> = {}): PlannedCase => ({
  id,
  suite: suiteOf(),
  scenario: scenarioOf(id, scenario),
  each: undefined,
  skip: undefined,
});

/** What came of the case: nothing found. */
export const resultOf = (
  planned: PlannedCase,
  exchanges: CaseResult['exchanges'] = [],
  more: Partial<CaseResult> = {},
): CaseResult => ({
  planned,
  exchanges,
  findings: [],
  error: undefined,
  draws: { unique: [], now: [] },
  judged: 0,
  ms: 1,
  ...more,
});
