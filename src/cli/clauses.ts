// `understudy clauses`: the rules of the contract as a table, with the checks of each.

import { relative } from 'node:path';
import { err, suggestionText, ok, type Result } from '../base';
import { clausesOf, type Clause } from '../conformance';
import { packageRoot } from '../library';
import { fail, loadKit, usageFailure, type CommandFailure, type LoadedKit } from './check-kit';
import { clauseLines, clauseTable, type CheckingScenario, type CheckedClause } from './clauses-text';
import { EXIT, type Io } from './io';
import { reader, type RawOptions } from './options';

const LEVELS: readonly Clause['level'][] = ['must', 'should', 'may'];

/** Prints the table (one line per clause when not on a terminal) or JSON; returns the exit status. */
export function printClauses(raw: RawOptions, io: Io): number {
  const kit = loadKit();
  if (!kit.ok) return fail(io, kit.error);
  const chosen = chooseClauses(kit.value, raw);
  if (!chosen.ok) return fail(io, chosen.error);
  io.out(textOf(chosen.value, raw, io));
  return EXIT.fine;
}

function textOf(chosen: readonly CheckedClause[], raw: RawOptions, io: Io): string {
  if (raw['json'] === true)
    return `${JSON.stringify(
      chosen.map(({ clause, by }) => ({ ...clause, scenarios: by })),
      null,
      2,
    )}\n`;
  if (io.columns === undefined) return clauseLines(chosen);
  return clauseTable(chosen, {
    columns: io.columns,
    colours: io.colours.out,
    showsScenarios: reader(raw).texts('clause').length > 0,
  });
}

function chooseClauses(
  { judging, suites }: LoadedKit,
  raw: RawOptions,
): Result<readonly CheckedClause[], CommandFailure> {
  const clauses = [...judging.clauses.values()];
  const read = reader(raw);
  const filters: readonly Filter[] = [
    {
      name: 'section',
      wanted: read.texts('section'),
      known: sectionsOf(clauses),
      fits: ({ section }, wanted) => section === wanted || section.startsWith(`${wanted}.`),
    },
    { name: 'level', wanted: read.texts('level'), known: LEVELS, fits: ({ level }, wanted) => level === wanted },
    {
      name: 'operation',
      wanted: read.texts('operation'),
      known: judging.contract.operations.map(({ id }) => id),
      fits: ({ operations }, wanted) => operations.includes(wanted),
    },
    {
      name: 'clause',
      wanted: read.texts('clause'),
      known: clauses.map(({ id }) => id),
      fits: ({ id }, wanted) => id === wanted,
    },
  ];
  for (const { name, wanted, known } of filters) {
    const wrong = wanted.find((word) => !known.includes(word));
    if (wrong !== undefined)
      return err(usageFailure(`there is no ${name} "${wrong}"; ${suggestionText(wrong, known)}`));
  }
  const checks = checksOf(suites);
  const chosen = clauses
    .filter((clause) =>
      filters.every(({ wanted, fits }) => wanted.length === 0 || wanted.some((word) => fits(clause, word))),
    )
    .map((clause): CheckedClause => ({ clause, by: checks.get(clause.id) ?? [] }));
  return ok(read.isOn('unchecked', false) ? chosen.filter(isUnchecked) : chosen);
}

/** Whether nothing can check it, or a scenario could and none does. */
const isUnchecked = ({ clause: { check }, by }: CheckedClause): boolean =>
  check.by === 'untestable' || ((check.by === 'scenario' || check.by === 'invariant') && by.length === 0);

interface Filter {
  readonly name: string;
  readonly wanted: readonly string[];
  readonly known: readonly string[];
  readonly fits: (clause: Clause, wanted: string) => boolean;
}

const sectionsOf = (clauses: readonly Clause[]): readonly string[] => [
  ...new Set(clauses.flatMap(({ section }) => [section, section.split('.')[0] ?? section])),
];

/** The scenarios that name each clause. */
function checksOf(suites: LoadedKit['suites']): ReadonlyMap<string, readonly CheckingScenario[]> {
  const checks = new Map<string, CheckingScenario[]>();
  for (const { name, file, scenarios } of suites)
    for (const scenario of scenarios)
      for (const id of clausesOf(scenario))
        checks.set(id, [
          ...(checks.get(id) ?? []),
          { suite: name, scenario: scenario.title, file: relative(packageRoot(), file), line: scenario.position.line },
        ]);
  return checks;
}
