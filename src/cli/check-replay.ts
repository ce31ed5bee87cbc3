// `understudy replay`: runs one scenario of a JSON report again and reports whether it is fixed.

import { err, ok, type Result } from '../base';
import {
  buildReport,
  CHECK_EXIT,
  conclude,
  isDiscoverable,
  isFinalRead,
  judgeRun,
  planCases,
  readReport,
  recordedResults,
  recordedTarget,
  renderCase,
  type Assumptions,
  type CaseResult,
  type PlannedCase,
  type Report,
  type Target,
} from '../conformance';
import { version } from '../../package.json';
import type { Safety } from '../contract';
import { confirmAllowed } from './check-allowed';
import { prepareTarget } from './check-discover';
import { fail, loadKit, usageFailure, type CommandFailure, type LoadedKit } from './check-kit';
import {
  allowedFor,
  assumptionsOf,
  openTarget,
  problemOf,
  optionReader,
  runOptions,
  urlsOf,
  type RunOptions,
  type SelectCases,
} from './check-options';
import { withoutSecrets } from './check-output';
import { failurePredicate, runPlanned } from './check-run';
import { trafficFor } from './check-traffic';
import type { Io } from './io';
import { caseNamed } from './suggestions';
import type { RawOptions } from './options';

interface ReplayRequest {
  readonly file: string;
  readonly raw: RawOptions;
}

interface ReplaySettings {
  readonly kit: LoadedKit;
  readonly report: Report;
  readonly target: Target;
  readonly planned: PlannedCase;
  readonly selectFor: (allow: Safety) => SelectCases;
  readonly allow: Safety;
  readonly isExplicit: boolean;
  readonly discovers: boolean;
  readonly options: RunOptions;
  readonly assumptions: Assumptions;
}

/** Returns 0 when the scenario passes now, 1 when it does not, 4 without an answer, 5 when it cannot run. */
export async function replay(request: ReplayRequest, outer: Io): Promise<number> {
  const settings = settingsOf(request, outer);
  if (!settings.ok) return fail(outer, settings.error);
  const { kit, report, options, assumptions } = settings.value;
  const { allow, note } = await confirmAllowed([settings.value.target], settings.value);
  if (note !== undefined) outer.err(`understudy: ${note}\n`);
  const select = settings.value.selectFor(allow);
  const traffic = trafficFor(settings.value.target, options, { io: outer });
  const { target, cases } = await prepareTarget(
    { target: settings.value.target, cases: select(settings.value.target, settings.value.discovers) },
    { kit, options, select, traffic },
  );
  const [io, [planned = settings.value.planned]] = [withoutSecrets(outer, [target]), cases];
  if (planned.skip !== undefined)
    return fail(io, {
      status: CHECK_EXIT.partial,
      messages: [
        `${planned.id} cannot run: ${planned.skip}${/token/.test(planned.skip) ? '; reports contain no tokens, pass --target FILE' : ''}`,
      ],
    });
  const [started, from] = [new Date(), performance.now()];
  const results = await runPlanned([planned], {
    kit,
    target,
    options,
    traffic,
    ...(isFinalRead(planned) && { earlier: recordedIn(settings.value) }),
    onResult: () => undefined,
    isFailure: failurePredicate({ target, assumptions }),
  });
  const judgement = judgeRun([planned], results, { target, assumptions, refusalsNeedProof: false });
  const policy = { allowPartial: true, acceptedSkips: [], isSingleCase: true };
  const conclusion = conclude(judgement, kit.judging.clauses, policy);
  const now = buildReport({
    judgement,
    judging: kit.judging,
    suites: kit.suites,
    target,
    version,
    started,
    ms: performance.now() - from,
    conclusion,
    assumptions,
    policy,
  });
  const before = report.cases.find(({ id }) => id === planned.id)?.verdict ?? 'skip';
  const after = now.cases[0]?.verdict ?? 'skip';
  io.out(`${outcomeText(isBad(before), isBad(after))}: ${planned.id} (was ${before}, is ${after})\n`);
  if (after !== 'pass') io.out(`${renderCase(now, planned.id, io.colours.out)}\n`);
  return conclusion.exit;
}

/** The answers of the whole recorded run. */
const recordedIn = ({ kit: { suites, judging }, report, target }: ReplaySettings): readonly CaseResult[] =>
  recordedResults(
    report,
    planCases(suites, judging.contract, target, {
      allow: 'destructive',
      suites: [],
      clauses: [],
      operations: [],
      tags: [],
    }),
  );

const isBad = (verdict: string): boolean => verdict === 'fail' || verdict === 'error' || verdict === 'warn';

function outcomeText(wasBad: boolean, isBadNow: boolean): string {
  if (wasBad) return isBadNow ? 'still failing' : 'fixed';
  return isBadNow ? 'failing now' : 'still passing';
}

function settingsOf({ file, raw }: ReplayRequest, io: Io): Result<ReplaySettings, CommandFailure> {
  const read = optionReader(raw);
  const [named, options] = [read.text('case'), runOptions(read)];
  assumptionsOf(read);
  const [urls, targetFile] = [urlsOf(read), read.text('target')];
  if (problemOf(read) !== undefined) return err(usageFailure(problemOf(read) ?? ''));
  if (named === undefined) return err(usageFailure('--case is required: pass the id of a scenario in the report'));
  const kit = loadKit(read.texts('suites'));
  if (!kit.ok) return kit;
  const report = readReport(file, kit.value.folder);
  if (!report.ok) return err(usageFailure(report.error));
  const found = caseNamed(
    named,
    report.value.cases.map(({ id: one }) => one),
  );
  if (!found.ok) return err(usageFailure(found.error));
  const id = found.value;
  const target = targetOf(report.value, { urls, file: targetFile }, io);
  if (!target.ok) return err(usageFailure(target.error));
  const allow = allowedFor([target.value], read);
  if (problemOf(read) !== undefined) return err(usageFailure(problemOf(read) ?? ''));
  const { suites, judging } = kit.value;
  const filters = { suites: [], clauses: [], operations: [], tags: [] };
  const selectFor =
    (safety: Safety): SelectCases =>
    (one, finds) =>
      planCases(suites, judging.contract, one, {
        ...filters,
        allow: safety,
        ...(finds && { isDiscoverable }),
      }).filter((planned) => planned.id === id);
  const discovers = read.isOn('discover', true);
  const [planned] = selectFor(allow)(target.value, discovers);
  if (!planned) return err(usageFailure(`no suite contains scenario ${id}`));
  return ok({
    kit: kit.value,
    report: report.value,
    target: target.value,
    planned,
    selectFor,
    allow,
    isExplicit: read.text('allow') !== undefined,
    discovers,
    options,
    assumptions: assumptionsOf(read, report.value.assumptions),
  });
}

interface TargetAddress {
  readonly urls: Target['urls'] | Partial<Target['urls']>;
  readonly file: string | undefined;
}

/** The target of a file, else that of the report; an address on the command line overrides either. */
function targetOf(report: Report, { urls, file }: TargetAddress, io: Io): Result<Target, string> {
  const recorded = recordedTarget(report);
  if (file === undefined) return ok({ ...recorded, urls: { ...recorded.urls, ...urls } });
  const own = openTarget({ file, urls }, io.env);
  return own.ok ? own : openTarget({ file, urls: { ...recorded.urls, ...urls } }, io.env);
}
