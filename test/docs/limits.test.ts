// docs/limits.md comes from the table in the code. UPDATE_DOCS=1 writes it anew.

import { shownLimit } from '../../src/library';
import { readServeSettings } from '../../src/cli/serve-settings';
import { LIMIT_TABLE, type Limit } from '../../src/server';
import { generated, pageText } from './pages';

const limits: readonly Limit[] = Object.values(LIMIT_TABLE);

function limitTable(): string {
  const rows = limits.map(
    ({ name, unit, defaultValue, min, max, description, whenExceeded, flag }) =>
      `| \`${name}\` | ${shownLimit(defaultValue, unit)} | ${shownLimit(min, unit)} to ${shownLimit(max, unit)} | ${description} | ${whenExceeded}${flag === undefined ? '' : ` (also \`--${flag}\`)`} |`,
  );
  return ['| `--limit` | default | range | limits | when exceeded |', '|---|---|---|---|---|', ...rows, ''].join('\n');
}

describe('docs/limits.md', () => {
  it('contains the table of limits', () => {
    expect(generated('docs/limits.md', 'limits', limitTable())).toBe(limitTable());
  });

  it('shows valid examples', () => {
    const given = [...pageText('docs/limits.md').matchAll(/--limit ([a-z-]+=\w+)/g)].map(([, text = '']) => text);
    expect(given.length).toBeGreaterThan(2);
    expect(readServeSettings({ limit: given })).toMatchObject({ ok: true });
  });

  it('gives each limit its own name, and a range that contains the default', () => {
    expect(new Set(limits.map(({ name }) => name)).size).toBe(limits.length);
    expect(limits.filter(({ min, defaultValue, max }) => min > defaultValue || defaultValue > max)).toEqual([]);
  });
});
