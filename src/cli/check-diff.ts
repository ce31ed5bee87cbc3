// `understudy diff`: runs one plan against two targets and reports where their answers differ, unstable values masked.

import { err, ok, type Result } from '../base';
import {
  CHECK_EXIT,
  compareRuns,
  comparisonText,
  isFinalRead,
  readIgnoredParts,
  redactAll,
  type CaseResult,
  type IgnoredPart,
  type SideRun,
  type Target,
} from '../conformance';
import type { Safety } from '../contract';
import { confirmAllowed } from './check-allowed';
import { prepareTarget, type PreparedTarget } from './check-discover';
import { fail, loadKit, usageFailure, type CommandFailure, type LoadedKit } from './check-kit';
import {
  allowedFor,
  openTarget,
  profileOf,
  problemOf,
  optionReader,
  runOptions,
  selectionBySafety,
  type RunOptions,
  type SelectCases,
} from './check-options';
import { createDiffProgress, frozenClockLines, type DiffSideName } from './check-diff-progress';
import { redactorFor, withoutSecrets } from './check-output';
import { failurePredicate, runPlanned } from './check-run';
import { trafficFor } from './check-traffic';
import type { Io } from './io';
import type { RawOptions } from './options';

interface DiffSettings {
  readonly kit: LoadedKit;
  readonly left: PreparedTarget;
  readonly right: PreparedTarget;
  readonly selectFor: (allow: Safety) => SelectCases;
  readonly allow: Safety;
  readonly isExplicit: boolean;
  readonly discovers: boolean;
  readonly options: RunOptions;
  readonly ignored: readonly IgnoredPart[];
}

/**
 * Returns 0 when both answer alike, 1 when they differ, 4 when one does not answer at all, 5 when nothing ran on both.
 */
export async function diff(raw: RawOptions, outer: Io): Promise<number> {
  const settings = settingsOf(raw, outer);
  if (!settings.ok) return fail(outer, settings.error);
  const { kit, options } = settings.value;
  const traffic = {
    left: trafficFor(settings.value.left.target, options, { io: outer }),
    right: trafficFor(settings.value.right.target, options, { io: outer }),
  };
  const { allow, note } = await confirmAllowed(
    [settings.value.left.target, settings.value.right.target],
    settings.value,
  );
  if (note !== undefined) outer.err(`understudy: ${note}\n`);
  const select = settings.value.selectFor(allow);
  const prepared = ({ target }: PreparedTarget, side: DiffSideName): Promise<PreparedTarget> =>
    prepareTarget(
      { target, cases: select(target, settings.value.discovers) },
      { ...settings.value, select, traffic: traffic[side] },
    );
  const [left, right] = [await prepared(settings.value.left, 'left'), await prepared(settings.value.right, 'right')];
  const [io, clean] = [withoutSecrets(outer, [left.target, right.target]), redactorFor([left.target, right.target])];
  const line = createDiffProgress(io, { left: left.cases, right: right.cases });
  const run = async (side: DiffSideName, { target, cases }: PreparedTarget): Promise<readonly CaseResult[]> =>
    // Redact before comparing: a text truncated for display may begin in the middle of a token.
    (
      await runPlanned(cases, {
        kit,
        target,
        options,
        traffic: traffic[side],
        onResult: (result) => line.onResult(side, result),
        isFailure: failurePredicate({ target, assumptions: 'warn' }),
      })
    ).map((result) => ({ ...result, exchanges: redactAll(result.exchanges, clean) }));
  const runs = await readsFirst({ left, right }, run);
  line.clear();
  for (const side of ['left', 'right'] as const) {
    const { results } = runs[side];
    if (results.length > 0 && results.every(({ exchanges }) => exchanges.length === 0))
      return fail(io, {
        status: CHECK_EXIT.unreachable,
        messages: [`the ${side} target did not respond: ${results[0]?.error?.message ?? ''}`],
      });
  }
  const comparison = compareRuns(runs.left, runs.right, settings.value.ignored);
  io.out(comparisonText(comparison, [left.target, right.target], io.colours.out));
  for (const note of await frozenClockLines(
    {
      left: { ...left, ...runs.left, traffic: traffic.left },
      right: { ...right, ...runs.right, traffic: traffic.right },
    },
    { kit, options },
  ))
    io.out(`${note}\n`);
  if (comparison.differences.length > 0) return CHECK_EXIT.fails;
  return comparison.exchanges > 0 ? CHECK_EXIT.conforms : CHECK_EXIT.partial;
}

