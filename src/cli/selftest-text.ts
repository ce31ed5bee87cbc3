// The output of the selftest: a line per mutant, the controls, the survivors, and a progress count.

import { createColors } from 'picocolors';
import { version } from '../../package.json';
import type { ControlRunResult, MutantOutcome, SelftestPlan, SelftestResult } from '../conformance';
import type { Io } from './io';

/** `killed`, the mutant, the clause that it breaks, the kind of check and the scenario that killed it. */
export function selftestLine(one: MutantOutcome, isColoured: boolean): string {
  const colours = createColors(isColoured);
  const { id, clause } = one.mutant;
  const word = one.outcome.padEnd(11);
  const end = one.outcome === 'killed' ? `${one.check.padEnd(11)} ${one.by}` : one.reason;
  return `${one.outcome === 'killed' ? colours.green(word) : colours.red(word)} ${id.padEnd(38)} ${clause.padEnd(20)} ${end}\n`;
}

const isKilled = ({ outcome }: MutantOutcome): boolean => outcome === 'killed';
const isClean = ({ found }: ControlRunResult): boolean => found.length === 0;

/** Whether the selftest passed: every mutant killed, every control clean. */
export const isProven = ({ mutants, controls }: SelftestResult): boolean =>
  mutants.every(isKilled) && controls.every(isClean);

/** The text after the lines of the mutants. */
export function selftestSummary({ mutants, controls }: SelftestResult, ms: number, isColoured: boolean): string {
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
    `\nkilled ${mutants.length - left.length} of ${mutants.length} (${checks.join(', ')})`,
    `; ${controls.length === 0 ? 'no control ran' : dirty === 0 ? `${controls.length} controls clean` : `${dirty} of ${controls.length} controls with findings`}; ${(ms / 1000).toFixed(0)} s\n`,
  ].join('');
}

function controlText({ dialect, seed, scenarios, declared, found }: ControlRunResult): string {
  const head = `control (${dialect}, seed ${seed}): ${scenarios} scenarios, ${found.length} with findings${declared > 0 ? `, ${declared} with known deviations of the dialect` : ''}\n`;
  return head + found.map(({ scenario, message }) => `  ${scenario}: ${message}\n`).join('');
}

export function selftestJson(
  { mutants, controls }: SelftestResult,
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
export function progressOf(io: Io, { mutants, controls }: SelftestPlan): SelftestProgress {
  const total = mutants.length + controls.length;
  let count = 0;
  const show = (text: string): void => void (io.colours.err && io.err(text));
  const state = (): string => `${CLEAR}${count}/${total} mutants and controls`;
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
