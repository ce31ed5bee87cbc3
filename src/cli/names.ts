// `understudy names KIND`, which the completion of shells runs when such a name is asked for: one name a line.

import { readMutants } from '../conformance';
import { fail, loadKit, type Kit } from './check-kit';
import { EXIT, type Io } from './io';
import type { NameKind } from './shells';

export function printNames(kind: NameKind, io: Io): number {
  const kit = loadKit();
  if (!kit.ok) return fail(io, kit.error);
  io.out([...new Set(namesOf(kind, kit.value))].toSorted().map((name) => `${name}\n`).join(''));
  return EXIT.fine;
}

function namesOf(kind: NameKind, { folder, judging, suites }: Kit): readonly string[] {
  switch (kind) {
    case 'operation': return judging.contract.operations.map(({ id }) => id);
    case 'clause': return [...judging.clauses.keys()];
    case 'suite': return suites.map(({ name }) => name);
    case 'tag': return suites.flatMap(({ tags, scenarios }) => [...tags, ...scenarios.flatMap((scenario) => scenario.tags)]);
    case 'mutant': {
      const mutants = readMutants(folder, judging);
      return mutants.ok ? mutants.value.map(({ id }) => id) : [];
    }
  }
}
