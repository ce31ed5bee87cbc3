// `understudy check`: runs the suites against a target and reports, clause by clause, whether it conforms.

import { err, ok, type Result } from '../base';
import {
  buildReport,
  caseIds,
  CHECK_EXIT,
  conclude,
  dealtCases,
  headerLines,
  judgeRun,
  partialIfStopped,
  readBaseline,
  runHeader,
  type Assumptions,
  type CaseResult,
  type Judgement,
  type KnownFailure,
  type Conclusion,
  type PlannedCase,
  type PrivateWorld,
  type ReportShard,
  type RunShard,
  type SkipPolicy,
  type Target,
  type Traffic,
} from '../conformance';
import type { ReportTraffic } from '../conformance';
import { version } from '../../package.json';
import { skipPolicyOf } from './check-accepted-skips';
import type { Safety } from '../contract';
import { confirmAllowed } from './check-allowed';
import { connectionOptions, withTokenOptions } from './check-connection';
import { planText } from './check-plan';
import { discoveryLines, prepareTarget, released, type PreparedTarget } from './check-discover';
import { costText } from './check-cost';
import { historyOption, planOptions, writeWithHistory, type HistorySettings } from './check-history';
import { profileSuggestion } from './check-release';
import { checkKnownFailures } from './check-known-failures';
import { fail, loadKit, usageFailure, type CommandFailure, type LoadedKit } from './check-kit';
import { probePlan, type ProbedPlan } from './check-probes';
import { createJsonProgress, printEvent } from './check-json-progress';
import { createProgress } from './check-progress';
import {
  allowedFor,
  assumptionsOf,
  dialectOf,
  openTarget,
  profileOf,
  printsJsonProgress,
  problemOf,
  optionReader,
  runOptions,
  selectionBySafety,
  spanMs,
  urlsOf,
  type RunOptions,
  type SelectCases,
} from './check-options';
import { reportOutput, type ReportOutput } from './check-reports';
import { printsConsoleReport, withoutSecrets, writeReportFiles, writeReports } from './check-output';
import { failurePredicate, runPlanned, shuffled } from './check-run';
import { enterShard, reportShard, sharedOptions, shardNotes, shardOption } from './check-shard';
import { cleanUpAfter, targetProblem, trafficFor } from './check-traffic';
import { failUnstarted } from './check-unstarted';
import { waitForTarget } from './check-wait-for';
import type { Io } from './io';
import type { RawOptions } from './options';

interface CheckRequest {
  readonly baseUrl: string | undefined;
  readonly raw: RawOptions;
}

interface CheckSettings {
  readonly kit: LoadedKit;
  readonly target: Target;
  /** The plan before discovery. */
  readonly cases: readonly PlannedCase[];
  readonly selectFor: (allow: Safety) => SelectCases;
  readonly allow: Safety;
  readonly isExplicitlyAllowed: boolean;
  readonly discovers: boolean;
  readonly cleansUp: boolean;
  readonly options: RunOptions;
  readonly assumptions: Assumptions;
  readonly baseline: readonly KnownFailure[];
  readonly reports: ReportOutput;
  readonly waitMs: number | undefined;
  readonly history: HistorySettings | undefined;
  /** The options that runs must share to be compared. */
  readonly planOptions: readonly string[];
  readonly policy: SkipPolicy;
  /** Runs only this part of the plan. */
  readonly shard: RunShard | undefined;
  /** The options that all parts of a run must share. */
  readonly sharedOptions: readonly string[];
  readonly isPlanOnly: boolean;
  /** The plan lists every scenario. */
  readonly isVerbose: boolean;
  readonly isShuffled: boolean;
  /** Stdout receives JSON lines, and no report. */
  readonly printsJson: boolean;
}

