import type { Json } from '../../base';
import { caseInput, caseTitle } from './case-title';
import type { Scenario } from './suite';

const scenario = (each: readonly (Json | undefined)[]): Scenario => ({
  title: 'A malformed body is rejected',
  clauses: [],
  safety: 'read',
  needs: [],
  tags: [],
  takesTurns: undefined,
  each,
  let: [],
  steps: [],
  position: { line: 1, column: 1 },
});

it('is the title of the scenario if it runs once', () => {
  expect(caseTitle(scenario([undefined]), undefined)).toBe('A malformed body is rejected');
  expect(caseTitle(scenario(['only']), 'only')).toBe('A malformed body is rejected');
});

it.each<[Json, string]>([
  ['{"updateId": ', '"{\\"updateId\\": "'],
  ['updateId=1220', 'updateId=1220'],
  [7, '7'],
  [null, 'null'],
  [[], '[]'],
  [{}, '{}'],
  [{ lookBack: '1h', format: { verbose: false } }, 'lookBack 1h, format verbose false'],
  ['two\nlines', 'two lines'],
  ['', '""'],
])('shows the value %j', (value, shown) => {
  const one = scenario([value, 'another']);
  expect(caseTitle(one, value)).toBe(`A malformed body is rejected (${shown})`);
});

it('shows more of long values that begin alike, and their numbers if that is not enough', () => {
  const [left, right] = [`${'a'.repeat(100)}1`, `${'a'.repeat(100)}2`];
  expect(caseInput(scenario([left, right]), right)).toBe(right);
  const [first, second] = [`${'b'.repeat(300)}1`, `${'b'.repeat(300)}2`];
  expect(caseInput(scenario([first, second]), second)).toBe(`${'b'.repeat(60)}…, 2 of 2`);
});
