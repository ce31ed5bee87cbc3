// docs/dialects.md comes from the table in the code. UPDATE_DOCS=1 writes it anew.

import { DIALECT_TABLE } from '../../src/operations';
import { generated } from './pages';

const shown = (value: unknown): string => (value === undefined ? 'left out' : typeof value === 'string' && value !== '' ? value.replaceAll('-', ' ') : `\`${JSON.stringify(value)}\``);

function dialectTable(): string {
  const rows = Object.values(DIALECT_TABLE).map(({ row, point, documented, observed, source }) => `| ${row} | ${point} | ${shown(documented)} | ${shown(observed)} | ${source} |`);
  return ['| row | point | documented | observed | source of observed |', '|---|---|---|---|---|', ...rows, ''].join('\n');
}

describe('docs/dialects.md', () => {
  it('lists the rows of the dialect table', () => {
    expect(generated('docs/dialects.md', 'dialects', dialectTable())).toBe(dialectTable());
  });

  it('has a row for each point, and each point differs between the columns', () => {
    const same = Object.entries(DIALECT_TABLE).filter(([, { documented, observed }]) => Object.is(documented, observed));
    expect(same.map(([point]) => point)).toEqual([]);
  });
});
