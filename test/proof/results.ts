// The results of the self-tests that docs/proof.md shows: what each mutant of both galleries was killed by.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const RESULTS_FILE = join(__dirname, 'self-tests.json');

/** A mutant of the suites. */
export interface CheckedMutant {
  readonly id: string;
  readonly clause: string;
  readonly killedBy: string;
}

/** A stateful mutant with one seed. */
interface Exploration {
  readonly seed: string;
  readonly isKilled: boolean;
  /** Until the first difference, or until the bound. */
  readonly seconds: number;
  readonly sequences: number;
  /** Actions of the shortest sequence. */
  readonly actions?: number;
}

export interface ExploredMutant {
  readonly id: string;
  readonly runs: readonly Exploration[];
}

export interface ExploreControl {
  readonly dialect: string;
  readonly seed: string;
  readonly sequences: number;
  readonly findings: number;
}

export interface ProofResults {
  /** Date, processor and Node release of the run. */
  readonly machine: string;
  readonly check: readonly CheckedMutant[];
  readonly explore: readonly ExploredMutant[];
  readonly controls: readonly ExploreControl[];
}

export const readResults = (): ProofResults => JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) as ProofResults;
