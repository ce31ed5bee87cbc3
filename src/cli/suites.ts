// All suites that can be run: those that are written, and the negatives that follow from the documents.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ok, type Result } from '../base';
import { deriveSuites, readSuites, type Clauses, type Problem, type Suite } from '../conformance';
import type { OpenContract } from '../contract';
import { packageRoot } from './package';

export type DocumentOf = (group: Parameters<OpenContract['document']>[0]) => unknown;

/** Parsed documents, each made once: whoever asks again gets the same object. */
export function documentsOf(contract: OpenContract): DocumentOf {
  const documents = new Map<string, unknown>();
  return (group) => {
    if (!documents.has(group)) documents.set(group, contract.document(group));
    return documents.get(group);
  };
}

export interface SuiteSources {
  readonly contract: OpenContract;
  readonly clauses: Clauses;
  readonly document: DocumentOf;
}

/** Written suites first, in the order of their files. */
export function openSuites(folder: string, sources: SuiteSources): Result<readonly Suite[], readonly Problem[]> {
  const written = readSuites(folder);
  if (!written.ok) return written;
  const source = (name: string): { readonly file: string; readonly text: string } => {
    const file = join(packageRoot(), 'openapi', name);
    return { file, text: readFileSync(file, 'utf8') };
  };
  return ok([...written.value, ...deriveSuites({ ...sources, source })]);
}