/** Runs a check; returns the exit status. */
export async function check(request: CheckRequest, outer: Io): Promise<number> {
  const read = settingsOf(request, outer);
  if (!read.ok) return fail(outer, read.error);
  const settings = read.value;
  const { kit, target, cases, options, waitMs } = settings;
  const io = withoutSecrets(outer, [target]);
  if (settings.isPlanOnly) {
    const { isVerbose, shard } = settings;
    const own = partOf(cases, shard);
    io.out(planText(own, target, { cost: costText(own, { target, settings }), isVerbose, shard, of: cases.length }));
    return CHECK_EXIT.conforms;
  }
  const unstarted = { ...settings, started: new Date() };
  const unfit = targetProblem(target, options, io);
  if (unfit !== undefined) return failUnstarted(unstarted, { ...unfit, kind: 'credentials' }, { outer, io });
  const down =
    waitMs === undefined ? undefined : await waitForTarget({ target, cases, contract: kit.judging.contract, waitMs });
  if (down !== undefined)
    return failUnstarted(
      unstarted,
      { status: CHECK_EXIT.unreachable, messages: [down], kind: 'network' },
      { outer, io },
    );
  const stop = new AbortController();
  const release = io.onInterrupt?.((signal) => stop.abort(signal));
  // Without a reader of the progress, the run has no purpose.
  const whileRead = (text: string): void => (io.isClosed?.() === true ? stop.abort('SIGTERM') : io.out(text));
  try {
    return await runCheck(settings, {
      outer,
      io: settings.printsJson ? { ...io, out: whileRead } : io,
      stop: stop.signal,
    });
  } finally {
    release?.();
  }
}

interface CheckStreams {
  readonly outer: Io;
  readonly io: Io;
  /** Aborted by SIGINT or SIGTERM: the reports then cover the completed scenarios. */
  readonly stop: AbortSignal;
}

const partOf = (cases: readonly PlannedCase[], shard: RunShard | undefined): readonly PlannedCase[] =>
  shard === undefined ? cases : dealtCases(cases, shard);

/** Confirms what may run, and makes the private world of a shard. */
async function runCheck(settings: CheckSettings, streams: CheckStreams): Promise<number> {
  const { io } = streams;
  const { target, shard } = settings;
  const { allow, note } = await confirmAllowed([target], {
    allow: settings.allow,
    isExplicit: settings.isExplicitlyAllowed,
  });
  if (note !== undefined) io.err(`understudy: ${note}\n`);
  const cases = allow === settings.allow ? settings.cases : settings.selectFor(allow)(target, settings.discovers);
  const plan: ConfirmedPlan = { allow, cases };
  if (shard === undefined) return runPlan(settings, plan, streams);
  const own = dealtCases(cases, shard);
  const entered = own.length === 0 ? ok(undefined) : await enterShard(target, shard, io);
  if (!entered.ok)
    return failUnstarted({ ...settings, cases, started: new Date() }, { ...entered.error, kind: 'network' }, streams);
  const world = entered.value;
  for (const sentence of shardNotes(own, { ...settings, shard, world })) io.err(`understudy: ${sentence}\n`);
  try {
    const about = reportShard(shard, { target, cases, allow, options: settings.sharedOptions, world });
    return await runPlan(settings, { ...plan, through: world?.through, about }, streams);
  } finally {
    await world?.remove();
  }
}

interface ConfirmedPlan {
  readonly allow: Safety;
  /** The whole plan, also for a shard: all shards then probe, discover and skip alike. */
  readonly cases: readonly PlannedCase[];
  readonly through?: PrivateWorld['through'] | undefined;
  readonly about?: ReportShard;
}

async function runPlan(
  settings: CheckSettings,
  { allow, cases, through, about }: ConfirmedPlan,
  { outer, io, stop }: CheckStreams,
): Promise<number> {
  const { options, shard } = settings;
  const issued = [...settings.target.secrets];
  const target: Target = { ...settings.target, secrets: issued };
  const traffic = trafficFor(target, options, { io, stop, issued, through, learnsWaits: true });
  const select = settings.selectFor(allow);
  const started = new Date();
  const end = { started, outer, io, about };
  if (partOf(cases, shard).length === 0) {
    const judgement = judgeRun([], [], { target, assumptions: settings.assumptions });
    return finished(settings, { target, cases: [], judgement }, { ...end, traffic: traffic.summary() });
  }
  const probed = await probePlan({ target, cases }, { ...settings, traffic });
  const unstarted = { ...settings, cases, target, started };
  if (!probed.ok) return failUnstarted(unstarted, { ...probed.error, kind: 'credentials' }, end);
  const { unjudged, unserved, complete } = probed.value;
  // Before a run of several minutes; if nothing runs, the report follows at once.
  if (probed.value.cases.some(({ skip }) => skip === undefined))
    for (const sentence of unserved.values()) io.err(`understudy: ${sentence}\n`);
  const preparation = { ...settings, traffic, select, unserved: new Set(unserved.keys()) };
  const prepared = await released(await prepareTarget({ target, cases: probed.value.cases }, preparation), preparation);
  const suggestion = await profileSuggestion(prepared, settings.kit.judging.contract);
  if (suggestion !== undefined) io.err(`understudy: ${suggestion}\n`);
  const own = partOf(complete(prepared.cases), shard);
  const ids = new Set(own.map(({ id }) => id));
  const ready = {
    target: prepared.target,
    cases: own,
    unjudged: unjudged.filter(({ planned }) => ids.has(planned.id)),
  };
  const shared = targetProblem(ready.target, options, { ...io, err: () => undefined });
  if (shared !== undefined) return failUnstarted(unstarted, { ...shared, kind: 'credentials' }, end);
  const completed = await run(settings, { ...ready, traffic, started }, io);
  const cleanUp = settings.cleansUp ? await cleanUpAfter(traffic, { ...settings, target: ready.target }) : undefined;
  return finished(settings, completed, { ...end, traffic: { ...traffic.summary(), ...cleanUp } });
}

