// Deliberately wrong servers as data (conformance/mutants.yaml): which clause each breaks, and how it rewrites an exchange.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../base';
import type { Clauses } from '../clauses';
import { readYaml, type Problem } from '../yaml';

export interface Mutant {
  readonly id: string;
  /** Only a failure of this clause kills it. */
  readonly clause: string;
  readonly kind: 'schema' | 'behaviour';
  /** What this server does wrong. */
  readonly wrong: string;
  readonly operations: readonly string[];
  readonly when?: string;
  readonly request?: { readonly path?: string; readonly query?: string; readonly body?: string; readonly token?: string };
  readonly response?: { readonly status?: number; readonly body?: string; readonly text?: string; readonly headers?: Readonly<Record<string, string>> };
  readonly remember?: Readonly<Record<string, string>>;
}

/** Reads the mutants; each must name a clause that exists, and no two have one id. */
export function readMutants(folder: string, clauses: Clauses): Result<readonly Mutant[], readonly Problem[]> {
  const file = join(folder, 'mutants.yaml');
  const read = readYaml<{ readonly mutants: readonly Mutant[] }>({ file, text: readFileSync(file, 'utf8') }, join(folder, 'schema', 'mutants.schema.json'));
  if (!read.ok) return read;
  const { value, locate } = read.value;
  const problems = value.mutants.flatMap((mutant, index): readonly Problem[] => {
    const tell = (message: string): Problem => ({ file, ...locate(`/mutants/${index}/id`), message });
    if (!clauses.has(mutant.clause)) return [tell(`mutant ${mutant.id} breaks ${mutant.clause}, which is no clause`)];
    return value.mutants.findIndex(({ id }) => id === mutant.id) === index ? [] : [tell(`mutant ${mutant.id} is there twice`)];
  });
  return problems.length > 0 ? err(problems) : ok(value.mutants);
}
