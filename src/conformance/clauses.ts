// The clauses: every rule of the service contract with its level and the way it is checked (conformance/clauses.yaml).

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readYaml, type SourceProblem } from './schema-files';
import { err, ok, type Result } from '../base';

type Level = 'must' | 'should' | 'may';

type ClauseCheck =
  | { readonly by: 'schema'; readonly schemas: readonly string[] }
  | { readonly by: 'scenario' | 'invariant' }
  | { readonly by: 'static'; readonly how: string }
  | { readonly by: 'untestable'; readonly reason: string };

export interface Clause {
  /** Stable, for instance `OFFER-TRACKING-3`. */
  readonly id: string;
  readonly level: Level;
  /** Section of the service contract; `0` is the text before section 1. */
  readonly section: string;
  readonly operations: readonly string[];
  readonly text: string;
  readonly check: ClauseCheck;
  /** Row of the list of open points that settles the reading of the rule, for instance `A3`. */
  readonly decision?: string;
}

export type Clauses = ReadonlyMap<string, Clause>;

/** Reads the clauses of a conformance folder; problems name file and line. */
export function readClauses(folder: string): Result<Clauses, readonly SourceProblem[]> {
  const path = join(folder, 'clauses.yaml');
  const read = readYaml<{ readonly clauses: readonly Clause[] }>(
    { file: path, text: readFileSync(path, 'utf8') },
    join(folder, 'schema', 'clauses.schema.json'),
  );
  if (!read.ok) return read;
  const { value, locate } = read.value;
  const twice = value.clauses
    .map(({ id }, index) => ({ id, index }))
    .filter(({ id, index }) => value.clauses.findIndex((clause) => clause.id === id) !== index);
  if (twice.length > 0)
    return err(
      twice.map(({ id, index }) => ({
        file: path,
        ...locate(`/clauses/${index}/id`),
        message: `clause ${id} is defined twice; ids are never reused`,
      })),
    );
  return ok(new Map(value.clauses.map((clause) => [clause.id, clause])));
}
