// The result of a run as plain data: the source of every report format, written as is by --report json
// (conformance/schema/report.schema.json).

import type { Json } from '../../base';
import type { Provenance } from '../../contract';
import type { Verdict } from '../model/judged-case';
import type { CaseError } from '../model/case-result';
import type { CleanUp } from '../execute/clean-up';
import type { TrafficSummary } from '../execute/traffic-notes';
import type { Staleness } from '../check/staleness';
import type { Draws, RereadCount } from '../model/case-result';
import type { Discovery, TargetGroup } from '../target/target';
import type { RecordedExchange } from '../model/exchange';
import type { UnmetCondition } from '../model/finding';
import type { StaleEntry } from '../model/known-failure';
import type { RunShard } from '../model/run-shard';

export interface Report {
  readonly report: 1;
  /** Version of the kit. */
  readonly understudy: string;
  /** Digest of the contract documents. */
  readonly contract: string;
  /** SHA-256 of the suites that ran; absent from reports of earlier versions. */
  readonly suitesDigest?: string;
  /** ISO-8601 UTC. */
  readonly started: string;
  readonly ms: number;
  /** Of --shuffle; absent from reports of earlier versions. */
  readonly seed?: string;
  readonly exit: number;
  readonly assumptions: 'fail' | 'warn' | 'ignore';
  readonly allowPartial: boolean;
  /** What the run was allowed to skip. */
  readonly acceptedSkips?: readonly string[];
  /** Why the exit status is 5, or 1 though no scenario failed. */
  readonly incomplete?: readonly string[];
  /** Options that decide what runs and how it is judged; absent from reports of earlier versions. */
  readonly planOptions?: readonly string[];
  readonly target: ReportTarget;
  /** Present if this is one of several parts of a run, whose reports `judge` merges. */
  readonly shard?: ReportShard;
  /** Comparison with earlier runs, of `--history`. */
  readonly history?: ReportHistory;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly coverage: ContractCoverage;
  /** Transport events; absent from reports of earlier versions and of `judge`. */
  readonly traffic?: ReportTraffic;
  /** How long created offers were missing from lists; `limitMs` is the maximum allowed time. */
  readonly staleness?: Staleness & { readonly limitMs?: number };
  readonly stale: readonly StaleEntry[];
  readonly suites: readonly ReportSuite[];
  readonly clauses: readonly ReportClause[];
  readonly cases: readonly ReportCase[];
}

export interface ReportTraffic extends TrafficSummary {
  /** Offers that the run withdrew at its end, and those that it could not withdraw. */
  readonly cleanUp?: CleanUp;
}

/** A part of a run, and what it must have in common with the others. */
export interface ReportShard extends RunShard {
  /** SHA-256 over the scenarios of the whole run. */
  readonly plan: string;
  /** SHA-256 over the values of the target file, without tokens and before discovery. */
  readonly targetFile: string;
  /** Options that decide what runs and how it is judged. */
  readonly options: readonly string[];
  /** The private world of a mock server that it ran in; without it, all shards shared the target. */
  readonly world?: string;
}

/** This run among the earlier runs of the same target, dialect and plan in a folder. */
export interface ReportHistory {
  /** Oldest first; the last is this run. */
  readonly runs: readonly HistoryRun[];
  /** What differs from the last run that judged scenarios: releases, contract, suites, understudy. */
  readonly changed: readonly string[];
  /** Scenarios that fail, and passed in the run before that judged them, or were not judged before. */
  readonly began: readonly CaseTrend[];
  /** Scenarios that fail as in the run before. */
  readonly failing: readonly CaseTrend[];
  /** Scenarios that pass, and failed in the run before that judged them. */
  readonly fixed: readonly CaseTrend[];
  /** Scenarios that failed in the last run that judged them, and were not judged now. */
  readonly unjudged: readonly CaseTrend[];
  /** Scenarios whose verdict keeps changing between runs; they are in no other list. */
  readonly flaky: readonly FlakyCase[];
  /** Number of runs of other targets, dialects or plans in the folder. */
  readonly others: number;
  /** Runs of the folder that are damaged or of another version. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
}

export interface HistoryRun {
  readonly run: string;
  readonly started: string;
  readonly ms: number;
  readonly exit: number;
  readonly understudy: string;
  readonly release: Readonly<Partial<Record<TargetGroup, string>>>;
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Number of scenarios that passed, with or without warnings. */
  readonly passed: number;
  /** Number of those that failed. Scenarios that were not judged are in neither. */
  readonly failed: number;
}

