// CHANGELOG.md has the form of Keep a Changelog, and a release can be cut from it.

import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import packageJson from '../../package.json';
import { ROOT } from '../cli/command';
import { pageText } from './pages';

const NOTES = join(ROOT, 'tools', 'release-notes.mjs');
const text = pageText('CHANGELOG.md');
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

it('has Unreleased at the top, then released versions with their dates, newest first', () => {
  const [first, ...versions] = [...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  expect(first).toBe('[Unreleased]');
  for (const title of versions) expect(title).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
});

it('groups changes by the kinds of Keep a Changelog, in entries of at most three lines', () => {
  for (const [, kind = ''] of text.matchAll(/^### (.*)$/gm)) expect(KINDS).toContain(kind);
  const entries = [...text.matchAll(/^- .*(?:\n {2}.*)*/gm)].map(([entry]) => entry);
  expect(entries.length).toBeGreaterThan(30);
  expect(entries.filter((entry) => entry.split('\n').length > 3 || entry.length > 360)).toEqual([]);
});

it('returns the notes of a release by its tag', () => {
  const notes = execFileSync(process.execPath, [NOTES, `v${packageJson.version}`], { encoding: 'utf8' });
  expect(notes).toMatch(/^### |^The first version/);
  expect(notes).not.toMatch(/^## |^\[Unreleased\]:/m);
});

it.each(['v9.9.9', '', packageJson.version])('refuses the tag %j, which does not match this version', (tag) => {
  const { status, stderr } = spawnSync(process.execPath, [NOTES, tag], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining(`tag v${packageJson.version}`)]);
});
