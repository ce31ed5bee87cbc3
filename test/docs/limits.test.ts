// docs/limits.md comes from the table in the code. UPDATE_DOCS=1 writes it anew.

import { shownLimit } from '../../src/library';
import { readServeSettings } from '../../src/cli/options';
import { LIMIT_TABLE, type Limit } from '../../src/server';
import { generated, pageText } from './pages';

const limits: readonly Limit[] = Object.values(LIMIT_TABLE);

function limitTable(): string {
  const rows = limits.map(
    ({ name, unit, usual, least, most, what, answer, flag }) =>
      `| \`${name}\` | ${shownLimit(usual, unit)} | ${shownLimit(least, unit)} to ${shownLimit(most, unit)} | ${what} | ${answer}${flag === undefined ? '' : ` (also \`--${flag}\`)`} |`,
  );
  return [
    '| `--limit` | usual | may be | of what | what a client sees beyond it |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

describe('docs/limits.md', () => {
  it('lists the table of limits', () => {
    expect(generated('docs/limits.md', 'limits', limitTable())).toBe(limitTable());
  });

  it('shows examples that are taken', () => {
    const given = [...pageText('docs/limits.md').matchAll(/--limit ([a-z-]+=\w+)/g)].map(([, text = '']) => text);
    expect(given.length).toBeGreaterThan(2);
    expect(readServeSettings({ limit: given })).toMatchObject({ ok: true });
  });

  it('has a name of its own for each limit, and bounds around the usual value', () => {
    expect(new Set(limits.map(({ name }) => name)).size).toBe(limits.length);
    expect(limits.filter(({ least, usual, most }) => least > usual || usual > most)).toEqual([]);
  });
});
