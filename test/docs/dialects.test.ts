// docs/dialects.md comes from the table in the code. UPDATE_DOCS=1 writes it anew.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIALECT_TABLE } from '../../src/operations';
import { ROOT } from '../cli/command';
import { generated, pageText } from './pages';

const shown = (value: unknown): string =>
  value === undefined
    ? 'left out'
    : typeof value === 'string' && value !== ''
      ? value.replaceAll('-', ' ')
      : `\`${JSON.stringify(value)}\``;

function dialectTable(): string {
  const rows = Object.values(DIALECT_TABLE).map(
    ({ row, point, documented, observed, source }) =>
      `| ${row} | ${point} | ${shown(documented)} | ${shown(observed)} | ${source} |`,
  );
  return ['| row | point | documented | observed | source of observed |', '|---|---|---|---|---|', ...rows, ''].join(
    '\n',
  );
}

describe('docs/dialects.md', () => {
  it('lists the rows of the dialect table', () => {
    expect(generated('docs/dialects.md', 'dialects', dialectTable())).toBe(dialectTable());
  });

  it('explains every row that reports of the kit name', () => {
    const sources = ['src/conformance', 'conformance/suites'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => /(?<!\.test)\.(ts|yaml)$/.test(entry.name))
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
    );
    const rows = new Set(
      sources.flatMap((text) => [...text.matchAll(/\brow: '?([A-Z]\d+)\b/g)].map(([, row = '']) => row)),
    );
    expect(rows.size).toBeGreaterThan(5);
    expect([...rows].filter((row) => !new RegExp(`\\b${row}\\b`).test(pageText('docs/dialects.md')))).toEqual([]);
  });

  it('has a row for each point, and each point differs between the columns', () => {
    const same = Object.entries(DIALECT_TABLE).filter(([, { documented, observed }]) =>
      Object.is(documented, observed),
    );
    expect(same.map(([point]) => point)).toEqual([]);
  });
});
