// `npm run proof -- FILE...`: stores reports of `understudy selftest --json` and `selftest --explore --json` as the
// results of docs/proof.md; several reports with different seeds form one table. Exit status: 0 stored, 2 usage error.

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import {
  RESULTS_FILE,
  type CheckedMutant,
  type ExploreControl,
  type ExploredMutant,
  type ProofResults,
} from './results';

interface CheckReport {
  readonly mutants: readonly {
    readonly id: string;
    readonly clause: string;
    readonly outcome: string;
    /** What killed it: `schema`, `expectation` or `invariant`. */
    readonly check?: string;
  }[];
}

interface ExploreReport {
  readonly explore: true;
  readonly mutants: readonly {
    readonly id: string;
    readonly runs: readonly {
      readonly seed: string;
      readonly ms: number;
      readonly sequences: number;
      readonly outcome: string;
      readonly actions?: number;
    }[];
  }[];
  readonly controls: readonly {
    readonly dialect: string;
    readonly seed: string;
    readonly sequences: number;
    readonly found: readonly string[];
  }[];
}

const isExplore = (report: CheckReport | ExploreReport): report is ExploreReport => 'explore' in report;

const checkedIn = ({ mutants }: CheckReport): readonly CheckedMutant[] =>
  mutants.map(({ id, clause, outcome, check }) => ({ id, clause, killedBy: check ?? outcome }));

const exploredIn = ({ mutants }: ExploreReport): readonly ExploredMutant[] =>
  mutants.map(({ id, runs }) => ({
    id,
    runs: runs.map(({ seed, ms, sequences, outcome, actions }) => ({
      seed,
      isKilled: outcome === 'killed',
      seconds: Math.round(ms / 100) / 10,
      sequences,
      ...(actions !== undefined && { actions }),
    })),
  }));

const controlsIn = ({ controls }: ExploreReport): readonly ExploreControl[] =>
  controls.map(({ dialect, seed, sequences, found }) => ({ dialect, seed, sequences, findings: found.length }));

/** The runs of each mutant in all reports. */
function merged(mutants: readonly ExploredMutant[]): readonly ExploredMutant[] {
  const byId = new Map<string, ExploredMutant>();
  for (const mutant of mutants) {
    const runs = [...(byId.get(mutant.id)?.runs ?? []), ...mutant.runs];
    byId.set(mutant.id, { ...mutant, runs });
  }
  return [...byId.values()];
}

function resultsOf(reports: readonly (CheckReport | ExploreReport)[]): ProofResults {
  const explorations = reports.filter(isExplore);
  const date = new Date().toISOString().slice(0, 10);
  return {
    machine: `${date}, ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`,
    check: reports.flatMap((report) => (isExplore(report) ? [] : checkedIn(report))),
    explore: merged(explorations.flatMap(exploredIn)),
    controls: explorations.flatMap(controlsIn),
  };
}

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write('usage: npm run proof -- FILE..., reports of understudy selftest --json\n');
  process.exitCode = 2;
} else {
  const reports = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as CheckReport | ExploreReport);
  const rows = Object.entries(resultsOf(reports)).map(([name, value]) =>
    Array.isArray(value)
      ? `${JSON.stringify(name)}: [\n${value.map((row) => JSON.stringify(row)).join(',\n')}\n]`
      : `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  writeFileSync(RESULTS_FILE, `{\n${rows.join(',\n')}\n}\n`);
}
