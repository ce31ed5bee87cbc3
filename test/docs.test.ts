// Documentation that comes from tables: the page must say what the code says. UPDATE_DOCS=1 writes it anew.

import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DIALECT_TABLE } from '../src/operations';

const ROOT = resolve(__dirname, '..');

/** Replaces what stands between the two marks of a page, or compares it. */
function generated(page: string, name: string, text: string): { readonly actual: string; readonly expected: string } {
  const path = resolve(ROOT, page);
  const whole = readFileSync(path, 'utf8');
  const marks = [`<!-- ${name}: generated -->\n`, `<!-- ${name}: end -->`] as const;
  const start = whole.indexOf(marks[0]) + marks[0].length;
  const end = whole.indexOf(marks[1]);
  if (start < marks[0].length || end < start) throw new Error(`${page} has no marks for ${name}`);
  if (process.env['UPDATE_DOCS']) writeFileSync(path, `${whole.slice(0, start)}${text}${whole.slice(end)}`);
  return { actual: readFileSync(path, 'utf8').slice(start, start + text.length), expected: text };
}

const shown = (value: unknown): string => (value === undefined ? 'left out' : typeof value === 'string' && value !== '' ? value.replaceAll('-', ' ') : `\`${JSON.stringify(value)}\``);

function dialectTable(): string {
  const rows = Object.values(DIALECT_TABLE).map(({ row, point, documented, observed, source }) => `| ${row} | ${point} | ${shown(documented)} | ${shown(observed)} | ${source} |`);
  return ['| row | point | documented | observed | source of observed |', '|---|---|---|---|---|', ...rows, ''].join('\n');
}

describe('docs/dialects.md', () => {
  it('lists the rows of the dialect table', () => {
    const { actual, expected } = generated('docs/dialects.md', 'dialects', dialectTable());
    expect(actual).toBe(expected);
  });

  it('has a row for each point, and each point differs between the columns', () => {
    const same = Object.entries(DIALECT_TABLE).filter(([, { documented, observed }]) => Object.is(documented, observed));
    expect(same.map(([point]) => point)).toEqual([]);
  });
});
