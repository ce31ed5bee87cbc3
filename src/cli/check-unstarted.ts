// A run that ends before its first scenario: the target is down, or a token cannot be used. Its report files say so;
// files of an earlier run would otherwise be taken for its own.

import {
  buildReport,
  caseIds,
  dealtCases,
  judgeRun,
  unservedResult,
  type Assumptions,
  type CaseResult,
  type KnownFailure,
  type PlannedCase,
  type ReportShard,
  type RunShard,
  type SkipPolicy,
  type Target,
} from '../conformance';
import { version } from '../../package.json';
import { fail, type CommandFailure, type LoadedKit } from './check-kit';
import { writeWithHistory, type HistorySettings } from './check-history';
import type { RunOptions } from './check-options';
import type { ReportOutput } from './check-reports';
import { writeReportFiles } from './check-output';
import type { Io } from './io';

interface UnstartedRun {
  readonly kit: LoadedKit;
  readonly target: Target;
  readonly cases: readonly PlannedCase[];
  readonly shard: RunShard | undefined;
  readonly assumptions: Assumptions;
  readonly baseline: readonly KnownFailure[];
  readonly policy: SkipPolicy;
  readonly reports: ReportOutput;
  readonly started: Date;
  readonly options: Pick<RunOptions, 'seed'>;
  readonly history: HistorySettings | undefined;
  readonly planOptions: readonly string[];
}

type StartFailure = CommandFailure & { readonly kind: NonNullable<CaseResult['error']>['kind'] };

interface FailureStreams {
  /** Without redaction: reports are redacted when they are built. */
  readonly outer: Io;
  readonly io: Io;
  readonly about?: ReportShard | undefined;
}

/** Prints why the run ends and writes the report files; returns the exit status. */
export function failUnstarted(
  { kit, target, shard, assumptions, baseline, policy, reports, started, ...run }: UnstartedRun,
  failure: StartFailure,
  { outer, io, about }: FailureStreams,
): number {
  const cases = shard === undefined ? run.cases : dealtCases(run.cases, shard);
  const message = failure.messages.join('; ');
  const results = cases
    .filter(({ skip }) => skip === undefined)
    .map((one): CaseResult => ({ ...unservedResult(one, message), error: { kind: failure.kind, message } }));
  const report = buildReport({
    judgement: judgeRun(cases, results, { target, assumptions, baseline }),
    judging: kit.judging,
    suites: kit.suites,
    target,
    version,
    started,
    ms: Date.now() - started.getTime(),
    seed: run.options.seed,
    conclusion: { exit: failure.status, reasons: failure.messages, skippedMusts: [] },
    assumptions,
    policy,
    shard: about,
    planOptions: run.planOptions,
  });
  writeWithHistory(report, { history: run.history, kitFolder: kit.folder, io }, (whole) =>
    writeReportFiles(whole, { ...reports, scenarios: () => caseIds(kit.suites).size }, outer),
  );
  return fail(io, failure);
}
