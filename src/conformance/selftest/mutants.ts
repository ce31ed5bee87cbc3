// Deliberately wrong servers as data (conformance/mutants/*.yaml): which clause each breaks, and how it rewrites an
// exchange.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../base';
import type { Contract } from '../../contract';
import type { Clauses } from '../clauses';
import { readYaml, type SourceProblem, type ReadYaml } from '../schema-files';

export interface Mutant {
  readonly id: string;
  /** Only a failure of this clause kills it. */
  readonly clause: string;
  readonly kind: 'schema' | 'behaviour';
  /** What this server does wrong. */
  readonly wrong: string;
  readonly operations: readonly string[];
  readonly when?: string;
  readonly request?: RequestRewrite;
  readonly response?: ResponseRewrite;
  readonly remember?: Readonly<Record<string, string>>;
}

/** Expressions that rewrite the request to the reference server. */
export interface RequestRewrite {
  readonly path?: string;
  readonly query?: string;
  readonly body?: string;
  readonly token?: string;
}

export interface ResponseRewrite {
  readonly status?: number;
  /** An expression. */
  readonly body?: string;
  /** The literal body, instead of an expression. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
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
export function readMutants(
  folder: string,
  known: MutantVocabulary,
): Result<readonly Mutant[], readonly SourceProblem[]> {
  const files = readdirSync(join(folder, 'mutants'))
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  const mutants = new Map<string, Mutant>();
  const problems: SourceProblem[] = [];
  for (const name of files) {
    const file = join(folder, 'mutants', name);
    const read = readYaml<MutantFile>(
      { file, text: readFileSync(file, 'utf8') },
      join(folder, 'schema', 'mutants.schema.json'),
    );
    if (!read.ok) {
      problems.push(...read.error);
      continue;
    }
    problems.push(...problemsOf(read.value, known, mutants).map((problem) => ({ file, ...problem })));
    for (const mutant of read.value.value.mutants) mutants.set(mutant.id, mutant);
  }
  return problems.length > 0 ? err(problems) : ok([...mutants.values()]);
}

/** Unknown names, duplicate ids, and conditions that can never be met. */
function problemsOf(
  { value, locate }: ReadYaml<MutantFile>,
  { clauses, contract }: MutantVocabulary,
  earlier: ReadonlyMap<string, Mutant>,
): readonly Omit<SourceProblem, 'file'>[] {
  const operations = new Set(contract.operations.map(({ id }) => id));
  const ids = new Set(earlier.keys());
  return value.mutants.flatMap(({ id, clause, operations: touched, when, request, response }, index) => {
    const at = (member: string, message: string): Omit<SourceProblem, 'file'> => ({
      ...locate(`/mutants/${index}/${member}`),
      message: `mutant ${id} ${message}`,
    });
    const isTwice = ids.has(id);
    ids.add(id);
    return [
      ...(isTwice ? [at('id', 'is there twice')] : []),
      ...(clauses.has(clause) ? [] : [at('clause', `breaks ${clause}, which is not a clause`)]),
      ...touched.flatMap((name, place) =>
        operations.has(name) ? [] : [at(`operations/${place}`, `touches ${name}, which is no operation`)],
      ),
      ...(request && !response && when?.includes('response') === true
        ? [at('when', 'rewrites the request and asks for the response, which is not there yet')]
        : []),
    ];
  });
}
