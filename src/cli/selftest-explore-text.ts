// What the self-test of `explore` reports, as text and as JSON.

import { createColors } from 'picocolors';
import { version } from '../../package.json';
import type { ExploreControlResult, ExploreSelftestResult, MutantExploration } from '../conformance';

interface SelftestFacts {
  readonly ms: number;
  readonly exit: number;
  readonly seed: string;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const isKilled = ({ fate }: MutantExploration): boolean => fate.outcome === 'killed';
const isClean = ({ found }: ExploreControlResult): boolean => found.length === 0;

/** Whether every mutant was killed with every seed, and every control was clean. */
export const isExploreProven = ({ mutants, controls }: ExploreSelftestResult): boolean =>
  mutants.every(isKilled) && controls.every(isClean);

/** `killed`, the mutant, how long it took, the length of the shortest sequence, and what was found. */
export function explorationLine({ mutant, seed, ms, fate }: MutantExploration, isColoured: boolean): string {
  const colours = createColors(isColoured);
  const word = fate.outcome.padEnd(11);
  const coloured = fate.outcome === 'killed' ? colours.green(word) : colours.red(word);
  const end =
    fate.outcome === 'killed'
      ? `${`${fate.actions} action${fate.actions === 1 ? '' : 's'}`.padEnd(11)} ${fate.clauses[0] ?? 'no clause'}: ${fate.message}`
      : fate.reason;
  return `${coloured} ${mutant.id.padEnd(44)} seed ${seed} ${seconds(ms).padStart(8)} ${end}\n`;
}

/** The text after the lines of the mutants. */
export function exploreSelftestSummary(
  { mutants, controls }: ExploreSelftestResult,
  { ms, seed }: SelftestFacts,
  isColoured: boolean,
): string {
  const left = mutants.filter((one) => !isKilled(one));
  const dirty = controls.filter((one) => !isClean(one)).length;
  const controlsText =
    controls.length === 0
      ? 'no control ran'
      : dirty === 0
        ? `${controls.length} controls clean`
        : `${dirty} of ${controls.length} controls with findings`;
  return [
    '\n',
    ...controls.map(controlText),
    ...(left.length === 0
      ? []
      : [
          '\nnot killed:\n',
          ...left.map((one) => `${explorationLine(one, isColoured)}            ${one.mutant.wrong}\n`),
        ]),
    `\nseed ${seed}: killed ${mutants.length - left.length} of ${mutants.length}; ${controlsText}; ${(ms / 1000).toFixed(0)} s\n`,
  ].join('');
}

const controlText = ({ dialect, seed, sequences, found }: ExploreControlResult): string =>
  `control (${dialect}, seed ${seed}): ${sequences} sequences, ${found.length} findings\n${found
    .map((message) => `  ${message}\n`)
    .join('')}`;

/** One object per mutant, with one run for each seed. */
export function exploreSelftestJson(
  { mutants, controls }: ExploreSelftestResult,
  { ms, exit, seed }: SelftestFacts,
): string {
  const all = [...new Set(mutants.map(({ mutant }) => mutant))];
  const report = {
    selftest: 1,
    explore: true,
    understudy: version,
    exit,
    seed,
    ms: Math.round(ms),
    killed: mutants.filter(isKilled).length,
    of: mutants.length,
    mutants: all.map((mutant) => ({
      id: mutant.id,
      clauses: mutant.clauses,
      wrong: mutant.wrong,
      runs: mutants
        .filter((run) => run.mutant === mutant)
        .map((run) => ({ seed: run.seed, ms: Math.round(run.ms), sequences: run.sequences, ...run.fate })),
    })),
    controls: controls.map((control) => ({ ...control, ms: Math.round(control.ms) })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
