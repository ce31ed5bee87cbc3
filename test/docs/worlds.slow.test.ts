// docs/worlds.md comes from the named worlds and the schema of world files. UPDATE_DOCS=1 writes it anew.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorld, openWorldText, parseWorld, worldNames } from '../../src/world';
import { ROOT } from '../cli/command';
import { block, generated } from './pages';
import { countsTable, section, wordTables, type Pictured } from './world-pictures';

const PAGE = 'docs/worlds.md';

function pictured(name: string): Pictured {
  const file = join('fixtures', 'worlds', `${name}.yaml`);
  const parsed = parseWorld(readFileSync(join(ROOT, file), 'utf8'), file, ROOT);
  const opened = openWorld({ source: name, root: ROOT });
  if (!parsed.ok || !opened.ok) throw new Error(`${name} does not open`);
  return { world: opened.value, description: parsed.value.world.description ?? '', lasts: parsed.value.world.lasts };
}

test('the page describes the content of each named world', () => {
  const all = [...worldNames(ROOT)].sort().map(pictured);
  const text = [...countsTable(all), '', ...all.flatMap(section)].join('\n');
  expect(generated(PAGE, 'worlds', text)).toBe(text);
}, 60_000);

test('the page explains every property', () => {
  const schema: unknown = JSON.parse(readFileSync(join(ROOT, 'fixtures', 'worlds', 'world.schema.json'), 'utf8'));
  const text = `${wordTables(schema).join('\n')}\n`;
  expect(generated(PAGE, 'words', text)).toBe(text);
});

test('every named world states its purpose and names its schema in the first line', () => {
  for (const name of worldNames(ROOT)) {
    const [first = ''] = readFileSync(join(ROOT, 'fixtures', 'worlds', `${name}.yaml`), 'utf8').split('\n');
    expect([name, first]).toEqual([name, '# yaml-language-server: $schema=./world.schema.json']);
    expect(pictured(name).description.length).toBeGreaterThan(40);
  }
}, 60_000);

test('the short world of the page is valid', () => {
  const opened = openWorldText(block(PAGE, 'short world'), { source: 'short', root: ROOT });
  expect(opened.ok && opened.value.users.map(({ user, balance }) => `${user} ${balance}`)).toEqual([
    'alice 100.0000000000',
    'bob 0.0000000000',
  ]);
});