const SIGNAL_EXITS: Readonly<Record<string, number>> = {
  SIGINT: CHECK_EXIT.interrupted,
  SIGTERM: CHECK_EXIT.terminated,
};

interface CompletedRun extends PreparedTarget {
  readonly judgement: Judgement;
}

interface ReadyRun extends PreparedTarget, Pick<ProbedPlan, 'unjudged'> {
  readonly traffic: Traffic;
  readonly started: Date;
}

/** Runs the plan, reports progress and judges the results. */
async function run(
  settings: CheckSettings,
  { target, cases, traffic, unjudged, started }: ReadyRun,
  io: Io,
): Promise<CompletedRun> {
  const { kit, options, assumptions, baseline } = settings;
  const judge = { target, assumptions, baseline };
  const isFailure = failurePredicate(judge);
  const printsSuites = !settings.printsJson && printsConsoleReport(settings.reports.requests, io);
  const isUnjudged = new Set(unjudged.map(({ planned }) => planned.id));
  const live = settings.printsJson
    ? createJsonProgress(io, { cases, judge, unjudged, kit, waits: traffic.waits })
    : createProgress(io, { cases, judge, isFailure, printsSuites, unjudged, waits: traffic.waits });
  if (printsSuites) {
    const facts = { target, started: started.toISOString(), seed: options.seed, understudy: version };
    const lines = [...headerLines(runHeader(facts), io.colours.out), '', ...discoveryLines(target)];
    io.out(lines.map((line) => `${line}\n`).join(''));
  }
  const judgeable = cases.filter(({ id }) => !isUnjudged.has(id));
  const ran: readonly CaseResult[] = await runPlanned(
    settings.isShuffled ? shuffled(judgeable, options.seed) : judgeable,
    {
      kit,
      target,
      options,
      keepsOrder: settings.isShuffled,
      traffic,
      baseline,
      shard: settings.shard,
      ...(live.onStart && { onStart: live.onStart }),
      onResult: live.onResult,
      isFailure,
    },
  );
  const judgement = judgeRun(cases, [...unjudged, ...ran], {
    ...judge,
    // Another shard may still reproduce an entry.
    ...(settings.shard === undefined && { stale: { clauses: kit.judging.clauses, caseIds: idsFor(baseline, kit) } }),
  });
  live.finish(judgement);
  return { target, cases, judgement };
}

/** The ids of all scenarios. Only needed for a baseline, because it requires reading all suites. */
const idsFor = (baseline: readonly KnownFailure[], { suites }: LoadedKit): ReadonlySet<string> =>
  baseline.length === 0 ? new Set() : caseIds(suites);

interface RunEnd {
  readonly started: Date;
  readonly outer: Io;
  readonly io: Io;
  readonly traffic: ReportTraffic;
  readonly about: ReportShard | undefined;
}

