// Selects and orders the scenarios for a mutant: only those that can reach it, cheapest first.

import type { Clauses } from '../clauses';
import type { Scenario, ScenarioStep } from '../model/suite';
import type { Mutant } from './mutants';
import { clausesOf, isFinalRead, type PlannedCase } from '../model/planned-case';

/**
 * Scenarios that name the clause; for clauses checked on every answer, also those that call the affected operations.
 * Those that read answers again follow each part, because the second part takes long.
 */
export function candidateCases(
  cases: readonly PlannedCase[],
  mutant: Mutant,
  clauses: Clauses,
): readonly PlannedCase[] {
  const isForEveryAnswer = clauses.get(mutant.clause)?.check.by !== 'scenario';
  const names = ({ scenario }: PlannedCase): boolean => clausesOf(scenario).includes(mutant.clause);
  const calls = ({ scenario }: PlannedCase): boolean =>
    scenario.steps.some(({ call }) => mutant.operations.includes(call));
  const running = cases.filter(({ skip }) => skip === undefined);
  const finals = running.filter((one) => isFinalRead(one) && (names(one) || (isForEveryAnswer && calls(one))));
  const others = running.filter((one) => !isFinalRead(one));
  const judged = isForEveryAnswer ? others.filter((one) => !names(one) && calls(one)) : [];
  return [
    ...cheapestFirst(others.filter((one) => names(one) && calls(one))),
    ...cheapestFirst(others.filter((one) => names(one) && !calls(one))),
    ...finals,
    ...cheapestFirst(judged),
    ...(judged.length > 0 ? finals : []),
  ];
}

const cheapestFirst = (cases: readonly PlannedCase[]): readonly PlannedCase[] =>
  [...cases].sort((a, b) => costOf(a.scenario) - costOf(b.scenario));

/** Rough milliseconds per request. */
const REQUEST_MS = 5;

/** Estimated milliseconds; destructive scenarios count as expensive. */
const costOf = ({ safety, steps }: Scenario): number =>
  (safety === 'destructive' ? 1000 : 0) + steps.reduce((total, step) => total + stepCost(step), 0);

const stepCost = ({ parallel, repeat, eventually }: ScenarioStep): number =>
  REQUEST_MS * (parallel ?? repeat ?? 1) + (eventually?.withinMs ?? 0);
