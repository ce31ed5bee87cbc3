// Loads what every command of the kit needs: the contract, the clauses, the written suites and those derived from the
// documents.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../base';
import {
  CHECK_EXIT,
  expressionProblems,
  loadPreparedKit,
  nameProblems,
  readKit,
  readSuitesAt,
  type Judging,
  type SourceProblem,
  type Suite,
} from '../conformance';
import type { OpenContract } from '../contract';
import { openDocuments, packageRoot } from '../library';
import type { Io } from './io';

export interface LoadedKit {
  /** The folder conformance/. */
  readonly folder: string;
  readonly judging: Judging;
  readonly suites: readonly Suite[];
}

/** Why a command cannot continue: its exit status, and one sentence per reason. */
export interface CommandFailure {
  readonly status: number;
  readonly messages: readonly string[];
}

export const usageFailure = (message: string): CommandFailure => ({ status: CHECK_EXIT.usage, messages: [message] });
const invalid = (messages: readonly string[]): CommandFailure => ({ status: CHECK_EXIT.invalid, messages });
/** Files of the kit that are invalid. */
export const invalidFiles = (problems: readonly SourceProblem[]): CommandFailure =>
  invalid(problems.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`));

/** All suites: the bundled ones, those derived from the documents, and the user's, from files or folders. */
export function loadKit(own: readonly string[] = []): Result<LoadedKit, CommandFailure> {
  const root = packageRoot();
  const folder = join(root, 'conformance');
  const contract = openContracted();
  if (!contract.ok) return err(invalid(contract.error));
  const place = { root, contract: contract.value };
  const prepared = loadPreparedKit(join(root, 'dist'), place);
  const parts = prepared ? ok(prepared) : readKit(place);
  if (!parts.ok) return err(invalidFiles(parts.error));
  const { suites, clauses, document } = parts.value;
  const judging: Judging = { contract: contract.value, clauses, document };
  const added = ownSuites(own, { folder, judging, suites });
  return added.ok ? ok({ folder, judging, suites: [...suites, ...added.value] }) : added;
}

/** The documents of the network only: deployments do not have the mock server's own operations. */
function openContracted(): Result<OpenContract, readonly string[]> {
  const opened = openDocuments([]);
  return opened.ok
    ? ok({ ...opened.value, operations: opened.value.operations.filter(({ group }) => group !== 'control') })
    : opened;
}

/** The user's suites, checked against the names of the kit. */
function ownSuites(
  places: readonly string[],
  { folder, judging, suites }: LoadedKit,
): Result<readonly Suite[], CommandFailure> {
  const own: Suite[] = [];
  for (const place of places) {
    if (!existsSync(place)) return err(usageFailure(`--suites is "${place}", but there is no such file or folder`));
    const read = readSuitesAt(place, folder);
    if (!read.ok) return err(invalidFiles(read.error));
    if (read.value.length === 0)
      return err(usageFailure(`--suites is "${place}", but that folder contains no suite (*.yaml)`));
    own.push(...read.value);
  }
  const known = { clauses: judging.clauses.keys(), operations: judging.contract.operations.map(({ id }) => id) };
  const problems = [
    ...nameProblems(
      own,
      known,
      suites.map(({ name }) => name),
    ),
    ...expressionProblems(own),
  ];
  return problems.length > 0 ? err(invalidFiles(problems)) : ok(own);
}

/** Prints why a command ends, one reason per line; returns the exit status. */
export function fail(io: Io, { status, messages }: CommandFailure): number {
  for (const message of messages) io.err(`understudy: ${message}\n`);
  return status;
}
