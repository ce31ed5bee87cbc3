// The room's face: reading clauses, suites and targets; planning, running and judging; reports.

export { readClauses, type Clause, type Clauses } from './clauses';
export { judgeRun, exitOf, EXIT as CHECK_EXIT, type Assumptions, type Judgement } from './check/verdict';
export { runCases } from './execute/run';
export { planCases, type PlannedCase } from './plan/plan';
export { consoleReport } from './report/console';
export { jsonReport } from './report/json';
export { readMutants } from './selftest/mutants';
export { runControl, runMutants, type MutantOutcome, type SelftestSettings } from './selftest/selftest';
export { readSuites } from './suite/read';
export type { Safety, Suite } from './suite/types';
export { readTarget, type Group as TargetGroup, type Target } from './target';
export type { Problem } from './yaml';
