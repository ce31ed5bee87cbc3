// What a browser loads of the console, all of it together.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../cli/command';

const SCREENS = ['overview', 'dashboard', 'wallets', 'ledger', 'journal', 'control', 'checks', 'stories', 'reports'];
const FOLDER = join(ROOT, 'dist', 'console', 'files');
const MOST_BYTES = 200_000;
/**
 * Packages and generated code that only stories load: jsonata and the table of operations when a story is played, yaml and
 * the schema's validator when a story file is opened.
 */
const FOR_STORIES = /^(jsonata|yaml|story-operations|story-check)-/;
const MOST_BYTES_FOR_STORIES = 75_000;

const files = readdirSync(FOLDER).map((name) => ({
  name,
  text: readFileSync(join(FOLDER, name), 'utf8'),
  bytes: gzipSync(readFileSync(join(FOLDER, name))).byteLength,
}));
const total = (counted: typeof files): number => counted.reduce((sum, { bytes }) => sum + bytes, 0);

it('is at most 200 kB of compressed scripts and styles', () => {
  expect(files.length).toBeGreaterThan(6);
  expect(total(files.filter(({ name }) => !FOR_STORIES.test(name)))).toBeLessThanOrEqual(MOST_BYTES);
});

it('has at most 75 kB of libraries for stories, which no screen loads when it is shown', () => {
  const libraries = files.filter(({ name }) => FOR_STORIES.test(name));
  expect(libraries).toHaveLength(4);
  expect(total(libraries)).toBeLessThanOrEqual(MOST_BYTES_FOR_STORIES);
  const importers = files
    .filter(({ text }) => /(?:from|import)"\.\/(?:jsonata|yaml|story-operations|story-check)-/.test(text))
    .map(({ name }) => name.replace(/-[\w-]{8}\.js$/, ''));
  expect(importers.length).toBeGreaterThan(0);
  expect(importers.filter((name) => ['index', ...SCREENS].includes(name))).toEqual([]);
});

it('has one file per screen, loaded when it is shown', () => {
  const page = readFileSync(join(FOLDER, '..', 'index.html'), 'utf8');
  for (const screen of SCREENS) {
    expect(readdirSync(FOLDER).filter((name) => name.startsWith(`${screen}-`) && name.endsWith('.js'))).toHaveLength(1);
    expect(page).not.toContain(`${screen}-`);
  }
});
