// The data of a report page: the run, with every long text once. src/conformance/report makes it, the viewer draws it.

import type { ViewClauseText, ViewExchange, ViewFinding, ViewVerdict } from '../../ui/finding-data';

export type { ViewExchange, ViewFinding, ViewVerdict };

export interface ViewCase {
  readonly id: string;
  readonly title: string;
  readonly safety: string;
  readonly verdict: ViewVerdict;
  readonly skip?: string;
  readonly ms: number;
  readonly error: string | undefined;
  /** Those it checks and those its findings name. */
  readonly clauses: readonly string[];
  readonly findings: readonly ViewFinding[];
  readonly exchanges: readonly ViewExchange[];
}

/** Results of one kind, such as all failures of a clause with the same message. */
export interface ViewResultKind {
  readonly message: string;
  /** The clauses, or the source of the rule; empty without one. */
  readonly rule: string;
  readonly clauses: readonly string[];
  /** Such as `3 times in 2 scenarios`. */
  readonly frequency: string;
  /** The scenarios, that of the example first. */
  readonly ids: readonly string[];
  /** Index of the example among the findings of the first scenario. */
  readonly finding?: number;
}

export interface ViewResultGroup {
  readonly title: string;
  /** The verdict that determines its colour. */
  readonly verdict: ViewVerdict;
  readonly summary: string;
  readonly kinds: readonly ViewResultKind[];
}

export interface ViewSuite {
  readonly name: string;
  readonly title: string;
  readonly group: string;
  readonly file: string;
  readonly worst: ViewVerdict;
  readonly cases: readonly ViewCase[];
}

export interface ViewClause extends ViewClauseText {
  readonly verdict: ViewVerdict;
}

interface ViewCoverage {
  readonly name: string;
  readonly seen: number;
  readonly of: number;
  /** Heading of the list of what is missing. */
  readonly missingTitle: string;
  readonly missing: readonly string[];
}

interface ViewRun {
  /** Date and time. */
  readonly date: string;
  readonly exit: number;
  /** Colour of its bar. */
  readonly verdict: ViewVerdict;
  /** Numbers of scenarios; those that were not judged are in neither. */
  readonly failed: number;
  readonly passed: number;
  readonly ms: number;
  readonly release: string;
}

interface ViewTrendList {
  readonly title: string;
  readonly verdict: ViewVerdict;
  readonly entries: readonly { readonly id: string; readonly title: string; readonly note: string }[];
}

export interface ViewHistory {
  readonly headline: string;
  /** Oldest first; the last is this run. */
  readonly runs: readonly ViewRun[];
  readonly lists: readonly ViewTrendList[];
  /** What changed since the previous run, and files that were left out. */
  readonly notes: readonly string[];
}

export interface ReportViewData {
  readonly conforms: boolean;
  /** Target, time and exit status. */
  readonly headline: readonly string[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** About the whole run: unreachable groups, obsolete baseline entries, hints. */
  readonly notices: readonly string[];
  readonly verdicts: readonly (readonly [verdict: ViewVerdict, count: number])[];
  readonly coverage: readonly ViewCoverage[];
  readonly clauses: readonly ViewClause[];
  /** Only with --history. */
  readonly history?: ViewHistory;
  /** Failures first, passed scenarios last; groups without a scenario are left out. */
  readonly results: readonly ViewResultGroup[];
  /** Worst first. */
  readonly suites: readonly ViewSuite[];
  readonly texts: readonly string[];
}
