// What every command of the kit loads: the contract, the clauses and the suites, those written and those derived from the documents.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../base';
import { CHECK_EXIT, deriveSuites, readClauses, readSuites, type Judging, type Problem, type Suite } from '../conformance';
import type { Group } from '../contract';
import type { Io } from './io';
import { openDocuments, packageRoot } from './package';

export interface Kit {
  /** The folder conformance/. */
  readonly folder: string;
  readonly judging: Judging;
  readonly suites: readonly Suite[];
}

/** Why a command cannot go on: its exit status, and a sentence for each reason. */
export interface Failure {
  readonly status: number;
  readonly sentences: readonly string[];
}

export const usage = (sentence: string): Failure => ({ status: CHECK_EXIT.usage, sentences: [sentence] });
const invalid = (sentences: readonly string[]): Failure => ({ status: CHECK_EXIT.invalid, sentences });

export function loadKit(): Result<Kit, Failure> {
  const folder = join(packageRoot(), 'conformance');
  const contract = openDocuments([]);
  if (!contract.ok) return err(invalid(contract.error));
  const clauses = readClauses(folder);
  if (!clauses.ok) return err(invalid(clauses.error.map(placed)));
  const written = readSuites(folder);
  if (!written.ok) return err(invalid(written.error.map(placed)));
  const documents = new Map<Group, unknown>();
  const document = (group: Group): unknown => documents.get(group) ?? documents.set(group, contract.value.document(group)).get(group);
  const judging: Judging = { contract: contract.value, clauses: clauses.value, document };
  return ok({ folder, judging, suites: [...written.value, ...deriveSuites({ ...judging, source: sourceOf })] });
}

function sourceOf(name: string): { readonly file: string; readonly text: string } {
  const file = join(packageRoot(), 'openapi', name);
  return { file, text: readFileSync(file, 'utf8') };
}

const placed = ({ file, line, column, message }: Problem): string => `${file}:${line}:${column} ${message}`;

/** Tells why a command ends, each reason on a line; gives the exit status. */
export function fail(io: Io, { status, sentences }: Failure): number {
  for (const sentence of sentences) io.err(`understudy: ${sentence}\n`);
  return status;
}