/**
 * Reads run on both sides before any write: afterwards, lists and updates depend on the progress of each side's
 * automation, and on the other side's offers if both are one deployment.
 */
async function readsFirst(
  sides: Readonly<Record<DiffSideName, PreparedTarget>>,
  run: (side: DiffSideName, prepared: PreparedTarget) => Promise<readonly CaseResult[]>,
): Promise<Readonly<Record<DiffSideName, SideRun>>> {
  const runPart = (reads: boolean): Promise<readonly (readonly CaseResult[])[]> =>
    Promise.all(
      (['left', 'right'] as const).map((side) =>
        run(side, {
          ...sides[side],
          cases: sides[side].cases.filter(({ scenario }) => (scenario.safety === 'read') === reads),
        }),
      ),
    );
  const [reads, others] = [await runPart(true), await runPart(false)];
  const runOf = (side: DiffSideName, index: number): SideRun => ({
    planned: sides[side].cases,
    results: [...(reads[index] ?? []), ...(others[index] ?? [])],
  });
  return { left: runOf('left', 0), right: runOf('right', 1) };
}

function settingsOf(raw: RawOptions, io: Io): Result<DiffSettings, CommandFailure> {
  const read = optionReader(raw);
  const [leftText, rightText, profile, options] = [
    read.text('left'),
    read.text('right'),
    profileOf(read),
    runOptions(read),
  ];
  if (problemOf(read) !== undefined) return err(usageFailure(problemOf(read) ?? ''));
  if (leftText === undefined || rightText === undefined)
    return err(usageFailure(`--${leftText === undefined ? 'left' : 'right'} is required: pass a URL or a target file`));
  const open = (text: string): Result<Target, string> =>
    openTarget({ ...(/^\w+:\/\//.test(text) ? { baseUrl: text } : { file: text }), profile }, io.env);
  const [leftTarget, rightTarget] = [open(leftText), open(rightText)];
  if (!leftTarget.ok) return err(usageFailure(leftTarget.error));
  if (!rightTarget.ok) return err(usageFailure(rightTarget.error));
  const allow = allowedFor([leftTarget.value, rightTarget.value], read);
  if (problemOf(read) !== undefined) return err(usageFailure(problemOf(read) ?? ''));
  const kit = loadKit(read.texts('suites'));
  if (!kit.ok) return kit;
  const ignored = readIgnoredParts(
    read.texts('ignore'),
    kit.value.judging.contract.operations.map(({ id }) => id),
  );
  if (!ignored.ok) return err(usageFailure(ignored.error));
  const select = selectionBySafety(kit.value, read);
  if (!select.ok) return err(usageFailure(select.error));
  const discovers = read.isOn('discover', true);
  const selectFor = (safety: Safety): SelectCases => withoutFinalReads(select.value(safety));
  const side = (target: Target): PreparedTarget => ({ target, cases: selectFor(allow)(target, discovers) });
  const [left, right] = [side(leftTarget.value), side(rightTarget.value)];
  if (left.cases.length === 0) return err(usageFailure('no scenario matches the filters'));
  // Concurrent scenarios see each other's offers, in a different order on each side.
  return ok({
    kit: kit.value,
    left,
    right,
    selectFor,
    allow,
    isExplicit: read.text('allow') !== undefined,
    discovers,
    ignored: ignored.value,
    options: { ...options, concurrency: read.text('concurrency') === undefined ? 1 : options.concurrency },
  });
}

/** Each answer is compared when it is first read; how often it was read differs between the sides. */
const withoutFinalReads =
  (select: SelectCases): SelectCases =>
  (target, discovers) =>
    select(target, discovers).filter((one) => !isFinalRead(one));
