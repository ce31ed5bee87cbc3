// What is wrong between clauses, suites and documents: a rule that nothing checks, a check that names no rule. Pure, so
// that a test can break each of them and see that it is found.

import type { Clause, Clauses, Suite } from '../../src/conformance';
import type { OpenContract } from '../../src/contract';
import { STATIC_CHECKS } from './static-clauses';
import { valueAtPointer } from '../../src/base';
import { clausesOf } from '../../src/conformance/model/planned-case';

export interface Parts {
  readonly clauses: Clauses;
  /** Suites that are written and suites that are derived. */
  readonly suites: readonly Suite[];
  readonly contract: OpenContract;
  /** Clauses that code of the kit names, with the file that does. */
  readonly inCode: readonly (readonly [file: string, clause: string])[];
}

/** One sentence for each problem. */
export function clauseProblems(parts: Parts): readonly string[] {
  const { clauses, suites, contract, inCode } = parts;
  const named = suites.flatMap(({ name, scenarios }) =>
    scenarios.flatMap((scenario) => clausesOf(scenario).map((clause) => [name, clause] as const)),
  );
  const place: Place = { checked: new Set(named.map(([, clause]) => clause)), contract };
  return [
    ...[...clauses.values()].flatMap((clause) => problemsOf(clause, place)),
    ...[...named, ...inCode]
      .filter(([, clause]) => !clauses.has(clause))
      .map(([where, clause]) => `${where} names ${clause}, which is not a clause`),
    ...Object.keys(STATIC_CHECKS)
      .filter((id) => !clauses.has(id))
      .map((id) => `the static check ${id} names no clause`),
  ].filter((problem, index, all) => all.indexOf(problem) === index);
}

interface Place {
  /** Clauses that a scenario names. */
  readonly checked: ReadonlySet<string>;
  readonly contract: OpenContract;
}

function problemsOf(clause: Clause, place: Place): readonly string[] {
  const { id, operations } = clause;
  const known = new Set(place.contract.operations.map((operation) => operation.id));
  const strange = operations
    .filter((operation) => !known.has(operation))
    .map((operation) => `${id} names the operation ${operation}, which no document has`);
  return [...strange, ...checkProblems(clause, place)];
}

function checkProblems({ id, check }: Clause, { checked, contract }: Place): readonly string[] {
  switch (check.by) {
    case 'scenario':
    case 'invariant':
      return checked.has(id) ? [] : [`${id} is checked by ${check.by}, but no scenario names it`];
    case 'schema':
      return check.schemas
        .filter((pointer) => !resolves(contract, pointer))
        .map((pointer) => `${id} is checked by ${pointer}, which no document has`);
    case 'static':
      return Object.hasOwn(STATIC_CHECKS, id) ? [] : [`${id} is static, but no check of the documents is called so`];
    case 'untestable':
      return check.reason.trim().length >= 15 ? [] : [`${id} has neither a check nor a reason`];
  }
}

function resolves(contract: OpenContract, pointer: string): boolean {
  const [file = '', path = ''] = pointer.split('#', 2);
  const document = contract.documents.find((one) => one.file === file);
  if (!document) return false;
  return valueAtPointer(contract.document(document.group), decodeURIComponent(path)) !== undefined;
}
