// The public API of the conformance module: read clauses, suites and targets; plan, run and judge; write reports.

export { readClauses, type Clause, type Clauses } from './clauses';
export type { Assumptions, JudgedCase } from './model/judged-case';
export {
  conclude,
  EXIT as CHECK_EXIT,
  exitCodeOf,
  missingVariables,
  partialIfStopped,
  type Conclusion,
  type SkipPolicy,
} from './check/exit-code';
export { judgeRun, type JudgeSettings } from './check/verdict';
export { waiverReasonFor, readBaseline } from './check/known-failures';
export { discover, isDiscoverable } from './discover/discover';
export { probeTarget, sentenceFor, unservedResult, type ProbeOutcome } from './discover/probes';
export { measuresByOffer, VERSION_OPERATIONS, withClockOffset, withMeasuredClock } from './execute/clock-offset';
export { calledBy, withStatedRelease } from './execute/stated-release';
export { isClockFrozen, timedOutWaits } from './execute/frozen-clock';
export { runCases } from './execute/run';
export { RunStoppedError } from './execute/bounds';
export { TransportError } from './execute/client';
export { MAX_REREADS } from './execute/final-reads';
export { createLearnedWaits, type LearnedWaits, type PendingWait } from './execute/learned-waits';
export { createTraffic, type Traffic } from './execute/traffic';
export { network } from './execute/transport';
export { saysItIsMock } from './execute/mock-server';
export { createPrivateWorld, type PrivateWorld } from './execute/private-world';
export { sendHttp } from './execute/http';
export { withFreshTokens } from './execute/token-expiry';
export { publicFacts } from './target/facts';
export { isHeader, readPem, type TargetConnection } from './target/connection';
export { ACCEPTED_TOKEN_PLACES } from './target/roles';
export { renewalFor, resolveSecret, withTokens } from './target/token-sources';
export { withdrawOffers, type CleanUp } from './execute/clean-up';
export { duplicateUser, tokenExpiryProblems } from './target/tokens';
export type { CaseResult } from './model/case-result';
export { parseShard, shardText, type RunShard } from './model/run-shard';
export { dealtCases, digestOfPlan } from './plan/deal';
export { deriveSuites } from './plan/derive';
export { caseIds, planCases } from './plan/plan';
export { loadPreparedKit, prepareKit, readKit } from './prepared';
export { headerLines, renderCase, suiteLine, suiteWidth } from './report/console';
export { buildReport, digestOfSuites, groupOf } from './report/build-report';
export { progressCase, type ProgressCase } from './report/progress-case';
export { allureFiles } from './report/allure';
export { openEnvelope, signingKey, verificationKey, type OpenedEnvelope } from './report/envelope';
export type { ConformancePredicate } from './report/statement';
export { runHeader } from './report/run-header';
export { plannedLabel } from './report/summary';
export { renderReport, REPORT_FORMATS, type RenderOptions, type ReportFormat } from './report/formats';
export { emptyReportPage } from './report/html';
export type { Report, ReportShard, ReportTraffic } from './report/report';
export { readReport } from './report/read-report';
export { redactAll, redactor, tokensIn } from './report/redact';
export { reportWithHistory } from './history/report-with-history';
export { recordedResults } from './rejudge/recorded-results';
export { mergedTime, mergedTraffic } from './rejudge/merge';
export { recordedTarget, rejudge, type RejudgeResult, type VerdictChange } from './rejudge/rejudge';
export { reportsOfOneRun, type ReportFile } from './rejudge/shards';
export { compareRuns, type SideRun } from './compare/compare';
export { readIgnoredParts, type IgnoredPart } from './compare/ignored';
export { comparisonText } from './compare/comparison-text';
export { explore, type ExploreProgress, type ExploreResult } from './explore/explore';
export { exploreReport, exploreText, type ExploreReport } from './explore/explore-report';
export { actionKinds, finalReads } from './explore/action-kinds';
export { deploymentSession, fundedUsers } from './explore/deployment-session';
export { suiteText } from './explore/suite-text';
export { judgingOfGroups } from './explore/served-groups';
export { ControlError } from './explore/control-client';
export { copySession, mockStatus, originOf, usableUsers, type ExploreSession } from './explore/session';
export type { ControlRunResult } from './selftest/control';
export { listedIds } from './selftest/rewrite-files';
export { readMutants, type Mutant } from './selftest/mutants';
export type { MutantOutcome } from './selftest/run-mutant';
export type { VariantRunResult } from './selftest/run-variant';
export { readVariants, type ConformingVariant } from './selftest/variants';
export { runSelftest, type SelftestPlan, type SelftestResult } from './selftest/selftest';
export type { TargetDialect, ReferenceServer } from './selftest/reference-server';
export { runExploreSelftest, type ExploreSelftestPlan, type ExploreSelftestResult } from './selftest/explore-selftest';
export type { ExploreControlResult, MutantExploration } from './selftest/explore-mutant';
export { STATEFUL_MUTANTS } from './selftest/stateful';
export type { StatefulMutant } from './selftest/stateful-mutant';
export { expressionProblems } from './suite/expression-problems';
export { nameProblems } from './suite/name-problems';
export { readSuitesAt } from './suite/read-suites';
export type { Suite } from './model/suite';
export { isProfile, profileOf } from './target/profile-and-waivers';
export { readTarget, type TargetGroup, type Target, type TargetRequest } from './target/target';
export { clausesOf, isFinalRead, type PlannedCase } from './model/planned-case';
export type { Judging } from './model/judging';
export { type Judgement } from './model/judgement';
export { type KnownFailure } from './model/known-failure';
export type { SourceProblem } from './schema-files';
