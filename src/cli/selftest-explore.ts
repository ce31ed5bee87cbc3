// `understudy selftest --explore`: proves `explore` on deliberately wrong servers that need a sequence of requests, and on
// correct servers. The reference servers and the models run the built command in separate processes.

import { err, ok, suggestionText, type Result } from '../base';
import {
  runExploreSelftest,
  STATEFUL_MUTANTS,
  type ExploreSelftestPlan,
  type StatefulMutant,
  type TargetDialect,
} from '../conformance';
import { fail, loadKit, usageFailure, type CommandFailure, type LoadedKit } from './check-kit';
import { startModel } from './explore-model';
import { EXIT, type Io } from './io';
import { reader, type RawOptions } from './options';
import { referenceServers } from './reference-servers';
import { explorationLine, exploreSelftestJson, exploreSelftestSummary, isExploreProven } from './selftest-explore-text';
import { progressOf } from './selftest-text';

const EXIT_NOT_PROVEN = 1;
const MAX_SEEDS = 1000;
/** Bound of one exploration. */
const MINUTES = 2;

interface ExploreSelftestOptions {
  readonly kit: LoadedKit;
  readonly plan: ExploreSelftestPlan;
  readonly seed: string;
  readonly limitMs: number;
  readonly isJson: boolean;
}

/** Runs mutants and controls; returns the exit status: 0 when every mutant is killed and every control is clean. */
export async function selftestExplore(raw: RawOptions, io: Io): Promise<number> {
  const read = optionsOf(raw);
  if (!read.ok) return fail(io, read.error);
  const { kit, plan, seed, limitMs, isJson } = read.value;
  const servers = referenceServers(io);
  const progress = progressOf(io, { ...plan, variants: [] });
  const started = performance.now();
  try {
    const result = await runExploreSelftest(
      plan,
      {
        judging: kit.judging,
        startReference: servers.start,
        startModel: (dialect) => startModel(io, { dialect, profile: undefined, clock: 'manual' }),
        limitMs,
      },
      {
        onMutant: (one) => isJson || progress.interrupt(() => io.out(explorationLine(one, io.colours.out))),
        onDone: progress.done,
      },
    );
    progress.end();
    const ms = performance.now() - started;
    const exit = isExploreProven(result) ? EXIT.fine : EXIT_NOT_PROVEN;
    const facts = { ms, exit, seed };
    io.out(isJson ? exploreSelftestJson(result, facts) : exploreSelftestSummary(result, facts, io.colours.out));
    return exit;
  } finally {
    progress.end();
    servers.stopAll();
  }
}

const DIALECTS: readonly TargetDialect[] = ['documented', 'observed'];

function optionsOf(raw: RawOptions): Result<ExploreSelftestOptions, CommandFailure> {
  const read = reader(raw);
  const seeds = read.parsed('seeds', seedCount, `a whole number from 0 to ${MAX_SEEDS}`) ?? 1;
  const seed = read.text('seed') ?? Date.now().toString(36);
  const minutes = read.parsed('minutes', positive, 'a number above 0') ?? MINUTES;
  const dialect =
    read.text('dialect') === undefined ? undefined : read.choice('dialect', [...DIALECTS, 'both'], 'documented');
  const problem = read.problem();
  if (problem !== undefined) return err(usageFailure(problem));
  if (read.texts('twin').length > 0)
    return err(usageFailure('--twin cannot be combined with --explore, which has no conforming variants'));
  const chosen = chosenMutants(read.texts('mutant'), read.texts('clause'));
  if (!chosen.ok) return err(usageFailure(chosen.error));
  const kit = loadKit();
  if (!kit.ok) return kit;
  const one = dialect === 'both' ? undefined : dialect;
  const numbered = Array.from({ length: seeds }, (_, index) => `${seed}-${index + 1}`);
  const plan: ExploreSelftestPlan = {
    // All mutants with the first seed come first, so that an interrupted run has covered each.
    mutants: numbered.flatMap((text) => chosen.value.map((mutant) => ({ mutant, seed: text }))),
    mutantDialect: one ?? 'documented',
    controls: (one ? [one] : DIALECTS).flatMap((name) => numbered.map((text) => ({ dialect: name, seed: text }))),
  };
  return ok({ kit: kit.value, plan, seed, limitMs: minutes * 60_000, isJson: read.isOn('json', false) });
}

const seedCount = (text: string): number | undefined =>
  /^\d{1,4}$/.test(text) && Number(text) <= MAX_SEEDS ? Number(text) : undefined;
const positive = (text: string): number | undefined =>
  /^\d+(\.\d+)?$/.test(text) && Number(text) > 0 ? Number(text) : undefined;

/** Mutants with one of the ids or clauses; all without either. An unknown name is an error. */
function chosenMutants(ids: readonly string[], clauses: readonly string[]): Result<readonly StatefulMutant[], string> {
  const all = STATEFUL_MUTANTS;
  const unknown = ids.find((id) => id !== 'all' && !all.some((mutant) => mutant.id === id));
  if (unknown !== undefined) {
    const known = all.map(({ id }) => id);
    return err(`there is no mutant "${unknown}" for explore; ${suggestionText(unknown, known)}`);
  }
  const unbroken = clauses.find((clause) => !all.some((mutant) => mutant.clauses.includes(clause)));
  if (unbroken !== undefined) return err(`no mutant for explore violates ${unbroken}`);
  if (ids.includes('all') || ids.length + clauses.length === 0) return ok(all);
  return ok(
    all.filter(({ id, clauses: broken }) => ids.includes(id) || broken.some((clause) => clauses.includes(clause))),
  );
}
