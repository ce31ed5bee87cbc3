// Deliberately wrong servers as data (conformance/mutants/*.yaml): which clause each breaks, and how it rewrites an exchange.

import { readdirSync, readFileSync } from 'node:fs';
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

/** Reads all mutants; each must name a clause that exists, and no two have one id. */
export function readMutants(folder: string, clauses: Clauses): Result<readonly Mutant[], readonly Problem[]> {
  const files = readdirSync(join(folder, 'mutants')).filter((name) => name.endsWith('.yaml')).sort();
  const mutants = new Map<string, Mutant>();
  const problems: Problem[] = [];
  for (const name of files) {
    const file = join(folder, 'mutants', name);
    const read = readYaml<{ readonly mutants: readonly Mutant[] }>({ file, text: readFileSync(file, 'utf8') }, join(folder, 'schema', 'mutants.schema.json'));
    if (!read.ok) {
      problems.push(...read.error);
      continue;
    }
    const { value, locate } = read.value;
    value.mutants.forEach((mutant, index) => {
      const tell = (message: string): void => void problems.push({ file, ...locate(`/mutants/${index}/id`), message });
      if (!clauses.has(mutant.clause)) tell(`mutant ${mutant.id} breaks ${mutant.clause}, which is no clause`);
      if (mutants.has(mutant.id)) tell(`mutant ${mutant.id} is there twice`);
      mutants.set(mutant.id, mutant);
    });
  }
  return problems.length > 0 ? err(problems) : ok([...mutants.values()]);
}
