// docs/library.md against the library: every option and every member, in both directions.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../cli/command';
import { createMock } from '../../src/library/node';
import { tableAfter, pageText } from './pages';

const named = (cell: string): readonly string[] => [...cell.matchAll(/`(\w+)/g)].map(([, name = '']) => name);

/** The members of the published option types; the checks of the library are typed by their keys. */
function publishedOptions(): readonly string[] {
  const source = readFileSync(join(ROOT, 'src/library/public-api.ts'), 'utf8');
  const bodies = [...source.matchAll(/^export interface (?:NodeMock|Mock|Start)Options\b[^{]*\{(.*?)^\}/gms)];
  return bodies.flatMap(([, body = '']) =>
    [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name = '']) => name),
  );
}

test('the table of options has every published option, and no others', () => {
  const documented = tableAfter('docs/library.md', 'options').flatMap(([cell = '']) => named(cell));
  expect(documented.toSorted()).toEqual([...new Set(publishedOptions())].toSorted());
});

test('every member is documented, and every documented one exists', () => {
  const rows =
    pageText('docs/library.md')
      .split('## A mock\n')[1]
      ?.split('\nEvery method')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| `')) ?? [];
  const mock = createMock();
  expect(
    rows
      .flatMap((row) => named(row.split('|')[1] ?? ''))
      .filter((name) => name in mock || !/^(name|filter|request|text|snapshot|operationId|path|query|body)$/.test(name))
      .toSorted(),
  ).toEqual(
    expect.arrayContaining(
      Object.keys(mock)
        .filter((name) => name !== 'id')
        .toSorted(),
    ),
  );
  for (const part of ['clock', 'offers', 'faults', 'worlds'] as const) {
    const row = rows.find((line) => line.startsWith(`| \`${part}\``)) ?? '';
    for (const name of Object.keys(mock[part]))
      expect([part, name, row.includes(`\`${name}`)]).toEqual([part, name, true]);
  }
});

test('every code of the library is documented, and every documented one exists', () => {
  const folder = join(ROOT, 'src/library');
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const thrown = sources.flatMap((text) =>
    [...text.matchAll(/\bcode: [^\n]*?'([a-z-]+)'(?:,| })/g)].map(([, code = '']) => code),
  );
  const told = tableAfter('docs/library.md', 'codes').flatMap(([cell = '']) =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, code = '']) => code),
  );
  expect(told.toSorted()).toEqual([...new Set(thrown)].toSorted());
});
