// `understudy clauses`: the rules of the contract as a table, with what checks each of them.

import { join } from 'node:path';
import { readClauses, readSuites, type Clause } from '../conformance';
import { EXIT, type Io } from './io';
import type { RawOptions } from './options';
import { packageRoot } from './package';

/** Prints the table; gives the exit status. */
export function printClauses(raw: RawOptions, io: Io): number {
  const folder = join(packageRoot(), 'conformance');
  const clauses = readClauses(folder);
  const suites = readSuites(folder);
  if (!clauses.ok || !suites.ok) {
    for (const { file, line, message } of [...(clauses.ok ? [] : clauses.error), ...(suites.ok ? [] : suites.error)]) io.err(`understudy: ${file}:${line} ${message}\n`);
    return EXIT.invalid;
  }
  const chosen = [...clauses.value.values()].filter(({ section }) => raw['section'] === undefined || section === raw['section']);
  io.out(raw['json'] === true ? `${JSON.stringify(chosen, null, 2)}\n` : `${table(chosen)}\n`);
  return EXIT.fine;
}

function table(clauses: readonly Clause[]): string {
  const width = Math.max(...clauses.map(({ id }) => id.length), 2);
  const rows = clauses.map(({ id, level, section, check, text }) => `${id.padEnd(width)}  ${section.padEnd(4)} ${level.padEnd(6)} ${check.by.padEnd(10)} ${text.trim().replaceAll(/\s+/g, ' ')}`);
  const count = (level: Clause['level']): number => clauses.filter((clause) => clause.level === level).length;
  return [...rows, '', `${clauses.length} clauses: ${count('must')} must, ${count('should')} should, ${count('may')} may`].join('\n');
}
