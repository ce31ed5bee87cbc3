// `understudy selftest`: proves the kit on deliberately wrong servers and on conforming variants. The reference servers
// behind them run the built command in separate processes.

import { join } from 'node:path';
import { err, suggestionText, ok, type Result } from '../base';
import {
  listedIds,
  readMutants,
  readVariants,
  runSelftest,
  type ConformingVariant,
  type Mutant,
  type SelftestPlan,
  type TargetDialect,
} from '../conformance';
import { packageRoot } from '../library';
import { fail, loadKit, invalidFiles, usageFailure, type CommandFailure, type LoadedKit } from './check-kit';
import { EXIT, type Io } from './io';
import { reader, type RawOptions } from './options';
import { referenceServers } from './reference-servers';
import { progressOf, selftestJson, selftestLine, selftestSummary, variantLines, isProven } from './selftest-text';

const EXIT_NOT_PROVEN = 1;

interface SelftestOptions {
  readonly kit: LoadedKit;
  readonly plan: SelftestPlan;
  readonly isJson: boolean;
}

/**
 * Runs mutants, conforming variants and controls; returns the exit status: 0 when every mutant is killed, and every
 * variant and control is clean.
 */
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
      onVariant: (result) => isJson || progress.interrupt(() => io.out(variantLines(result, io.colours.out))),
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
    read.text('dialect') === undefined ? undefined : read.choice('dialect', [...DIALECTS, 'both'], 'documented');
  const wanted = {
    ids: allOrNamed('mutants', read.texts('mutant')),
    clauses: read.texts('clause'),
    twins: allOrNamed('twins', read.texts('twin')),
  };
  const problem = read.problem();
  if (problem !== undefined) return err(usageFailure(problem));
  const unlisted = unlistedName(wanted);
  if (unlisted !== undefined) return err(usageFailure(unlisted));
  const kit = loadKit();
  if (!kit.ok) return kit;
  const gallery = readGallery(kit.value);
  if (!gallery.ok) return gallery;
  const chosen = chosenOf(gallery.value, wanted, kit.value);
  if (!chosen.ok) return err(usageFailure(chosen.error));
  const one = dialect === 'both' ? undefined : dialect;
  const numbers = Array.from({ length: seeds }, (_, index) => index + 1);
  const controls = (one ? [one] : DIALECTS).flatMap((name) => numbers.map((seed) => ({ dialect: name, seed })));
  const { mutants, variants } = chosen.value;
  const plan = {
    mutants,
    mutantDialect: one ?? 'documented',
    // All variants with the first seed come first, so that an interrupted run has covered each.
    variants: numbers.flatMap((seed) =>
      variants.flatMap((variant, index) => variantRuns(variant, { dialect, seed, index })),
    ),
    controls,
    isPart: mutants.length < gallery.value.mutants.length,
  };
  return ok({ kit: kit.value, plan, isJson: read.isOn('json', false) });
}

const DIALECTS: readonly TargetDialect[] = ['documented', 'observed'];

interface VariantRuns {
  /** Undefined for alternating. */
  readonly dialect: TargetDialect | 'both' | undefined;
  readonly seed: number;
  /** Index of the variant: consecutive variants start with different dialects. */
  readonly index: number;
}

/** One run, or with `both` one in each dialect in which the variant differs. */
function variantRuns(variant: ConformingVariant, { dialect, seed, index }: VariantRuns): SelftestPlan['variants'] {
  const possible = variant.dialects ?? DIALECTS;
  if (dialect === 'both') return possible.map((name) => ({ variant, dialect: name, seed }));
  const turns = dialect === undefined ? possible : possible.filter((name) => name === dialect);
  const turn = turns[(index + seed) % turns.length];
  return turn === undefined ? [] : [{ variant, dialect: turn, seed }];
}

interface Gallery {
  readonly mutants: readonly Mutant[];
  readonly variants: readonly ConformingVariant[];
}

function readGallery({ folder, judging }: LoadedKit): Result<Gallery, CommandFailure> {
  const mutants = readMutants(folder, judging);
  if (!mutants.ok) return err(invalidFiles(mutants.error));
  const variants = readVariants(folder, judging);
  return variants.ok ? ok({ mutants: mutants.value, variants: variants.value }) : err(invalidFiles(variants.error));
}

const seedCount = (text: string): number | undefined =>
  /^\d{1,4}$/.test(text) && Number(text) <= MAX_SEEDS ? Number(text) : undefined;

const listed = (folder: string): readonly string[] => listedIds(join(packageRoot(), 'conformance'), folder);

/** Ids of mutants or conforming variants; `all` stands for each. */
const allOrNamed = (folder: string, ids: readonly string[]): readonly string[] =>
  ids.includes('all') ? listed(folder) : ids;

interface GalleryFilter {
  readonly ids: readonly string[];
  readonly clauses: readonly string[];
  readonly twins: readonly string[];
}

/** A name that no file contains: found before anything is read and validated, which takes seconds. */
function unlistedName({ ids, twins }: Pick<GalleryFilter, 'ids' | 'twins'>): string | undefined {
  const named = (folder: string): readonly { readonly id: string }[] => listed(folder).map((id) => ({ id }));
  return (
    (ids.length === 0 ? undefined : unknownName('mutant', ids, named('mutants'))) ??
    (twins.length === 0 ? undefined : unknownName('conforming variant', twins, named('twins')))
  );
}

/** Entries that match any filter. An unknown name is an error: otherwise a typo would run nothing and pass. */
function chosenOf(
  all: Gallery,
  { ids, clauses, twins }: GalleryFilter,
  { judging }: LoadedKit,
): Result<Gallery, string> {
  const problem =
    unknownName('mutant', ids, all.mutants) ??
    unknownName('conforming variant', twins, all.variants) ??
    unbrokenClause(clauses, all.mutants, judging);
  if (problem !== undefined) return err(problem);
  if (ids.length + clauses.length + twins.length === 0) return ok(all);
  return ok({
    mutants: all.mutants.filter(({ id, clause }) => ids.includes(id) || clauses.includes(clause)),
    variants: all.variants.filter(({ id }) => twins.includes(id)),
  });
}

function unknownName(
  kind: string,
  ids: readonly string[],
  all: readonly { readonly id: string }[],
): string | undefined {
  const unknown = ids.find((id) => !all.some((one) => one.id === id));
  return unknown === undefined
    ? undefined
    : `there is no ${kind} "${unknown}"; ${suggestionText(
        unknown,
        all.map(({ id }) => id),
      )}`;
}

function unbrokenClause(
  clauses: readonly string[],
  mutants: readonly Mutant[],
  { clauses: known }: LoadedKit['judging'],
): string | undefined {
  const unbroken = clauses.find((clause) => !mutants.some((mutant) => mutant.clause === clause));
  if (unbroken === undefined) return undefined;
  return known.has(unbroken)
    ? `no mutant breaks ${unbroken}`
    : `there is no clause "${unbroken}"; ${suggestionText(unbroken, [...known.keys()])}`;
}
