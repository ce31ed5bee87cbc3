// The clauses as text: a table that fits a terminal, or a line per clause for other programs.

import picocolors from 'picocolors';
import type { Clause } from '../conformance';

/** A scenario that names a clause. */
export interface CheckingScenario {
  readonly suite: string;
  readonly scenario: string;
  readonly file: string;
  readonly line: number;
}

export interface CheckedClause {
  readonly clause: Clause;
  readonly by: readonly CheckingScenario[];
}

export interface TableOptions {
  /** Width of the terminal. */
  readonly columns: number;
  readonly colours: boolean;
  /** Every scenario on a separate line. */
  readonly showsScenarios: boolean;
}

const NARROWEST = 40;
const LEVEL = 6;
const SECTION = 4;
const CHECK = 10;

/**
 * Tab-separated fields: id, level, section, check, checked by, text. No header or footer, so that lines can be counted.
 */
export const clauseLines = (chosen: readonly CheckedClause[]): string =>
  chosen
    .map(
      (one) =>
        `${[one.clause.id, one.clause.level, one.clause.section, one.clause.check.by, suitesOf(one).join(', ') || withoutScenarios(one.clause), oneLine(one.clause.text)].join('\t')}\n`,
    )
    .join('');

/** At least two lines per clause: what checks it, and the rule. */
export function clauseTable(
  chosen: readonly CheckedClause[],
  { columns, colours, showsScenarios }: TableOptions,
): string {
  const paint = picocolors.createColors(colours);
  const width = Math.max(columns, NARROWEST);
  const id = Math.max('clause'.length, ...chosen.map(({ clause }) => clause.id.length));
  const row = (...cells: readonly string[]): string =>
    cells.map((cell, index) => cell.padEnd([id, LEVEL, SECTION, CHECK][index] ?? 0)).join('  ');
  const indented = (text: string): readonly string[] => wrapped(text, width - 2).map((line) => `  ${line}`);
  const lines = chosen.flatMap((one): readonly string[] => {
    const { clause, by } = one;
    const margin = row('', '', '', '', '').length;
    const suites = showsScenarios || by.length === 0 ? [] : wrapped(suitesOf(one).join(', '), width - margin);
    // A name too long for the column goes below, with the whole list.
    const isBeside = suites.every((line) => line.length <= width - margin);
    const head = row(
      clause.id,
      clause.level,
      clause.section,
      clause.check.by,
      isBeside ? (suites[0] ?? '') : '',
    ).trimEnd();
    return [
      paint.bold(head.slice(0, id)) + head.slice(id),
      ...(isBeside ? suites.slice(1).map((line) => ' '.repeat(margin) + line) : indented(suitesOf(one).join(', '))),
      ...indented(oneLine(clause.text)),
      ...(by.length === 0 ? indented(withoutScenarios(clause)).map(paint.yellow) : []),
      ...(showsScenarios
        ? by.flatMap(({ suite, scenario, file, line }) => [
            ...listed(`${suite}: ${scenario}`, width),
            paint.dim(`    ${file}:${line}`),
          ])
        : []),
    ];
  });
  return `${[paint.dim(row('CLAUSE', 'LEVEL', 'SECT', 'CHECK', 'SCENARIOS OF')), ...lines, '', ...wrapped(countsOf(chosen), width)].join('\n')}\n`;
}

/** `tracking-id 4, offer-to-update`: suites, with a count where several of their scenarios check it. */
function suitesOf({ by }: CheckedClause): readonly string[] {
  const names = [...new Set(by.map(({ suite }) => suite))];
  return names.map((name) => {
    const count = by.filter(({ suite }) => suite === name).length;
    return count === 1 ? name : `${name} ${count}`;
  });
}

/** The check of a clause that no scenario names, or why there is none. */
function withoutScenarios({ check }: Clause): string {
  switch (check.by) {
    case 'schema':
      return `every response, by ${check.schemas.map((pointer) => pointer.replace(/^.*\/schemas\//, '')).join(', ')}`;
    case 'static':
      return `the documents: ${oneLine(check.how)}`;
    case 'untestable':
      return `not checked: ${oneLine(check.reason)}`;
    case 'scenario':
    case 'invariant':
      return 'not checked: no scenario refers to it';
  }
}

function countsOf(chosen: readonly CheckedClause[]): string {
  const count = (names: readonly string[], nameOf: (clause: Clause) => string): string =>
    names
      .map((name) => [name, chosen.filter(({ clause }) => nameOf(clause) === name).length] as const)
      .filter(([, number]) => number > 0)
      .map(([name, number]) => `${number} ${name}`)
      .join(', ');
  const levels = count(['must', 'should', 'may'], ({ level }) => level);
  const checks = count(['schema', 'scenario', 'invariant', 'static', 'untestable'], ({ check }) => check.by);
  return `${chosen.length} clause${chosen.length === 1 ? '' : 's'}${chosen.length === 0 ? '' : `: ${levels}; checked by: ${checks}`}`;
}

/** A list entry; what does not fit on its line goes below. */
const listed = (text: string, width: number): readonly string[] =>
  wrapped(text, width - 4).map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`);

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Wraps a text at words; a word longer than the width stays whole. */
function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(word);
  }
  return lines;
}
