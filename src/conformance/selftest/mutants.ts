// Deliberately wrong servers as data (conformance/mutants/*.yaml): which clause each breaks, and how it rewrites an
// exchange.

import type { Result } from '../../base';
import type { Contract } from '../../contract';
import type { Clauses } from '../clauses';
import type { ReadYaml, SourceProblem } from '../schema-files';
import type { ExchangeRewrite } from './exchange-rewrite';
import { readEntries, type LocatedProblem } from './rewrite-files';

export interface Mutant extends ExchangeRewrite {
  readonly id: string;
  /** Only a failure of this clause kills it. */
  readonly clause: string;
  readonly kind: 'schema' | 'behaviour';
  /** What this server does wrong. */
  readonly wrong: string;
  readonly operations: readonly string[];
}

/** Names that mutants may use. */
export interface MutantVocabulary {
  readonly clauses: Clauses;
  readonly contract: Pick<Contract, 'operations'>;
}

interface MutantFile {
  readonly mutants: readonly Mutant[];
}

/** Reads all mutants in the order of their files; each problem names file, line and column. */
export const readMutants = (
  folder: string,
  known: MutantVocabulary,
): Result<readonly Mutant[], readonly SourceProblem[]> =>
  readEntries<MutantFile, Mutant>(folder, {
    folder: 'mutants',
    schema: 'mutants.schema.json',
    entriesOf: ({ mutants }) => mutants,
    problemsOf: (read, earlier) => problemsOf(read, known, earlier),
  });

/** Unknown names, duplicate ids, and conditions that can never be met. */
function problemsOf(
  { value, locate }: ReadYaml<MutantFile>,
  { clauses, contract }: MutantVocabulary,
  earlier: ReadonlySet<string>,
): readonly LocatedProblem[] {
  const operations = new Set(contract.operations.map(({ id }) => id));
  const ids = new Set(earlier);
  return value.mutants.flatMap(({ id, clause, operations: touched, when, request, response }, index) => {
    const at = (member: string, message: string): LocatedProblem => ({
      ...locate(`/mutants/${index}/${member}`),
      message: `mutant ${id} ${message}`,
    });
    const isTwice = ids.has(id);
    ids.add(id);
    return [
      ...(isTwice ? [at('id', 'is defined twice')] : []),
      ...(clauses.has(clause) ? [] : [at('clause', `breaks ${clause}, which is not a clause`)]),
      ...touched.flatMap((name, place) =>
        operations.has(name) ? [] : [at(`operations/${place}`, `touches ${name}, which is not an operation`)],
      ),
      ...(request && !response && when?.includes('response') === true
        ? [at('when', 'rewrites the request but reads the response, which does not exist yet')]
        : []),
    ];
  });
}