function finished(
  settings: CheckSettings,
  { target, cases, judgement }: CompletedRun,
  { started, outer, io, traffic, about }: RunEnd,
): number {
  const { kit, assumptions, policy } = settings;
  // When even discovery got no answer, the target file is not to blame.
  const isSilent = target.discovered?.unreachable !== undefined && cases.every(({ skip }) => skip !== undefined);
  const judged: Conclusion = isSilent
    ? { exit: CHECK_EXIT.unreachable, reasons: [], skippedMusts: [] }
    : conclude(judgement, kit.judging.clauses, policy);
  const signalExit = SIGNAL_EXITS[traffic.stopped ?? ''];
  const conclusion = signalExit === undefined ? partialIfStopped(judged, traffic) : { ...judged, exit: signalExit };
  if (isSilent) io.err(`understudy: target unreachable: ${target.discovered?.unreachable ?? ''}\n`);
  const report = buildReport({
    judgement,
    judging: kit.judging,
    suites: kit.suites,
    target,
    version,
    started,
    ms: Date.now() - started.getTime(),
    seed: settings.options.seed,
    conclusion,
    assumptions,
    policy,
    traffic,
    shard: about,
    planOptions: settings.planOptions,
  });
  const reports = { ...settings.reports, scenarios: () => caseIds(kit.suites).size };
  const inHistory = { history: settings.history, kitFolder: kit.folder, io };
  if (!settings.printsJson)
    return writeWithHistory(report, inHistory, (whole) => writeReports(whole, reports, outer, true));
  const exit = writeWithHistory(report, inHistory, (whole) => writeReportFiles(whole, reports, outer));
  printEvent(io, { event: 'end', exit, counts: report.counts, reasons: report.incomplete ?? [] });
  return exit;
}

const SHARD_WITHOUT_HISTORY = 'a shard is only a part of a run: pass --history to judge, which merges the shards';

function settingsOf({ baseUrl, raw }: CheckRequest, io: Io): Result<CheckSettings, CommandFailure> {
  const read = optionReader(raw);
  const [urls, profile, file, dialect] = [urlsOf(read), profileOf(read), read.text('target'), dialectOf(read)];
  const shard = shardOption(read);
  const [options, assumptions, waitMs] = [
    runOptions(read),
    assumptionsOf(read),
    read.parsed('wait-for', spanMs, 'a span such as 60s'),
  ];
  const reports = reportOutput(read, io.env);
  const baselineFile = read.text('baseline');
  const history = historyOption(read);
  const problem = problemOf(read) ?? (reports.ok ? undefined : reports.error);
  if (problem !== undefined || !reports.ok) return err(usageFailure(problem ?? ''));
  if (!history.ok) return err(usageFailure(history.error));
  if (history.value !== undefined && shard !== undefined) return err(usageFailure(SHARD_WITHOUT_HISTORY));
  const baseline = baselineFile === undefined ? ok([]) : readBaseline(baselineFile);
  if (!baseline.ok) return err(usageFailure(baseline.error));
  const connection = connectionOptions(read, io.env);
  if (!connection.ok) return err(usageFailure(connection.error));
  const runsCommands = !read.isOn('plan', false);
  const opened = openTarget(
    {
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(file === undefined ? {} : { file }),
      ...(dialect === undefined ? {} : { dialect }),
      urls,
      profile,
      connection: connection.value,
      runsCommands,
    },
    io.env,
  );
  const target = opened.ok ? withTokenOptions(opened.value, read, { env: io.env, runsCommands }) : opened;
  if (!target.ok) return err(usageFailure(target.error));
  const allow = allowedFor([target.value], read);
  if (problemOf(read) !== undefined) return err(usageFailure(problemOf(read) ?? ''));
  const kit = loadKit(read.texts('suites'));
  if (!kit.ok) return kit;
  const excuses = checkKnownFailures(target.value, baseline.value, {
    kit: kit.value,
    caseIds: idsFor(baseline.value, kit.value),
  });
  if (!excuses.ok) return excuses;
  const select = selectionBySafety(kit.value, read);
  if (!select.ok) return err(usageFailure(select.error));
  const discovers = read.isOn('discover', true);
  const cases = select.value(allow)(target.value, discovers);
  if (cases.length === 0) return err(usageFailure('no scenario matches the filters'));
  const policy = skipPolicyOf(read, target.value, kit.value);
  if (!policy.ok) return err(usageFailure(policy.error));
  const switches = {
    policy: shard === undefined ? policy.value : { ...policy.value, isShard: true },
    isPlanOnly: read.isOn('plan', false),
    isVerbose: read.isOn('verbose', false),
    isShuffled: read.isOn('shuffle', false),
    printsJson: printsJsonProgress(read),
  };
  const judged = { policy: policy.value, assumptions, discovers, baseline: baseline.value };
  return ok({
    kit: kit.value,
    target: target.value,
    shard,
    sharedOptions: sharedOptions(read, judged),
    cases,
    selectFor: select.value,
    allow,
    isExplicitlyAllowed: read.text('allow') !== undefined,
    discovers,
    cleansUp: read.isOn('clean-up', true),
    options,
    assumptions,
    baseline: baseline.value,
    reports: reports.value,
    waitMs,
    history: history.value,
    planOptions: planOptions(read, assumptions),
    ...switches,
  });
}
