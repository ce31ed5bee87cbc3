// `understudy diff`: runs one plan against two targets and tells where they answer differently, unstable values taken out.

import { err, ok, type Result } from '../base';
import { CHECK_EXIT, compareRuns, comparisonText, type PlannedCase, type SideRun, type Target } from '../conformance';
import { fail, loadKit, usage, type Failure, type Kit } from './check-kit';
import { allowedFor, openTarget, profileOf, problemOf, readRaw, runOptions, selectCases, type RunOptions } from './check-options';
import { runPlanned } from './check-run';
import type { Io } from './io';
import type { RawOptions } from './options';

interface Side {
  readonly target: Target;
  readonly cases: readonly PlannedCase[];
}

interface DiffSettings {
  readonly kit: Kit;
  readonly left: Side;
  readonly right: Side;
  readonly options: RunOptions;
}

/** Gives 0 when both answer alike, 1 when they differ, 4 when one does not answer at all, 5 when nothing ran on both. */
export async function diff(raw: RawOptions, io: Io): Promise<number> {
  const settings = settingsOf(raw, io);
  if (!settings.ok) return fail(io, settings.error);
  const { kit, left, right, options } = settings.value;
  const run = async ({ target, cases }: Side): Promise<SideRun> => ({ planned: cases, results: await runPlanned(cases, { kit, target, options, io }) });
  const [leftRun, rightRun] = await Promise.all([run(left), run(right)]);
  const runs = { left: leftRun, right: rightRun };
  for (const side of ['left', 'right'] as const) {
    const { results } = runs[side];
    if (results.length > 0 && results.every(({ exchanges }) => exchanges.length === 0)) return fail(io, { status: CHECK_EXIT.unreachable, sentences: [`the ${side} target gave no answer: ${results[0]?.error?.message ?? ''}`] });
  }
  const comparison = compareRuns(runs.left, runs.right);
  io.out(comparisonText(comparison, [left.target, right.target], io.colours.out));
  if (comparison.differences.length > 0) return CHECK_EXIT.fails;
  return comparison.exchanges > 0 ? CHECK_EXIT.conforms : CHECK_EXIT.partial;
}

function settingsOf(raw: RawOptions, io: Io): Result<DiffSettings, Failure> {
  const read = readRaw(raw);
  const [left, right, profile, options] = [read.text('left'), read.text('right'), profileOf(read), runOptions(read)];
  if (problemOf(read) !== undefined) return err(usage(problemOf(read) ?? ''));
  if (left === undefined || right === undefined) return err(usage(`--${left === undefined ? 'left' : 'right'} is missing: name an address or a target file`));
  const open = (text: string): Result<Target, string> => openTarget({ ...(/^\w+:\/\//.test(text) ? { baseUrl: text } : { file: text }), profile }, io.env);
  const [leftTarget, rightTarget] = [open(left), open(right)];
  if (!leftTarget.ok) return err(usage(leftTarget.error));
  if (!rightTarget.ok) return err(usage(rightTarget.error));
  const allow = allowedFor([leftTarget.value, rightTarget.value], read);
  if (problemOf(read) !== undefined) return err(usage(problemOf(read) ?? ''));
  const kit = loadKit();
  if (!kit.ok) return kit;
  const [leftCases, rightCases] = [leftTarget.value, rightTarget.value].map((target) => selectCases(kit.value, target, { read, allow }));
  if (!leftCases?.ok) return err(usage(leftCases?.error ?? ''));
  if (!rightCases?.ok) return err(usage(rightCases?.error ?? ''));
  // Scenarios that run beside each other see each other's offers, on each side in another order.
  return ok({ kit: kit.value, left: { target: leftTarget.value, cases: leftCases.value }, right: { target: rightTarget.value, cases: rightCases.value }, options: { ...options, concurrency: read.text('concurrency') === undefined ? 1 : options.concurrency } });
}
