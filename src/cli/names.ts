// `understudy names KIND`, which shell completion runs to look up names: one per line.

import { err, ok, type Result } from '../base';
import { readMutants, readVariants, STATEFUL_MUTANTS } from '../conformance';
import { fail, loadKit, invalidFiles, type CommandFailure, type LoadedKit } from './check-kit';
import { EXIT, type Io } from './io';
import type { NameKind } from './shells';

export function printNames(kind: NameKind, io: Io): number {
  const kit = loadKit();
  if (!kit.ok) return fail(io, kit.error);
  const names = namesOf(kind, kit.value);
  if (!names.ok) return fail(io, names.error);
  io.out(
    [...new Set(names.value)]
      .toSorted()
      .map((name) => `${name}\n`)
      .join(''),
  );
  return EXIT.fine;
}

export function namesOf(
  kind: NameKind,
  { folder, judging, suites }: LoadedKit,
): Result<readonly string[], CommandFailure> {
  switch (kind) {
    case 'operation':
      return ok(judging.contract.operations.map(({ id }) => id));
    case 'clause':
      return ok([...judging.clauses.keys()]);
    case 'suite':
      return ok(suites.map(({ name }) => name));
    case 'tag':
      return ok(suites.flatMap(({ tags, scenarios }) => [...tags, ...scenarios.flatMap((scenario) => scenario.tags)]));
    case 'mutant': {
      const mutants = readMutants(folder, judging);
      return mutants.ok
        ? ok([...mutants.value, ...STATEFUL_MUTANTS].map(({ id }) => id))
        : err(invalidFiles(mutants.error));
    }
    case 'twin': {
      const variants = readVariants(folder, judging);
      return variants.ok ? ok(variants.value.map(({ id }) => id)) : err(invalidFiles(variants.error));
    }
  }
}