interface CaseTrend {
  readonly case: string;
  /** Id of the scenario with its input. */
  readonly label: string;
  readonly title: string;
  /**
   * Start of the run in which its present verdict began; for `fixed`, in which its failure began. The oldest run that
   * is kept if it had this verdict from there on.
   */
  readonly since: string;
  /** Number of runs with this verdict in a row; for `began`, of those that passed before, for `fixed`, that failed. */
  readonly runs: number;
}

interface FlakyCase {
  readonly case: string;
  readonly label: string;
  readonly title: string;
  /** The last ones, oldest first. */
  readonly verdicts: readonly ('pass' | 'fail')[];
}

interface ReportTarget {
  readonly urls: Readonly<Record<TargetGroup, string>>;
  readonly dialect: 'documented' | 'observed';
  readonly profile: Readonly<Partial<Record<TargetGroup, string>>>;
  /** What the target says it runs, by group; absent if it says nothing, and from reports of earlier versions. */
  readonly release?: Readonly<Partial<Record<TargetGroup, string>>>;
  readonly waivers: readonly { readonly clause: string; readonly reason: string }[];
  /** Users, samples and ids, without tokens. */
  readonly facts: Json;
  /** Whole seconds by which the target's clock is ahead of ours; omitted when negligible. */
  readonly clockAheadSeconds?: number;
  /** Values requested from the target because its file does not contain them; omitted when there are none. */
  readonly discovered?: Discovery;
}

/** Seen of total. */
export interface CoverageCount {
  readonly seen: number;
  readonly of: number;
  readonly missing: readonly string[];
}

export interface ContractCoverage {
  /** All operations of the documents. */
  readonly operations: CoverageCount;
  /** Statuses that the contract lists for operations that were called. */
  readonly statuses: CoverageCount;
  /** Alternatives of the response schemas of operations that were called. */
  readonly branches: CoverageCount;
  /** Testable musts with a verdict. */
  readonly clauses: CoverageCount;
  /**
   * Those with a reproducible verdict, which depends neither on existing content of the target nor on chance. Absent
   * from reports of earlier versions.
   */
  readonly steady?: CoverageCount;
}

export interface ReportSuite {
  readonly name: string;
  readonly title: string;
  readonly group: string;
  /** Relative to the working directory of the run. */
  readonly file: string;
}

export interface ReportClause {
  readonly id: string;
  readonly level: 'must' | 'should' | 'may';
  readonly section: string;
  readonly text: string;
  readonly verdict: Verdict;
}

export interface ReportCase {
  readonly id: string;
  readonly suite: string;
  /** With its input, if the scenario runs once for each of several values. */
  readonly title: string;
  /** The value of such a case in one line; absent from reports of earlier versions. */
  readonly input?: string;
  readonly safety: 'read' | 'write' | 'destructive';
  readonly clauses: readonly string[];
  readonly verdict: Verdict;
  readonly skip?: string;
  /** What the target lacks. */
  readonly lacks?: readonly string[];
  /** The environment variable that should contain the missing value. */
  readonly unset?: string;
  /** Further variables that are not set; absent from reports of earlier versions. */
  readonly otherUnset?: readonly string[];
  /** The step after which it could not continue, although nothing failed. */
  readonly stopped?: string;
  /**
   * Why the steps after that one were not judged, if not because of the target; absent from reports of earlier
   * versions.
   */
  readonly notJudged?: string;
  /** Requests that a final re-read sent again, of those that it could send. */
  readonly reread?: RereadCount;
  /** Pages that were read of a list that has more: the rest was not compared. */
  readonly cut?: number;
  /** Why its refusals prove nothing. */
  readonly unproven?: string;
  /** Includes the group of the request that could not be judged. */
  readonly error?: CaseError & { readonly group?: TargetGroup };
  readonly ms: number;
  readonly draws: Draws;
  readonly findings: readonly ReportFinding[];
  readonly exchanges: readonly RecordedExchange[];
}

export interface ReportFinding {
  readonly verdict: 'fail' | 'warn' | 'waived';
  readonly excuse?: string;
  readonly clauses: readonly string[];
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** The unmet condition of the suite; absent from reports of earlier versions. */
  readonly condition?: UnmetCondition;
  readonly provenance: Provenance;
  /** Row of the open points. */
  readonly row?: string;
  readonly operationId: string;
  /** Index of the exchange within the case. */
  readonly exchange?: number;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The line of the suite. */
  readonly source: string;
}
