// The room's face: reading clauses, suites and targets; planning, running and judging; reports.

export { readClauses, type Clause, type Clauses } from './clauses';
export type { Assumptions } from './check/judged';
export { judgeRun, exitOf, EXIT as CHECK_EXIT, type Judgement } from './check/verdict';
export { readBaseline, type Known } from './check/known';
export type { Judging } from './check/judge-exchange';
export { runCases } from './execute/run';
export type { CaseResult } from './execute/run-case';
export { deriveSuites } from './plan/derive';
export { planCases, type PlannedCase } from './plan/plan';
export { renderCase } from './report/console';
export { buildReport } from './report/build';
export { renderReport, REPORT_FORMATS, type ReportFormat } from './report/formats';
export type { Report } from './report/model';
export { readReport } from './report/read';
export { recordedTarget, rejudge, type Change } from './rejudge/rejudge';
export { compareRuns, type SideRun } from './compare/compare';
export { comparisonText } from './compare/text';
export { readMutants } from './selftest/mutants';
export { runControl, runMutants, type MutantOutcome, type SelftestSettings } from './selftest/selftest';
export { readSuites } from './suite/read';
export type { Safety, Suite } from './suite/types';
export { readTarget, type Group as TargetGroup, type Target, type TargetRequest } from './target';
export type { Problem } from './yaml';
