// docs/proof.md comes from the stored results of the self-tests, which must be of both galleries as they are.
// UPDATE_DOCS=1 writes the tables anew; `npm run proof` stores results.

import { join } from 'node:path';
import { listedIds } from '../../src/conformance/selftest/rewrite-files';
import { STATEFUL_MUTANTS } from '../../src/conformance/selftest/stateful';
import { ROOT } from '../cli/command';
import { readResults, type ExploredMutant } from '../proof/results';
import { generated } from './pages';

const results = readResults();
const explorations = results.explore.flatMap(({ runs }) => runs);
const kills = (mutant: ExploredMutant): number => mutant.runs.filter(({ isKilled }) => isKilled).length;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
const share = (some: number, all: number): string => `${some} of ${all} (${((100 * some) / all).toFixed(1)} %)`;

function summary(): string {
  const { machine, check, explore, controls } = results;
  const killed = check.filter(({ killedBy }) => KILLERS.includes(killedBy));
  const found = explorations.filter(({ isKilled }) => isKilled);
  const clean = controls.filter(({ findings }) => findings === 0);
  return [
    `${machine}.`,
    '',
    '| gallery | mutants | killed | |',
    '|---|---:|---|---|',
    `| of \`check\` | ${check.length} | ${share(killed.length, check.length)} | ${KILLERS.map((by) => `${check.filter(({ killedBy }) => killedBy === by).length} by ${by}`).join(', ')} |`,
    `| of \`explore\` | ${explore.length} | ${share(found.length, explorations.length)} of the explorations with ${seeds().length} seeds | ${explore.filter((mutant) => kills(mutant) > 0).length} mutants with at least one seed, ${explore.filter((mutant) => kills(mutant) === mutant.runs.length).length} with every seed; median ${median(found.map(({ seconds }) => seconds))} s |`,
    '',
    `Controls of \`explore\`: ${clean.length} of ${controls.length} explorations of correct servers are without findings, ${controls.reduce((sum, { sequences }) => sum + sequences, 0)} sequences in all.`,
    '',
  ].join('\n');
}

const KILLERS: readonly string[] = ['schema', 'expectation', 'invariant'];
const seeds = (): readonly string[] => [...new Set(explorations.map(({ seed }) => seed))];

const exploreTable = (): string =>
  [
    '| mutant | what it does wrong | clauses | killed | seconds: median, most | shortest sequence |',
    '|---|---|---|---:|---:|---:|',
    ...results.explore.map((mutant) => {
      const described = STATEFUL_MUTANTS.find(({ id }) => id === mutant.id);
      const found = mutant.runs.filter(({ isKilled }) => isKilled);
      const seconds = found.map((run) => run.seconds);
      const most = seconds.length === 0 ? '' : `${median(seconds)}, ${Math.max(...seconds)}`;
      const actions = found.flatMap((run) => run.actions ?? []);
      const shortest = actions.length === 0 ? '' : String(Math.min(...actions));
      return `| \`${mutant.id}\` | ${described?.wrong ?? ''} | ${(described?.clauses ?? []).join(', ')} | ${kills(mutant)} of ${mutant.runs.length} | ${most} | ${shortest} |`;
    }),
    '',
  ].join('\n');

const checkTable = (): string =>
  [
    '| mutant | clause | killed by |',
    '|---|---|---|',
    ...results.check.map(({ id, clause, killedBy }) => `| \`${id}\` | ${clause} | ${killedBy} |`),
    '',
  ].join('\n');

describe('docs/proof.md', () => {
  it.each([
    ['summary', summary],
    ['explore', exploreTable],
    ['check', checkTable],
  ])('shows the stored results: %s', (name, text) => {
    expect(generated('docs/proof.md', name, text())).toBe(text());
  });

  it('is about both galleries as they are', () => {
    expect(results.explore.map(({ id }) => id).toSorted()).toEqual(STATEFUL_MUTANTS.map(({ id }) => id).toSorted());
    expect(results.check.map(({ id }) => id).toSorted()).toEqual(
      [...listedIds(join(ROOT, 'conformance'), 'mutants')].toSorted(),
    );
  });

  it('shows that check and explore kill all of both galleries, and 95 % of the explorations', () => {
    expect(results.check.filter(({ killedBy }) => !KILLERS.includes(killedBy))).toEqual([]);
    expect(results.explore.filter((mutant) => kills(mutant) === 0).map(({ id }) => id)).toEqual([]);
    expect(explorations.filter(({ isKilled }) => isKilled).length / explorations.length).toBeGreaterThanOrEqual(0.95);
    expect(results.controls.filter(({ findings }) => findings > 0)).toEqual([]);
  });
});
