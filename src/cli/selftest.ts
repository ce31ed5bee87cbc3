// `understudy selftest`: proves the kit on deliberately wrong servers. The reference servers behind them run the built
// command in separate processes.

import { err, suggestionText, ok, type Result } from '../base';
import { readMutants, runSelftest, type TargetDialect, type Mutant, type SelftestPlan } from '../conformance';
import { fail, loadKit, invalidFiles, usageFailure, type CommandFailure, type LoadedKit } from './check-kit';
import { EXIT, type Io } from './io';
import { reader, type RawOptions } from './options';
import { referenceServers } from './reference-servers';
import { progressOf, selftestJson, selftestLine, selftestSummary, isProven } from './selftest-text';

const EXIT_NOT_PROVEN = 1;

interface SelftestOptions {
  readonly kit: LoadedKit;
  readonly plan: SelftestPlan;
  readonly isJson: boolean;
}

/** Runs mutants and controls; returns the exit status: 0 when every mutant is killed and every control is clean. */
export async function selftest(raw: RawOptions, io: Io): Promise<number> {
  const read = optionsOf(raw);
  if (!read.ok) return fail(io, read.error);
  const { kit, plan, isJson } = read.value;
  const servers = referenceServers(io);
  const progress = progressOf(io, plan);
  const started = performance.now();
  try {
    const settings = {
      contract: kit.judging.contract,
      suites: kit.suites,
      judging: kit.judging,
      startReference: servers.start,
    };
    const result = await runSelftest(plan, settings, {
      onMutant: (outcome) => isJson || progress.interrupt(() => io.out(selftestLine(outcome, io.colours.out))),
      onDone: progress.done,
    });
    progress.end();
    const ms = performance.now() - started;
    const exit = isProven(result) ? EXIT.fine : EXIT_NOT_PROVEN;
    io.out(isJson ? selftestJson(result, { ms, exit }) : selftestSummary(result, ms, io.colours.out));
    return exit;
  } finally {
    progress.end();
    servers.stopAll();
  }
}

const MAX_SEEDS = 1000;

function optionsOf(raw: RawOptions): Result<SelftestOptions, CommandFailure> {
  const read = reader(raw);
  const seeds = read.parsed('seeds', seedCount, `a whole number from 0 to ${MAX_SEEDS}`) ?? 1;
  const dialect =
    read.text('dialect') === undefined ? undefined : read.choice('dialect', ['documented', 'observed'], 'documented');
  const wanted = { ids: read.texts('mutant'), clauses: read.texts('clause') };
  const problem = read.problem();
  if (problem !== undefined) return err(usageFailure(problem));
  const kit = loadKit();
  if (!kit.ok) return kit;
  const all = readMutants(kit.value.folder, kit.value.judging);
  if (!all.ok) return err(invalidFiles(all.error));
  const mutants = chosenOf(all.value, wanted, kit.value);
  if (!mutants.ok) return err(usageFailure(mutants.error));
  const controls = (dialect ? [dialect] : (['documented', 'observed'] as const)).flatMap((name: TargetDialect) =>
    Array.from({ length: seeds }, (_, index) => ({ dialect: name, seed: index + 1 })),
  );
  const plan = {
    mutants: mutants.value,
    mutantDialect: dialect ?? 'documented',
    controls,
    isPart: mutants.value.length < all.value.length,
  };
  return ok({ kit: kit.value, plan, isJson: read.isOn('json', false) });
}

const seedCount = (text: string): number | undefined =>
  /^\d{1,4}$/.test(text) && Number(text) <= MAX_SEEDS ? Number(text) : undefined;

interface MutantFilter {
  readonly ids: readonly string[];
  readonly clauses: readonly string[];
}

/** The mutants that any filter names; a name that nothing has is an error, so that a slip does not pass for a proof. */
function chosenOf(
  all: readonly Mutant[],
  { ids, clauses }: MutantFilter,
  { judging }: LoadedKit,
): Result<readonly Mutant[], string> {
  const unknown = ids.find((id) => !all.some((mutant) => mutant.id === id));
  if (unknown !== undefined)
    return err(
      `there is no mutant "${unknown}"; ${suggestionText(
        unknown,
        all.map(({ id }) => id),
      )}`,
    );
  const unbroken = clauses.find((clause) => !all.some((mutant) => mutant.clause === clause));
  if (unbroken !== undefined)
    return err(
      judging.clauses.has(unbroken)
        ? `no mutant breaks ${unbroken}`
        : `there is no clause "${unbroken}"; ${suggestionText(unbroken, [...judging.clauses.keys()])}`,
    );
  return ok(
    ids.length + clauses.length === 0
      ? all
      : all.filter(({ id, clause }) => ids.includes(id) || clauses.includes(clause)),
  );
}
