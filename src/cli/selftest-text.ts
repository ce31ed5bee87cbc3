// The output of the selftest: a line per mutant and conforming variant, the controls, what the run did not prove, and a
// progress count.

import { createColors } from 'picocolors';
import { version } from '../../package.json';
import type { ControlRunResult, MutantOutcome, SelftestResult, VariantRunResult } from '../conformance';
import type { Io } from './io';

/** `killed`, the mutant, the clause that it breaks, the kind of check and the scenario that killed it. */
export function selftestLine(one: MutantOutcome, isColoured: boolean): string {
  const colours = createColors(isColoured);
  const { id, clause } = one.mutant;
  const word = one.outcome.padEnd(11);
  const end = one.outcome === 'killed' ? `${one.check.padEnd(11)} ${one.by}` : one.reason;
  return `${one.outcome === 'killed' ? colours.green(word) : colours.red(word)} ${id.padEnd(38)} ${clause.padEnd(20)} ${end}\n`;
}

/** The line of a run, followed by what the kit found wrong with it. */
export const variantLines = (one: VariantRunResult, isColoured: boolean): string =>
  `${variantLine(one, isColoured)}${foundLines(one)}`;

const foundLines = ({ found }: VariantRunResult): string =>
  found.map(({ scenario, message }) => `            ${scenario}: ${message}\n`).join('');

/** `clean`, the variant, what permits the difference, the run and the number of scenarios. */
function variantLine(one: VariantRunResult, isColoured: boolean): string {
  const colours = createColors(isColoured);
  const word = one.outcome.padEnd(11);
  const { row, section } = one.variant.allowedBy;
  const run = `${one.dialect}, seed ${one.seed}`;
  const end = one.reason === '' ? `${one.scenarios} scenarios, ${one.skipped} skipped` : one.reason;
  return `${isCleanVariant(one) ? colours.green(word) : colours.red(word)} ${one.variant.id.padEnd(38)} ${(row ?? `section ${section}`).padEnd(20)} ${run}: ${end}\n`;
}

const isCleanVariant = ({ outcome }: VariantRunResult): boolean => outcome === 'clean';
const isKilled = ({ outcome }: MutantOutcome): boolean => outcome === 'killed';
const isClean = ({ found }: ControlRunResult): boolean => found.length === 0;

/** Whether the selftest passed: every mutant killed, every conforming variant and control clean. */
export const isProven = ({ mutants, variants, controls }: SelftestResult): boolean =>
  mutants.every(isKilled) && variants.every(isCleanVariant) && controls.every(isClean);

/** The text after the lines of mutants and variants. */
export function selftestSummary(
  { mutants, variants, controls }: SelftestResult,
  ms: number,
  isColoured: boolean,
): string {
  const left = mutants.filter((one) => !isKilled(one));
  const checks = (['schema', 'expectation', 'invariant'] as const).map(
    (kind) => `${mutants.filter((one) => one.outcome === 'killed' && one.check === kind).length} by ${kind}`,
  );
  const dirty = controls.filter((one) => !isClean(one)).length;
  return [
    '\n',
    ...controls.map(controlText),
    ...(left.length === 0
      ? []
      : [`\nnot killed:\n`, ...left.map((one) => `${selftestLine(one, isColoured)}            ${one.mutant.wrong}\n`)]),
    ...unclean(variants, isColoured),
    `\nkilled ${mutants.length - left.length} of ${mutants.length} (${checks.join(', ')})`,
    `; ${variantCount(variants)}; ${controls.length === 0 ? 'no control ran' : dirty === 0 ? `${controls.length} controls clean` : `${dirty} of ${controls.length} controls with findings`}; ${(ms / 1000).toFixed(0)} s\n`,
  ].join('');
}

/** What the kit found wrong with servers that conform. */
function unclean(variants: readonly VariantRunResult[], isColoured: boolean): readonly string[] {
  const left = variants.filter((one) => !isCleanVariant(one));
  if (left.length === 0) return [];
  return [
    '\nconforming variants that are not clean:\n',
    ...left.map((one) => `${variantLine(one, isColoured)}            ${one.variant.differs}\n${foundLines(one)}`),
  ];
}

/** Counts variants, each of which may have run several times. */
function variantCount(results: readonly VariantRunResult[]): string {
  if (results.length === 0) return 'no conforming variant ran';
  const all = new Set(results.map(({ variant }) => variant.id)).size;
  const left = new Set(results.filter((one) => !isCleanVariant(one)).map(({ variant }) => variant.id)).size;
  return left === 0 ? `${all} conforming variants clean` : `${left} of ${all} conforming variants not clean`;
}

function controlText({ dialect, seed, scenarios, declared, found }: ControlRunResult): string {
  const head = `control (${dialect}, seed ${seed}): ${scenarios} scenarios, ${found.length} with findings${declared > 0 ? `, ${declared} with known deviations of the dialect` : ''}\n`;
  return head + found.map(({ scenario, message }) => `  ${scenario}: ${message}\n`).join('');
}

export function selftestJson(
  { mutants, variants, controls }: SelftestResult,
  { ms, exit }: { readonly ms: number; readonly exit: number },
): string {
  const outcomes = mutants.map(({ mutant: { id, clause, kind, wrong }, ...fate }) => ({
    id,
    clause,
    kind,
    wrong,
    ...fate,
    ms: Math.round(fate.ms),
  }));
  const report = {
    selftest: 1,
    understudy: version,
    exit,
    ms: Math.round(ms),
    killed: mutants.filter(isKilled).length,
    of: mutants.length,
    mutants: outcomes,
    conformingVariants: variants.map(({ variant: { id, differs, allowedBy }, ...run }) => ({
      id,
      differs,
      allowedBy,
      ...run,
      ms: Math.round(run.ms),
    })),
    controls: controls.map((control) => ({ ...control, ms: Math.round(control.ms) })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

interface SelftestProgress {
  readonly done: () => void;
  /** Prints a text without disturbing the count. */
  readonly interrupt: (tell: () => void) => void;
  readonly end: () => void;
}

const CLEAR = '\r\u001b[K';

/** A count on stderr that is redrawn in place; nothing without a terminal, or where escapes are unwanted. */
export function progressOf(
  io: Io,
  { mutants, variants, controls }: Readonly<Record<'mutants' | 'variants' | 'controls', readonly unknown[]>>,
): SelftestProgress {
  const total = mutants.length + variants.length + controls.length;
  let count = 0;
  const show = (text: string): void => void (io.colours.err && io.err(text));
  const state = (): string => `${CLEAR}${count}/${total} mutants, variants and controls`;
  return {
    done: () => {
      count += 1;
      show(state());
    },
    interrupt: (tell) => {
      show(CLEAR);
      tell();
      show(state());
    },
    end: () => show(CLEAR),
  };
}
