// Reads folders of mutants and conforming variants: YAML files validated by a schema, entries with unique ids.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../base';
import { openSchema, readYaml, type ReadYaml, type SourceProblem } from '../schema-files';

export type LocatedProblem = Omit<SourceProblem, 'file'>;

export interface EntryFiles<File, Entry extends { readonly id: string }> {
  /** The folder within conformance/. */
  readonly folder: string;
  /** The schema within conformance/schema/. */
  readonly schema: string;
  readonly entriesOf: (file: File) => readonly Entry[];
  /** Problems that the schema does not find; `earlier` are the ids of files read before. */
  readonly problemsOf: (read: ReadYaml<File>, earlier: ReadonlySet<string>) => readonly LocatedProblem[];
}

/**
 * A superset of the ids in the files of a folder, found without parsing them: an id that is not in it does not exist.
 * This is known much earlier than after reading and validating all files.
 */
export function listedIds(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => [
      ...readFileSync(join(root, folder, name), 'utf8').matchAll(/^\s*-\s+(?:\{\s*)?id:\s*['"]?([\w-]+)/gm),
    ])
    .flatMap(([, id]) => id ?? []);
}

/** Reads all entries in the order of their files; each problem names file, line and column. */
export function readEntries<File, Entry extends { readonly id: string }>(
  root: string,
  { folder, schema, entriesOf, problemsOf }: EntryFiles<File, Entry>,
): Result<readonly Entry[], readonly SourceProblem[]> {
  const names = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  const validate = openSchema(join(root, 'schema', schema));
  const entries = new Map<string, Entry>();
  const problems: SourceProblem[] = [];
  for (const name of names) {
    const file = join(root, folder, name);
    const read = readYaml<File>({ file, text: readFileSync(file, 'utf8') }, validate);
    if (!read.ok) {
      problems.push(...read.error);
      continue;
    }
    problems.push(...problemsOf(read.value, new Set(entries.keys())).map((problem) => ({ file, ...problem })));
    for (const entry of entriesOf(read.value.value)) entries.set(entry.id, entry);
  }
  return problems.length > 0 ? err(problems) : ok([...entries.values()]);
}
